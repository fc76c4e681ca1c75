import { eq, max } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db } from "~/db/client";
import { room_seats } from "~/db/schema";
import { findSchoolYear } from "~/features/roll-numbers/numbering";
import { type Problems, problem } from "~/messages";
import { roomsOf } from "./queries";
import { objectionsToDesks } from "./rules";
import type { RoomNew } from "./schema";

/** Of the fields that could be read; `id` is the room that is edited. */
export function objectionsToRoom(actor: Actor, given: Partial<RoomNew>, id = 0): Problems {
  const { school_code, exam_year, name } = given;
  const problems = objectionsToDesks(given, highestSeat(id));
  if (school_code === undefined || exam_year === undefined) return problems;
  if (!findSchoolYear(actor, school_code, exam_year))
    return { ...problems, school_code: [problem("unknown", { value: school_code })] };
  const others = roomsOf(actor, { school_code, exam_year }).filter((room) => room.id !== id);
  if (others.some((room) => room.name.toLowerCase() === name?.toLowerCase()))
    problems.name = [problem("taken")];
  return problems;
}

const highestSeat = (room_id: number): number =>
  db
    .select({ seat: max(room_seats.seat) })
    .from(room_seats)
    .where(eq(room_seats.room_id, room_id))
    .get()?.seat ?? 0;
