import { z } from "zod";
import { pasteColumns } from "~/features/schools/fields";
import { type Known, objectionsTo } from "~/features/schools/objections";
import { type SchoolNew, schoolNew } from "~/features/schools/schema";
import { acceptedFields, withJudged } from "~/features/values/accepted";
import { collectProblems, records } from "~/features/values/fields";
import { eachInSlices, type Sliced } from "~/features/values/in-slices";
import { hasProblems, type Problem, type Problems, problem, t } from "~/messages";
import { PASTE_LIMITS, type PastedLine, readPaste, type SheetLayout } from "../reading";
import {
  type Answers,
  type ColumnGuide,
  type Columns,
  cellsByField,
  fewestColumns,
  noAnswers,
  type Question,
  readColumns,
  sheetsIn,
  widthOf,
} from "../shape";
import { bad, type GivenLine, type JudgedLine, type JudgedList, judgeList } from "./lines";

export type SchoolField = keyof SchoolNew;

/** Product 5.2: five columns are needed, the sixth is optional. */
const OPTIONAL: SchoolField = "hq_code_alt";
const NEEDED = pasteColumns.filter((field) => field !== OPTIONAL);

const guide: ColumnGuide<SchoolField> = {
  order: pasteColumns,
  fields: pasteColumns,
  needed: NEEDED,
  name: "school_name",
  begins: /^nama sekolah/,
};

/** Of a workbook with several sheets one is read: the clerk's, else the first that has the columns. */
export function readSchoolPaste(
  text: string,
  layout: readonly SheetLayout[] | null = null,
  { chosen }: Answers = noAnswers,
) {
  const paste = readPaste(text);
  if (!paste.ok) return paste;
  const sheets = sheetsIn(paste.lines, layout).map(({ rows, hiddenRows, ...sheet }) => ({
    ...sheet,
    rows: [...rows, ...hiddenRows].sort((a, b) => a.line - b.line),
  }));
  const answered = sheets.find(({ at }) => chosen.sheets?.[0] === String(at));
  const sheet = answered ?? sheets.find(({ rows }) => readColumns(rows, guide).ok) ?? sheets[0];
  const read = readColumns(sheet?.rows ?? [], guide);
  if (!read.ok) return read;
  const others = sheets.reduce((sum, { at, rows }) => (at === sheet?.at ? sum : sum + rows.length), 0);
  return {
    ...read,
    columns: read.columns.includes(OPTIONAL) ? read.columns : [...read.columns, OPTIONAL],
    left: { ...read.left, sheets: others },
    questions: sheets.length > 1 ? [sheetQuestion(sheets, sheet?.at ?? 0)] : [],
  };
}

const sheetQuestion = (sheets: { at: number; name: string }[], chosen: number): Question => ({
  id: "sheets",
  seen: t("import.ask.one_sheet", { n: sheets.length }),
  chosen: [String(chosen)],
  choices: sheets.map(({ at, name }) => ({ value: String(at), label: name })),
});

export type JudgedSchool = JudgedLine<SchoolNew>;

export function judgeSchools(
  lines: readonly PastedLine[],
  known: Known,
  columns: Columns<SchoolField> = [...pasteColumns],
): Sliced<JudgedSchool[]> {
  const judge = schoolJudge(known, isStored);
  const fewest = fewestColumns(columns, OPTIONAL);
  return eachInSlices(lines, (pasted) => {
    const cells = cellsByField(pasted, columns);
    const { line, raw } = pasted;
    const width = widthOf(pasted, columns.length);
    if (width < fewest || width > columns.length) {
      return bad({ line, raw, cells }, { "": [lineFormat(line)] });
    }
    return judge({ line, raw, cells, record: cells });
  });
}

export const schoolRecords = z.preprocess(
  (body) => (Array.isArray(body) ? { schools: body } : body),
  z.object({ schools: records({ max: PASTE_LIMITS.lines }) }),
);

export function judgeSchoolList(records: readonly unknown[], known: Known): Sliced<JudgedList<JudgedSchool>> {
  const judge = schoolJudge(known);
  return judgeList(records, (given) => {
    const lacking = NEEDED.find((field) => !Object.hasOwn(given.record as object, field));
    return lacking ? bad(given, { [lacking]: [lineFormat(given.line)] }) : judge(given);
  });
}

const lineFormat = (line: number) => problem("line_format", { n: line });

/** A blank cell agrees with any stored value. */
function isStored(known: Known, value: SchoolNew): boolean {
  const record = known.school(value.school_code);
  return (
    record !== undefined &&
    pasteColumns.every((field) => value[field] === null || value[field] === record[field])
  );
}

/** Only a line that will be saved blocks a later one. A paste may repeat a stored record, a JSON list may not. */
function schoolJudge(
  known: Known,
  isSame: typeof isStored = () => false,
): (given: GivenLine) => JudgedSchool {
  const claimed = new Map<string, number>();
  return (given) => {
    const { line, raw, cells, record } = given;
    const read = schoolNew.safeParse(record);
    if (!read.success) {
      const found = collectProblems(read.error);
      const judged = objectionsTo(known, acceptedFields(schoolNew, record, found));
      return bad(given, withLineNumber(withJudged(schoolNew, found, judged), line));
    }

    const value = read.data;
    const earlier = claimed.get(value.school_code);
    const same = earlier === undefined && isSame(known, value);
    const problems = same ? {} : objectionsTo(known, value);
    if (earlier !== undefined) problems.school_code ??= [problem("repeated", { m: earlier })];
    if (hasProblems(problems)) return bad(given, problems);
    claimed.set(value.school_code, line);
    return { line, raw, cells, status: same ? "same" : "good", value, problems, warnings: [] };
  };
}

function withLineNumber(problems: Problems, line: number): Problems {
  const said = (one: Problem) => (one.code === "required" ? problem("line_blank", { n: line }) : one);
  return Object.fromEntries(Object.entries(problems).map(([field, all]) => [field, all.map(said)]));
}
