import { sqlite } from "~/db/client";
import { now } from "~/db/clock";
import type { Span } from "~/db/spans";
import { studentFields } from "~/features/students/fields";
import type { StudentNew } from "~/features/students/schema";

/** One statement stores all rows: with one each, the word index is flushed at every savepoint, three times the work. */
sqlite.exec(`create temp table waiting_students (${studentFields.join(", ")})`);

const wait = sqlite.prepare(
  `insert into temp.waiting_students values (${studentFields.map(() => "?").join(", ")})`,
);
const store = sqlite.prepare(
  `insert into students (${studentFields.join(", ")}, is_late, created_by, import_event_id, created_at, updated_at)
   select ${studentFields.join(", ")}, coalesce($at > (
       select lock_initial_student_datetime from exam_years
       where year = waiting_students.exam_year and is_lock_initial_student
     ), 0), $created_by, $import_event_id, $at, $at
   from temp.waiting_students order by rowid`,
);
const clear = sqlite.prepare("delete from temp.waiting_students");

/** Call it inside a transaction, so that the new ids are consecutive. */
export function insertStudents(
  values: readonly StudentNew[],
  by: { created_by: number; import_event_id: number },
): Span {
  clear.run();
  for (const value of values) wait.run(studentFields.map((field) => storedValue(value[field])));
  const { lastInsertRowid } = store.run({ ...by, at: now() });
  clear.run();
  const last = Number(lastInsertRowid);
  return [last - values.length + 1, last];
}

export const storedValue = (value: StudentNew[keyof StudentNew]) =>
  typeof value === "boolean" ? Number(value) : value;
