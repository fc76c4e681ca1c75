import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import { visibleTo } from "~/auth/scope";
import { db, sqlite } from "~/db/client";
import { now } from "~/db/clock";
import { schools, seat_changes, users } from "~/db/schema";
import type { SchoolYear } from "~/features/values/school-year";
import type { Seat } from "./rules";

interface HeldSeat extends Seat, SchoolYear {
  room_name: string;
  host_school_code: string;
}

const held = `
  select student_id, room_id, seat, students.school_code, students.exam_year, exam_rooms.name as room_name,
    exam_rooms.school_code as host_school_code
  from room_seats join students on students.id = student_id join exam_rooms on exam_rooms.id = room_id`;
const heldBy = sqlite.prepare<[ids: string], HeldSeat>(
  `${held} where student_id in (select value from json_each(?))`,
);
const heldIn = sqlite.prepare<[room_id: number], HeldSeat>(`${held} where room_id = ?`);

export const seatsHeldBy = (ids: readonly number[]): HeldSeat[] => heldBy.all(JSON.stringify(ids));
export const seatsHeldIn = (room_id: number): HeldSeat[] => heldIn.all(room_id);

/** Call it after the change, with the seats from before. A school reads of its candidates what its own account did not do. */
export function recordSeatChanges(actor: Actor, before: readonly HeldSeat[]): void {
  const after = new Map(
    seatsHeldBy(before.map(({ student_id }) => student_id)).map((one) => [one.student_id, one]),
  );
  const isOwn = isBoundToOneSchool(actor) ? actor.school_code : null;
  const found = new Map<string, typeof seat_changes.$inferInsert>();
  for (const { student_id, room_id, seat, school_code, exam_year, room_name, host_school_code } of before) {
    const now_at = after.get(student_id);
    const isSame = now_at?.room_id === room_id && now_at.seat === seat;
    if (isSame || school_code === isOwn) continue;
    const key = `${room_id} ${school_code}`;
    const counted = found.get(key) ?? {
      ...{ exam_year, school_code, host_school_code, room_name, moved: 0, unseated: 0 },
      ...{ role_id: actor.role_id, created_by: actor.user_id, created_at: now() },
    };
    counted[now_at ? "moved" : "unseated"] += 1;
    found.set(key, counted);
  }
  if (found.size > 0)
    db.insert(seat_changes)
      .values([...found.values()])
      .run();
}

export interface SeatChange {
  id: number;
  school_code: string;
  school_name: string;
  room_name: string;
  moved: number;
  unseated: number;
  role_id: string;
  created_by: string | null;
  created_at: string;
}

interface OfYear {
  exam_year: number;
  district_code?: string | null;
  exam_type_code?: string | null;
}

/** Of the candidates of schools in scope, the latest first. */
export const seatChangesSince = (
  actor: Actor,
  { exam_year, district_code, exam_type_code }: OfYear,
  since: string,
): SeatChange[] =>
  db
    .select({
      id: seat_changes.id,
      school_code: seat_changes.school_code,
      school_name: schools.school_name,
      room_name: seat_changes.room_name,
      moved: seat_changes.moved,
      unseated: seat_changes.unseated,
      role_id: seat_changes.role_id,
      created_by: users.full_name,
      created_at: seat_changes.created_at,
    })
    .from(seat_changes)
    .innerJoin(schools, eq(schools.school_code, seat_changes.school_code))
    .leftJoin(users, eq(users.id, seat_changes.created_by))
    .where(
      and(
        eq(seat_changes.exam_year, exam_year),
        gte(seat_changes.created_at, since),
        visibleTo(actor),
        district_code ? eq(schools.district_code, district_code) : undefined,
        exam_type_code ? eq(schools.exam_type_code, exam_type_code) : undefined,
      ),
    )
    .orderBy(desc(seat_changes.id))
    .limit(mostShown)
    .all();

const mostShown = 500;

/** Candidates of the schools in scope whose seats another account changed since the moment. */
export const countSeatChanges = (actor: Actor, exam_year: number, since: string): number =>
  db
    .select({ n: sql<number>`coalesce(sum(${seat_changes.moved} + ${seat_changes.unseated}), 0)` })
    .from(seat_changes)
    .innerJoin(schools, eq(schools.school_code, seat_changes.school_code))
    .where(and(eq(seat_changes.exam_year, exam_year), gte(seat_changes.created_at, since), visibleTo(actor)))
    .get()?.n ?? 0;
