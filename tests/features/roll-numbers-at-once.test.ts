import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { schools, students } from "~/db/schema";
import { Random } from "~/demo/random";
import { type ExamYear, findExamYearOf } from "~/features/exam-years/queries";
import { compareBinary } from "~/features/roll-numbers/classes";
import { generateRollNumbers } from "~/features/roll-numbers/commands";
import { continueRun, findRun } from "~/features/roll-numbers/outcomes";
import { previewRollNumbers } from "~/features/roll-numbers/queries";
import type { WholeYearFilter } from "~/features/roll-numbers/schema";
import { numberSlice } from "~/features/roll-numbers/whole-year";
import {
  inRollback,
  lockYearAt,
  makePerson,
  makeSchool,
  makeStudent,
  makeWorld,
  makeYear,
  register,
} from "../support/people";
import { generateWholeYear, makeStudents, numbersIn, planWholeYear } from "../support/roll-numbers";

inRollback();

const lock = "2026-03-01T00:00:00.000Z";
const everySchool: WholeYearFilter = {
  exam_year: 2026,
  district_code: null,
  exam_type_code: null,
  search: null,
  incomplete: false,
  only_unnumbered: false,
  without_class: true,
};
const year = () => findExamYearOf(2026) as ExamYear;

const lockYear = () => lockYearAt(lock);

function everyNumber() {
  const all = (text: string) => sqlite.prepare(text).raw().all();
  return {
    candidates: all("select id, student_code, version from students order by id"),
    history: all(
      `select student_id, student_code, roll_number_history.school_code, roll_number_history.exam_year, reason, entity_id
       from roll_number_history left join audit_events on audit_events.id = audit_event_id
       order by student_id, student_code`,
    ),
    totals: all("select school_code, total_student_with_code from school_exam_years order by id"),
    events: all(
      "select entity_id, school_code, changes from audit_events where action = 'roll_number.generated' order by id",
    ),
  };
}

/** Returns the numbers after `work` and rolls it back. */
function leftBehind(work: () => void) {
  sqlite.exec("savepoint attempt");
  work();
  const left = everyNumber();
  sqlite.exec("rollback to attempt; release attempt");
  return left;
}

const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random.fraction() * values.length)] as Value;

const words = [
  "ALI",
  "ali",
  "Áli",
  "ÉLAN",
  "NUR'AIN",
  "NURAIN",
  "NUR AIN",
  "نور",
  "😀",
  "\uffee",
  "Z",
  "9",
  "10",
];
const classes = [null, "6 A", "6 a", "6A", "١", "10", "9", "6 B", "😀 B", "\uffee B"];
const moments = ["2026-01-05T00:00:00.000Z", lock, "2026-03-01T00:00:00.001Z", "2026-05-05T00:00:00.000Z"];

/** Schools of every type and size; some candidates have numbers already, in random order. */
function randomState(seed: number, codes: readonly string[] | null) {
  const random = new Random(seed, "state");
  makeYear(2026);
  const types = ["PSRA", "SMA", "SMATQ", "SKM"];
  for (let n = 0; n < 12; n++) {
    const school_code = `S${String(n).padStart(3, "0")}`;
    const hq_code = codes ? pick(random, codes) : `C${n}`;
    const hq_code_alt = random.chance(0.5) ? `Q${n}` : null;
    makeSchool(school_code, { exam_type_code: pick(random, types), hq_code, hq_code_alt });
    register(school_code, 2026);
    const count = Math.floor(random.fraction() * 25);
    const hasNumbers = codes === null && random.chance(0.6);
    const numbers = Array.from({ length: count }, (_, at) => at).sort(() => random.fraction() - 0.5);
    for (const number of numbers) {
      const prefix = pick(random, [school_code, hq_code, hq_code_alt ?? `Y${n}`, `X${n}`]);
      const isNumbered = hasNumbers && random.chance(0.3);
      makeStudent({
        school_code,
        exam_year: 2026,
        full_name: `${pick(random, words)} ${pick(random, words)}`,
        class_name: pick(random, classes),
        created_at: pick(random, moments),
        student_code: isNumbered ? `${prefix}/${String(number + 1).padStart(3, "0")}` : null,
      });
    }
  }
}

