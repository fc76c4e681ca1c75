import { randomBytes } from "node:crypto";
import { and, eq, getTableColumns, gt } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { type NewEvent, recordEvents } from "~/db/audit";
import { db, sqlite, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, refused, saved } from "~/db/outcome";
import { students, trash, users } from "~/db/schema";
import { spansOf } from "~/db/spans";
import { forgetAnswers } from "~/db/submissions";
import { makeLateMarksOfStudents } from "~/features/exam-years/late";
import { lockedSince } from "~/features/exam-years/queries";
import { whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import { findSchoolByCode } from "~/features/schools/queries";
import { problem } from "~/messages";
import { obstaclesTo, recordsOf, restorableSince, type Student } from "./obstacles";

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

function moveRows(ids: readonly number[], stored: Stored): void {
  const all = JSON.stringify(ids);
  intoTrash.run({ ...stored, ids: all });
  fromStudents.run(all);
}

function storeAgain(records: readonly Student[]): void {
  clear.run();
  for (const record of records) wait.run(columns.map((column) => stored(record[column])));
  intoStudents.run();
  clear.run();
}

/** A row of an older version has fewer columns. */
const stored = (value: Student[keyof Student] | undefined) =>
  typeof value === "boolean" ? Number(value) : (value ?? null);

export interface Restored {
  restored: number;
  full_name: string;
  ids: number[];
}

type Reason = "student.deleted" | "student.reset" | "student.addition_undone" | "student.import_undone";

/** Stores whole rows, so that restoring brings back the very same ids and values. */
export function moveToTrash(actor: Actor, ids: readonly number[], reason: Reason): string {
  const batch_id = randomBytes(9).toString("base64url");
  const at = now();
  write(() => {
    makeLateMarksOfStudents(ids);
    moveRows(ids, { batch_id, user_id: actor.user_id, reason, at });
    forgetAnswers(actor.user_id, "student", ids);
  });
  return batch_id;
}

/** All or nothing, within 30 days: the account that deleted, another one of its school, or an ADMIN (product 3.8). */
export function restoreBatch(actor: Actor, batch_id: string): Outcome<Restored> {
  return write(() => {
    const rows = db
      .select()
      .from(trash)
      .where(and(eq(trash.batch_id, batch_id), gt(trash.created_at, restorableSince())))
      .all();
    const [first] = rows;
    const records = recordsOf(rows);
    const [student] = records;
    if (!first || !student || !mayRestore(actor, first, student)) return missing();
    if (first.restored_at) return refused({ "": [problem("restored_already")] });

    const fixed = whyReadOnly(actor, records);
    if (fixed) return blocked(fixed);
    const obstacles = obstaclesTo(actor, records);
    if (obstacles.length > 0) return refused({ "": obstacles });
    storeAgain(withLateness(records));
    giveNumbersAgain.run(JSON.stringify(records.map(({ id }) => id)));
    db.update(trash).set({ restored_at: now() }).where(eq(trash.batch_id, batch_id)).run();
    recordEvents(actor, restorations(batch_id, records));
    const ids = records.map(({ id }) => id);
    return saved({ restored: records.length, full_name: student.full_name, ids });
  });
}

/** The undo of an import or of additions took the number back; the candidate holds it again. */
const giveNumbersAgain = sqlite.prepare<[ids: string]>(`
  update roll_number_history set undo_event_id = null
  where undo_event_id is not null and id in (
    select max(given.id) from students join roll_number_history as given
      on given.student_id = students.id and given.student_code = students.student_code and given.exam_year = students.exam_year
    where students.id in (select value from json_each(?)) group by students.id)`);

function withLateness(records: readonly Student[]): Student[] {
  const since = new Map([...new Set(records.map(yearOf))].map((year) => [year, lockedSince(year)]));
  return records.map((record) => {
    const locked = since.get(record.exam_year) ?? null;
    return { ...record, is_late: record.is_late || (locked !== null && record.created_at > locked) };
  });
}

const yearOf = ({ exam_year }: Student) => exam_year;

/** One audit event per school-year, so that each school's trail shows its own restores. */
function restorations(batch_id: string, records: readonly Student[]): NewEvent[] {
  const byPlace = new Map<string, Student[]>();
  for (const record of records) {
    const place = JSON.stringify([record.school_code, record.exam_year]);
    const own = byPlace.get(place);
    if (own) own.push(record);
    else byPlace.set(place, [record]);
  }
  return [...byPlace.values()].map((own) => {
    const [first] = own as [Student];
    const ids = records.length > 1 ? { ids: spansOf(own.map(({ id }) => id)) } : {};
    return {
      action: "student.restored",
      entity: "student",
      entity_id: records.length === 1 ? first.id : null,
      school_code: first.school_code,
      exam_year: first.exam_year,
      changes: { batch_id, restored: own.length, ...ids },
    };
  });
}

const isColleague = ({ school_code }: Actor, user_id: number): boolean =>
  school_code !== null &&
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user_id), eq(users.school_code, school_code)))
    .get() !== undefined;

function mayRestore(actor: Actor, { user_id }: typeof trash.$inferSelect, { school_code }: Student): boolean {
  if (can(actor, "trash.restore_any")) return true;
  if (findSchoolByCode(actor, school_code) === undefined) return false;
  return user_id === actor.user_id || isColleague(actor, user_id);
}
