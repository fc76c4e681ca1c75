import { pasteColumns, studentFields, unquotedFields } from "~/features/students/fields";
import type { Known } from "~/features/students/objections";
import type { Warning } from "~/features/students/rules";
import type { StudentNew } from "~/features/students/schema";
import { records } from "~/features/values/fields";
import { eachInSlices, type Sliced } from "~/features/values/in-slices";
import { cleanName, cleanText } from "~/features/values/text";
import { labelOf, problem } from "~/messages";
import { bad, candidateJudge, isStored, type JudgedCandidate } from "./candidate-judge";
import { type ColumnGuide, type Columns, fewestColumns, type ReadColumns, readColumns } from "./columns";
import { cellsByField, judgeList, widthOf } from "./lines";
import { fieldsWithWords, officeWord } from "./office-words";
import { PASTE_LIMITS, type PastedLine, readPaste } from "./paste";
import { type ImportPlace, noPlace, placeFields } from "./place";
import { recogniseColumns } from "./recognise";

type CandidateField = keyof StudentNew;
/** A school's name is compared with the school of the line, not stored. */
export type PastedField = CandidateField | "school_name";

const guideFor = (place: ImportPlace): ColumnGuide<PastedField> => ({
  order: pasteColumns,
  fields: [...studentFields, "school_name"],
  needed: ["full_name", ...placeFields.filter((field) => place[field] === null)],
  begins: /^nama(?!\p{L}| sek)/u,
  recognise: recogniseColumns,
  lacking([field, ...others]) {
    const isPlace = field === "school_code" || field === "exam_year";
    if (!isPlace) return null;
    return {
      field,
      problem: problem("place_needed", { headings: [field, ...others].map(labelOf).join(", ") }),
    };
  },
});

export function readCandidatePaste(text: string, place = noPlace): ReadColumns<PastedField> {
  const paste = readPaste(text);
  if (!paste.ok) return paste;
  const read = readColumns(paste.lines, guideFor(place));
  return read.ok && place.exam_year !== null ? withYearOfStudy(read) : read;
}

/** A school's column "Tahun" may hold the year of study, which is part of the class. */
function withYearOfStudy(read: ReadColumns<PastedField> & { ok: true }): ReadColumns<PastedField> {
  const { columns, lines, ignored } = read;
  const at = columns.indexOf("exam_year");
  const cells = lines.map((line) => cleanText(line.cells[at] ?? "")).filter(Boolean);
  const isOfStudy = at >= 0 && cells.length > 0 && cells.every((cell) => /^(tahun )?[1-6]$/i.test(cell));
  if (!isOfStudy) return read;
  if (!columns.includes("class_name")) return { ...read, columns: columns.with(at, "class_name") };
  const heading = { column: at + 1, heading: labelOf("year") };
  return { ...read, columns: columns.with(at, null), ignored: [...ignored, heading] };
}

/** `columns` may go on after the pasted ones with columns that a clerk can only fill in the draft. */
export function judgeCandidates(
  lines: readonly PastedLine[],
  columns: Columns<PastedField>,
  known: Known,
  place = noPlace,
  expected = columns.length,
): Sliced<JudgedCandidate[]> {
  const judge = candidateJudge(known, isStored);
  const ofPaste = columns.slice(0, expected);
  const fewest = fewestColumns(ofPaste);
  return eachInSlices(lines, (pasted) => {
    const { line, raw, isCorrected } = pasted;
    const cells = cellsByField(pasted, isCorrected ? columns : ofPaste);
    const n = widthOf(pasted, expected);
    if (!isCorrected && (n < fewest || n > expected)) {
      const code = n < fewest ? "columns_missing" : "column_count";
      return bad({ line, raw, cells }, { "": [problem(code, { n, expected })] });
    }
    const judged = judge({ line, raw, cells, record: recordOf(cells, place) });
    return namesOtherSchool(judged, known)
      ? { ...judged, warnings: [...judged.warnings, otherSchool(cells)] }
      : judged;
  });
}

const SCHOOL_CODE = /^[A-Z]{2,6}\d{3,6}$/i;

/** Only a warning, because a school may write its own name in another way. */
const otherSchool = ({ school_name: value }: Partial<Record<PastedField, string>>): Warning => ({
  field: "school_name",
  problem: problem("other_school_name", { value: cleanText(value ?? "").slice(0, 120) }),
});

function namesOtherSchool({ value, cells }: JudgedCandidate, known: Known): boolean {
  const written = cleanName(cells.school_name ?? "");
  const school = value && known.school(value.school_code);
  if (written === "" || !school || SCHOOL_CODE.test(written)) return false;
  return bareName(written) !== bareName(cleanName(school.school_name));
}

const bareName = (name: string) => name.replace(/[^\p{L}\p{N}]+/gu, "");

export const candidateRecords = records({ max: PASTE_LIMITS.lines });

export const judgeCandidateList = (records: readonly unknown[], known: Known) =>
  judgeList(records, candidateJudge(known));

const TEXT_MARK = /^[\s\u200B\uFEFF]*['\u2018\u2019`](?=[\s\p{L}\p{N}])/u;

export const withoutTextMark = (cell: string) => cell.replace(TEXT_MARK, "");

function recordOf(cells: Record<PastedField, string>, place: ImportPlace): Record<CandidateField, unknown> {
  const record: Record<PastedField, unknown> = { ...cells };
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
