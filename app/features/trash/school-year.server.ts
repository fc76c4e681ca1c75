import { and, asc, gte, inArray } from "drizzle-orm";
import { db } from "~/db/client.server";
import { audit_events } from "~/db/schema";
import { isRegistered } from "~/features/school-exam-years/school-year.server";
import type { SchoolYear } from "~/features/values/school-year";

/** The trash stores the codes of the day of deletion; the audit trail shows where a school or registration moved. */
export function currentSchoolYear(place: SchoolYear, since: string): SchoolYear {
  if (isRegistered(place)) return place;
  const now = movesSince(since).reduce((at, move) => move(at), place);
  return isRegistered(now) ? now : place;
}

type Move = (at: SchoolYear) => SchoolYear;

function movesSince(since: string): Move[] {
  const edited = ["school.edited", "exam_year.edited", "school_exam_year.edited"];
  const nouns = ["school", "exam_year", "school_exam_year"];
  return db
    .select()
    .from(audit_events)
    .where(
      and(
        inArray(audit_events.entity, nouns),
        inArray(audit_events.action, edited),
        gte(audit_events.created_at, since),
      ),
    )
    .orderBy(asc(audit_events.id))
    .all()
    .map((event) => moveIn(event));
}

function moveIn({ action, changes, school_code, exam_year }: typeof audit_events.$inferSelect): Move {
  const {
    school_code: code,
    exam_year: moved,
    year,
  } = (changes ?? {}) as Record<string, unknown[] | undefined>;
  const from = { school_code: code?.[0] ?? school_code, exam_year: (moved ?? year)?.[0] ?? exam_year };
  const to = { school_code: code?.[1], exam_year: (moved ?? year)?.[1] };
  const isMeant = {
    "school.edited": (at: SchoolYear) => at.school_code === from.school_code,
    "exam_year.edited": (at: SchoolYear) => at.exam_year === from.exam_year,
  }[action as string];
  return (at) => {
    const isSame =
      isMeant ?? ((each) => each.school_code === from.school_code && each.exam_year === from.exam_year);
    if (!isSame(at)) return at;
    return {
      school_code: (to.school_code as string | undefined) ?? at.school_code,
      exam_year: (to.exam_year as number | undefined) ?? at.exam_year,
    };
  };
}
