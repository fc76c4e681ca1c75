import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { now } from "~/db/clock";
import type { Outcome } from "~/db/outcome";
import { audit_events, roll_number_history, school_exam_years, students } from "~/db/schema";
import { generateRollNumbers } from "~/features/roll-numbers/commands";
import { previewRollNumbers } from "~/features/roll-numbers/queries";
import type { RollNumberRequest } from "~/features/roll-numbers/schema";
import { problem, sentenceText } from "~/messages";
import {
  inRollback,
  lockYearAt,
  makePerson,
  makeSchool,
  makeStudent,
  makeWorld,
  register,
} from "../support/people";
import { slowness } from "../support/process-time";
import {
  enterCleanFixture,
  expectedLines,
  generateWholeYear,
  makeStudents,
  numberedLines,
  numbersIn,
  planWholeYear,
} from "../support/roll-numbers";

inRollback();

const lock = "2026-03-01T00:00:00.000Z";
const justAfter = "2026-03-01T00:00:00.001Z";

const lockYear = (moment: string | null = lock) => lockYearAt(moment);

const ask = (school_code: string, more: Partial<RollNumberRequest> = {}): RollNumberRequest => ({
  school_code,
  exam_year: 2026,
  code: "hq_code",
  fingerprint: null,
  reason: null,
  only_unnumbered: false,
  without_class: true,
  ...more,
});

function savedBy<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind !== "saved") throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

const blockedBy = (outcome?: Outcome<unknown>) =>
  outcome?.kind === "blocked" ? sentenceText(outcome.reason) : null;

const versions = () =>
  db
    .select({ name: students.full_name, version: students.version })
    .from(students)
    .all()
    .map(({ name, version }) => `${name} ${version}`);

describe("the clean fixture of a whole year", () => {
  it("gets exactly the expected roll numbers school by school", () => {
    const codes = enterCleanFixture();
    const admin = makePerson("ADMIN");
    const changed = codes.map((code) => savedBy(generateRollNumbers(admin, ask(code))).changed);
    expect(changed.reduce((sum, n) => sum + n, 0)).toBe(5000);
    expect(numberedLines(codes)).toEqual(expectedLines());
  });

  it("gets the same roll numbers in one run, and a second run changes nothing", async () => {
    const codes = enterCleanFixture();
    const admin = makePerson("ADMIN");
    expect(generateWholeYear(admin, 2026)).toEqual({ schools: 56, numbers: 5000 });
    expect(numberedLines(codes)).toEqual(expectedLines());
    const before = sqlite.prepare("select total_changes()").pluck().get();
    expect(generateWholeYear(admin, 2026)).toEqual({ schools: 0, numbers: 0 });
    expect(sqlite.prepare("select total_changes()").pluck().get()).toBe(before);
    await expect(db.$count(roll_number_history)).resolves.toBe(5000);
  });
});

