import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, sqlite } from "~/db/client";
import { now } from "~/db/clock";
import {
  audit_events,
  exam_years,
  roll_number_history,
  school_exam_years,
  schools,
  students,
  users,
} from "~/db/schema";
import { pageOf } from "~/features/values/lists";
import { readableStudent, type Student, type StudentRecord } from "../queries";
import { type Happening, type HistoryEvent, happeningsOf, type StoredNumber } from "./rules";

export function keepRollNumber(
  actor: Actor,
  audit_event_id: number,
  before: Student | null,
  after: Student,
  reason: string | null = null,
) {
  const { id: student_id, exam_year, school_code, student_code } = after;
  const isSame = student_code === before?.student_code && exam_year === before.exam_year;
  if (student_code === null || isSame) return;
  db.insert(roll_number_history)
    .values({
      student_id,
      exam_year,
      school_code,
      student_code,
      user_id: actor.user_id,
      reason,
      audit_event_id,
      created_at: now(),
    })
    .run();
}

const keepOfSpan = sqlite.prepare(
  `insert into roll_number_history (student_id, exam_year, school_code, student_code, user_id, audit_event_id, created_at)
   select id, exam_year, school_code, student_code, $user_id, import_event_id, created_at from students
   where id between $first and $last and student_code is not null`,
);

export function keepRollNumbersOf({ user_id }: Actor, [first, last]: readonly [number, number]) {
  keepOfSpan.run({ user_id, first, last });
}

export interface History {
  student: StudentRecord;
  happenings: Happening[];
  total: number;
}

/** The latest first; undefined outside the actor's scope. */
export function findHistory(
  actor: Actor,
  id: number,
  { page, limit }: { page: number; limit: number },
): History | undefined {
  const student = readableStudent(actor, id);
  if (!student) return undefined;
  const { created_at } = student;
  const own = eventsOn(student);
  const moves = own.filter(
    ({ action, changes }) =>
      ["student.edited", "student.transferred", "student.transfer_undone"].includes(action) &&
      (changes?.school_code || changes?.exam_year),
  );
  const happenings = happeningsOf({
    id,
    own,
    linked: linkedEvents(student),
    many: eventsOnMany(created_at),
    place: eventsOnRegistration(student, moves.at(-1)?.at ?? created_at),
    numbers: numbersOf(student),
  });
  const { data, total } = pageOf(happenings, { page, limit });
  return { student, happenings: data, total };
}

const name = sql<string | null>`coalesce(${users.full_name}, ${audit_events.username})`;

const eventsWhere = (where: SQL | undefined, changes: SQL = sql`${audit_events.changes}`): HistoryEvent[] =>
  db
    .select({
      id: audit_events.id,
      name,
      acting_as: audit_events.acting_as,
      action: audit_events.action,
      at: audit_events.created_at,
      changes: changes.mapWith((json) => JSON.parse(String(json)) as HistoryEvent["changes"]),
    })
    .from(audit_events)
    .leftJoin(users, eq(users.id, audit_events.user_id))
    .where(where)
    .orderBy(asc(audit_events.id))
    .all();

const on = (entity: string, id: number | string) =>
  and(eq(audit_events.entity, entity), eq(audit_events.entity_id, String(id)));

const eventsOn = ({ id }: Student): HistoryEvent[] => eventsWhere(on("student", id));

const linkedEvents = ({ id }: Student): HistoryEvent[] =>
  eventsWhere(
    sql`${audit_events.id} in (
      select ${students.import_event_id} from ${students} where ${students.id} = ${id}
      union all
      select ${roll_number_history.audit_event_id} from ${roll_number_history} where ${roll_number_history.student_id} = ${id}
      union all
      select ${roll_number_history.undo_event_id} from ${roll_number_history} where ${roll_number_history.student_id} = ${id}
    )`,
    withoutNumbers,
  );

/** A list of new numbers can be long, and the candidate's own number is in its roll number history. */
const withoutNumbers = sql`case when ${audit_events.action} <> 'student.codes_updated' then ${audit_events.changes} end`;

const eventsOnMany = (since: string): HistoryEvent[] =>
  eventsWhere(
    and(
      eq(audit_events.entity, "student"),
      isNull(audit_events.entity_id),
      inArray(audit_events.action, ["student.reset", "student.import_undone", "student.restored"]),
      gte(audit_events.created_at, since),
    ),
  );

function eventsOnRegistration({ school_code, exam_year }: Student, since: string): HistoryEvent[] {
  const place = db
    .select({ registration: school_exam_years.id, school: schools.id, year: exam_years.id })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .innerJoin(exam_years, eq(exam_years.year, school_exam_years.exam_year))
    .where(and(eq(school_exam_years.school_code, school_code), eq(school_exam_years.exam_year, exam_year)))
    .get();
  if (!place) return [];
  const actionsOnRegistrations = ["school_exam_year.edited", "school.edited", "exam_year.edited"];
  const mattering = and(
    inArray(audit_events.action, actionsOnRegistrations),
    gte(audit_events.created_at, since),
  );
  return [
    ...eventsWhere(and(on("school_exam_year", place.registration), mattering)),
    ...eventsWhere(and(on("school", place.school), mattering)),
    ...eventsWhere(and(on("exam_year", place.year), mattering)),
  ];
}

const numbersOf = ({ id }: Student): StoredNumber[] =>
  db
    .select({
      name: users.full_name,
      audit_event_id: roll_number_history.audit_event_id,
      student_code: roll_number_history.student_code,
      former_code: roll_number_history.former_code,
      undo_event_id: roll_number_history.undo_event_id,
      reason: roll_number_history.reason,
      at: roll_number_history.created_at,
    })
    .from(roll_number_history)
    .leftJoin(users, eq(users.id, roll_number_history.user_id))
    .where(eq(roll_number_history.student_id, id))
    .orderBy(asc(roll_number_history.id))
    .all();
