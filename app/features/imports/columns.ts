import { cleanText } from "~/features/values/text";
import { isMessageKey, labelOf, type Problem, problem, t } from "~/messages";
import { PASTE_LIMITS, type PastedLine, tooMany } from "./paste";

export type Columns<Field extends string> = (Field | null)[];

export interface ColumnGuide<Field extends string> {
  order: readonly Field[];
  fields: readonly Field[];
  needed: readonly Field[];
  /** The first cell of a header, cleaned and in lower case; the other cells are ignored. */
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

const isReason = (heading = "") => wordOf(heading) === wordOf(t("import.reason"));

function withoutTrailingBlanks(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}

/** A name may begin like a heading, but a candidate's or a school's line holds codes, numbers or a year. */
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

function isInUsualOrder<Field extends string>(named: Columns<Field>, order: readonly Field[]): boolean {
  return named.length === order.length && isWhereUsual(named, order);
}

function isWhereUsual<Field extends string>(named: Columns<Field>, order: readonly Field[]): boolean {
  return named.every((field, at) => field === null || field === order[at]);
}

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
