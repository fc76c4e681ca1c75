import { and, count, desc, eq, getTableColumns, gte, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { exam_rooms, schools, student_transfers } from "~/db/schema";

type Stored = typeof student_transfers.$inferSelect;

export interface TransferRecord extends Omit<Stored, "created_by" | "returned_by" | "student_version"> {
  from_school_name: string;
  to_school_name: string;
  room_name: string | null;
  created_by: string | null;
  returned_by: string | null;
  /** The account may take it back, if both schools have left the candidate as it came. */
  may_undo: boolean;
}

const from = alias(schools, "from_school");
const to = alias(schools, "to_school");
const { student_version: _, ...shown } = getTableColumns(student_transfers);
const nameOf = (column: SQL) => sql<string | null>`(select full_name from users where id = ${column})`;

const inScope = (actor: Actor): SQL | undefined => {
  const visible = visibleTo(actor, from);
  return visible && or(visible, visibleTo(actor, to));
};

const rows = (actor: Actor) =>
  db
    .select({
      transfer: shown,
      from_school_name: from.school_name,
      to_school_name: to.school_name,
      room_name: exam_rooms.name,
      created_by: nameOf(sql`${student_transfers.created_by}`),
      returned_by: nameOf(sql`${student_transfers.returned_by}`),
      sees_from: sql<0 | 1>`${visibleTo(actor, from) ?? 1}`,
    })
    .from(student_transfers)
    .innerJoin(from, eq(from.school_code, student_transfers.from_school_code))
    .innerJoin(to, eq(to.school_code, student_transfers.to_school_code))
    .leftJoin(exam_rooms, eq(exam_rooms.id, student_transfers.room_id))
    .$dynamic();

type Row = NonNullable<ReturnType<ReturnType<typeof rows>["get"]>>;

const shownTo = (actor: Actor, { transfer, sees_from, ...names }: Row): TransferRecord => ({
  ...transfer,
  ...names,
  may_undo: sees_from === 1 && transfer.returned_at === null && can(actor, "student_transfer.undo"),
});

/** In the scope of the school that the candidate left, or of the one that it came to. */
export function findTransfer(actor: Actor, id: number): TransferRecord | undefined {
  const found = rows(actor)
    .where(and(eq(student_transfers.id, id), inScope(actor)))
    .get();
  return found && shownTo(actor, found);
}

interface OfYear {
  exam_year: number;
  district_code?: string | null;
  exam_type_code?: string | null;
}

/** Made or taken back since the moment, the latest first. */
export const transfersSince = (
  actor: Actor,
  { exam_year, district_code, exam_type_code }: OfYear,
  since: string,
): TransferRecord[] =>
  rows(actor)
    .where(
      and(
        eq(student_transfers.exam_year, exam_year),
        or(gte(student_transfers.created_at, since), gte(student_transfers.returned_at, since)),
        inScope(actor),
        district_code
          ? or(...[from, to].map((school) => eq(school.district_code, district_code)))
          : undefined,
        exam_type_code
          ? or(...[from, to].map((school) => eq(school.exam_type_code, exam_type_code)))
          : undefined,
      ),
    )
    .orderBy(desc(student_transfers.id))
    .limit(mostShown)
    .all()
    .map((row) => shownTo(actor, row));

/** Of a week of the whole state; a school has a few. */
const mostShown = 500;

/** Candidates who left the schools in scope since the moment. */
export const countLeft = (actor: Actor, exam_year: number, since: string): number =>
  db
    .select({ n: count() })
    .from(student_transfers)
    .where(
      and(
        eq(student_transfers.exam_year, exam_year),
        gte(student_transfers.created_at, since),
        isNull(student_transfers.returned_at),
        inArray(
          student_transfers.from_school_code,
          db.select({ school_code: schools.school_code }).from(schools).where(visibleTo(actor)),
        ),
      ),
    )
    .get()?.n ?? 0;
