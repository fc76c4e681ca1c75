import { describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { runningYear } from "~/features/exam-years/queries";
import { type Compared, unstated } from "~/features/statistics/figures";
import { type StatisticsQuery, schoolFigureSorts, statisticsQuery } from "~/features/statistics/schema";
import { schoolFigures } from "~/features/statistics/schools";
import { statisticsScopeOf } from "~/features/statistics/scope";
import { statisticsOf } from "~/features/statistics/totals";
import {
  inRollback,
  makePerson,
  makeSchool,
  makeStudent,
  makeYear,
  type Person,
  register,
} from "../support/people";

inRollback();

const types = ["PSRA", "SMA", "SKM"];
const districts = ["01", "02", "03"];

/** A random office: 14 schools, each registered to some of the years, with up to six candidates of every kind. */
function makeAnyWorld(seed: number) {
  let state = seed;
  const random = (below: number) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  for (const year of [2026, 2025, 2023]) makeYear(year);
  for (let n = 0; n < 14; n++) {
    const school_code = `S${n}`;
    makeSchool(school_code, {
      district_code: districts[random(3)],
      exam_type_code: types[random(3)],
      school_name: `SEKOLAH ${random(5)}`,
    });
    for (const exam_year of [2026, 2025, 2023]) {
      if (random(4) === 0) continue;
      register(school_code, exam_year);
      const numbered = random(3);
      for (let at = random(7); at > 0; at--) {
        makeStudent({
          school_code,
          exam_year,
          gender: ([null, "L", "P"] as const)[random(3)],
          ic_number: random(2) ? `${seed}-${n}-${exam_year}-${at}` : null,
          is_citizen: random(3) > 0,
          student_code: numbered === 0 || (numbered === 1 && random(2)) ? `${school_code}/${at}` : null,
          withdrawn_at: random(5) === 0 ? "2026-04-01T00:00:00.000Z" : null,
        });
      }
    }
  }
}

/** Counts the candidates one by one. */
function counted(year: number, where: string) {
  return sqlite
    .prepare(
      `select count(*) total_schools, coalesce(sum(n = 0), 0) total_empty_schools,
              coalesce(sum(n > 0 and n = coded), 0) total_complete_schools, coalesce(sum(n), 0) total_students,
              coalesce(sum(male), 0) total_male, coalesce(sum(female), 0) total_female,
              coalesce(sum(coded), 0) total_student_with_code, coalesce(sum(foreigners), 0) total_not_citizen,
              coalesce(sum(n - known), 0) total_without_ic, coalesce(sum(gone), 0) total_withdrawn
       from (select c.district_code, c.exam_type_code, count(s.id) n, count(s.student_code) coded, count(s.ic_number) known,
                    count(case s.gender when 'L' then 1 end) male, count(case s.gender when 'P' then 1 end) female,
                    count(case s.is_citizen when 0 then 1 end) foreigners,
                    (select count(*) from students w where w.school_code = r.school_code
                       and w.exam_year = r.exam_year and w.withdrawn_at is not null) gone
             from school_exam_years r join schools c using (school_code)
             left join students s on s.school_code = r.school_code and s.exam_year = r.exam_year
               and s.withdrawn_at is null
             where r.exam_year = ${year} group by r.id)
       where ${where}`,
    )
    .get();
}

const queryOf = (values: object = {}): StatisticsQuery => statisticsQuery.parse(values);

function ask(who: Person, values: object = {}) {
  const { scope, unknown } = statisticsScopeOf(who, queryOf(values), runningYear());
  if (!scope) throw new Error("there is a year");
  return { scope, unknown, ...statisticsOf(who, scope) };
}

const bothYears = (where: string, [year, before]: [number, number | null]): Compared =>
  ({
    now: counted(year, where),
    before: before === null ? null : counted(before, where),
  }) as Compared;

describe("statistics equal a count of the candidates", () => {
  it.each(Array.from({ length: 8 }, (_, at) => at + 1))("for random office %i", (seed) => {
    makeAnyWorld(seed * 7919);
    const admin = makePerson("ADMIN");
    for (const [year, before] of [
      [2026, 2025],
      [2025, 2023],
      [2023, null],
    ] as [number, number | null][]) {
      for (const [filters, where] of [
        [{}, "1"],
        [{ district_code: "02" }, "district_code = '02'"],
        [{ exam_type_code: "SMA" }, "exam_type_code = 'SMA'"],
        [{ district_code: "01", exam_type_code: "SKM" }, "district_code = '01' and exam_type_code = 'SKM'"],
      ] as const) {
        const { state, districts, exam_types, scope } = ask(admin, { exam_year: year, ...filters });
        expect(state).toEqual(bothYears(where, [year, before]));
        for (const { code, name: _, ...group } of districts)
          expect(group).toEqual(bothYears(`${where} and district_code = '${code}'`, [year, before]));
        for (const { code, name: _, ...group } of exam_types)
          expect(group).toEqual(bothYears(`${where} and exam_type_code = '${code}'`, [year, before]));
        const schools = schoolFigures(admin, scope, queryOf());
        expect(schools).toHaveLength(state.now.total_schools);
        const sum = (of: (school: (typeof schools)[number]) => number) =>
          schools.reduce((total, school) => total + of(school), 0);
        expect(sum(unstated)).toBe(unstated(state.now));
        expect(sum(({ total_without_ic }) => total_without_ic)).toBe(state.now.total_without_ic);
        expect(sum(({ total_withdrawn }) => total_withdrawn)).toBe(state.now.total_withdrawn);
        expect(sum(({ total_not_citizen }) => total_not_citizen)).toBe(state.now.total_not_citizen);
      }
    }
  });

  it("a supervisor's statistics cover only the own district and exam level, with any filter", () => {
    makeAnyWorld(4242);
    const supervisor = makePerson("PENYELIA_DAERAH", { district_code: "01" });
    const narrowed = makePerson("PENYELIA_DAERAH", { district_code: "01", exam_level_code: "SMA" });
    for (const values of [{}, { district_code: "02" }, { district_code: "01" }]) {
      const { state, districts, unknown } = ask(supervisor, values);
      expect(state).toEqual(bothYears("district_code = '01'", [2026, 2025]));
      expect(districts.map(({ code }) => code)).toEqual(["01"]);
      expect(unknown).toEqual(values.district_code === "02" ? ["02"] : []);
    }
    const { state, scope } = ask(narrowed, { exam_type_code: "PSRA" });
    expect(state).toEqual(bothYears("district_code = '01' and exam_type_code = 'SMA'", [2026, 2025]));
    for (const school of schoolFigures(narrowed, scope, queryOf()))
      expect(school).toMatchObject({ district_code: "01", exam_type_code: "SMA" });
    expect(ask(makePerson("PENYELIA_DAERAH")).state.now.total_schools).toBe(0);
  });

  it("a school without a registration in the year before has no change", () => {
    for (const year of [2026, 2025]) makeYear(year);
    for (const code of ["A1", "B1"]) makeSchool(code);
    register("A1", 2025);
    for (const code of ["A1", "B1"]) register(code, 2026);
    makeStudent({ school_code: "A1", exam_year: 2026 });
    const admin = makePerson("ADMIN");
    const before = schoolFigures(admin, ask(admin).scope, queryOf()).map((school) => [
      school.school_code,
      school.total_students_before,
    ]);
    expect(before).toEqual([
      ["A1", 0],
      ["B1", null],
    ]);
  });
});

describe("the table of schools", () => {
  it.each(schoolFigureSorts)(
    "by %s lists every school once over its pages, in both directions",
    (sort_column) => {
      makeAnyWorld(99);
      const admin = makePerson("ADMIN");
      const { scope, state } = ask(admin);
      for (const sort_direction of ["asc", "desc"] as const) {
        const order = { sort_column, sort_direction };
        const whole = schoolFigures(admin, scope, order);
        const pages = [1, 2, 3, 4].flatMap((page) => schoolFigures(admin, scope, order, { page, limit: 4 }));
        expect(pages).toEqual(whole);
        expect(new Set(pages.map(({ school_code }) => school_code)).size).toBe(state.now.total_schools);
      }
      expect(schoolFigures(admin, scope, queryOf(), { page: 9999, limit: 10 })).toEqual([]);
    },
  );
});
