import { sqlite } from "~/db/client.server";
import { now } from "~/db/clock";
import type { Span } from "~/db/spans";
import { studentFields } from "~/features/students/fields";
import type { StudentNew } from "~/features/students/schema";

/**
 * The rows wait in a temporary table, so that one statement stores them all. Statement by statement, each would set a
 * savepoint, at which the word index writes out what it has gathered: three times the work for five thousand rows.
 */
sqlite.exec(`create temp table waiting_students (${studentFields.join(", ")})`);

const wait = sqlite.prepare(
  `insert into temp.waiting_students values (${studentFields.map(() => "?").join(", ")})`,
);
const store = sqlite.prepare(
  `insert into students (${studentFields.join(", ")}, created_by, import_event_id, created_at, updated_at)
   select ${studentFields.join(", ")}, $created_by, $import_event_id, $at, $at from temp.waiting_students order by rowid`,
);
const clear = sqlite.prepare("delete from temp.waiting_students");

/** Stores candidates in their order and tells the ids they got; call it inside a transaction, where nobody else gets one. */
export function insertStudents(
  values: readonly StudentNew[],
  by: { created_by: number; import_event_id: number },
): Span {
  clear.run();
  for (const value of values) wait.run(studentFields.map((field) => stored(value[field])));
  const { lastInsertRowid } = store.run({ ...by, at: now() });
  clear.run();
  const last = Number(lastInsertRowid);
  return [last - values.length + 1, last];
}

const stored = (value: StudentNew[keyof StudentNew]) => (typeof value === "boolean" ? Number(value) : value);
