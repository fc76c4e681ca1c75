import { describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { type LockState, lockStateOf } from "~/features/exam-years/rules";
import {
  allReadiness,
  findReadiness,
  listReadiness,
  type ReadinessFilters,
  readinessSums,
} from "~/features/school-exam-years/readiness/queries";
import {
  gapsOf,
  leftToDo,
  type ReadinessFigures,
  type ReadinessQuery,
  readinessQuery,
} from "~/features/school-exam-years/readiness/rules";
import { inRollback, makePerson, makeSchool, makeStudent, makeYear, register } from "../support/people";

inRollback();

const figuresOf = (
  expected_students: number | null,
  total_students: number,
  total_student_with_code = total_students,
  total_without_document = 0,
): ReadinessFigures => ({
  expected_students,
  total_students,
  total_student_with_code,
  total_without_document,
});

function severityIn(figures: ReadinessFigures) {
  makeYear(2026);
  makeSchool("AAA0001");
  const { id } = register("AAA0001", 2026);
  sqlite
    .prepare(
      `update school_exam_years set expected_students = :expected_students, total_students = :total_students,
         total_student_with_code = :total_student_with_code, total_without_document = :total_without_document where id = :id`,
    )
    .run({ ...figures, id });
  return findReadiness(makePerson("ADMIN"), id)?.severity;
}

describe("a school is green if each candidate has a number and a document; the expected number is no part of it", () => {
  it.each([
    ["no expected count and no candidate", figuresOf(null, 0), "red", ["none", "unsaid"]],
    ["no candidate of the expected twelve", figuresOf(12, 0), "red", ["none", "to_enter"]],
    ["none expected and none entered", figuresOf(0, 0), "red", ["none"]],
    ["all numbered, but no expected count", figuresOf(null, 5), "green", ["unsaid"]],
    ["one fewer than expected", figuresOf(6, 5), "green", ["to_enter"]],
    ["one more than expected", figuresOf(4, 5), "green", ["beyond"]],
    ["none expected, and five entered", figuresOf(0, 5), "green", ["beyond"]],
    ["one without a number", figuresOf(5, 5, 4), "amber", ["unnumbered"]],
    ["one without any document", figuresOf(5, 5, 5, 1), "amber", ["without_document"]],
    ["everything at once", figuresOf(9, 5, 3, 2), "amber", ["to_enter", "unnumbered", "without_document"]],
    ["all agree", figuresOf(5, 5), "green", []],
    ["one candidate, and all agree", figuresOf(1, 1), "green", []],
  ] as const)("for %s", (_, figures, severity, gaps) => {
    expect(severityIn(figures)).toBe(severity);
    expect(gapsOf(figures).map(({ gap }) => gap)).toEqual(gaps);
  });

  it("is red instead of amber once the year is locked", () => {
    const figures = figuresOf(5, 5, 4);
    expect(severityIn(figures)).toBe("amber");
    sqlite.exec(
      "update exam_years set is_lock_initial_student = 1, lock_initial_student_datetime = '2026-01-01T00:00:00.000Z'",
    );
    const [line] = allReadiness(makePerson("ADMIN"), { exam_year: 2026, ...noFilter }, null);
    expect(line?.severity).toBe("red");
  });

  it("names each gap with its count, and for a silent school the days until the lock", () => {
    expect(leftToDo(figuresOf(9, 5, 3, 2), "4 hari lagi")).toBe(
      "4 kurang daripada jangkaan; 2 belum ada angka giliran; 2 tanpa dokumen pengenalan",
    );
    expect(leftToDo(figuresOf(null, 0), "4 hari lagi")).toBe(
      "belum ada calon; jangkaan belum diisi; 4 hari lagi",
    );
    expect(leftToDo(figuresOf(12, 0), null)).toBe("belum ada calon; 12 kurang daripada jangkaan");
    expect(leftToDo(figuresOf(5, 5), "4 hari lagi")).toBe("");
  });
});

describe("the lock of a year", () => {
  const moment = "2026-11-21T10:00:00.000Z";
  const lock = (at: string | null, is = true) =>
    lockStateOf({ is_lock_initial_student: is, lock_initial_student_datetime: at }, moment);

  it.each<[string, LockState, LockState]>([
    ["none is set", lock(null, false), { kind: "none" }],
    ["one that was taken away leaves none", lock(moment, false), { kind: "none" }],
    [
      "one of a moment ago has begun",
      lock("2026-11-21T09:59:59.999Z"),
      { kind: "locked", since: "2026-11-21T09:59:59.999Z" },
    ],
    ["one of this moment has begun", lock(moment), { kind: "locked", since: moment }],
    ["one without a moment has begun", lock(null), { kind: "locked", since: null }],
    [
      "tonight is today in Malaysia",
      lock("2026-11-21T15:59:59.999Z"),
      { kind: "coming", at: "2026-11-21T15:59:59.999Z", days: 0 },
    ],
    [
      "a minute after midnight in Malaysia is tomorrow",
      lock("2026-11-21T16:01:00.000Z"),
      { kind: "coming", at: "2026-11-21T16:01:00.000Z", days: 1 },
    ],
    [
      "over the end of a year the days are counted on",
      lock("2027-01-01T00:00:00.000Z"),
      { kind: "coming", at: "2027-01-01T00:00:00.000Z", days: 41 },
    ],
  ])("%s", (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});

const types = ["PSRA", "SMA", "SKM"];
const districts = ["01", "02", "03"];

/** 40 schools in two years, of every state, with up to four candidates of every kind. */
function makeAnyWorld(seed: number) {
  let state = seed;
  const random = (below: number) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  for (const year of [2025, 2026]) makeYear(year);
  for (let n = 0; n < 40; n++) {
    const school_code = `S${random(10)}${n}`;
    makeSchool(school_code, {
      district_code: districts[random(3)],
      exam_type_code: types[random(3)],
      school_name: `SEKOLAH ${random(5)}`,
    });
    for (const exam_year of [2025, 2026]) {
      if (random(5) === 0) continue;
      const { id } = register(school_code, exam_year);
      const kind = random(3);
      const count = random(5);
      for (let at = count; at > 0; at--) {
        makeStudent({
          school_code,
          exam_year,
          ic_number: kind === 0 || random(2) ? `${seed}-${n}-${exam_year}-${at}` : null,
          birth_cert_number: kind === 1 ? `B${at}` : null,
          student_code: kind < 2 || random(2) ? `${school_code}/${at}` : null,
        });
      }
      const said = kind === 0 ? count : [null, 0, count, count + 1, count + 2][random(5)];
      sqlite.prepare("update school_exam_years set expected_students = ? where id = ?").run(said ?? null, id);
    }
  }
}

interface Counted extends ReadinessFigures {
  school_code: string;
  school_name: string;
  district_code: string;
  exam_type_code: string;
}

/** The oracle: counts a year candidate by candidate. */
function counted(year: number, isMeant: (school: Counted) => boolean) {
  const rows = sqlite
    .prepare(
      `select c.school_code, c.school_name, c.district_code, c.exam_type_code, r.expected_students,
              count(s.id) total_students, count(s.student_code) total_student_with_code,
              count(s.id) - count(coalesce(s.ic_number, s.passport_number, s.birth_cert_number)) total_without_document
         from school_exam_years r join schools c using (school_code)
         left join students s on s.school_code = r.school_code and s.exam_year = r.exam_year
        where r.exam_year = ? group by r.id`,
    )
    .all(year) as Counted[];
  const judged = rows.filter(isMeant).map((row) => ({
    ...row,
    severity:
      row.total_students === 0
        ? "red"
        : row.total_without_document === 0 && row.total_students === row.total_student_with_code
          ? "green"
          : "amber",
    left:
      Math.abs((row.expected_students ?? 0) - row.total_students) +
      row.total_students -
      row.total_student_with_code +
      row.total_without_document,
  }));
  const rank = ["red", "amber", "green"];
  return judged.toSorted(
    (one, other) =>
      rank.indexOf(one.severity) - rank.indexOf(other.severity) ||
      other.left - one.left ||
      (one.school_code < other.school_code ? -1 : 1),
  );
}

function differs({ expected_students, total_students }: Counted): boolean {
  return expected_students !== null && expected_students !== total_students;
}

const noFilter = { district_code: null, exam_type_code: null, search: null };
const queryOf = (values: object = {}): ReadinessQuery => readinessQuery.parse(values);

const questions: [string, Partial<ReadinessFilters>, (school: Counted) => boolean][] = [
  ["all", {}, () => true],
  ["a district", { district_code: "02" }, (school) => school.district_code === "02"],
  ["an exam type", { exam_type_code: "SMA" }, (school) => school.exam_type_code === "SMA"],
  [
    "both",
    { district_code: "01", exam_type_code: "SKM" },
    (school) => school.district_code === "01" && school.exam_type_code === "SKM",
  ],
  ["a part of a name", { search: "olah 3" }, (school) => school.school_name === "SEKOLAH 3"],
  ["the beginning of a code", { search: "s2" }, (school) => school.school_code.startsWith("S2")],
  ["another number than expected", { gap: "differs" }, differs],
  ["nothing that is there", { search: "%_" }, () => false],
];

describe("readiness lines equal a count of candidates, the worst schools first", () => {
  it.each([1, 2, 3, 4, 5])("in random office %i", (seed) => {
    makeAnyWorld(seed * 7919);
    const admin = makePerson("ADMIN");
    for (const exam_year of [2025, 2026]) {
      for (const [, filter, isMeant] of questions) {
        const filters = { exam_year, ...noFilter, ...filter };
        const expected = counted(exam_year, isMeant);
        const sums = readinessSums(admin, filters);
        const of = (severity: string) => expected.filter((line) => line.severity === severity);
        const sum = (field: keyof ReadinessFigures) =>
          expected.reduce((total, line) => total + (line[field] ?? 0), 0);
        expect(sums).toEqual({
          silent: expected.filter((line) => line.total_students === 0).length,
          red: of("red").length,
          amber: of("amber").length,
          green: of("green").length,
          unsaid: expected.filter((line) => line.expected_students === null).length,
          differs: expected.filter(differs).length,
          expected_students: sum("expected_students"),
          total_students: sum("total_students"),
          total_student_with_code: sum("total_student_with_code"),
          total_without_document: sum("total_without_document"),
        });
        for (const severity of [null, "red", "amber", "green"] as const) {
          const lines = severity === null ? expected : of(severity);
          const codes = lines.map(({ school_code }) => school_code);
          expect(allReadiness(admin, filters, severity).map(({ school_code }) => school_code)).toEqual(codes);
          const pages = Array.from({ length: 8 }, (_, at) =>
            listReadiness(admin, filters, { page: at + 1, limit: 6, severity }, sums),
          );
          expect(pages.flatMap(({ data }) => data.map(({ school_code }) => school_code))).toEqual(codes);
          expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([codes.length]));
        }
      }
    }
    const all = counted(2026, () => true);
    expect(new Set(all.map(({ severity }) => severity)).size).toBe(3);
    const filters = { exam_year: 2026, ...noFilter };
    for (const line of allReadiness(admin, filters, null)) {
      const found = all.find(({ school_code }) => school_code === line.school_code);
      const { left, ...figures } = found ?? { left: 0 };
      expect(line).toMatchObject({ ...figures, exam_year: 2026 });
    }
  });

  it("an actor sees the readiness of schools in scope only, with any filter", () => {
    makeAnyWorld(4242);
    const filters = { exam_year: 2026, ...noFilter };
    const supervisor = makePerson("PENYELIA_DAERAH", { district_code: "01" });
    const narrowed = makePerson("PENYELIA_DAERAH", { district_code: "01", exam_level_code: "SMA" });
    const [first] = counted(2026, () => true);
    const clerk = makePerson("SU", { school_code: first?.school_code });
    const codes = (who: typeof clerk, filter: object = {}) =>
      allReadiness(who, { ...filters, ...filter }, null).map(({ school_code }) => school_code);
    const expected = (isMeant: (school: Counted) => boolean) =>
      counted(2026, isMeant).map(({ school_code }) => school_code);
    expect(codes(supervisor)).toEqual(expected((school) => school.district_code === "01"));
    expect(codes(supervisor, { district_code: "02" })).toEqual([]);
    expect(codes(narrowed)).toEqual(
      expected((school) => school.district_code === "01" && school.exam_type_code === "SMA"),
    );
    expect(codes(clerk)).toEqual([first?.school_code]);
    expect(codes(makePerson("OBSERVER"))).toEqual(expected(() => true));
    expect(codes(makePerson("PENYELIA_DAERAH"))).toEqual([]);
    const [foreign] = allReadiness(makePerson("ADMIN"), { ...filters, district_code: "02" }, null);
    expect(findReadiness(supervisor, foreign?.id ?? 0)).toBeUndefined();
    expect(readinessSums(supervisor, { ...filters, district_code: "02" }).total_students).toBe(0);
  });

  it("a page past the end is empty, and a page can have a thousand rows", () => {
    makeAnyWorld(99);
    const admin = makePerson("ADMIN");
    const filters = { exam_year: 2026, ...noFilter };
    const sums = readinessSums(admin, filters);
    const all = sums.red + sums.amber + sums.green;
    expect(listReadiness(admin, filters, queryOf({ page: "9999" }), sums)).toMatchObject({
      data: [],
      total: all,
    });
    expect(listReadiness(admin, filters, queryOf({ limit: "1000" }), sums).data).toHaveLength(all);
  });
});
