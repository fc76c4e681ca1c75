import { cleanText } from "~/features/values/text";
import { labelOf, type Problem, problem, t } from "~/messages";
import { PASTE_LIMITS, type PastedLine, tooMany } from "../reading";
import {
  type Columns,
  type HeadingGuide,
  hasHeadings,
  headingsOf,
  isFirstHeader,
  namedBy,
  onceEach,
  wordOf,
} from "./headings";
import { type LeftOut, noneLeftOut } from "./left-out";

export type { Columns } from "./headings";

export interface ColumnGuide<Field extends string> extends HeadingGuide<Field> {
  order: readonly Field[];
  needed: readonly Field[];
}

export interface IgnoredColumn {
  /** Counted from 1. */
  column: number;
  heading: string;
}

export type ReadColumns<Field extends string> =
  | {
      ok: true;
      columns: Columns<Field>;
      lines: PastedLine[];
      ignored: IgnoredColumn[];
      left: LeftOut;
    }
  | { ok: false; problem: Problem; field?: string };

/** Lines below at most one header. */
export function readColumns<Field extends string>(
  lines: PastedLine[],
  guide: ColumnGuide<Field>,
): ReadColumns<Field> {
  const at = headerAt(lines, guide);
  const data = at === null ? lines : lines.slice(at + 1);
  if (data.length === 0) return { ok: false, problem: problem("empty_list") };
  if (data.length > PASTE_LIMITS.lines) return { ok: false, problem: tooMany() };
  if (at === null) return usual(guide, data);
  const left = { ...noneLeftOut, titles: at, headings: 1 };
  const header = headingsOf(lines[at]);
  const named = onceEach(namedBy(header, guide));
  if (isInUsualOrder(named, guide.order)) return { ...usual(guide, data), left };
  const lacking = guide.needed.filter((field) => !named.includes(field));
  if (lacking.length > 0) {
    if (isWhereUsual(named, guide.order)) return { ...usual(guide, data), left };
    const headings = lacking.map(labelOf).join(", ");
    return { ok: false, problem: problem("columns_unnamed", { headings }) };
  }
  const kept = data.filter((line) => isFilled(line, named));
  if (kept.length === 0) return { ok: false, problem: problem("empty_list") };
  const numbered = data.length - kept.length;
  return {
    ok: true,
    columns: named,
    lines: kept,
    ignored: ignoredIn(header, named),
    left: { ...left, numbered },
  };
}

/** A school numbers more lines than it fills. */
export const isFilled = ({ cells }: PastedLine, columns: Columns<string>): boolean =>
  columns.some((field, at) => field !== null && cleanText(cells[at] ?? "") !== "");

export const ignoredIn = (headings: readonly string[], columns: Columns<string>): IgnoredColumn[] =>
  headings.flatMap((heading, at) =>
    heading !== "" && (columns[at] ?? null) === null && !isReason(heading)
      ? [{ column: at + 1, heading }]
      : [],
  );

/** A school's list may begin with its title; nothing above a header but titles is left out. */
const mostTitles = 8;

function headerAt<Field extends string>(lines: PastedLine[], guide: ColumnGuide<Field>): number | null {
  for (const [at, line] of lines.slice(0, mostTitles + 1).entries()) {
    const headings = headingsOf(line);
    if (at === 0 ? isFirstHeader(headings, guide) : hasHeadings(headings, guide)) return at;
    if (headings.filter((heading) => heading !== "").length > 2) return null;
  }
  return null;
}

const usual = <Field extends string>(guide: ColumnGuide<Field>, lines: PastedLine[]) => ({
  ok: true as const,
  columns: [...guide.order],
  lines,
  ignored: [],
  left: noneLeftOut,
});

const isReason = (heading: string) => wordOf(heading) === wordOf(t("import.reason"));

export function isInUsualOrder<Field extends string>(
  named: Columns<Field>,
  order: readonly Field[],
): boolean {
  return named.length === order.length && isWhereUsual(named, order);
}

export function isWhereUsual<Field extends string>(named: Columns<Field>, order: readonly Field[]): boolean {
  return named.every((field, at) => field === null || field === order[at]);
}

export function fewestColumns<Field extends string>(columns: Columns<Field>, optional?: Field): number {
  return columns.findLastIndex((field) => field !== null && field !== optional) + 1;
}

export function cellsByField<Field extends string>(
  { cells }: PastedLine,
  columns: Columns<Field>,
): Record<Field, string> {
  const byField = {} as Record<Field, string>;
  for (let at = 0; at < columns.length; at++) {
    const field = columns[at];
    if (field) byField[field] = cells[at] ?? "";
  }
  return byField;
}

export function widthOf({ cells, width }: PastedLine, expected: number): number {
  if (width <= expected || width > cells.length) return width;
  let filled = width;
  while (filled > expected && cleanText(cells[filled - 1] ?? "") === "") filled--;
  return filled;
}
