import { hasBrokenLetters, repairedLetters } from "~/features/values/letters";
import type { DoubtId } from "../question-ids";
import { isDitto } from "../reading";
import { at, cellOf, nameOf, withCell } from "./cells-of-row";
import { cleanedName, saysLeft } from "./clean-name";
import type { List } from "./list";
import { linkedName } from "./parts";
import { hasIdentity, type Row, shortly } from "./rows";
import type { Target } from "./targets";

/** What a doubt makes of a line: other cells, or null where the line is left out. */
export type Proposal = Row | null;

export interface Doubt {
  id: DoubtId;
  /** The lines that it names, each with what the first answer makes of it. */
  find: (list: List, context: Context) => Map<Row, Proposal>;
  /** What the other answer makes of a line; it stays as it is without. */
  otherwise?: (row: Row, list: List) => Row;
  /** The two answers; Enter gives the first. */
  choices: readonly [string, string];
  example?: (row: Row, proposal: Proposal, list: List) => string;
}

interface Context {
  isStruck: (row: Row) => boolean;
}

/** Fields in which a mark may repeat the line above; a name or a number is never another pupil's. */
const repeated: readonly Target[] = [
  "class_name",
  "class_year",
  "gender",
  "is_citizen",
  "is_student",
  "school_code",
  "school_name",
  "exam_year",
];

function dittoIn(list: List): Map<Row, Proposal> {
  const columns = repeated.map((field) => at(list, field)).filter((column) => column >= 0);
  const found = new Map<Row, Proposal>();
  const above = new Map<number, string>();
  for (const row of list.rows) {
    let filled = row;
    for (const column of columns) {
      const cell = row.cells[column] ?? "";
      if (isDitto(cell)) filled = withCell(filled, column, above.get(column) ?? "");
      else if (/\S/.test(cell)) above.set(column, cell);
    }
    if (filled !== row) found.set(row, filled);
  }
  return found;
}

function withoutDitto(row: Row, list: List): Row {
  return repeated.reduce((filled, field) => {
    const column = at(list, field);
    return column >= 0 && isDitto(filled.cells[column] ?? "") ? withCell(filled, column, "") : filled;
  }, row);
}

/** A class that is on the first line of its block alone. */
function classesToFill(list: List): Map<Row, Proposal> {
  const column = at(list, "class_name");
  const none = new Map<Row, Proposal>();
  if (column < 0) return none;
  const isBlank = (row: Row) => !/\S/.test(row.cells[column] ?? "");
  const first = list.rows.findIndex((row) => !isBlank(row));
  if (first < 0) return none;
  const below = list.rows.slice(first).filter(isBlank);
  const written = list.rows.filter((row) => !isBlank(row)).length;
  if (below.length < written || below.length * 2 < list.rows.length - first) return none;
  let above = "";
  const found = new Map<Row, Proposal>();
  for (const row of list.rows) {
    const cell = row.cells[column] ?? "";
    if (/\S/.test(cell)) above = cell;
    else if (above !== "" && hasIdentity(row)) found.set(row, withCell(row, column, above));
  }
  return found;
}

/** Of the columns that no field reads, as STATUS or CATATAN; and of the remark behind a name. */
function leftIn(list: List, { isStruck }: Context): Map<Row, Proposal> {
  const { columns } = list.mapping;
  const found = new Map<Row, Proposal>();
  for (const row of list.rows) {
    const isMarked =
      isStruck(row) ||
      row.cells.some((cell, column) => (columns[column] ?? null) === null && saysLeft(cell)) ||
      saysLeft(cleanedName(cellOf(row, list, "full_name")).remark);
    if (isMarked) found.set(row, null);
  }
  return found;
}

const EXAMPLE = /^[\s([*]*(?:contoh|cth|example|sample)(?![\p{L}])/iu;

const examplesIn = (list: List): Map<Row, Proposal> =>
  new Map(
    list.rows.filter(({ cells }) => cells.some((cell) => EXAMPLE.test(cell))).map((row) => [row, null]),
  );

/** Its cells are as they are stored, or as somebody has changed them. */
const isOfExport = (row: Row, list: List) => /\S/.test(cellOf(row, list, "candidate_key"));

const COMMA = /^([^,]+),\s*([^,]+)$/;

/** ROSLAN, ZHARIF GHAZALI is how a school's learning system sorts its names. */
function commaNames(list: List): Map<Row, Proposal> {
  const column = at(list, "full_name");
  const found = new Map<Row, Proposal>();
  if (column < 0) return found;
  for (const row of list.rows) {
    if (isOfExport(row, list)) continue;
    const [, father, own] = COMMA.exec(shortly(row.cells[column])) ?? [];
    if (father === undefined || own === undefined || /\d/.test(father)) continue;
    const cells = { gender: cellOf(row, list, "gender"), ic_number: cellOf(row, list, "ic_number") };
    found.set(row, withCell(row, column, linkedName(own, father, cells)));
  }
  return found;
}

const lettered: readonly Target[] = ["full_name", "full_name_arabic", "class_name", "father_name"];

function brokenLetters(list: List): Map<Row, Proposal> {
  const found = new Map<Row, Proposal>();
  for (const row of list.rows) {
    if (isOfExport(row, list)) continue;
    let repaired = row;
    for (const field of lettered) {
      const column = at(list, field);
      const cell = row.cells[column] ?? "";
      if (column < 0 || !hasBrokenLetters(cell)) continue;
      repaired = withCell(repaired, column, repairedLetters(cell) ?? cell);
    }
    if (repaired !== row || lettered.some((field) => hasBrokenLetters(cellOf(row, list, field))))
      found.set(row, repaired);
  }
  return found;
}

/** In the order in which a list is read. */
export const doubts: readonly Doubt[] = [
  { id: "left", find: leftIn, choices: ["out", "in"] },
  { id: "example", find: examplesIn, choices: ["out", "in"] },
  {
    id: "ditto",
    find: dittoIn,
    otherwise: withoutDitto,
    choices: ["above", "blank"],
  },
  { id: "fill", find: classesToFill, choices: ["above", "blank"] },
  {
    id: "cut_name",
    find: ({ rows, cut }) => new Map(cut ? rows.map((row) => [row, row]) : []),
    choices: ["joined", "alone"],
  },
  {
    id: "comma_name",
    find: commaNames,
    choices: ["turned", "written"],
    example: (_, proposal, list) => (proposal ? nameOf(proposal, list) : ""),
  },
  {
    id: "letters",
    find: brokenLetters,
    choices: ["mended", "written"],
    example: (_, proposal, list) => (proposal ? nameOf(proposal, list) : ""),
  },
];
