import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client";
import {
  audit_events,
  exam_years,
  roll_number_history,
  school_exam_years,
  schools,
  students,
  users,
} from "~/db/schema";
import type { Student } from "../queries";
import type { HistoryEvent, StoredNumber } from "./rules";

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

export const eventsOn = ({ id }: Student): HistoryEvent[] => eventsWhere(on("student", id));

export const linkedEvents = ({ id }: Student): HistoryEvent[] =>
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

export const eventsOnMany = (since: string): HistoryEvent[] =>
  eventsWhere(
    and(
      eq(audit_events.entity, "student"),
      isNull(audit_events.entity_id),
      inArray(audit_events.action, ["student.reset", "student.import_undone", "student.restored"]),
      gte(audit_events.created_at, since),
    ),
  );

export function eventsOnRegistration({ school_code, exam_year }: Student, since: string): HistoryEvent[] {
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

export const numbersOf = ({ id }: Student): StoredNumber[] =>
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
