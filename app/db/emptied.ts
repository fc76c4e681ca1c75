import { t } from "~/messages";
import { sqlite } from "./client";
import { now } from "./clock";

/** A table whose rows a closed year keeps when a person leaves it. Each of `columns` takes its expression in the rows whose `key` is
 * among the ids. */
interface Emptied {
  table: string;
  key: string;
  columns: Record<string, string>;
}

/** A value that was there leaves a mark, so that no count of what candidates have or lack changes. */
const marked = (column: string, mark: string) => `iif(${column} is null, null, ${mark})`;
const each = (columns: readonly string[], mark: string) =>
  Object.fromEntries(columns.map((column) => [column, marked(column, mark)]));

const numbers = ["ic_number", "passport_number", "birth_cert_number", "visa_number"];

const inRequest = (column: string) =>
  marked(
    column,
    `json_replace(${column}, '$.full_name', :name, '$.full_name_arabic', :jawi,
       ${numbers.map((name) => `'$.${name}', :number || student_id`).join(", ")})`,
  );

const requests = {
  before: inRequest("before"),
  after: inRequest("after"),
  ...each(["reason", "recommendation", "decision"], ":text"),
};

/** What names a candidate or repeats an identity number. The mark of a number has the candidate's id, because no two candidates of a year share one. */
const ofCandidates: Emptied[] = [
  {
    table: "students",
    key: "id",
    columns: {
      full_name: ":name",
      ...each(["full_name_arabic"], ":jawi"),
      ...each(numbers, ":number || id"),
      ...each(["withdrawal_reason"], ":text"),
      ...{ erased_at: ":at", updated_at: ":at", version: "version + 1" },
    },
  },
  { table: "list_changes", key: "student_id", columns: { full_name: "null", before: "null", after: "null" } },
  { table: "requests", key: "student_id", columns: requests },
  { table: "student_transfers", key: "student_id", columns: { full_name: ":name" } },
  { table: "handover_rows", key: "student_id", columns: { texts: "null" } },
  { table: "roll_number_history", key: "student_id", columns: each(["reason"], ":text") },
  { table: "statement_marks", key: "student_id", columns: { fields: "0" } },
];

const ofInvigilators: Emptied = {
  table: "invigilators",
  key: "id",
  columns: {
    // Two with one name would be one person in two places.
    full_name: ":name || ' ' || id",
    phone: ":number || id",
    ...each(["ic_number"], ":number || id"),
  },
};

/** What staff typed about a list and a paper. */
const textsOfLists = {
  packet_extras: each(["reason"], ":text"),
  packet_movements: each(["reason"], ":text"),
  script_returns: each(["reason"], ":text"),
  centre_reports: each(["reopened_reason", "decision_reason"], ":text"),
  report_entries: { ...each(["note"], ":text"), ...each(["person_name"], ":name") },
};
/** What staff typed about a school, and about candidates who may be one person. */
const textsOfYears = {
  school_notes: each(["body"], ":text"),
  duplicate_resolutions: each(["reason"], ":text"),
};
const typed = Object.entries<Emptied["columns"]>({ ...textsOfLists, ...textsOfYears });
const others: Emptied[] = [
  ofInvigilators,
  ...typed.map(([table, columns]) => ({ table, key: "rowid", columns })),
];

const withoutCandidate = ["list_changes", "requests", "student_transfers", "handover_rows"] as const;
type Others = "invigilators" | keyof typeof textsOfLists | keyof typeof textsOfYears;
export type Keeper = (typeof withoutCandidate)[number] | Others;

/** By their own ids: rows of candidates who were deleted, late entries that were refused, invigilators, and typed texts. */
const ofRecords = [
  ...others,
  ...ofCandidates
    .filter(({ table }) => withoutCandidate.some((name) => name === table))
    .map((one) => ({ ...one, key: "id" })),
];

const list = (columns: Emptied["columns"], each: (column: string) => string) =>
  Object.keys(columns).map(each).join(", ");

interface Marks {
  ids: string;
  at: string;
  name: string;
  jawi: string;
  number: string;
  text: string;
}

const inIds = (key: string) => `${key} in (select value from json_each(:ids))`;

const compiled = (all: readonly Emptied[]) =>
  all.map(({ table, key, columns }) => ({
    keep: sqlite.prepare<{ ids: string; batch_id: number }>(
      `insert into undo_rows (batch_id, entity, entity_id, version, before)
       select :batch_id, '${table}', rowid, 0, json_object(${list(columns, (column) => `'${column}', ${column}`)})
       from ${table} where ${inIds(key)}`,
    ),
    empty: sqlite.prepare<Marks>(
      `update ${table} set ${list(columns, (column) => `${column} = ${columns[column]}`)} where ${inIds(key)}`,
    ),
    restore: sqlite.prepare<{ batch_id: number }>(
      `update ${table} set ${list(columns, (column) => `${column} = kept.before ->> '${column}'`)}
       from undo_rows as kept where kept.batch_id = :batch_id and kept.entity = '${table}' and ${table}.rowid = kept.entity_id`,
    ),
    forget: sqlite.prepare<{ ids: string }>(
      `delete from undo_rows where entity = '${table}' and entity_id in (select rowid from ${table} where ${inIds(key)})
         and batch_id in (select id from undo_batches where kind = 'disposed')`,
    ),
  }));

type Compiled = ReturnType<typeof compiled>;

const byCandidate = compiled(ofCandidates);
const byTable = Object.fromEntries(ofRecords.map((one) => [one.table, compiled([one])])) as Record<
  Keeper,
  Compiled
>;

