import { and, type Column, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
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
  if (reachOf(actor.role_id) === "state") return undefined;
  const examType = actor.exam_level_code ? eq(place.exam_type_code, actor.exam_level_code) : undefined;
  return and(ownSchools(actor, place), examType);
}

function ownSchools(actor: ScopeSource, place: Place): SQL | undefined {
  const ofSchool = (code: ScopeSource["school_code"]) =>
    place.school_code ? eq(place.school_code, code) : nothing;
  const school = actor.school_code ? ofSchool(actor.school_code) : undefined;
  const district = actor.district_code ? eq(place.district_code, actor.district_code) : undefined;
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

export function preparedInScope<Query>(prepare: (visible: SQL | undefined) => Query) {
  const prepared = new Map<string, Query>();
  return (actor: Actor) => {
    const { role_id, school_code, district_code, exam_level_code } = actor;
    const kind = [role_id, ...[school_code, district_code, exam_level_code].map(Boolean)].join();
    const query = prepared.get(kind) ?? prepare(visibleTo(placeholdersFor(actor)));
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
