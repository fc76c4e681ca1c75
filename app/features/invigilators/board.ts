import type { Actor } from "~/auth/actor";
import { type Listed, pageOf } from "~/features/values/lists";
import { totalsInTwoPlaces } from "./same";
import type { StaffingList } from "./schema";
import { type StaffedSchool, staffingOfAll } from "./staffing";

export type BoardSchool = Omit<StaffedSchool, "rooms"> & { total_twice: number };

export interface BoardDistrict extends Pick<BoardSchool, "needed" | "listed" | "missing" | "total_twice"> {
  district_code: string;
  total_schools: number;
  /** Schools where someone is missing. */
  total_missing: number;
}

export interface Board extends Listed<BoardSchool> {
  /** Of the whole scope, with the schools that a filter leaves out. */
  districts: BoardDistrict[];
}

const isMissing = ({ missing }: Pick<BoardSchool, "missing">) => missing.chiefs + missing.invigilators > 0;

const added = (one: BoardSchool["needed"], other: BoardSchool["needed"]) => ({
  chiefs: one.chiefs + other.chiefs,
  invigilators: one.invigilators + other.invigilators,
});

/** The schools with candidates or invigilators in a year. Needs follow from a rule, so all schools in scope are read and then narrowed. */
export function staffingBoard(
  actor: Actor,
  exam_year: number,
  query: Omit<StaffingList, "exam_year">,
): Board {
  const { page, limit, district_code, staffing } = query;
  const twice = totalsInTwoPlaces(actor, exam_year);
  const schools = staffingOfAll(actor, exam_year)
    .filter(({ candidates, listed }) => candidates + listed.chiefs + listed.invigilators > 0)
    .map(({ rooms: _, ...school }) => ({ ...school, total_twice: twice.get(school.school_code) ?? 0 }));
  const found = schools.filter(
    (school) =>
      (district_code === null || school.district_code === district_code) &&
      (staffing === null || (staffing === "missing" ? isMissing(school) : school.total_twice > 0)),
  );
  return { ...pageOf(found, { page, limit }), districts: byDistrict(schools) };
}

function byDistrict(schools: readonly BoardSchool[]): BoardDistrict[] {
  const districts = new Map<string, BoardDistrict>();
  for (const school of schools) {
    const { district_code, needed, listed, missing, total_twice } = school;
    const before = districts.get(district_code);
    districts.set(district_code, {
      district_code,
      total_schools: 1 + (before?.total_schools ?? 0),
      total_missing: Number(isMissing(school)) + (before?.total_missing ?? 0),
      total_twice: total_twice + (before?.total_twice ?? 0),
      needed: before ? added(before.needed, needed) : needed,
      listed: before ? added(before.listed, listed) : listed,
      missing: before ? added(before.missing, missing) : missing,
    });
  }
  return [...districts.values()];
}
