import type { StudentFieldName } from "~/features/students/fields";
import { isDitto, isGenderWord, officeWord, type PastedLine } from "../reading";
import type { Columns } from "./headings";
import { shortly } from "./rows";

/** One column of a list without headings. */
interface GuessedColumn {
  field: StudentFieldName | null;
  isClear: boolean;
}

interface Recognised {
  columns: Columns<StudentFieldName>;
  guesses: GuessedColumn[];
}

/** Cells of one column without blanks, cleaned and in upper case. */
type Column = readonly string[];

const like = (pattern: RegExp) => (column: Column) => mostly(column, (cell) => pattern.test(cell));

/** One cell in five may be mistyped. */
export const mostly = (column: Column, test: (cell: string, at: number) => boolean) =>
  column.filter(test).length >= column.length * 0.8;

const differentIn = (column: Column) => new Set(column).size;

/** `null`: numbers of the lines, which the import does not read. */
const recognisers: [StudentFieldName | null, (column: Column) => boolean][] = [
  [
    null,
    (column) =>
      mostly(column, (cell, at) => /^\d{1,4}\.?$/.test(cell) && Number.parseInt(cell, 10) === at + 1),
  ],
  ["exam_year", like(/^20\d\d$/)],
  ["ic_number", like(/^\d{6}[ -]?\d{2}[ -]?\d{3,4}$|^\d\.\d+E\+?1[01]$/)],
  ["gender", (column) => mostly(column, isGenderWord)],
  [
    "is_citizen",
    (column) => mostly(column, (cell) => cell !== "BUKAN" && officeWord("is_citizen", cell) !== null),
  ],
  [
    "is_student",
    (column) => mostly(column, (cell) => cell !== "BUKAN" && officeWord("is_student", cell) !== null),
  ],
  ["student_code", like(/^[A-Z0-9.-]+\/\d+$/)],
  [
    "school_code",
    (column) => like(/^[A-Z]{3,5}\d{3,5}$/)(column) && differentIn(column) * 5 <= column.length + 4,
  ],
  ["passport_number", like(/^[A-Z]{1,3} ?\d{6,9}$/)],
  ["birth_cert_number", like(/^[A-Z]{1,3}[ -]?\d{4,6}$/)],
  ["full_name_arabic", like(/^[\p{Script=Arabic}\p{M}\s]+$/u)],
  ["full_name", (column) => mostly(column, (cell) => isName(cell) && PARENTAGE.test(cell))],
  ["class_name", isClass],
  ["full_name", (column) => mostly(column, isName)],
];

export const PARENTAGE = /(^| )(BIN|BINTI|BT|BTE|B|A\/L|A\/P|S\/O|D\/O|ANAK)\.? /;

const isName = (cell: string) =>
  !/\d/.test(cell) && cell.split(" ").filter((word) => /\p{L}/u.test(word)).length > 1;

const SCHOOL = /^(SEKOLAH|SEK|SRA|SMA|SAM|SRI|KAFA|MAAHAD|MADRASAH|INSTITUT|TAHFIZ)[ .]/;

const isNumberedClass = like(/^(TINGKATAN |TAHUN |DARJAH |KELAS )?\d{1,2} ?[-.]? ?\p{L}[\p{L} '.-]{0,30}$/u);

function isClass(column: Column): boolean {
  const isNumbered = isNumberedClass(column);
  const isRepeated = column.length >= 6 && differentIn(column) * 3 <= column.length;
  if (mostly(column, (cell) => SCHOOL.test(cell))) return false;
  return isNumbered || (isRepeated && like(/^\p{L}[\p{L} '.-]{1,30}$/u)(column));
}

const clear: [StudentFieldName, (column: Column) => boolean][] = [
  ["ic_number", like(/^\d{6}[ -]?\d{2}[ -]?\d{3,4}$/)],
  ["full_name_arabic", like(/^[\p{Script=Arabic}\p{M}\s]+$/u)],
  ["full_name", (column) => mostly(column, (cell) => isName(cell) && PARENTAGE.test(cell))],
  ["class_name", isNumberedClass],
  ["is_citizen", (column) => column.every((cell) => officeWord("is_citizen", cell) !== null)],
];

/** Of a column whose heading is not known: what its cells can only be. */
export function clearFieldOf(cells: readonly string[]): StudentFieldName | null {
  const filled = cells.map((cell) => shortly(cell).toUpperCase()).filter(isOwn);
  return filled.length < 2 ? null : (clear.find(([, test]) => test(filled))?.[0] ?? null);
}

const mostLines = 200;
/** Null where the twelve columns of the usual order fit. */
export function recogniseColumns(lines: readonly PastedLine[]): Recognised | null {
  const sample = lines.slice(0, mostLines);
  if (sample.filter(isInUsualOrder).length * 2 >= sample.length) return null;
  const width = Math.max(...sample.map(({ cells }) => cells.length));
  const guesses = Array.from({ length: width }, (_, at) =>
    guessed(sample.map(({ cells }) => cells[at] ?? "")),
  );
  const columns = guesses.map(({ field }) => field);
  const isTwice = (field: StudentFieldName | null) =>
    field !== null && columns.indexOf(field) !== columns.lastIndexOf(field);
  return {
    columns,
    guesses: guesses.map((guess) => (isTwice(guess.field) ? { ...guess, isClear: false } : guess)),
  };
}

const isInUsualOrder = ({ cells }: PastedLine) =>
  /^20\d\d$/.test(shortly(cells[5])) ||
  (cells.findLastIndex(shortly) >= 11 && !/^\d+\.?$/.test(shortly(cells[0])));

/** A mark that repeats the cell above says no more than that cell. */
const isOwn = (cell: string) => cell !== "" && !isDitto(cell);

function guessed(cells: readonly string[]): GuessedColumn {
  const filled = cells.map((cell) => shortly(cell).replace(/^'/, "").toUpperCase()).filter(isOwn);
  if (filled.length === 0) return { field: null, isClear: true };
  const found = recognisers.filter(([, test]) => test(filled)).map(([field]) => field);
  const [field = null] = found;
  const isPaper = field === "passport_number" || field === "birth_cert_number";
  return { field, isClear: found.length > 0 && !(isPaper && found.length > 1) };
}
