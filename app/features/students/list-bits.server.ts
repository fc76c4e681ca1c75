import { type SQL, sql } from "drizzle-orm";
import { schools } from "~/db/schema";
import { type Bits, countBits } from "./bits";
import { found, textsOf } from "./found.server";
import { type Asked, askedForIc } from "./list-filters.server";
import { type Roster, rosterOf } from "./roster.server";
import type { RosterField } from "./roster-column";
import { bitsOfSearch, type Search } from "./search.server";

export interface Counted {
  roster: Roster;
  bits: Bits;
  total: number;
}

/** Everybody whom the filters, the scope and the search leave, and how many they are. */
export function bitsOfList(asked: Asked, ofSchool: SQL | undefined, search: Search | null): Counted {
  const { actor, query, isInWrite } = asked;
  const { page: _page, limit: _limit, sortBy: _sortBy, sortDirection: _direction, ...filters } = query;
  const { role_id, school_code, district_code, exam_level_code } = actor;
  const key = JSON.stringify([role_id, school_code, district_code, exam_level_code, filters]);
  return found(key, isInWrite, () => {
    const roster = rosterOf({ isInWrite });
    const bits = search ? bitsOfSearch(search, roster) : roster.everybody();
    const keep = (field: RosterField, passes: (value: string | number | null) => boolean) =>
      roster.keep(bits, field, passes);
    const has = (field: RosterField, isWanted: boolean | null) => {
      if (isWanted !== null) keep(field, (value) => (value !== null) === isWanted);
    };
    const { exam_year, gender, class_name } = query;
    if (exam_year !== null) keep("exam_year", (value) => value === exam_year);
    if (gender !== null) keep("gender", (value) => value === gender);
    if (class_name !== null) keep("class_name", (value) => value === class_name);
    has("student_code", query.has_student_code);
    has("ic_number", askedForIc(actor, query));
    if (ofSchool) {
      const codes = new Set(textsOf(sql`select ${schools.school_code} from ${schools} where ${ofSchool}`));
      keep("school_code", (value) => codes.has(String(value)));
    }
    return { roster, bits, total: countBits(bits) };
  });
}
