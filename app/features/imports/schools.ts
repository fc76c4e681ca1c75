import { z } from "zod";
import { type SchoolNew, schoolFields, schoolNew } from "~/features/schools/schema";
import { collectProblems, records } from "~/features/values/fields";
import { type Problems, problem } from "~/messages";
import { type ColumnGuide, type Columns, fewestColumns, readColumns } from "./columns";
import { cellsByField, type GivenLine, type JudgedLine, linesOfList, widthOf } from "./lines";
import { PASTE_LIMITS, type PastedLine, readPaste } from "./paste";

export type SchoolField = keyof SchoolNew;

/** Spec section 5: the first five are needed, the sixth is optional. */
const OPTIONAL: SchoolField = "hq_code_alt";
const NEEDED = schoolFields.filter((field) => field !== OPTIONAL);

const guide: ColumnGuide<SchoolField> = {
  order: schoolFields,
  fields: schoolFields,
  needed: NEEDED,
  begins: /^nama sekolah/,
};

/** The pasted text as lines and columns, or what is wrong with it as a whole. */
export function readSchoolPaste(text: string) {
  const paste = readPaste(text);
  if (!paste.ok) return paste;
  const read = readColumns(paste.lines, guide);
  // A header may leave out the optional last column, and some lines fill it all the same.
  return read.ok && !read.columns.includes(OPTIONAL)
    ? { ...read, columns: [...read.columns, OPTIONAL] }
    : read;
}

/** What the plan is judged against; read afresh for the preview and, inside its transaction, for the commit. */
export interface KnownSchools {
  school_codes: ReadonlySet<string>;
  district_codes: ReadonlySet<string>;
  exam_type_codes: ReadonlySet<string>;
  /** The records by code, where a line that repeats one is to be told as `same` and not as bad. */
  stored?: ReadonlyMap<string, SchoolNew>;
}

export type JudgedSchool = JudgedLine<SchoolNew>;

export function judgeSchools(
  lines: readonly PastedLine[],
  known: KnownSchools,
  columns: Columns<SchoolField> = schoolFields,
): JudgedSchool[] {
  const judge = schoolJudge(known);
  const fewest = fewestColumns(columns, OPTIONAL);
  return lines.map((pasted) => {
    const cells = cellsByField(pasted, columns);
    const { line, raw } = pasted;
    const width = widthOf(pasted, columns.length);
    if (width < fewest || width > columns.length) {
      return bad({ line, raw, cells }, { "": [lineFormat(line)] });
    }
    return judge({ line, raw, cells, record: cells });
  });
}

/**
 * The body of the JSON import, or its list alone. Its rows are read by the plan, which tells each what is wrong in the words
 * of spec 5.
 */
export const schoolRecords = z.preprocess(
  (body) => (Array.isArray(body) ? { schools: body } : body),
  z.object({ schools: records({ max: PASTE_LIMITS.lines }) }),
);

/**
 * The same judgement for the elements of a JSON list, which are taken as they stand. A record without a needed key is
 * a line without that column.
 */
export function judgeSchoolList(records: readonly unknown[], known: KnownSchools): JudgedSchool[] {
  const judge = schoolJudge(known);
  return linesOfList(records).map((given) => {
    const lacking = NEEDED.find((field) => !Object.hasOwn(given.record as object, field));
    return lacking ? bad(given, { [lacking]: [lineFormat(given.line)] }) : judge(given);
  });
}

const lineFormat = (line: number) => problem("line_format", { n: line });

const bad = ({ line, raw, cells }: Omit<GivenLine, "record">, problems: Problems): JudgedSchool => ({
  line,
  raw,
  cells,
  status: "bad",
  problems,
  warnings: [],
});

/** Judges one line after another. Only a line that will be saved stands in the way of a later one. */
function schoolJudge(known: KnownSchools): (given: GivenLine) => JudgedSchool {
  const claimed = new Map<string, number>();
  return (given) => {
    const { line, raw, cells, record } = given;
    const read = schoolNew.safeParse(record);
    if (!read.success) return bad(given, inTheWordsOfTheSpecification(collectProblems(read.error), line));

    const value = read.data;
    const earlier = claimed.get(value.school_code);
    const isSame = earlier === undefined && saysTheSame(value, known.stored?.get(value.school_code));
    const problems = isSame ? {} : objectionsTo(value, known, earlier);
    if (Object.keys(problems).length > 0) return bad(given, problems);
    claimed.set(value.school_code, line);
    return { line, raw, cells, status: isSame ? "same" : "good", value, problems, warnings: [] };
  };
}

/** What the line leaves blank, it does not deny. */
function saysTheSame(value: SchoolNew, record: SchoolNew | undefined): boolean {
  return (
    record !== undefined &&
    schoolFields.every((field) => value[field] === null || value[field] === record[field])
  );
}

function inTheWordsOfTheSpecification(problems: Problems, line: number): Problems {
  const said = (carried: string) => (carried === "required" ? problem("line_blank", { n: line }) : carried);
  return Object.fromEntries(Object.entries(problems).map(([field, all]) => [field, all.map(said)]));
}

function objectionsTo(
  { school_code, district_code, exam_type_code }: SchoolNew,
  known: KnownSchools,
  earlier: number | undefined,
): Problems {
  const problems: Problems = {};
  if (earlier !== undefined) problems.school_code = [problem("repeated", { m: earlier })];
  if (known.school_codes.has(school_code)) problems.school_code = [problem("taken")];
  if (!known.district_codes.has(district_code)) {
    problems.district_code = [problem("unknown", { value: district_code })];
  }
  if (!known.exam_type_codes.has(exam_type_code)) {
    problems.exam_type_code = [problem("unknown", { value: exam_type_code })];
  }
  return problems;
}
