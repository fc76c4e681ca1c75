import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope.server";
import { db } from "~/db/client.server";
import { audit_events, schools } from "~/db/schema";
import { cleanName } from "~/features/values/text";
import { findSchoolByCode, listSchools, type School } from "./queries.server";

/** What a typed code or part of a name stands for, within the actor's scope (screens.md 3.17). */
export type PickedSchool =
  | { kind: "one"; school: School }
  | { kind: "many"; choices: School[]; total: number }
  | { kind: "none" };

const mostChoices = 20;
const mostRecent = 20;

/** The code of "KOD · NAMA SEKOLAH", as a list of recent schools offers it. */
const codeInFront = (typed: string) => typed.split(/\s+[·–-]\s+/, 1)[0] ?? typed;

/** An exact code wins over every name that begins alike; one match is taken, several are told, none says so. */
export function pickSchool(actor: Actor, typed: string): PickedSchool {
  const search = cleanName(typed);
  const exact = findSchoolByCode(actor, search) ?? findSchoolByCode(actor, codeInFront(search));
  if (exact) return { kind: "one", school: exact };
  const { data, total } = listSchools(actor, {
    search,
    district_code: null,
    exam_type_code: null,
    page: 1,
    limit: mostChoices,
    sort_column: "school_name",
    sort_direction: "asc",
  });
  const [first] = data;
  if (!first) return { kind: "none" };
  return total === 1 ? { kind: "one", school: first } : { kind: "many", choices: data, total };
}

/** The schools that the actor's own deeds touched last, the latest first. */
export function recentSchools(actor: Actor): Pick<School, "school_code" | "school_name">[] {
  const touched = db
    .select({ school_code: audit_events.school_code })
    .from(audit_events)
    .where(and(eq(audit_events.user_id, actor.user_id), isNotNull(audit_events.school_code)))
    .orderBy(desc(audit_events.id))
    .limit(300)
    .all();
  const codes = [...new Set(touched.flatMap(({ school_code }) => school_code ?? []))].slice(0, mostRecent);
  if (codes.length === 0) return [];
  const known = db
    .select({ school_code: schools.school_code, school_name: schools.school_name })
    .from(schools)
    .where(and(inArray(schools.school_code, codes), visibleTo(actor)))
    .all();
  return codes.flatMap((code) => known.find(({ school_code }) => school_code === code) ?? []);
}
