import { unquotedFields } from "~/features/students/fields";
import type { Known } from "~/features/students/objections";
import type { Warning } from "~/features/students/rules";
import { records } from "~/features/values/fields";
import { eachInSlices, type Sliced } from "~/features/values/in-slices";
import { cleanName, cleanText } from "~/features/values/text";
import { type Problem, problem } from "~/messages";
import { PASTE_LIMITS, type PastedLine } from "../reading/paste";
import { type Columns, fewestColumns } from "../shape/columns";
import { fieldsWithWords, isBlankWord, officeWord } from "../shape/office-words";
import { type ImportPlace, noPlace, placeFields } from "../shape/place";
import type { Answers } from "../shape/questions";
import { placeProblem, type ReadList, readList } from "../shape/read-list";
import { trimmed } from "../shape/rows";
import type { SheetLayout } from "../shape/sheets";
import type { PastedField } from "../shape/targets";
import { bad, candidateJudge, comparingJudge, type JudgedCandidate } from "./candidate-judge";
import type { KnownToList } from "./known";
import { cellsByField, judgeList, widthOf } from "./lines";

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
export function judgeCandidates(
  lines: readonly PastedLine[],
  columns: Columns<PastedField>,
  known: KnownToList,
  place = noPlace,
  expected = columns.length,
): Sliced<JudgedCandidate[]> {
  const judge = comparingJudge(known, "candidate_key");
  const ofPaste = columns.slice(0, expected);
  const fewest = fewestColumns(ofPaste, "candidate_key");
  return eachInSlices(lines, (pasted) => {
    const { line, label, raw, isCorrected } = pasted;
    const cells = cellsByField(pasted, isCorrected ? columns : ofPaste);
    const given = { line, label, raw, cells };
    const wide = pasted.expected ?? expected;
    const n = pasted.isWrongWidth === undefined ? widthOf(pasted, expected) : pasted.width;
    if (!isCorrected && (pasted.isWrongWidth ?? (n < fewest || n > expected))) {
      const code = n < wide ? "columns_missing" : "column_count";
      return bad(given, { "": [problem(code, { n, expected: wide })] });
    }
    const judged = judge({ ...given, record: recordOf(cells, place) });
    const ofLine = [
      ...(pasted.isUnsureName && !isCorrected ? [unsureName] : []),
      ...(namesOtherSchool(judged, known) ? [otherSchool(cells)] : []),
    ];
    return ofLine.length > 0 ? { ...judged, warnings: [...judged.warnings, ...ofLine] } : judged;
  });
}

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
  judgeList(records, correct ? comparingJudge(known, "id") : candidateJudge(known));

const TEXT_MARK = /^[\s\u200B\uFEFF]*['\u2018\u2019`](?=[\s\p{L}\p{N}])/u;

export const withoutTextMark = (cell: string) => cell.replace(TEXT_MARK, "");

function recordOf(cells: Record<PastedField, string>, place: ImportPlace): Record<PastedField, unknown> {
  const record: Record<PastedField, unknown> = { ...cells };
  for (const [field, cell] of Object.entries(cells)) if (isBlankWord(cell)) record[field as PastedField] = "";
  // A mark of a footnote.
  if (cells.full_name?.includes("*")) record.full_name = trimmed(cells.full_name, " *");
  const named = cleanText(cells.school_name ?? "");
  if (SCHOOL_CODE.test(named) && !cells.school_code) record.school_code = named;
  for (const field of unquotedFields) {
    const cell = cells[field];
    if (cell && TEXT_MARK.test(cell)) record[field] = withoutTextMark(cell);
  }
  for (const field of fieldsWithWords) record[field] = officeWord(field, cells[field] ?? "") ?? record[field];
  for (const field of placeFields)
    if (cleanText(String(record[field] ?? "")) === "") record[field] = place[field];
  return record;
}
