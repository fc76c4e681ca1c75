import { cleanText, foldDigits } from "~/features/values/text";
import { isGenderWord } from "../office-words";
import { PARENTAGE } from "../recognise";
import type { Mapping } from "./map-columns";
import { isIdentity, shortly } from "./rows";
import { type PastedField, papersIn, type Target } from "./targets";

/** How the clerk wants parts joined. */
export interface Joins {
  year: "joined" | "alone";
  name: "bin" | "plain" | "alone";
}

export type Cells = Partial<Record<Target, string>>;
export type Fields = Partial<Record<PastedField, string>>;

const COMBINED: readonly Target[] = ["father_name", "identity", "class_year", "gender_l", "gender_p"];

export const hasParts = ({ columns }: Pick<Mapping, "columns">): boolean =>
  columns.some((target) => target !== null && COMBINED.includes(target));

/** The fields of a candidate, from cells of which some hold a part of a field or one of several. */
export function fieldsOf(
  cells: Cells,
  { columns, headings }: Pick<Mapping, "columns" | "headings">,
  joins: Joins,
): Fields {
  const { father_name, identity, class_year, gender_l, gender_p, ...fields } = cells;
  const read: Fields = fields;
  if (identity !== undefined) {
    const heading = headings?.[columns.indexOf("identity")] ?? "";
    const field = paperOf(identity, heading);
    if (!isFilled(read[field])) read[field] = identity;
  }
  if (gender_l !== undefined || gender_p !== undefined) read.gender = ticked(gender_l, gender_p);
  if (class_year !== undefined && joins.year === "joined")
    read.class_name = classOf(class_year, read.class_name ?? "");
  if (father_name !== undefined) read.full_name = nameWithFather(read, father_name, joins.name);
  return read;
}

const isFilled = (cell: string | undefined) => /\S/.test(cell ?? "");

/** A number of six to thirteen digits is an IC, right or not; a passport has more digits behind its letters than a certificate. */
function paperOf(cell: string, heading: string) {
  const number = foldDigits(cell).replace(/[\s'-]/g, "");
  const named = papersIn(heading);
  if (!/[A-Z]/i.test(number) || !/^[A-Z]/i.test(number)) return "ic_number" as const;
  if (named.includes("passport_number") !== named.includes("birth_cert_number")) {
    return named.includes("passport_number") ? ("passport_number" as const) : ("birth_cert_number" as const);
  }
  const digits = number.replace(/\D/g, "").length;
  return digits > 6 ? ("passport_number" as const) : ("birth_cert_number" as const);
}

/** Neither is ticked: the sex is that of the IC. Both are: no sex that can be read. */
function ticked(l = "", p = ""): string {
  const [isL, isP] = [isFilled(l), isFilled(p)];
  if (isL && isP) return `${l} ${p}`;
  return isL ? "L" : isP ? "P" : "";
}

function classOf(year: string, class_name: string): string {
  const digit = /[1-6]/.exec(year)?.[0] ?? "";
  const name = cleanText(class_name);
  if (name === "" || digit === "") return name || digit;
  return name.includes(digit) ? class_name : `${digit} ${name}`;
}

const BEGINS_WITH_PARENTAGE = /^(?:BIN|BINTI|BT|BTE|B|A\/L|A\/P|S\/O|D\/O|ANAK)\.?\s/i;

/** The name of a grandfather is no part of a name. */
function nameWithFather(
  { full_name = "", gender = "", ic_number = "" }: Fields,
  father: string,
  join: Joins["name"],
): string {
  const name = cleanText(full_name);
  const whole = cleanText(father);
  if (join === "alone" || whole === "" || PARENTAGE.test(`${name.toUpperCase()} `)) return full_name;
  if (BEGINS_WITH_PARENTAGE.test(whole) || join === "plain") return `${name} ${whole}`;
  const [own = whole] = whole.split(/\s(?:BIN|B\.|A\/L|BINTI)\s/i);
  const sex = sexOf(gender, ic_number);
  return sex ? `${name} ${sex === "L" ? "BIN" : "BINTI"} ${own}` : `${name} ${own}`;
}

function sexOf(gender: string, ic_number: string): "L" | "P" | null {
  const word = shortly(gender).toUpperCase();
  if (isGenderWord(word)) return /^(?:P(?!RIA)|F|W|GIRL)/.test(word) ? "P" : "L";
  const digits = foldDigits(ic_number).replace(/\D/g, "");
  if (digits.length !== 12) return null;
  return Number(digits.at(-1)) % 2 === 1 ? "L" : "P";
}

/** Whether most names lack the name of the father. */
export function lackFathers(names: readonly string[]): boolean {
  const filled = names
    .map((name) => shortly(name).toUpperCase())
    .filter((name) => name !== "" && !isIdentity(name));
  return filled.filter((name) => PARENTAGE.test(`${name} `)).length * 2 < filled.length;
}
