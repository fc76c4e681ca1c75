import { cleanText, foldDigits } from "~/features/values/text";
import { labelOf } from "~/messages";
import { isGenderWord, isLinkWord } from "../reading";
import { namedBy } from "./headings";
import { mostly } from "./recognise";
import { isIdentity, type Row, shortly, trimmed } from "./rows";
import type { Table } from "./tables";
import { candidateGuide } from "./targets";

/** Of the filled cells of a column that has some. */
function mostlyFilled(cells: readonly string[], test: (cell: string) => boolean): boolean {
  const filled = cells.filter((cell) => cell !== "");
  return filled.length > 0 && mostly(filled, test);
}

const columnOf = (rows: readonly Row[], at: number) => rows.map(({ cells }) => shortly(cells[at]));

const NUMBER = /\d{6}[- ]?\d{2}[- ]?\d{4}(?!\d)/;
const AROUND = " ()[]{}/\\,;:|-–—*";
const WORDS_OF_NUMBER =
  /[\s([,;:/|-]*(?:NO\.?\s*)?(?:K\.?\/?P|IC|I\/C|MYKID|MYKAD|KAD PENGENALAN)\.?\s*[:.]?\s*$/i;

/** A name and a number of identity in one cell, where no other column holds numbers: the number gets a column of its own. */
export function withNumbersApart(table: Table): Table {
  const { rows, headings } = table;
  if (table.columns || headings === null || rows.length === 0) return table;
  const width = Math.max(headings.length, ...rows.map(({ cells }) => cells.length));
  // Column by column: the numbers of most lists are among the first.
  const columns = Array.from({ length: width }, (_, at) => at);
  const isMostly = (test: (cell: string) => boolean) => (at: number) =>
    mostlyFilled(columnOf(rows, at), test);
  if (columns.some(isMostly((cell) => isIdentity(cell) && !/\p{L}{4}/u.test(cell)))) return table;
  const at = columns.findIndex(isMostly((cell) => /\p{L}{2}/u.test(cell) && NUMBER.test(foldDigits(cell))));
  if (at < 0) return table;
  return {
    ...table,
    headings: [...filledTo(headings, width), labelOf("ic_number")],
    rows: rows.map((row) => {
      const [name, number] = apart(row.cells[at] ?? "");
      const cells = [...filledTo(row.cells, width), number];
      cells[at] = name;
      return { ...row, cells, width: cells.length };
    }),
  };
}

function apart(cell: string): [name: string, number: string] {
  const text = cleanText(foldDigits(cell));
  const found = NUMBER.exec(text);
  if (!found) return [cell, ""];
  const before = trimmed(text.slice(0, found.index).replace(WORDS_OF_NUMBER, ""), AROUND);
  const after = trimmed(text.slice(found.index + found[0].length), AROUND);
  return [[before, after].filter(Boolean).join(" "), found[0]];
}

const filledTo = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_, at) => cells[at] ?? "");

const boxes = [/^\d{5,6}$/, /^\d{1,2}$/, /^\d{1,4}$/];
const lengths = [6, 2, 4];

/** The number of a card in three boxes, as forms print it; a spreadsheet takes the zeros in front. */
export function withBoxesJoined(table: Table): Table {
  const { rows, headings } = table;
  if (table.columns || headings === null || rows.length === 0) return table;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const at = Array.from({ length: width }, (_, first) => first).findIndex((first) => isInBoxes(table, first));
  if (at < 0) return table;
  return {
    ...table,
    rows: rows.map((row) => {
      const cells = [...row.cells];
      const parts = boxes.map((_, box) => foldDigits(cleanText(cells[at + box] ?? "")));
      const isWhole = parts.every((part) => /^\d+$/.test(part));
      const number = parts.map((part, box) => part.padStart(lengths[box] ?? 0, "0")).join("");
      cells.splice(at, 3, isWhole ? number : parts.join(""), "", "");
      return { ...row, cells };
    }),
  };
}

function isInBoxes({ rows, headings }: Table, first: number): boolean {
  const named = namedBy(filledTo(headings ?? [], first + 3), candidateGuide);
  const own = named.slice(first, first + 3);
  const isOfCard = own[0] === "ic_number" || own[0] === "identity";
  return (
    isOfCard &&
    own.slice(1).every((field) => field === null || field === "ic_number") &&
    boxes.every((box, at) => mostlyFilled(columnOf(rows, first + at), (cell) => box.test(cell)))
  );
}

/** Of a list whose names a spreadsheet cut into several cells. */
export interface CutNames {
  at: number;
  /** The cells right of the heading of the name that belong to it. */
  more: number;
}

/** The columns without a heading to the right of the name's, which hold letters alone. */
export function cutNamesIn({ rows, headings, columns }: Table): CutNames | null {
  if (columns || headings === null || rows.length === 0) return null;
  const named = namedBy(headings, candidateGuide);
  const at = named.indexOf("full_name");
  if (at < 0) return null;
  let more = 0;
  while (isRestOfName({ rows, headings }, at + more + 1)) more++;
  // Before the father's own column the word of parentage joins the two.
  const isLink = mostlyFilled(columnOf(rows, at + more), isLinkWord);
  if (more > 0 && isLink && named[at + more + 1] === "father_name") more--;
  return more > 0 ? { at, more } : null;
}

function isRestOfName({ rows, headings }: Pick<Table, "rows" | "headings">, at: number): boolean {
  if (at >= 60 || (headings?.[at] ?? "") !== "") return false;
  const cells = columnOf(rows, at);
  return (
    cells.some((cell) => cell !== "") &&
    cells.every((cell) => !/\d/.test(cell)) &&
    !mostlyFilled(cells, (cell) => isGenderWord(cell.toUpperCase()))
  );
}

export function withNamesJoined(rows: readonly Row[], { at, more }: CutNames): Row[] {
  return rows.map((row) => {
    const cells = [...row.cells];
    const parts = cells.slice(at, at + more + 1).map(cleanText);
    cells.splice(at, more + 1, parts.filter(Boolean).join(" "), ...Array.from({ length: more }, () => ""));
    return { ...row, cells };
  });
}
