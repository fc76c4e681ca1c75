import { getTableColumns } from "drizzle-orm";
import { sqlite } from "~/db/client.server";
import { students } from "~/db/schema";
import type { Student } from "./restorable.server";

const columns = Object.values(getTableColumns(students)).map(({ name }) => name as keyof Student);

const intoTrash = sqlite.prepare<[Stored & { records: string }]>(`
  insert into trash (batch_id, entity, entity_id, record, school_code, exam_year, user_id, reason, created_at)
  select :batch_id, 'student', value ->> 'id', value, value ->> 'school_code', value ->> 'exam_year', :user_id, :reason, :at
  from json_each(:records)`);

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

export function storeInTrash(records: readonly Student[], stored: Stored): void {
  intoTrash.run({ ...stored, records: JSON.stringify(records) });
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
