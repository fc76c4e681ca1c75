import { and, asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { exam_rooms, invigilator_rule, invigilators, schools } from "~/db/schema";
import type { SchoolYear } from "~/features/values/school-year";

export type Invigilator = typeof invigilators.$inferSelect;
export type Rule = typeof invigilator_rule.$inferSelect;

const ruleRow = db.select().from(invigilator_rule).prepare();

/** The migration makes the only row. */
export const officeRule = (): Rule => ruleRow.get() as Rule;

export type InvigilatorInRoom = Invigilator & { room_name: string | null };

/** A person who came with the registration of another school or year has no room here. */
const roomOf = and(
  eq(exam_rooms.id, invigilators.room_id),
  eq(exam_rooms.school_code, invigilators.school_code),
  eq(exam_rooms.exam_year, invigilators.exam_year),
);

/** By room in the order in which the rooms are filled, those of no room last; the chief first. */
export const invigilatorsOf = (actor: Actor, { school_code, exam_year }: SchoolYear): InvigilatorInRoom[] =>
  db
    .select({ ...getTableColumns(invigilators), room_name: exam_rooms.name })
    .from(invigilators)
    .innerJoin(schools, eq(schools.school_code, invigilators.school_code))
    .leftJoin(exam_rooms, roomOf)
    .where(
      and(eq(invigilators.school_code, school_code), eq(invigilators.exam_year, exam_year), visibleTo(actor)),
    )
    .orderBy(
      sql`${exam_rooms.id} is null`,
      asc(exam_rooms.fill_order),
      asc(exam_rooms.id),
      desc(sql`${invigilators.duty} = 'chief'`),
      asc(invigilators.full_name),
      asc(invigilators.id),
    )
    .all();

export type NamedInvigilator = Pick<Invigilator, "full_name" | "duty">;

/** The chief first; none for a reader who sees no invigilators. */
export const invigilatorsIn = (actor: Actor, room_id: number): NamedInvigilator[] =>
  can(actor, "invigilator.view")
    ? db
        .select({ full_name: invigilators.full_name, duty: invigilators.duty })
        .from(invigilators)
        .innerJoin(schools, eq(schools.school_code, invigilators.school_code))
        .innerJoin(exam_rooms, roomOf)
        .where(and(eq(invigilators.room_id, room_id), visibleTo(actor)))
        .orderBy(desc(sql`${invigilators.duty} = 'chief'`), asc(invigilators.full_name), asc(invigilators.id))
        .all()
    : [];

export const findInvigilator = (actor: Actor, id: number): Invigilator | undefined =>
  db
    .select(getTableColumns(invigilators))
    .from(invigilators)
    .innerJoin(schools, eq(schools.school_code, invigilators.school_code))
    .where(and(eq(invigilators.id, id), visibleTo(actor)))
    .get();
