import { unquotedFields } from "~/features/students/fields";
import { icInCell, isRounded } from "~/features/students/ic";
import type { Known } from "~/features/students/objections";
import { isMadeBySpreadsheet, type Warning } from "~/features/students/rules";
import { records } from "~/features/values/fields";
import { eachInSlices, type Sliced } from "~/features/values/in-slices";
import { cleanName, cleanText } from "~/features/values/text";
import { hasProblems, type Problem, type Problems, problem } from "~/messages";
import {
  fieldsWithWords,
  isBlankWord,
  officeWord,
  PASTE_LIMITS,
  type PastedLine,
  type SheetLayout,
} from "../reading";
import {
  type Answers,
  type Columns,
  cellsByField,
  cleanedName,
  fewestColumns,
  type ImportPlace,
  noPlace,
  type PastedField,
  placeFields,
  placeProblem,
  type ReadList,
  readList,
  widthOf,
} from "../shape";
import { findStored } from "./candidate-find";
import { candidateJudge, comparingJudge, type JudgedCandidate } from "./candidate-judge";
import { judgedTogether } from "./exchanges";
import type { KnownToList } from "./known";
import { bad, judgeList } from "./lines";

type ReadCandidates = ReadList | { ok: false; problem: Problem; field?: string };

/** A list that has no column for the school or the year needs them from the place. */
export function readCandidatePaste(
  text: string,
  place = noPlace,
  sheets: readonly SheetLayout[] | null = null,
  answers?: Answers,
): ReadCandidates {
  const read = readList({ text, place, sheets, answers });
  return read.ok && read.lacking.length > 0 ? { ok: false, ...placeProblem(read.lacking) } : read;
}

/** `columns` may go on after the pasted ones with columns that a clerk can only fill in the draft. */
export function* judgeCandidates(
  lines: readonly PastedLine[],
  columns: Columns<PastedField>,
  known: KnownToList,
  place = noPlace,
  expected = columns.length,
): Sliced<JudgedCandidate[]> {
  const judge = comparingJudge(known, "candidate_key");
  const ofPaste = columns.slice(0, expected);
  const fewest = fewestColumns(ofPaste, "candidate_key");
  const judged = yield* eachInSlices(lines, (pasted): JudgedCandidate => {
    const { line, label, raw, isCorrected } = pasted;
    const cells = cellsByField(pasted, isCorrected ? columns : ofPaste);
    const given = { line, label, raw, cells };
    const wide = pasted.expected ?? expected;
    const n = pasted.isWrongWidth === undefined ? widthOf(pasted, expected) : pasted.width;
    if (!isCorrected && (pasted.isWrongWidth ?? (n < fewest || n > expected))) {
      const code = n < wide ? "columns_missing" : "column_count";
      return bad(given, { "": [problem(code, { n, expected: wide })] });
    }
    const judged = ofCells(judge({ ...given, record: recordOf(cells, place) }), cells, pasted);
    const ofLine = [
      ...(pasted.isUnsureName && !isCorrected ? [unsureName] : []),
      ...(namesOtherSchool(judged, known) ? [otherSchool(cells)] : []),
    ];
    return ofLine.length > 0 ? { ...judged, warnings: [...judged.warnings, ...ofLine] } : judged;
  });
  return judgedTogether(judged);
}

/** What a spreadsheet has made of a cell is a mistake of the line; a correction of the line answers its questions. */
function ofCells(
  judged: JudgedCandidate,
  { class_name = "", ic_number = "" }: Partial<Record<PastedField, string>>,
  { asks, isCorrected }: PastedLine,
): JudgedCandidate {
  const problems: Problems = {
    ...(isRounded(icInCell(ic_number)) && { ic_number: [problem("ic_rounded")] }),
    ...(isMadeBySpreadsheet(cleanText(class_name)) && {
      class_name: [problem("class_is_date", { value: cleanText(class_name).slice(0, 30) })],
    }),
  };
  if (hasProblems(problems)) {
    const { line, label, raw, cells, warnings } = judged;
    const others = warnings.filter(({ problem }) => problem.code !== "class_is_date");
    return bad({ line, label, raw, cells }, { ...judged.problems, ...problems }, others);
  }
  return asks && !isCorrected ? { ...judged, asks } : judged;
}
/** Whether a line has the key or a document of a stored candidate of its school and year. */
export const namesStored = (
  lines: readonly PastedLine[],
  columns: Columns<PastedField>,
  known: KnownToList,
  place: ImportPlace,
): boolean =>
  lines.some(
    (line) => findStored(known, recordOf(cellsByField(line, columns), place), "candidate_key")?.stored,
  );

const SCHOOL_CODE = /^[A-Z]{2,6}\d{3,6}$/i;