describe("roll numbers", () => {
  let world: ReturnType<typeof makeWorld>;
  beforeEach(() => {
    world = makeWorld();
  });
  const add = (full_name: string, more: Partial<typeof students.$inferInsert> = {}) =>
    makeStudent({
      school_code: "AAA0001",
      exam_year: 2026,
      full_name,
      created_at: "2026-01-05T00:00:00.000Z",
      ...more,
    });

  it("a preview shows each change and writes nothing", () => {
    add("SITI", { student_code: "AAA0001/001" });
    add("ALI");
    add("ZAID", { student_code: "AAA0001/003" });
    const before = sqlite.prepare("select total_changes()").pluck().get();
    const preview = savedBy(previewRollNumbers(world.clerk, ask("AAA0001")));
    expect(preview.rows.map((row) => [row.full_name, row.old, row.new, row.change])).toEqual([
      ["ALI", null, "AAA0001/001", "new"],
      ["SITI", "AAA0001/001", "AAA0001/002", "changed"],
      ["ZAID", "AAA0001/003", "AAA0001/003", "same"],
    ]);
    expect(preview.counts).toEqual({ same: 1, new: 1, changed: 1, taken_away: 0 });
    expect(preview.changed).toBe(2);
    expect(preview.classes).toEqual([{ class_name: "6 AMANAH", total: 3 }]);
    expect(sqlite.prepare("select total_changes()").pluck().get()).toBe(before);
  });

  const previewedNames = () =>
    savedBy(previewRollNumbers(world.clerk, ask("AAA0001"))).rows.map(({ full_name }) => full_name);

  it("follow the class, then the name, then the id", () => {
    const [fourth, third, first, second] = [
      ["B", "A"],
      ["A", "B"],
      ["A", "A"],
      ["A", "A"],
    ].map(([class_name, full_name]) => add(full_name as string, { class_name }).id);
    const { rows } = savedBy(previewRollNumbers(world.clerk, ask("AAA0001")));
    expect(rows.map(({ id }) => id)).toEqual([first, second, third, fourth]);
  });

  it("begin with the candidates without a class", () => {
    add("A", { class_name: "1 A" });
    add("C", { class_name: null });
    add("B", { class_name: "" });
    expect(previewedNames()).toEqual(["B", "C", "A"]);
  });

  it("of a school without candidates are an empty list", () => {
    expect(savedBy(generateRollNumbers(world.clerk, ask("AAA0001")))).toEqual({
      rows: [],
      changed: 0,
      numbering_id: null,
      without_class: 0,
    });
  });

  it("follow the stored bytes: signs, digits, capitals, small letters, others", () => {
    const names = [
      "ali",
      "ÉLAN",
      "ALI",
      "'AIN",
      "9 LIVES",
      "NUR'AIN",
      "NURAIN",
      "NUR AIN",
      "نور",
      "10 LIVES",
    ];
    for (const name of names) add(name);
    generateRollNumbers(world.clerk, ask("AAA0001"));
    const sorted = numbersIn("AAA0001").sort(([, a], [, b]) => ((a ?? "") < (b ?? "") ? -1 : 1));
    expect(sorted.map(([name]) => name)).toEqual([
      "'AIN",
      "10 LIVES",
      "9 LIVES",
      "ALI",
      "NUR AIN",
      "NUR'AIN",
      "NURAIN",
      "ali",
      "ÉLAN",
      "نور",
    ]);
    expect(sorted.map(([, code]) => code?.slice(-3))).toEqual(
      names.map((_, at) => String(at + 1).padStart(3, "0")),
    );
  });

  it("include persons who are not candidates, and begin with the chosen centre code outside PSRA", () => {
    makeSchool("CCC0003", { exam_type_code: "SMA", hq_code: "P3", hq_code_alt: "Q3" });
    register("CCC0003", 2026);
    makeStudent({ school_code: "CCC0003", exam_year: 2026, is_student: false });
    const { admin } = world;
    expect(savedBy(generateRollNumbers(admin, ask("CCC0003"))).rows[0]?.new).toBe("P3/001");
    const other = savedBy(generateRollNumbers(admin, ask("CCC0003", { code: "hq_code_alt" })));
    expect(other.rows[0]).toMatchObject({ old: "P3/001", new: "Q3/001" });
  });

  it("keep the alternative centre code that is in use unless the request names another", async () => {
    makeSchool("CCC0003", { exam_type_code: "SMA", hq_code: "P3", hq_code_alt: "Q3" });
    register("CCC0003", 2026);
    const [first] = makeStudents("CCC0003", 2);
    const numberBy = (code: RollNumberRequest["code"]) =>
      savedBy(generateRollNumbers(world.admin, ask("CCC0003", { code }))).rows[0]?.new;
    expect([numberBy(null), numberBy("hq_code_alt"), numberBy(null)]).toEqual(["P3/001", "Q3/001", "Q3/001"]);
    expect(generateWholeYear(world.admin, 2026)).toEqual({ schools: 0, numbers: 0 });
    db.update(students)
      .set({ student_code: "P3/009" })
      .where(eq(students.id, first?.id ?? 0))
      .run();
    expect(numberBy(null)).toBe("P3/001");
  });

  it("are refused to a school that lacks the chosen centre code", () => {
    makeStudents("BBB0002", 1);
    expect(generateRollNumbers(world.admin, ask("BBB0002", { code: "hq_code_alt" }))).toEqual({
      kind: "refused",
      problems: { code: [problem("no_centre_code")] },
    });
  });

  it("may swap within a school", () => {
    const count = 120;
    for (let at = 0; at < count; at++) {
      add(`NAMA ${String(at).padStart(3, "0")}`, {
        student_code: `AAA0001/${String(count - at).padStart(3, "0")}`,
      });
    }
    expect(savedBy(generateRollNumbers(world.clerk, ask("AAA0001"))).changed).toBe(count);
    expect(numbersIn("AAA0001").map(([, code]) => code)).toEqual(
      Array.from({ length: count }, (_, at) => `AAA0001/${String(at + 1).padStart(3, "0")}`),
    );
  });

  it("keep the stored totals correct, both first numbers and changed ones", () => {
    const totals = () =>
      db.select().from(school_exam_years).where(eq(school_exam_years.school_code, "AAA0001")).get();
    const year = () => sqlite.prepare("select sum(total_student_with_code) from year_totals").pluck().get();
    makeStudents("AAA0001", 3);
    generateRollNumbers(world.clerk, ask("AAA0001"));
    expect([totals()?.total_student_with_code, year()]).toEqual([3, 3]);
    add("AAA");
    generateRollNumbers(world.clerk, ask("AAA0001"));
    expect([totals()?.total_student_with_code, year()]).toEqual([4, 4]);
  });

  it("raise the version only of candidates whose number changes", () => {
    add("ALI");
    add("ZAID");
    generateRollNumbers(world.clerk, ask("AAA0001"));
    add("MINAH");
    generateRollNumbers(world.clerk, ask("AAA0001"));
    expect(versions()).toEqual(["ALI 2", "ZAID 3", "MINAH 2"]);
  });

  it("stay in the history once issued, and the audit trail has one event per action", () => {
    const { clerk } = world;
    const zaid = add("ZAID");
    generateRollNumbers(clerk, ask("AAA0001"));
    add("ALI");
    generateRollNumbers(clerk, ask("AAA0001"));
    generateRollNumbers(clerk, ask("AAA0001"));
    const history = db
      .select()
      .from(roll_number_history)
      .where(eq(roll_number_history.student_id, zaid.id))
      .all();
    expect(history).toMatchObject([
      {
        student_code: "AAA0001/001",
        exam_year: 2026,
        school_code: "AAA0001",
        user_id: clerk.user_id,
        reason: null,
      },
      { student_code: "AAA0001/002" },
    ]);
    const events = db
      .select()
      .from(audit_events)
      .where(eq(audit_events.action, "roll_number.generated"))
      .all();
    expect(
      events.map(({ user_id, school_code, exam_year, changes }) => [
        user_id,
        school_code,
        exam_year,
        changes,
      ]),
    ).toEqual([
      [clerk.user_id, "AAA0001", 2026, { code: "AAA0001", same: 0, new: 1, changed: 0, taken_away: 0 }],
      [clerk.user_id, "AAA0001", 2026, { code: "AAA0001", same: 0, new: 1, changed: 1, taken_away: 0 }],
    ]);
  });

  it("are written only if the data equals the preview", () => {
    const { clerk } = world;
    const ali = add("ALI");
    const seen = () => savedBy(previewRollNumbers(clerk, ask("AAA0001"))).fingerprint;
    const moves: [string, () => unknown][] = [
      ["another candidate", () => add("BAKAR")],
      [
        "another name",
        () => db.update(students).set({ full_name: "CIK ALI" }).where(eq(students.id, ali.id)).run(),
      ],
      [
        "another class",
        () => db.update(students).set({ class_name: "6 B" }).where(eq(students.id, ali.id)).run(),
      ],
      [
        "another number",
        () => db.update(students).set({ student_code: "X/1" }).where(eq(students.id, ali.id)).run(),
      ],
      ["a lock", () => lockYear("2026-12-31T00:00:00.000Z")],
      ["a candidate less", () => db.delete(students).where(eq(students.id, ali.id)).run()],
    ];
    for (const [what, move] of moves) {
      const fingerprint = seen();
      move();
      const outcome = generateRollNumbers(clerk, ask("AAA0001", { fingerprint }));
      expect(outcome.kind, what).toBe("stale");
      expect(outcome).toHaveProperty("current.fingerprint", seen());
    }
    expect(db.select().from(roll_number_history).all()).toEqual([]);
    expect(generateRollNumbers(clerk, ask("AAA0001", { fingerprint: seen() })).kind).toBe("saved");
  });

  it("are refused to 1,000 candidates, and 999 candidates take less than 50 ms of CPU", async () => {
    makeStudents("AAA0001", 999);
    const before = process.cpuUsage();
    const written = savedBy(generateRollNumbers(world.clerk, ask("AAA0001")));
    const { user, system } = process.cpuUsage(before);
    expect([0, 9, 99, 998].map((at) => written.rows[at]?.new)).toEqual([
      "AAA0001/001",
      "AAA0001/010",
      "AAA0001/100",
      "AAA0001/999",
    ]);
    expect((user + system) / 1000).toBeLessThan(50 * (await slowness()));
    makeStudents("AAA0001", 1);
    expect(generateRollNumbers(world.clerk, ask("AAA0001"))).toEqual({
      kind: "refused",
      problems: { "": [problem("too_many_to_number", { n: 1000, max: 999 })] },
    });
  });

  it.each([
    ["an unknown school", "ZZZ9999", 2026, { kind: "missing" }],
    ["a school of another district", "BBB0002", 2026, { kind: "missing" }],
    ["a foreign school in an unknown year", "BBB0002", 2031, { kind: "missing" }],
    ["an unknown year", "AAA0001", 2031, { kind: "refused", problems: { exam_year: [problem("invalid")] } }],
  ])("are not available for %s", (_, school_code, exam_year, expected) => {
    for (const person of [world.clerk, world.supervisor]) {
      expect(generateRollNumbers(person, ask(school_code, { exam_year }))).toEqual(expected);
      expect(previewRollNumbers(person, ask(school_code, { exam_year }))).toEqual(expected);
    }
  });

  it("are refused to a school that is not registered, and the problem names school and year", () => {
    makeSchool("CCC0003");
    expect(generateRollNumbers(world.admin, ask("CCC0003"))).toEqual({
      kind: "refused",
      problems: { school_code: [problem("school_not_registered", { value: "CCC0003", year: 2026 })] },
    });
  });

  describe("in a locked year", () => {
    it("a candidate created at the moment of the lock is early, and one created later is late", () => {
      add("ZAID", { created_at: lock });
      add("ALI", { created_at: justAfter });
      add("MINAH");
      lockYear();
      const { rows } = savedBy(previewRollNumbers(world.clerk, ask("AAA0001")));
      expect(rows.map(({ full_name, new: code, late }) => [full_name, code, late])).toEqual([
        ["MINAH", "AAA0001/001", false],
        ["ZAID", "AAA0001/002", false],
        ["ALI", "AAA0001/003", true],
      ]);
    });

    it("a clerk can give a late candidate a first number", () => {
      add("ZAID", { student_code: "AAA0001/001" });
      add("ALI", { created_at: justAfter });
      lockYear();
      expect(savedBy(generateRollNumbers(world.clerk, ask("AAA0001"))).changed).toBe(1);
      expect(numbersIn("AAA0001")).toEqual([
        ["ZAID", "AAA0001/001"],
        ["ALI", "AAA0001/002"],
      ]);
    });

    it("only an ADMIN with a reason changes an issued number, and the history stores the reason", () => {
      add("ZAID", { student_code: "AAA0001/001" });
      add("ALI");
      lockYear();
      const { clerk, supervisor, admin } = world;
      const refusals = [
        generateRollNumbers(clerk, ask("AAA0001", { reason: "SILAP" })),
        generateRollNumbers(supervisor, ask("AAA0001", { reason: "SILAP" })),
        generateRollNumbers(admin, ask("AAA0001")),
      ];
      expect(refusals.map(({ kind }) => kind)).toEqual(["blocked", "blocked", "blocked"]);
      expect(blockedBy(refusals[0])).toContain("Hanya pentadbir");
      expect(blockedBy(refusals[2])).toContain("Isi sebab");
      expect(numbersIn("AAA0001")).toEqual([
        ["ZAID", "AAA0001/001"],
        ["ALI", null],
      ]);

      expect(savedBy(generateRollNumbers(admin, ask("AAA0001", { reason: "ALI TERTINGGAL" }))).changed).toBe(
        2,
      );
      const kept = db.select().from(roll_number_history).all();
      expect(kept.map(({ student_code, reason }) => [student_code, reason])).toEqual([
        ["AAA0001/002", "ALI TERTINGGAL"],
        ["AAA0001/001", "ALI TERTINGGAL"],
      ]);
    });

    it("an ADMIN who impersonates a clerk cannot change an issued number", () => {
      add("ZAID", { student_code: "AAA0001/001" });
      add("ALI");
      lockYear();
      const acting = { ...world.clerk, acting_as: "SU AAA0001" };
      expect(generateRollNumbers(acting, ask("AAA0001", { reason: "SILAP" })).kind).toBe("blocked");
    });

    it("a lock without a moment makes no candidate late and protects issued numbers", () => {
      add("ZAID", { student_code: "AAA0001/001", created_at: justAfter });
      add("ALI");
      lockYear(null);
      expect(savedBy(previewRollNumbers(world.clerk, ask("AAA0001"))).rows.map(({ late }) => late)).toEqual([
        false,
        false,
      ]);
      expect(generateRollNumbers(world.clerk, ask("AAA0001")).kind).toBe("blocked");
    });
  });

  describe("of two schools with one centre code", () => {
    beforeEach(() => {
      makeSchool("CCC0003", {
        exam_type_code: "SMA",
        district_code: "02",
        hq_code: "PBBB0002",
        school_name: "SMA KEMBAR",
      });
      register("CCC0003", 2026);
      makeStudents("BBB0002", 3);
      makeStudents("CCC0003", 2);
      generateRollNumbers(world.admin, ask("CCC0003"));
    });

    it("the second school is refused, and the reason names the school and its numbers", () => {
      const preview = savedBy(previewRollNumbers(world.otherSupervisor, ask("BBB0002")));
      expect(preview.collisions).toEqual([
        { school_name: "SMA KEMBAR", total: 2, first: "PBBB0002/001", last: "PBBB0002/002" },
      ]);
      const outcome = generateRollNumbers(world.otherSupervisor, ask("BBB0002"));
      expect(outcome).toMatchObject({
        kind: "blocked",
        reason: { key: "roll_number.collision", values: { school: "SMA KEMBAR", n: 2 } },
      });
      expect(numbersIn("BBB0002").map(([, code]) => code)).toEqual([null, null, null]);
    });

    it("the reason omits the name of a school outside the actor's scope", () => {
      const outcome = generateRollNumbers(world.otherClerk, ask("BBB0002"));
      expect(outcome).toMatchObject({ kind: "blocked" });
      expect(JSON.stringify(outcome)).not.toContain("KEMBAR");
      expect(blockedBy(outcome)).toContain("dipegang oleh sekolah lain");
    });

    it("a longer code with the same beginning does not collide", () => {
      makeSchool("DDD0004", { exam_type_code: "SMA", hq_code: "PBBB00021" });
      register("DDD0004", 2026);
      makeStudents("DDD0004", 1);
      expect(generateRollNumbers(world.admin, ask("DDD0004")).kind).toBe("saved");
      expect(numbersIn("DDD0004")).toEqual([["NAMA 0001", "PBBB00021/001"]]);
    });

    it("a run over the year skips a school with an obstacle, and the plan shows the obstacle", async () => {
      makeStudents("AAA0001", 2);
      const plan = await planWholeYear(world.admin, 2026);
      expect(
        plan.map(({ school_code, changed, obstacle }) => [school_code, changed, obstacle !== null]),
      ).toEqual([
        ["AAA0001", 2, false],
        ["BBB0002", 3, true],
        ["CCC0003", 0, false],
      ]);
      expect(generateWholeYear(world.admin, 2026)).toEqual({ schools: 1, numbers: 2 });
      expect(numbersIn("BBB0002").map(([, code]) => code)).toEqual([null, null, null]);
    });
  });

  it("a plan for the year shows a shared code before either school is numbered", async () => {
    makeSchool("CCC0003", { exam_type_code: "SMA", hq_code: "PBBB0002", school_name: "SMA KEMBAR" });
    register("CCC0003", 2026);
    makeStudents("BBB0002", 1);
    makeStudents("CCC0003", 1);
    const plan = await planWholeYear(world.admin, 2026);
    const obstacles = plan.flatMap(({ school_code, obstacle }) =>
      obstacle ? [[school_code, obstacle]] : [],
    );
    expect(obstacles).toEqual([["CCC0003", expect.stringContaining("SEKOLAH BBB0002")]]);
    expect(generateWholeYear(world.admin, 2026)).toEqual({ schools: 1, numbers: 1 });
  });

  it("a run over a locked year does not change issued numbers", async () => {
    add("ZAID", { student_code: "AAA0001/001" });
    add("ALI");
    makeStudents("BBB0002", 1);
    lockYear(now());
    expect(generateWholeYear(world.admin, 2026)).toEqual({ schools: 1, numbers: 1 });
    expect(numbersIn("AAA0001")).toEqual([
      ["ZAID", "AAA0001/001"],
      ["ALI", null],
    ]);
  });
});
