import { cleanText, foldDigits } from "~/features/values/text";
import { isGenderWord } from "../reading";
import type { Mapping } from "./map-columns";
import { PARENTAGE } from "./recognise";
import { isIdentity, shortly } from "./rows";
import { type PastedField, papersIn, type Target } from "./targets";

/** How the clerk wants parts joined. */
export interface Joins {
  year: "joined" | "alone";
  name: "bin" | "plain" | "alone";
}

export type Cells = Partial<Record<Target, string>>;
export type Fields = Partial<Record<PastedField, string>>;

const COMBINED: readonly Target[] = [
  "father_name",
  "link_word",
  "identity",
  "class_year",
  "gender_l",
  "gender_p",
];

export const hasParts = ({ columns }: Pick<Mapping, "columns">): boolean =>
  columns.some((target) => target !== null && COMBINED.includes(target));

/** The fields of a candidate, from cells of which some hold a part of a field or one of several. */
export function fieldsOf(
  cells: Cells,
  { columns, headings }: Pick<Mapping, "columns" | "headings">,
  joins: Joins,
): Fields {
  const { father_name, link_word, identity, class_year, gender_l, gender_p, ...fields } = cells;
  const read: Fields = fields;
  if (identity !== undefined) {
    const heading = headings?.[columns.indexOf("identity")] ?? "";
    const field = paperOf(identity, heading);
    if (!isFilled(read[field])) read[field] = identity;
  }
  if (gender_l !== undefined || gender_p !== undefined) read.gender = ticked(gender_l, gender_p);
  if (class_year !== undefined && joins.year === "joined")
    read.class_name = classOf(class_year, read.class_name ?? "");
  if (father_name !== undefined)
    read.full_name = nameWithFather(read, withLink(link_word, father_name), joins.name);
  return read;
}

const isFilled = (cell: string | undefined) => /\S/.test(cell ?? "");

/** BIN or BINTI has a column of its own, between those of the names. */
const withLink = (link: string | undefined, father: string): string =>
  link === undefined || !isFilled(link) || BEGINS_WITH_PARENTAGE.test(cleanText(father))
    ? father
    : `${link} ${father}`;

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

const BEGINS_WITH_PARENTAGE = /^(?:BIN|BINTI|BN|BT|BTE|BINT|B|A\s?\/\s?L|A\s?\/\s?P|S\/O|D\/O|ANAK)\.?\s/i;
const PARENTAGE_OF_FATHER = /\s(BIN|BINTI|BN|B\.|A\s?\/\s?L|S\/O|ANAK)\s/i;

/** For a son and for a daughter, by the word in the name of the father. */
const links: Record<string, { L: string; P: string }> = {
  "A/L": { L: "A/L", P: "A/P" },
  "S/O": { L: "S/O", P: "D/O" },
  ANAK: { L: "ANAK", P: "ANAK" },
};
const muslim = { L: "BIN", P: "BINTI" };

/** The name of a grandfather is no part of a name. A line of unknown sex has no word, and a family name is not said twice. */
function nameWithFather(fields: Fields, father: string, join: Joins["name"]): string {
  const { full_name = "" } = fields;
  const name = cleanText(full_name);
  const whole = cleanText(father);
  if (join === "alone" || whole === "" || PARENTAGE.test(`${name.toUpperCase()} `)) return full_name;
  if (BEGINS_WITH_PARENTAGE.test(whole) || join === "plain") return `${name} ${whole}`;
  if (isOneFamilyName(name, whole)) return full_name;
  const [own = whole] = whole.split(PARENTAGE_OF_FATHER);
  const link = linkOf(fields, whole);
  return link === null ? `${name} ${own}` : `${name} ${link} ${own}`;
}

/** The own name, the word of parentage where the sex is known, and the father's name. */
export function linkedName(own: string, father: string, cells: Cells): string {
  if (PARENTAGE.test(`${own.toUpperCase()} `)) return own;
  const link = linkOf(cells, father);
  return link === null ? `${own} ${father}` : `${own} ${link} ${father}`;
}

function linkOf({ gender = "", ic_number = "" }: Fields, father: string): string | null {
  const word = PARENTAGE_OF_FATHER.exec(father)?.[1]?.toUpperCase().replace(/\s/g, "") ?? "";
  const sex = sexOf(gender, ic_number);
  if (word === "ANAK") return word;
  return sex && (links[word] ?? muslim)[sex];
}

/** Words that often begin the Malay names of a father and of a child alike. */
const COMMON =
  /^(?:M(?:U|O)?HA?M{0,2}A?D|MUHD|MOHD|MHD|MD|AHMAD|ABD|ABDUL|WAN|NIK|RAJA|SYED|SAYED|CHE|MEGAT|TUAN|TUN|ENGKU|TENGKU|KU|AWANG)$/;

/** TAN WEI LING, daughter of TAN AH KOW: her name has her family name and no word of parentage. */
function isOneFamilyName(name: string, father: string): boolean {
  const [own = "", ofFather] = [name, father].map((one) => one.toUpperCase().split(" ")[0]);
  return own === ofFather && own.length <= 6 && !COMMON.test(own) && !PARENTAGE_OF_FATHER.test(father);
}

/** The clerk checks such a name: its word of parentage is not known, or its family name was taken for that of the father. */
export function isUnsureName(cells: Cells, fields: Fields, { name: join }: Joins): boolean {
  const name = cleanText(cells.full_name ?? "");
  const father = cleanText(cells.father_name ?? "");
  if (join !== "bin" || name === "" || father === "" || PARENTAGE.test(`${name.toUpperCase()} `))
    return false;
  if (BEGINS_WITH_PARENTAGE.test(father)) return false;
  return isOneFamilyName(name, father) || linkOf(fields, father) === null;
}

export function sexOf(gender: string, ic_number: string): "L" | "P" | null {
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
