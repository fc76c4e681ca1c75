import { asPastedLine } from "~/features/values/cells";
import { t } from "~/messages";
import { type Columns, hasHeadings, headingsOf, namedBy, wordOf } from "./headings";
import { recogniseColumns } from "./recognise";
import { blockStep, type Row } from "./rows";
import { candidateGuide, type Target } from "./targets";

/** A heading is looked for in so many lines. */
export const mostTitles = 20;

const identities: readonly (Target | null)[] = [
  "ic_number",
  "passport_number",
  "birth_cert_number",
  "identity",
];

/** Lists that are side by side in one sheet, each with its own name and number; else the sheet itself. */
export function blocksIn(rows: Row[]): Row[][] {
  const heading = rows
    .slice(0, mostTitles)
    .map(headingsOf)
    .find((headings) => hasHeadings(headings, candidateGuide));
  const named = heading ? namedBy(heading, candidateGuide) : (recogniseColumns(rows)?.columns ?? []);
  const starts = startsOf(named, heading ?? named.map(() => ""));
  if (starts.length < 2) return [rows];
  const headed = heading ? rows.findIndex((row) => headingsOf(row).join("\t") === heading.join("\t")) : 0;
  return starts.map((start, block) =>
    rows
      .map((row, at) =>
        at < headed && isTitleOfAll(row) && block > 0
          ? { ...cut(row, 0, row.cells.length, block), label: row.label }
          : cut(row, start, starts[block + 1] ?? row.cells.length, block),
      )
      .filter(isFilled),
  );
}

/** One cell, which a sheet merges over the lists side by side. */
const isTitleOfAll = ({ cells }: Row) => cells.filter((cell) => /\S/.test(cell)).length === 1;

function startsOf(named: Columns<Target>, headings: string[]): number[] {
  const names = named.flatMap((field, at) => (field === "full_name" ? [at] : []));
  const isList = (at: number, one: number) =>
    named.slice(at, names[one + 1]).some((field) => identities.includes(field));
  if (names.length < 2 || !names.every(isList)) return [0];
  const [first = 0] = names;
  return names.map((name, one) => {
    if (one === 0) return 0;
    let start = name;
    const alike = (back: number) =>
      wordOf(headings[name - back] ?? "") === wordOf(headings[first - back] ?? "") &&
      named[name - back] === named[first - back];
    while (start > (names[one - 1] ?? 0) + 1 && name - start < first && alike(name - start + 1)) start--;
    return start;
  });
}

function cut(row: Row, start: number, end: number, block: number): Row {
  const cells = row.cells.slice(start, end);
  const width = Math.max(0, Math.min(row.width, end) - start);
  if (block === 0) return { ...row, cells, width, raw: asPastedLine(cells) };
  const label = t("import.line_of_block", { line: row.label ?? row.line, n: block + 1 });
  return { ...row, line: row.line + block * blockStep, label, cells, width, raw: asPastedLine(cells) };
}

const isFilled = ({ cells }: Row) => cells.some((cell) => /\S/.test(cell));
