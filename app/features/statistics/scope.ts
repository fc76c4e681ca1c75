import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { listExamYears } from "~/features/exam-years/queries";
import { listDistricts, listExamTypes } from "~/features/lookups/queries";
import { findSchoolByCode } from "~/features/schools/queries";
import type { StatisticsQuery } from "./schema";

type Question = Pick<StatisticsQuery, "exam_year" | "district_code" | "exam_type_code">;

export interface StatisticsScope {
  exam_year: number;
  year_before: number | null;
  district_code: string | null;
  exam_type_code: string | null;
}

export interface Choice {
  code: string;
  name: string;
}

interface Places {
  district_code: string | null;
  exam_level_code: string | null;
}

const wholeState: Places = { district_code: null, exam_level_code: null };

const within = (places: readonly Choice[], own: string | null) =>
  places.filter(({ code }) => own === null || code === own);

/** The places within the actor's scope; an OBSERVER without a district sees every one. */
export function choicesFor(actor: Actor) {
  const { district_code, exam_level_code } = placesOf(actor);
  return {
    districts: within(listDistricts(), district_code),
    exam_types: within(listExamTypes(), exam_level_code),
  };
}

function placesOf(actor: Actor): Places {
  if (can(actor, "stats.every_place")) return wholeState;
  const school = actor.school_code ? findSchoolByCode(actor, actor.school_code) : undefined;
  if (!school) return actor;
  const { district_code, exam_type_code } = school;
  return { district_code, exam_level_code: exam_type_code };
}

/** Leaves out and names unknown or foreign filters; `usual` is the year of a query without one. */
export function statisticsScopeOf(
  actor: Actor,
  query: Question,
  usual: number | null,
): { scope: StatisticsScope | null; unknown: string[] } {
  const years = listExamYears().map(({ year }) => year);
  const { districts, exam_types } = choicesFor(actor);
  const unknown: string[] = [];
  const known = <Value extends string | number>(value: Value | null, choices: readonly Value[]) => {
    if (value === null || choices.includes(value)) return value;
    unknown.push(String(value));
    return null;
  };
  const codes = (places: readonly Choice[]) => places.map(({ code }) => code);
  const exam_year = known(query.exam_year, years) ?? usual;
  const filters = {
    district_code: known(query.district_code, codes(districts)),
    exam_type_code: known(query.exam_type_code, codes(exam_types)),
  };
  if (exam_year === null) return { scope: null, unknown };
  const year_before = years.find((year) => year < exam_year) ?? null;
  return { scope: { exam_year, year_before, ...filters }, unknown };
}
