import { cleanText } from "~/features/values/text";
import { isMessageKey, labelOf, type Problem, problem, t } from "~/messages";
import { PASTE_LIMITS, type PastedLine, tooMany } from "./paste";

/** Which field each column holds; null where a column is not read. */
export type Columns<Field extends string> = (Field | null)[];

export interface ColumnGuide<Field extends string> {
  /** The columns of a paste without a header, in order. */
  order: readonly Field[];
  /** Every field that a header may name. */
  fields: readonly Field[];
  /** What a header must name for its own order to be followed; otherwise the usual order stands. */
  needed: readonly Field[];
  /** How the first cell of a header begins, cleaned and in lower case, whatever its other cells say. */
  begins: RegExp;
}

export interface IgnoredColumn {
  /** Counted from 1. */
  column: number;
  heading: string;
}

export type ReadColumns<Field extends string> =
  | { ok: true; columns: Columns<Field>; lines: PastedLine[]; ignored: IgnoredColumn[] }
  | { ok: false; problem: Problem };

/** Takes the header, if there is one, off the pasted lines; columns that it names in another order follow it. */
export function readColumns<Field extends string>(
  lines: PastedLine[],
  guide: ColumnGuide<Field>,
): ReadColumns<Field> {
  const [first, ...rest] = lines;
  const headings = first ? withoutTrailingBlanks(first.cells.map(cleanText)) : [];
  const named = first && isHeader(headings, guide) ? fieldsNamedBy(headings, guide) : undefined;
  const data = named ? rest : lines;
  if (data.length === 0) return { ok: false, problem: problem("empty_list") };
  if (data.length > PASTE_LIMITS.lines) return { ok: false, problem: tooMany() };
  if (!named || isInUsualOrder(named, guide.order)) return usual(guide, data);
  const lacking = guide.needed.filter((field) => !named.includes(field));
  if (lacking.length > 0) {
    // A heading or two over the usual columns is no order of its own.
    if (isWhereUsual(named, guide.order)) return usual(guide, data);
    return { ok: false, problem: problem("columns_unnamed", { headings: lacking.map(labelOf).join(", ") }) };
  }
  const ignored = named.flatMap((field, at) =>
    field === null && !isReason(headings[at]) ? [{ column: at + 1, heading: headings[at] ?? "" }] : [],
  );
  return { ok: true, columns: named, lines: data, ignored };
}

function usual<Field extends string>(guide: ColumnGuide<Field>, lines: PastedLine[]): ReadColumns<Field> {
  return { ok: true, columns: [...guide.order], lines, ignored: [] };
}

/** The last column of a download of wrong lines is for the clerk alone. */
const isReason = (heading = "") => wordOf(heading) === wordOf(t("import.reason"));

function withoutTrailingBlanks(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}

/** A name may begin like a heading, but a line about a pupil or a school holds codes, numbers or a year. */
function isHeader<Field extends string>(headings: string[], guide: ColumnGuide<Field>): boolean {
  if (headings.some((heading) => /\d{3}/.test(heading))) return false;
  if (guide.begins.test((headings[0] ?? "").toLowerCase())) return true;
  const recognised = fieldsNamedBy(headings, guide).filter((field) => field !== null).length;
  return recognised >= 2 && recognised * 2 >= headings.length;
}

function fieldsNamedBy<Field extends string>(headings: string[], guide: ColumnGuide<Field>): Columns<Field> {
  const words = headingWords(guide.fields);
  const taken = new Set<Field>();
  return headings.map((heading) => {
    const field = words.get(wordOf(heading));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** A full-width header whose known headings stand in their usual places is the usual order, whatever the rest is called. */
function isInUsualOrder<Field extends string>(named: Columns<Field>, order: readonly Field[]): boolean {
  return named.length === order.length && isWhereUsual(named, order);
}

function isWhereUsual<Field extends string>(named: Columns<Field>, order: readonly Field[]): boolean {
  return named.every((field, at) => field === null || field === order[at]);
}

/** The fewest columns that a line must have: up to the last that is needed. */
export function fewestColumns<Field extends string>(columns: Columns<Field>, optional?: Field): number {
  return columns.findLastIndex((field) => field !== null && field !== optional) + 1;
}

function headingWords<Field extends string>(fields: readonly Field[]): Map<string, Field> {
  const words = new Map<string, Field>();
  for (const field of fields) {
    const key = `headings.${field}`;
    const others = isMessageKey(key) ? t(key).split("|") : [];
    for (const heading of [field, labelOf(field), ...others]) words.set(wordOf(heading), field);
  }
  return words;
}

const wordOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .replace(/^nombor/, "no");
