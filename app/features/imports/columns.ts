import { cleanText } from "~/features/values/text";
import { isMessageKey, labelOf, type Problem, problem, t } from "~/messages";
import { PASTE_LIMITS, type PastedLine, tooMany } from "./paste";

export type Columns<Field extends string> = (Field | null)[];

export interface ColumnGuide<Field extends string> {
  order: readonly Field[];
  fields: readonly Field[];
  /** The name comes first. */
  needed: readonly Field[];
  /** The first cell of a header, cleaned and in lower case; the other cells are ignored. */
  begins: RegExp;
  /** Without a header: the columns by their content, or null where the usual order fits. */
  recognise?: (lines: readonly PastedLine[]) => Recognised<Field> | null;
  /** What to say where a header lacks a needed column. */
  lacking?: (fields: Field[]) => { problem: Problem; field?: string } | null;
}

export interface IgnoredColumn {
  /** Counted from 1. */
  column: number;
  heading: string;
}

/** One column of a list without headings, for the question to the clerk. */
export interface GuessedColumn<Field extends string = string> {
  sample: string;
  field: Field | null;
  isClear: boolean;
}

export interface Recognised<Field extends string> {
  columns: Columns<Field>;
  guesses: GuessedColumn<Field>[];
}

export type ReadColumns<Field extends string> =
  | {
      ok: true;
      columns: Columns<Field>;
      lines: PastedLine[];
      ignored: IgnoredColumn[];
      /** Titles above the header, and lines with nothing but a number in an ignored column. */
      unread_lines: number;
    }
  | { ok: false; problem: Problem; field?: string; guesses?: GuessedColumn[] };

export function readColumns<Field extends string>(
  lines: PastedLine[],
  guide: ColumnGuide<Field>,
): ReadColumns<Field> {
  const at = headerAt(lines, guide);
  const header = at === null ? null : headingsOf(lines[at]);
  const data = at === null ? lines : lines.slice(at + 1);
  if (data.length === 0) return { ok: false, problem: problem("empty_list") };
  if (data.length > PASTE_LIMITS.lines) return { ok: false, problem: tooMany() };
  if (header === null) return withoutHeader(data, guide);
  const named = fieldsNamedBy(header, guide);
  if (isInUsualOrder(named, guide.order)) return usual(guide, data);
  const lacking = guide.needed.filter((field) => !named.includes(field));
  if (lacking.length > 0) {
    if (isWhereUsual(named, guide.order) && usualOrderFits(data, guide)) return usual(guide, data);
    const headings = lacking.map(labelOf).join(", ");
    const said = guide.lacking?.(lacking) ?? { problem: problem("columns_unnamed", { headings }) };
    return { ok: false, ...said };
  }
  const ignored = named.flatMap((field, at) =>
    field === null && header[at] !== "" && !isReason(header[at])
      ? [{ column: at + 1, heading: header[at] ?? "" }]
      : [],
  );
  return filled({ ok: true, columns: named, lines: data, ignored, unread_lines: at ?? 0 });
}

function withoutHeader<Field extends string>(
  lines: PastedLine[],
  guide: ColumnGuide<Field>,
): ReadColumns<Field> {
  const recognised = guide.recognise?.(lines);
  if (!recognised) return usual(guide, lines);
  const { columns, guesses } = recognised;
  const lacking = guide.needed.filter((field) => !columns.includes(field));
  if (guesses.some(({ isClear }) => !isClear) || lacking.some((field) => field === guide.needed[0])) {
    return { ok: false, problem: problem("columns_unclear"), guesses };
  }
  const said = lacking.length > 0 ? guide.lacking?.(lacking) : null;
  if (said) return { ok: false, ...said };
  return filled({ ok: true, columns, lines, ignored: [], unread_lines: 0 });
}

const usualOrderFits = <Field extends string>(lines: PastedLine[], { recognise }: ColumnGuide<Field>) =>
  !recognise?.(lines);

/** A school numbers more lines than it fills. */
function filled<Field extends string>(read: ReadColumns<Field> & { ok: true }): ReadColumns<Field> {
  const { columns, lines } = read;
  const isFilled = ({ cells }: PastedLine) =>
    columns.some((field, at) => field !== null && cleanText(cells[at] ?? "") !== "");
  const kept = lines.filter(isFilled);
  if (kept.length === 0) return { ok: false, problem: problem("empty_list") };
  return { ...read, lines: kept, unread_lines: read.unread_lines + lines.length - kept.length };
}

/** A school's list may begin with its title; nothing above a header but titles is left out. */
const mostTitles = 8;

function headerAt<Field extends string>(lines: PastedLine[], guide: ColumnGuide<Field>): number | null {
  for (const [at, line] of lines.slice(0, mostTitles + 1).entries()) {
    const headings = headingsOf(line);
    if (at === 0 ? isHeader(headings, guide) : hasHeadings(headings, guide)) return at;
    if (headings.filter((heading) => heading !== "").length > 2) return null;
  }
  return null;
}

const headingsOf = (line: PastedLine | undefined) =>
  line ? withoutTrailingBlanks(line.cells.map(cleanText)) : [];

function usual<Field extends string>(guide: ColumnGuide<Field>, lines: PastedLine[]): ReadColumns<Field> {
  return { ok: true, columns: [...guide.order], lines, ignored: [], unread_lines: 0 };
}

const isReason = (heading = "") => wordOf(heading) === wordOf(t("import.reason"));

function withoutTrailingBlanks(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}

/** A name may begin like a heading, but a candidate's or a school's line holds codes, numbers or a year. */
function isHeader<Field extends string>(headings: string[], guide: ColumnGuide<Field>): boolean {
  if (headings.some((heading) => /\d{3}/.test(heading))) return false;
  const isTitle = headings.length < 2 && fieldsNamedBy(headings, guide)[0] === null;
  return (!isTitle && isName(headings[0], guide)) || hasHeadings(headings, guide);
}

function hasHeadings<Field extends string>(headings: string[], guide: ColumnGuide<Field>): boolean {
  if (headings.some((heading) => /\d{3}/.test(heading))) return false;
  const fields = fieldsNamedBy(headings, guide).filter((field) => field !== null);
  return (
    fields.length >= 2 &&
    (fields.length * 2 >= headings.length || fields.some((field) => field === guide.needed[0]))
  );
}

function fieldsNamedBy<Field extends string>(headings: string[], guide: ColumnGuide<Field>): Columns<Field> {
  const words = headingWords(guide.fields);
  const taken = new Set<Field>();
  const named: Columns<Field> = headings.map((heading) => {
    const field = words.get(wordOf(heading));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  const [name] = guide.needed;
  const at = headings.findIndex((heading, at) => named[at] === null && isName(heading, guide));
  return name && at >= 0 && !taken.has(name) ? named.with(at, name) : named;
}

const isName = (heading: string | undefined, { begins }: Pick<ColumnGuide<string>, "begins">) =>
  begins.test((heading ?? "").toLowerCase());

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
