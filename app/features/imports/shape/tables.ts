import { isGenderWord } from "../reading";
import { mostTitles } from "./blocks";
import { type Columns, hasHeadings, headingsOf, namedBy, onceEach } from "./headings";
import { PARENTAGE } from "./recognise";
import { filledCells, hasIdentity, type Row, shortly } from "./rows";
import { candidateGuide, type Target } from "./targets";
import { isTitle } from "./titles";

/** Lines of candidates below one heading, or below one title where a list has a title for each class. */
export interface Table {
  titles: Row[];
  /** Of both lines of a heading; null where the list has none. */
  headings: string[] | null;
  headingLines: number;
  rows: Row[];
  /** Of lines of text, which were cut by their content. */
  columns?: Columns<Target>;
}

const heading = (headings: string[]) => hasHeadings(headings, candidateGuide);

export function tablesIn(rows: readonly Row[]): Table[] {
  const tables: Table[] = [];
  let table: Table = { titles: [], headings: null, headingLines: 0, rows: [] };
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as Row;
    const found = headingAt(rows, at);
    if (found) {
      const isFirst = table.headings === null && at <= mostTitles;
      const { titles, earlier } = above(table, isFirst);
      if (!isFirst && table.rows.length + table.headingLines > 0) tables.push(table);
      table = { titles, headings: found.headings, headingLines: found.lines, rows: earlier };
      at += found.lines - 1;
    } else if (isTitleAmong(row) && table.rows.some(hasIdentity)) {
      tables.push(table);
      table = { titles: [row], headings: table.headings, headingLines: 0, rows: [] };
    } else if (isTitleAmong(row) && table.rows.length === 0) {
      table.titles.push(row);
    } else table.rows.push(row);
  }
  tables.push(table);
  return withoutEmptyEnd(tables)
    .map((one) => (one.headings === null ? withoutTitles(one) : one))
    .filter(hasSomething);
}

/**
 * The titles of a heading, taken from the table before it. Above the first heading every line without a number is a title, and the
 * others are candidates who have the columns of that heading.
 */
function above(table: Table, isFirst: boolean): { titles: Row[]; earlier: Row[] } {
  if (isFirst) {
    const titles = [...table.titles, ...table.rows.filter((row) => !hasIdentity(row))];
    return { titles, earlier: table.rows.filter(hasIdentity) };
  }
  if (table.headingLines === 0 && table.rows.length === 0) return { titles: table.titles, earlier: [] };
  const last = table.rows.findLastIndex((row) => !isTitleAmong(row));
  return { titles: table.rows.splice(last + 1), earlier: [] };
}

/** A title with no candidate below it belongs to the foot of the list above. */
function withoutEmptyEnd(tables: Table[]): Table[] {
  const kept: Table[] = [];
  for (const table of tables) {
    const before = kept.at(-1);
    if (before && table.headingLines === 0 && !table.rows.some(hasIdentity))
      before.rows.push(...table.titles, ...table.rows);
    else kept.push(table);
  }
  return kept;
}

const isTitleAmong = (row: Row) => !hasIdentity(row) && isTitle(filledCells(row));
const hasSomething = ({ titles, headingLines, rows }: Table) =>
  titles.length + headingLines + rows.length > 0;

/** The heading of a name, which a heading far down repeats; it spares the other lines a dear look. */
const NAME = /^[\s"*]*(?:nama|name|full|student|pupil|candidate)/i;

/** A heading of one line or of two; no line with a number is one. */
function headingAt(rows: readonly Row[], at: number): { headings: string[]; lines: number } | null {
  const row = rows[at] as Row;
  if (at > mostTitles && !row.cells.some((cell) => NAME.test(cell))) return null;
  if (hasIdentity(row)) return null;
  const first = headingsOf(row);
  const below = rows[at + 1];
  const second = below && !hasIdentity(below) ? headingsOf(below) : [];
  const both = second.length > 0 ? joined(first, second) : first;
  const isFirst = heading(first);
  if (
    second.length > 0 &&
    !heading(second) &&
    continues(first, second) &&
    (!isFirst || named(both) > named(first))
  )
    return heading(both) ? { headings: both, lines: 2 } : null;
  if (isFirst) return { headings: first, lines: 1 };
  return at === 0 && isBareName(first) && rows.length > 1 ? { headings: first, lines: 1 } : null;
}

/** "Nama" and nothing that is known. */
const isBareName = ([first = "", ...others]: string[]) =>
  candidateGuide.begins.test(first.toLowerCase()) && [first, ...others].every((cell) => !/\d{3}/.test(cell));

const named = (headings: string[]) =>
  onceEach(namedBy(headings, candidateGuide)).filter((field) => field !== null).length;

const joined = (first: string[], second: string[]) =>
  Array.from({ length: Math.max(first.length, second.length) }, (_, at) =>
    [first[at], second[at]].filter(Boolean).join(" "),
  );

/** The second line has words of headings, and none of a candidate. */
function continues(first: string[], second: string[]): boolean {
  const name = namedBy(first, candidateGuide).indexOf("full_name");
  const underName = name < 0 ? "" : (second[name] ?? "");
  return (
    second.every(
      (cell) => cell.length <= 30 && !/\d/.test(cell) && !PARENTAGE.test(`${cell.toUpperCase()} `),
    ) &&
    (underName === "" || /^(?:MURID|PELAJAR|CALON|PENUH|MENGIKUT|SEPERTI|DALAM|\()/i.test(underName))
  );
}

/** Of a list without a heading that is known: lines before the first number are titles, and the last may be an unknown heading. */
function withoutTitles(table: Table): Table {
  const { rows } = table;
  const numbered = rows.filter(hasIdentity).length;
  const first = rows.findIndex(hasIdentity);
  if (first < 1 || first > mostTitles || numbered * 2 < rows.length - first) return table;
  const width = filledCells(rows[first] as Row).length;
  const above = rows.slice(0, first);
  const last = above.at(-1) as Row;
  const isHeading = isUnknownHeading(last, rows[first] as Row);
  const titles = isHeading ? above.slice(0, -1) : above;
  const isShort = (row: Row) => filledCells(row).length * 2 <= width || isTitleAmong(row);
  if (!titles.every(isShort)) return table;
  return {
    titles: [...table.titles, ...titles],
    headings: isHeading ? headingsOf(last) : null,
    headingLines: isHeading ? 1 : 0,
    rows: rows.slice(first),
  };
}

/** Words over each cell, none of which could be a candidate's. */
function isUnknownHeading(row: Row, below: Row): boolean {
  const cells = headingsOf(row);
  const numberAt = below.cells.findIndex((cell) => hasIdentity({ ...below, cells: [cell] }));
  return (
    cells.length >= 2 &&
    /\p{L}/u.test(cells[numberAt] ?? "") &&
    cells.every(
      (cell) =>
        !/\d/.test(cell) &&
        !PARENTAGE.test(`${cell.toUpperCase()} `) &&
        !isGenderWord(shortly(cell).toUpperCase()),
    )
  );
}