describe("a run over many schools", () => {
  it.each(Array.from({ length: 12 }, (_, seed) => [seed, seed % 3 === 0]))(
    "writes what numbering school by school writes (state %i, locked: %s)",
    (seed, isLocked) => {
      randomState(seed, null);
      if (isLocked) lockYear();
      const admin = makePerson("ADMIN");
      const oneByOne = leftBehind(() => {
        for (const { school_code } of db.select().from(schools).all()) {
          const request = {
            school_code,
            exam_year: 2026,
            code: null,
            fingerprint: null,
            reason: null,
            only_unnumbered: false,
            without_class: true,
          };
          generateRollNumbers(admin, request);
        }
      });
      const atOnce = leftBehind(() => numberSlice(admin, everySchool, 0));
      const inSlices = leftBehind(() => generateWholeYear(admin, 2026, {}, { schools: 5, candidates: 40 }));
      expect(oneByOne.history.length).toBeGreaterThan(10);
      expect(atOnce).toEqual(oneByOne);
      expect(inSlices).toEqual(oneByOne);
    },
  );

  it.each([20, 21, 22, 23])(
    "numbers each school completely or not at all if schools share codes (state %i)",
    (seed) => {
      randomState(seed, ["C1", "C2", "S001"]);
      const admin = makePerson("ADMIN");
      generateWholeYear(admin, 2026);
      const halves = sqlite
        .prepare(
          "select count(*) from school_exam_years where total_student_with_code not in (0, total_students)",
        )
        .pluck();
      expect(halves.get()).toBe(0);
      const before = everyNumber();
      expect(generateWholeYear(admin, 2026)).toEqual({ schools: 0, numbers: 0 });
      expect(everyNumber()).toEqual(before);
    },
  );

  it("gives a school the numbers that another school of the slice gives up", () => {
    makeYear(2026);
    const admin = makePerson("ADMIN");
    makeSchool("AAA0001");
    makeSchool("CCC0003", { exam_type_code: "SMA", hq_code: "P3" });
    for (const code of ["AAA0001", "CCC0003"]) register(code, 2026);
    makeStudents("AAA0001", 1);
    makeStudent({ school_code: "CCC0003", exam_year: 2026, student_code: "AAA0001/001" });
    expect(generateWholeYear(admin, 2026)).toEqual({ schools: 2, numbers: 2 });
    expect([numbersIn("AAA0001"), numbersIn("CCC0003")].flat().map(([, code]) => code)).toEqual([
      "AAA0001/001",
      "P3/001",
    ]);
  });
});

it.each([0, 1, 2])("random candidates get roll numbers in the order of their bytes (state %i)", (seed) => {
  randomState(seed, null);
  lockYear();
  const admin = makePerson("ADMIN");
  for (const { school_code } of db.select().from(schools).all()) {
    const request = { school_code, exam_year: 2026, code: null, only_unnumbered: false };
    const outcome = previewRollNumbers(admin, request);
    const rows = outcome.kind === "saved" ? outcome.value.rows : [];
    const sorted = rows.toSorted(
      (a, b) =>
        Number(a.late) - Number(b.late) ||
        compareBinary(a.class_name ?? "", b.class_name ?? "") ||
        compareBinary(a.full_name, b.full_name) ||
        a.id - b.id,
    );
    expect(outcome.kind).toBe("saved");
    expect(rows).toEqual(sorted);
  }
});

