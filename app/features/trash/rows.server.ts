import { getTableColumns } from "drizzle-orm";
import { sqlite } from "~/db/client.server";
import { students } from "~/db/schema";
import type { Student } from "./restorable.server";

/** One statement writes all rows: the word index is flushed at the end of each. */
const columns = Object.values(getTableColumns(students)).map(({ name }) => name);

const intoTrash = sqlite.prepare<[Stored & { records: string }]>(`
  insert into trash (batch_id, entity, entity_id, record, school_code, exam_year, user_id, reason, created_at)
  select :batch_id, 'student', value ->> 'id', value, value ->> 'school_code', value ->> 'exam_year', :user_id, :reason, :at
  from json_each(:records)`);

const intoStudents = sqlite.prepare<[records: string]>(`
  insert into students (${columns.join(", ")})
  select ${columns.map((column) => `value ->> '${column}'`).join(", ")} from json_each(?)`);

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
  intoStudents.run(JSON.stringify(records));
}
