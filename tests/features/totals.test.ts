import { beforeEach, describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { inRollback, makeSchool, makeStudent, makeYear, register } from "../support/people";
import { counted, kept, type Totals } from "../support/totals";

inRollback();

/** Mulberry32: the same seed, the same story. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const rows = <Row>(query: string): Row[] => sqlite.prepare(query).all() as Row[];
const run = (query: string, ...values: unknown[]) => sqlite.prepare(query).run(...values);

/** An office that runs every kind of action on its records, in random order. */
function makeOffice(seed: number) {
  const random = randomFrom(seed);
  const any = <Each>(list: readonly Each[]): Each | undefined => list[random(list.length || 1)];
  let serial = 0;
  const next = () => ++serial;

  const schools = () =>
    rows<{ id: number; school_code: string; district_code: string }>("select * from schools");
  const years = () => rows<{ id: number; year: number }>("select id, year from exam_years");
  const places = () =>
    rows<Totals & { id: number; school_code: string; exam_year: number; total_withdrawn: number }>(
      "select * from school_exam_years",
    );
  const students = () =>
    rows<{ id: number; student_code: string | null }>("select id, student_code from students");
  const district = () =>
    any(rows<{ code: string }>("select code from districts order by rowid limit 4"))?.code as string;
  const type = () => any(["PSRA", "SMA", "SKM"]) as string;
  const unusedYear = () => {
    const used = new Set(years().map(({ year }) => year));
    return any(Array.from({ length: 8 }, (_, at) => 2021 + at).filter((year) => !used.has(year)));
  };
  const freePlace = () => {
    const taken = new Set(places().map(({ school_code, exam_year }) => `${school_code} ${exam_year}`));
    const free = schools().flatMap(({ school_code }) =>
      years()
        .filter(({ year }) => !taken.has(`${school_code} ${year}`))
        .map(({ year }) => ({ school_code, year })),
    );
    return any(free);
  };
  const newCode = () => (random(3) === 0 ? null : `N/${next()}`);
  const gender = () => any(["L", "P", null] as const) ?? null;
  const newIc = () => (random(2) === 0 ? null : `IC${next()}`);

  const addStudent = () => {
    const place = any(places());
    if (!place) return;
    const particulars = { gender: gender(), ic_number: newIc(), is_citizen: random(3) > 0 };
    makeStudent({ ...onlyPlace(place), student_code: newCode(), ...particulars });
  };

  const actions: Record<string, () => unknown> = {
    addStudent,
    addAnother: addStudent,
    addOneMore: addStudent,
    removeStudent: () => run("delete from students where id = ?", any(students())?.id),
    removeClass: () => {
      const place = any(places());
      if (place && random(4) === 0)
        run(
          "delete from students where school_code = ? and exam_year = ?",
          place.school_code,
          place.exam_year,
        );
    },
    number: () => run("update students set student_code = ? where id = ?", newCode(), any(students())?.id),
    correctGender: () => run("update students set gender = ? where id = ?", gender(), any(students())?.id),
    correctIc: () => run("update students set ic_number = ? where id = ?", newIc(), any(students())?.id),
    correctCitizen: () => run("update students set is_citizen = 1 - is_citizen where id % 3 = ?", random(3)),
    correctPassport: () =>
      run("update students set passport_number = ? where id = ?", newIc(), any(students())?.id),
    withdraw: () =>
      run(
        "update students set withdrawn_at = case when withdrawn_at is null then '2026-05-01' end where id = ?",
        any(students())?.id,
      ),
    withdrawAndCorrect: () =>
      run(
        "update students set withdrawn_at = ?, gender = ?, student_code = ? where id = ?",
        any(["2026-05-02", null]) ?? null,
        gender(),
        newCode(),
        any(students())?.id,
      ),
    correctAll: () =>
      run(
        "update students set full_name = 'Y', gender = ?, ic_number = ?, is_citizen = ?, student_code = ? where id = ?",
        gender(),
        newIc(),
        random(2),
        newCode(),
        any(students())?.id,
      ),
    numberSchool: () => {
      const place = any(places());
      if (place)
        run(
          "update students set student_code = 'Q/' || id where school_code = ? and exam_year = ?",
          place.school_code,
          place.exam_year,
        );
    },
    clearNumbers: () => run("update students set student_code = null where id % 5 = ?", random(5)),
    moveStudent: () => {
      const place = any(places());
      if (place)
        run(
          "update students set school_code = ?, exam_year = ?, student_code = ?, withdrawn_at = ? where id = ?",
          place.school_code,
          place.exam_year,
          newCode(),
          any(["2026-05-03", null]) ?? null,
          any(students())?.id,
        );
    },
    addSchool: () => makeSchool(`S${next()}`, { district_code: district(), exam_type_code: type() }),
    addYear: () => {
      const year = unusedYear();
      if (year) makeYear(year);
    },
    register: () => {
      const place = freePlace();
      if (place) register(place.school_code, place.year);
    },
    unregister: () => {
      const isEmpty = (place: { total_students: number; total_withdrawn: number }) =>
        place.total_students + place.total_withdrawn === 0;
      const empty = any(places().filter(isEmpty));
      run("delete from school_exam_years where id = ?", empty?.id);
    },
    moveRegistration: () => {
      const place = freePlace();
      if (place)
        run(
          "update school_exam_years set school_code = ?, exam_year = ? where id = ?",
          place.school_code,
          place.year,
          any(places())?.id,
        );
    },
    renameSchool: () =>
      run("update schools set school_code = ? where id = ?", `S${next()}`, any(schools())?.id),
    moveSchool: () =>
      run(
        "update schools set district_code = ?, exam_type_code = ? where id = ?",
        district(),
        type(),
        any(schools())?.id,
      ),
    renameAndMoveSchool: () =>
      run(
        "update schools set school_code = ?, district_code = ?, exam_type_code = ? where id = ?",
        `S${next()}`,
        district(),
        type(),
        any(schools())?.id,
      ),
    renameDistrict: () => run("update districts set code = ? where code = ?", `D${next()}`, district()),
    finalise: () => run("update school_exam_years set state = 'muktamad' where id = ?", any(places())?.id),
    reopen: () => run("update school_exam_years set state = 'draf' where id = ?", any(places())?.id),
    closeYear: () => run("update exam_years set closed_at = '2026-01-01' where id = ?", any(years())?.id),
    reopenYear: () => run("update exam_years set closed_at = null where id = ?", any(years())?.id),
    changeYear: () => {
      const year = unusedYear();
      if (year) run("update exam_years set year = ? where id = ?", year, any(years())?.id);
    },
  };

  return {
    do: () => {
      const name = any(Object.keys(actions)) as string;
      actions[name]?.();
      return name;
    },
  };
}

const onlyPlace = ({ school_code, exam_year }: { school_code: string; exam_year: number }) => ({
  school_code,
  exam_year,
});

interface Recorded {
  id: number;
  school_id: number;
  is_fixed: 0 | 1;
  record: string;
  present: string;
}

/** The district has its row id here, because a new code of a district is in every record. */
const recordsNow = () =>
  rows<Recorded>(`
    select r.id, s.id as school_id, r.state = 'muktamad' or y.closed_at is not null as is_fixed,
      json_array(r.recorded_school_code, r.school_name, r.hq_code, own.rowid, r.exam_type_code) as record,
      json_array(s.school_code, s.school_name, s.hq_code, d.rowid, s.exam_type_code) as present
    from school_exam_years r join schools s using (school_code) join exam_years y on y.year = r.exam_year
      join districts d on d.code = s.district_code left join districts own on own.code = r.district_code
    order by r.id`);

/** A final list and a closed year keep the record from before; every other registration has the school of now. */
const recordsFrom = (before: readonly Recorded[], after: readonly Recorded[]) =>
  after.map((each) => {
    const was = before.find(({ id, school_id }) => id === each.id && school_id === each.school_id);
    return { ...each, record: each.is_fixed && was ? was.record : each.present };
  });

describe("the kept totals are those that counting would give", () => {
  it.each(Array.from({ length: 12 }, (_, at) => at + 1))(
    "totals are right after every action of story %i",
    (seed) => {
      for (const year of [2025, 2026]) makeYear(year);
      for (const code of ["A1", "B1", "C1"]) {
        makeSchool(code);
        for (const year of [2025, 2026]) register(code, year);
      }
      const office = makeOffice(seed);
      const done: string[] = [];
      let records = recordsNow();
      for (let step = 0; step < 220; step++) {
        done.push(office.do());
        expect(kept(), `story ${seed}: ${done.join(" ")}`).toEqual(counted());
        const after = recordsNow();
        expect(after, `story ${seed}: ${done.join(" ")}`).toEqual(recordsFrom(records, after));
        records = after;
      }
      expect(new Set(done).size).toBe(30);
      expect(kept().registrations.some(({ total_students }) => total_students > 0)).toBe(true);
    },
  );
});

describe("each cascade, by itself", () => {
  beforeEach(() => {
    makeYear(2025);
    makeYear(2026);
    makeSchool("A1", { district_code: "01", exam_type_code: "PSRA" });
    makeSchool("B1", { district_code: "01", exam_type_code: "PSRA" });
    for (const code of ["A1", "B1"]) for (const year of [2025, 2026]) register(code, year);
    for (let n = 0; n < 5; n++) {
      makeStudent({ school_code: "A1", exam_year: 2026, student_code: n < 3 ? `A1/00${n}` : null });
      makeStudent({ school_code: "B1", exam_year: 2026, ic_number: `IC${n}`, is_citizen: n > 1 });
    }
  });

  it.each([
    ["a school's code", "update schools set school_code = 'Z9' where school_code = 'A1'"],
    ["a school's district", "update schools set district_code = '02' where school_code = 'A1'"],
    ["a school's exam type", "update schools set exam_type_code = 'SMA' where school_code = 'A1'"],
    [
      "a school's code, district and type at once",
      "update schools set school_code = 'Z9', district_code = '03', exam_type_code = 'SKM' where school_code = 'A1'",
    ],
    ["the district's own code", "update districts set code = '99' where code = '01'"],
    ["the exam type's own code", "update exam_types set code = 'PSRB' where code = 'PSRA'"],
    ["a year", "update exam_years set year = 2030 where year = 2026"],
    [
      "a registration's year",
      "update school_exam_years set exam_year = 2027 where exam_year = 2026 and school_code = 'A1'",
    ],
    ["all registrations of a year", "update school_exam_years set exam_year = 2027 where exam_year = 2026"],
    ["every school's district", "update schools set district_code = '04'"],
    ["all roll numbers", "update students set student_code = null"],
    ["all numbers given", "update students set student_code = 'N/' || id"],
    ["everybody's citizenship", "update students set is_citizen = 1 - is_citizen"],
    ["every IC", "update students set ic_number = null"],
    ["all candidates away", "delete from students"],
    [
      "candidates to another school",
      "update students set school_code = 'B1' where school_code = 'A1' and student_code is not null",
    ],
  ])("changing %s keeps them exact", (_, change) => {
    makeYear(2027);
    run(change);
    expect(kept()).toEqual(counted());
    run(
      "insert into students (full_name, school_code, exam_year, created_at, updated_at) select 'X', school_code, exam_year, '', '' from school_exam_years",
    );
    expect(kept()).toEqual(counted());
  });

  it("a refused change leaves them as they were", () => {
    const before = kept();
    expect(() => run("update school_exam_years set exam_year = 2025 where exam_year = 2026")).toThrow(
      /UNIQUE/,
    );
    expect(kept()).toEqual(before);
    expect(kept()).toEqual(counted());
  });
});
