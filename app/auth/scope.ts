import { and, type Column, eq, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { isYearClosed } from "~/db/exam-years";
import { schools } from "~/db/schema";
import type { Actor } from "./actor";
import { reachOf } from "./roles";

const nothing = sql`0`;

type ScopeSource = Pick<Actor, "role_id"> & Record<keyof typeof placeholders, string | Placeholder | null>;

const placeholders = {
  school_code: sql.placeholder("own_school"),
  district_code: sql.placeholder("own_district"),
  exam_level_code: sql.placeholder("own_exam_type"),
};

/** Of counts that are not by school, a school sees nothing. */
type Place = Record<"district_code" | "exam_type_code", Column> & { school_code?: Column };

/** Every query of candidates, schools and registrations carries this condition on `schools`; undefined is the whole state. */
export function visibleTo(actor: ScopeSource, place: Place = schools): SQL | undefined {
  return reachOf(actor.role_id) === "state" ? undefined : and(ownSchools(actor, place), ofType(actor, place));
}

/** In place of `visibleTo` where a query only reads a year: those who answer for a school read its closed years as well. They are the school that it was
 * merged into and the district of its record. A closed year takes no change, so a command keeps to `visibleTo`. */
export function readableTo(actor: ScopeSource, exam_year: Column | number): SQL | undefined {
  const own = reachOf(actor.role_id) === "state" ? undefined : ownSchools(actor, schools);
  const isKnown = typeof exam_year === "number";
  if (own === undefined || (isKnown && !isYearClosed(exam_year))) return visibleTo(actor);
  const isClosed = isKnown
    ? undefined
    : sql`exists (select 1 from exam_years as y where y.year = ${exam_year} and y.closed_at is not null)`;
  const answered = inReach(actor, {
    school: (code) => sql`${schools.school_code} in (${mergedInto(code)})`,
    district: (code) =>
      sql`exists (select 1 from school_exam_years as r where r.school_code = ${schools.school_code}
        and r.exam_year = ${exam_year} and r.district_code = ${code})`,
  });
  return and(or(own, and(isClosed, answered)), ofType(actor, schools));
}

/** Also those that were merged into a school which was itself merged later. */
const mergedInto = (code: Code) => sql`with recursive merged(code) as (
    select school_code from schools where successor_code = ${code}
    union select s.school_code from schools as s join merged as m on s.successor_code = m.code)
  select code from merged`;

const ofType = ({ exam_level_code: type }: ScopeSource, { exam_type_code }: Place) =>
  type ? eq(exam_type_code, type) : undefined;

const ownSchools = (actor: ScopeSource, place: Place) =>
  inReach(actor, {
    school: (code) => (place.school_code ? eq(place.school_code, code) : nothing),
    district: (code) => eq(place.district_code, code),
  });

type Code = string | Placeholder;

function inReach(
  actor: ScopeSource,
  is: Record<"school" | "district", (code: Code) => SQL>,
): SQL | undefined {
  const school = actor.school_code ? is.school(actor.school_code) : undefined;
  const district = actor.district_code ? is.district(actor.district_code) : undefined;
  switch (reachOf(actor.role_id)) {
    case "school":
      return school ?? nothing;
    case "district":
      return district ?? nothing;
    case "named":
      return and(school, district);
    default:
      return nothing;
  }
}

/** With `visibleTo`, or with `readableTo` for the column of a year. */
export function preparedInScope<Query>(prepare: (visible: SQL | undefined) => Query, exam_year?: Column) {
  const prepared = new Map<string, Query>();
  return (actor: Actor) => {
    const { role_id, school_code, district_code, exam_level_code } = actor;
    const kind = [role_id, ...[school_code, district_code, exam_level_code].map(Boolean)].join();
    const source = placeholdersFor(actor);
    const query =
      prepared.get(kind) ?? prepare(exam_year ? readableTo(source, exam_year) : visibleTo(source));
    prepared.set(kind, query);
    const scope = { own_school: school_code, own_district: district_code, own_exam_type: exam_level_code };
    return { query, scope, key: [role_id, school_code, district_code, exam_level_code].join() };
  };
}

const placeholdersFor = ({ role_id, school_code, district_code, exam_level_code }: Actor): ScopeSource => ({
  role_id,
  school_code: school_code && placeholders.school_code,
  district_code: district_code && placeholders.district_code,
  exam_level_code: exam_level_code && placeholders.exam_level_code,
});