describe("a run over a year", () => {
  let world: ReturnType<typeof makeWorld>;
  beforeEach(() => {
    world = makeWorld();
    makeSchool("CCC0003", {
      exam_type_code: "SMA",
      hq_code: "P3",
      district_code: "03",
      school_name: "SMA TIGA",
    });
    register("CCC0003", 2026);
    makeStudents("AAA0001", 3);
    makeStudents("BBB0002", 2);
    makeStudents("CCC0003", 1);
  });

  const outcomes = async (called: { since: string; after: number; done: number }, filter = everySchool) =>
    (await findRun(world.admin, year(), { filter, ...called })).schools.map(
      ({ school_code, outcome, written }) => [school_code, outcome, written],
    );
  const step = (at: Parameters<typeof continueRun>[2], filter = everySchool) =>
    continueRun(world.admin, filter, at);
  const start = { since: null, after: 0, done: 0 };
  /** Schools whose candidates all have a number, and schools in which any has. */
  const numbered = () =>
    sqlite
      .prepare(
        `select count(*) filter (where total_student_with_code = total_students) as schools,
           count(*) filter (where total_student_with_code > 0) as begun
         from school_exam_years where exam_year = 2026 and total_students > 0`,
      )
      .get() as { schools: number; begun: number };

  it("numbers the schools in the order of registration, up to the limit of the slice", () => {
    const most = { schools: 2, candidates: 1000 };
    const first = numberSlice(world.admin, everySchool, 0, most);
    expect(first).toEqual({ after: world.foreignYear.id, schools: 2, candidates: 5 });
    expect(numbersIn("CCC0003")).toEqual([["NAMA 0001", null]]);
    const second = numberSlice(world.admin, everySchool, first.after, most);
    expect(second.schools).toBe(1);
    expect(numberSlice(world.admin, everySchool, second.after, most).schools).toBe(0);
  });

  it("limits a slice by its candidates, but numbers at least one school", () => {
    const most = { schools: 100, candidates: 1 };
    expect(numberSlice(world.admin, everySchool, 0, most).schools).toBe(1);
    expect(generateWholeYear(world.admin, 2026, {}, most)).toEqual({ schools: 2, numbers: 3 });
  });

  it("reports each school as numbered, unchanged, or refused with the reason", async () => {
    generateRollNumbers(world.clerk, {
      school_code: "AAA0001",
      exam_year: 2026,
      code: null,
      fingerprint: null,
      reason: null,
      only_unnumbered: false,
      without_class: true,
    });
    makeStudents("CCC0003", 999);
    await new Promise((resolve) => setTimeout(resolve, 2));
    const run = await step(start);
    expect(await outcomes(run)).toEqual([
      ["CCC0003", "refused", 0],
      ["BBB0002", "done", 2],
      ["AAA0001", "same", 0],
    ]);
    const { schools: reported } = await findRun(world.admin, year(), { filter: everySchool, ...run });
    expect(reported[0]?.obstacle).toContain("1000 calon melebihi had 999");
  });

  it("gives other requests a turn between its slices, and a stop there leaves whole schools", async () => {
    for (let n = 1; n <= 120; n++) {
      const code = `DDD0${100 + n}`;
      makeSchool(code);
      register(code, 2026);
      makeStudents(code, 2);
    }
    const running = step(start);
    const meanwhile = numbered();
    const run = await running;
    expect(meanwhile.schools).toBe(100);
    expect(meanwhile.begun).toBe(100);
    expect(run.done).toBe(123);
    expect(numbered()).toEqual({ schools: 123, begun: 123 });
  });

  it("reports a school whose candidates changed after the run numbered it", async () => {
    const run = await step(start);
    makeStudent({ school_code: "CCC0003", exam_year: 2026, full_name: "ZZZ" });
    expect(await outcomes(run)).toEqual([
      ["CCC0003", "changed", 1],
      ["AAA0001", "done", 3],
      ["BBB0002", "done", 2],
    ]);
  });

  it("can be repeated from any point: a second press, Back, another computer, another ADMIN", async () => {
    const most = { schools: 1, candidates: 1000 };
    const other = makePerson("ADMIN");
    const first = numberSlice(world.admin, everySchool, 0, most);
    const before = everyNumber();
    expect(numberSlice(world.admin, everySchool, 0, most)).toEqual(first);
    expect(numberSlice(other, everySchool, 0, most)).toEqual(first);
    expect(everyNumber()).toEqual(before);
    numberSlice(other, everySchool, first.after, most);
    numberSlice(world.admin, everySchool, first.after, most);
    generateWholeYear(world.admin, 2026);
    generateWholeYear(other, 2026);
    expect(everyNumber().history).toHaveLength(6);
    expect(everyNumber().events).toHaveLength(3);
  });

  it("numbers only the schools of the filter: district, exam type, substring of the name, code, unfinished", () => {
    const found = (filter: Partial<WholeYearFilter>) => {
      const before = everyNumber().events.length;
      const { events } = leftBehind(() => generateWholeYear(world.admin, 2026, filter));
      return events.slice(before).map((event) => (event as string[])[1]);
    };
    expect(found({ district_code: "02" })).toEqual(["BBB0002"]);
    expect(found({ exam_type_code: "SMA" })).toEqual(["BBB0002", "CCC0003"]);
    expect(found({ search: "sma ti" })).toEqual(["CCC0003"]);
    expect(found({ search: "aaa" })).toEqual(["AAA0001"]);
    expect(found({ search: "%" })).toEqual([]);
    expect(found({ exam_type_code: "SMA", district_code: "01" })).toEqual([]);
    generateWholeYear(world.admin, 2026, { district_code: "02" });
    makeStudent({ school_code: "BBB0002", exam_year: 2026, full_name: "AAA", student_code: "ZZZ/001" });
    expect(found({ incomplete: true })).toEqual(["AAA0001", "CCC0003"]);
  });

  it("over unfinished schools omits the schools that were finished before", async () => {
    generateWholeYear(world.admin, 2026, { district_code: "02" });
    // A run counts numbers from its first millisecond on.
    await new Promise((resolve) => setTimeout(resolve, 2));
    const filter = { ...everySchool, incomplete: true };
    expect(await outcomes(await step(start, filter), filter)).toEqual([
      ["AAA0001", "done", 3],
      ["CCC0003", "done", 1],
    ]);
  });

  it("counts the schools that are left while schools finish", async () => {
    const filter = { ...everySchool, incomplete: true };
    const slice = numberSlice(world.admin, filter, 0, { schools: 1, candidates: 100 });
    const request = { filter, since: "2026-01-01T00:00:00.000Z", after: slice.after, done: 1 };
    expect(await findRun(world.admin, year(), request)).toMatchObject({ done: 1, left: 2 });
  });

  it("over a locked year numbers late candidates, keeps issued numbers and gives the reason", async () => {
    generateWholeYear(world.admin, 2026);
    db.update(students).set({ created_at: "2026-01-01T00:00:00.000Z" }).run();
    lockYear();
    makeStudent({
      school_code: "AAA0001",
      exam_year: 2026,
      full_name: "AAA",
      created_at: "2026-04-01T00:00:00.000Z",
    });
    makeStudent({
      school_code: "BBB0002",
      exam_year: 2026,
      full_name: "AAA",
      created_at: "2026-01-01T00:00:00.000Z",
    });
    const plan = await planWholeYear(world.admin, 2026);
    expect(
      plan.map(({ school_code, changed, obstacle }) => [school_code, changed, obstacle !== null]),
    ).toEqual([
      ["AAA0001", 1, false],
      ["BBB0002", 3, true],
      ["CCC0003", 0, false],
    ]);
    generateWholeYear(world.admin, 2026);
    expect(numbersIn("AAA0001").at(-1)).toEqual(["AAA", "AAA0001/004"]);
    expect(numbersIn("BBB0002").at(-1)).toEqual(["AAA", null]);
  });

  it("uses the code that the exam type's data selects, independent of its name", () => {
    sqlite.prepare("update exam_types set roll_code = 'school_code' where code = 'SMA'").run();
    generateWholeYear(world.admin, 2026, { search: "BBB" });
    expect(numbersIn("BBB0002")[0]).toEqual(["NAMA 0001", "BBB0002/001"]);
    expect(
      db.select().from(students).where(eq(students.school_code, "AAA0001")).all()[0]?.student_code,
    ).toBeNull();
  });

  it("rolls back a slice that fails half way", () => {
    sqlite.exec(
      "create temp trigger fault before insert on roll_number_history when new.school_code = 'CCC0003' begin select raise(abort, 'fault'); end",
    );
    const before = everyNumber();
    expect(() => numberSlice(world.admin, everySchool, 0)).toThrow("fault");
    sqlite.exec("drop trigger fault");
    expect(everyNumber()).toEqual(before);
    expect(generateWholeYear(world.admin, 2026)).toEqual({ schools: 3, numbers: 6 });
  });
});