function emptyRows(all: Compiled, ids: string, batch_id: number | null): void {
  const [name, jawi] = [t("erased.name"), t("erased.jawi")];
  const marks = { name, jawi, number: t("erased.number"), text: t("erased.text"), at: now() };
  for (const { keep, empty } of all) {
    if (batch_id !== null) keep.run({ ids, batch_id });
    empty.run({ ids, ...marks });
  }
}

/** A rule of the data check judged values that are gone. */
const judgements = [
  `delete from check_findings where ${inIds("student_id")}`,
  `delete from check_answers where ${inIds("student_id")}`,
  `delete from near_pairs where ${inIds("student_id")}`,
  `delete from near_pairs where ${inIds("other_id")}`,
  `delete from possible_duplicates where ${inIds("student_id")}`,
].map((text) => sqlite.prepare<{ ids: string }>(text));

/** The candidates of a closed year lose their names and numbers and stay in every count, with roll number, sex, class, seat, needs and
 * attendance. With a batch, its rows keep what they held. Call it inside the transaction of the action, as the next ones. */
export function emptyCandidates(all: readonly number[], batch_id: number | null = null): void {
  const ids = JSON.stringify(all);
  emptyRows(byCandidate, ids, batch_id);
  for (const judgement of judgements) judgement.run({ ids });
}

/** Rows of a closed year, by their ids. */
export const emptyRecords = (table: Keeper, ids: readonly number[], batch_id: number | null = null): void =>
  emptyRows(byTable[table], JSON.stringify(ids), batch_id);

/** Gives back what the rows of the batch held. */
export function restoreEmptied(batch_id: number): void {
  for (const { restore } of [...byCandidate, ...others.flatMap(({ table }) => byTable[table as Others])])
    restore.run({ batch_id });
}

/** Of candidates of a disposal who are erased: its undo gives nothing of them back. */
export function forgetKeptOf(all: readonly number[]): void {
  for (const { forget } of byCandidate) forget.run({ ids: JSON.stringify(all) });
}

interface Place {
  school_code: string;
  exam_year: number;
}

/** The lists of a year that have candidates. */
export const placesOf = sqlite.prepare<[year: number], Place>(
  `select school_code, exam_year from school_exam_years
   where exam_year = ? and total_students + total_withdrawn > 0 order by id`,
);

const ofPlace =
  "from students indexed by students_by_school where school_code = :school_code and exam_year = :exam_year";

/** Of one list, with those who have withdrawn. */
export const idsOfPlace = sqlite.prepare<Place, number>(`select id ${ofPlace}`).pluck();

/** The next candidates of a list who have their names. */
export const namedOfPlace = sqlite
  .prepare<Place & { most: number }, number>(`select id ${ofPlace} and erased_at is null limit :most`)
  .pluck();

export const countNamed = sqlite
  .prepare<[year: number], number>(
    "select count(*) from students indexed by students_by_ic where exam_year = ? and erased_at is null",
  )
  .pluck();

const isGone = "student_id not in (select id from students)";

const idsOf = <Table extends Others>(tables: Record<Table, unknown>, select: (table: string) => string) =>
  Object.fromEntries(Object.keys(tables).map((table) => [table, select(table)])) as Record<Table, string>;

const recordsOfYear: Record<Keeper, string> = {
  ...idsOf(
    textsOfLists,
    (table) =>
      `select of.rowid from school_exam_years as own join ${table} as of on of.registration_id = own.id where exam_year = ?`,
  ),
  ...idsOf(textsOfYears, (table) => `select rowid from ${table} where exam_year = ?`),
  list_changes: `select change.id from school_exam_years as own join list_versions on registration_id = own.id
    join list_changes as change on list_version_id = list_versions.id where exam_year = ? and change.full_name is not null`,
  handover_rows: `select r.id from handovers as h join handover_rows as r indexed by handover_rows_by_list on r.handover_id = h.id
    where h.exam_year = ? and r.texts is not null`,
  requests: `select id from requests where exam_year = ? and (student_id is null or ${isGone})`,
  student_transfers: `select id from student_transfers where exam_year = ? and ${isGone}`,
  invigilators: "select id from invigilators where exam_year = ?",
};

/** The rows that a year keeps when its candidates have gone. */
export const otherRecords = Object.entries(recordsOfYear).map(([table, text]) => ({
  table: table as Keeper,
  ids: sqlite.prepare<[year: number], number>(text).pluck(),
}));

interface People {
  candidates: number;
  requests: number;
  invigilators: number;
}

export const countPeople = sqlite.prepare<{ year: number }, People>(
  `select (select coalesce(sum(total_students + total_withdrawn), 0) from year_totals where exam_year = :year) as candidates,
     (select count(*) from requests where exam_year = :year) as requests,
     (select count(*) from invigilators where exam_year = :year) as invigilators`,
);

/** Of the disposal at that instant. */
export const latestBatch = sqlite
  .prepare<[disposed_at: string], number>(
    "select id from undo_batches where kind = 'disposed' and created_at = ? order by id desc limit 1",
  )
  .pluck();
export const forgetBatch = sqlite.prepare<[id: number]>("delete from undo_batches where id = ?");

/** Fixed question papers say that a school has such a candidate, and one may be the only one. The office sees the missing lines
 * as a difference. */
export const deleteAdaptedPapers = sqlite.prepare<{ ids: string }>(
  `with candidate as (
     select id, school_code, exam_year from students where id in (select value from json_each(:ids))
     union select entity_id, school_code, exam_year from trash
       where entity = 'student' and entity_id in (select value from json_each(:ids)))
   delete from packet_lines where id in (
     select line.id
     from candidate join special_need_arrangements as need on need.student_id = candidate.id
       join school_exam_years as list using (school_code, exam_year)
       join packet_lines as line on line.registration_id = list.id
     where instr('+' || line.adaptation || '+', '+' || need.arrangement_code || '+') > 0)`,
);