/** Only a warning, because a school may write its own name in another way. */
const otherSchool = ({ school_name: value }: Partial<Record<PastedField, string>>): Warning => ({
  field: "school_name",
  problem: problem("other_school_name", { value: cleanText(value ?? "").slice(0, 120) }),
});

const unsureName: Warning = { field: "full_name", problem: problem("name_unlinked") };

function namesOtherSchool({ value, cells }: JudgedCandidate, known: Known): boolean {
  const written = cleanName(cells.school_name ?? "");
  const school = value && known.school(value.school_code);
  if (written === "" || !school || SCHOOL_CODE.test(written)) return false;
  return bareName(written) !== bareName(cleanName(school.school_name));
}

const bareName = (name: string) => name.replace(/[^\p{L}\p{N}]+/gu, "");

export const candidateRecords = records({ max: PASTE_LIMITS.lines });

export const judgeCandidateList = (records: readonly unknown[], known: KnownToList, correct = false) =>
  correct
    ? judgeList(records, comparingJudge(known, "id"), judgedTogether)
    : judgeList(records, candidateJudge(known));

/** A file that cannot hold Arabic letters has question marks in their place. */
export const isWithoutJawi = (cell = ""): boolean => /\?{2}/.test(cell) && !/\p{Script=Arabic}/u.test(cell);

const PASSPORT =
  /^(?:NO\.?\s*)?(?:(?:PASPORT|PASSPORT|PASS|VISA)\s*(?:NO)?[\s:.]*([A-Z]{0,3}\s?\d{5,9}[A-Z]?)|([A-Z]{1,2}\s?\d{6,8}[A-Z]?))$/i;
const UNHCR = /^(?:UNHCR[\s:.-]*(?:NO)?[\s:.-]*)?(\d{3}-?\d{2}[A-Z]\d{5})$/i;
const IN_PROCESS =
  /^(?:DALAM PROSES|DLM PROSES|BELUM ADA|BELUM SIAP|BELUM DAPAT|BELUM DAFTAR|BELUM|TIADA (?:IC|KP|K\/P|MYKID|MYKAD|NO\.? KP)|TIADA NO|HILANG|MENUNGGU|MOHON|PROSES)\b[^\d]{0,40}$/i;

/** A passport or a card of UNHCR that was written in the column of the card; a card that is not made yet where another document is given. */
function documentsIn(cells: Partial<Record<PastedField, string>>): Partial<Record<PastedField, string>> {
  // Most cells are a number alone, with dashes or without, as the field itself reads it.
  if (/^[\d-]+$/.test(cells.ic_number ?? "")) return {};
  const cell = cleanText(cells.ic_number ?? "").replace(/^'/, "");
  if (cell.length > 60) return {};
  const hasOther = [cells.passport_number, cells.birth_cert_number].some((other) => /\d/.test(other ?? ""));
  const [, named, bare] = PASSPORT.exec(cell) ?? [];
  const passport = named ?? bare ?? UNHCR.exec(cell)?.[1];
  if (passport !== undefined && !/\d/.test(cells.passport_number ?? ""))
    return { ic_number: "", passport_number: passport.replace(/[\s-]/g, "") };
  if (hasOther && IN_PROCESS.test(cell)) return { ic_number: "" };
  return { ic_number: icInCell(cells.ic_number ?? "") };
}

const TEXT_MARK = /^[\s\u200B\uFEFF]*['\u2018\u2019`](?=[\s\p{L}\p{N}])/u;

export const withoutTextMark = (cell: string) => cell.replace(TEXT_MARK, "");

function recordOf(cells: Record<PastedField, string>, place: ImportPlace): Record<PastedField, unknown> {
  const record: Record<PastedField, unknown> = { ...cells };
  for (const [field, cell] of Object.entries(cells)) if (isBlankWord(cell)) record[field as PastedField] = "";
  // A row of an export has the name as it is stored.
  if (cells.full_name && !cells.candidate_key) record.full_name = cleanedName(cells.full_name).name;
  // As if the list had no such column: it says nothing of the name in Jawi.
  if (isWithoutJawi(cells.full_name_arabic)) record.full_name_arabic = undefined;
  if (cells.ic_number) Object.assign(record, documentsIn(cells));
  const named = cleanText(cells.school_name ?? "");
  if (SCHOOL_CODE.test(named) && !cells.school_code) record.school_code = named;
  for (const field of unquotedFields) {
    const cell = String(record[field] ?? "");
    if (cell && TEXT_MARK.test(cell)) record[field] = withoutTextMark(cell);
  }
  for (const field of fieldsWithWords) record[field] = officeWord(field, cells[field] ?? "") ?? record[field];
  for (const field of placeFields)
    if (cleanText(String(record[field] ?? "")) === "") record[field] = place[field];
  return record;
}
