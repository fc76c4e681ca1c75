import { getTableColumns } from "drizzle-orm";
import { sqlite } from "~/db/client";
import { students } from "~/db/schema";
import type { Student } from "./restorable";

const table = Object.values(getTableColumns(students));
const columns = table.map(({ name }) => name as keyof Student);

const asJson = ({ name, dataType }: (typeof table)[number]) =>
  dataType === "boolean" ? `json(iif(students.${name}, 'true', 'false'))` : `students.${name}`;

/** Whole rows, in the order of the ids. */
const intoTrash = sqlite.prepare<[Stored & { ids: string }]>(`
  insert into trash (batch_id, entity, entity_id, record, school_code, exam_year, user_id, reason, created_at)
  select :batch_id, 'student', students.id, json_object(${table.map((column) => `'${column.name}', ${asJson(column)}`).join(", ")}),
    students.school_code, students.exam_year, :user_id, :reason, :at
  from json_each(:ids) as each cross join students on students.id = each.value`);

const fromStudents = sqlite.prepare<[ids: string]>(
  "delete from students where id in (select value from json_each(?))",
);

/** One statement stores all rows again, because the word index is flushed at the end of each. */
sqlite.exec(`create temp table returning_students (${columns.join(", ")})`);

const wait = sqlite.prepare(
  `insert into temp.returning_students values (${columns.map(() => "?").join(", ")})`,
);
const intoStudents = sqlite.prepare(
  `insert into students (${columns.join(", ")}) select ${columns.join(", ")} from temp.returning_students order by id`,
);
const clear = sqlite.prepare("delete from temp.returning_students");

interface Stored {
  batch_id: string;
  user_id: number;
  reason: string;
  at: string;
}

export function moveRows(ids: readonly number[], stored: Stored): void {
  const all = JSON.stringify(ids);
  intoTrash.run({ ...stored, ids: all });
  fromStudents.run(all);
}

export function storeAgain(records: readonly Student[]): void {
  clear.run();
  for (const record of records) wait.run(columns.map((column) => stored(record[column])));
  intoStudents.run();
  clear.run();
}

/** A row of an older version has fewer columns. */
const stored = (value: Student[keyof Student] | undefined) =>
  typeof value === "boolean" ? Number(value) : (value ?? null);
