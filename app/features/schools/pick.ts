import { desc, eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db } from "~/db/client";
import { mostRecentSchools } from "~/db/recent-schools";
import { recent_schools } from "~/db/schema";
import { cleanName } from "~/features/values/text";
import { type Problem, problem } from "~/messages";
import { findSchoolByCode, listSchools, readSchools, type School } from "./queries";

export interface PickedSchool {
  /** A code that no school has is returned as typed, so that the screen can answer that it does not exist. */
  school_code: string | null;
  matches: Choice[] | null;
  objection: Problem | null;
}

interface Choice {
  value: string;
  label: string;
}

const mostChoices = 20;

/** The list of recent schools offers "KOD · NAMA SEKOLAH"; cleaned text has no two blanks in a row. */
const codeInFront = (cleaned: string) => cleaned.split(/ [·–-] /, 1)[0] ?? cleaned;

/** An exact code wins over names that begin with it (product 5.9). */
export function pickSchool(actor: Actor, typed: string): PickedSchool {
  const search = cleanName(typed);
  const exact = findSchoolByCode(actor, search) ?? findSchoolByCode(actor, codeInFront(search));
  if (exact) return taken(exact.school_code);
  const { data, total } = listSchools(actor, {
    search,
    district_code: null,
    exam_type_code: null,
    is_closed: null,
    page: 1,
    limit: mostChoices,
    sort_column: "school_name",
    sort_direction: "asc",
  });
  if (total === 1 && data[0]) return taken(data[0].school_code);
  if (total > 1) {
    const objection = problem("school_several", { n: total, value: typed });
    return { school_code: null, matches: data.map(choiceOf), objection };
  }
  const isName = /\s/.test(search);
  return isName
    ? { school_code: null, matches: null, objection: problem("school_unknown", { value: typed }) }
    : taken(search);
}

const taken = (school_code: string): PickedSchool => ({ school_code, matches: null, objection: null });

const choiceOf = ({ school_code, school_name }: Pick<School, "school_code" | "school_name">): Choice => ({
  value: school_code,
  label: `${school_code} · ${school_name}`,
});

const touchedBy = db
  .select({ school_code: recent_schools.school_code })
  .from(recent_schools)
  .where(eq(recent_schools.user_id, sql.placeholder("user_id")))
  .orderBy(desc(recent_schools.id))
  .limit(mostRecentSchools)
  .prepare();

export function recentSchools(actor: Actor): Choice[] {
  const codes = touchedBy.all({ user_id: actor.user_id }).map(({ school_code }) => school_code);
  return readSchools(actor, codes).flatMap((school) => (school ? [choiceOf(school)] : []));
}
