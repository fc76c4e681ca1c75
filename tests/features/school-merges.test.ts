import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { fromNow } from "~/db/clock";
import {
  audit_events,
  exam_years,
  former_seats,
  requests,
  room_seats,
  school_exam_years,
  school_merges,
  schools,
  special_needs,
  students,
  users,
} from "~/db/schema";
import { verifyTrail } from "~/features/audit/verify";
import { invigilatorsIn, invigilatorsOf } from "~/features/invigilators/queries";
import { figuresOf } from "~/features/school-exam-years/year-figures";
import { mergeSchool, undoMerge } from "~/features/school-merges/commands";
import { planMerge } from "~/features/school-merges/plan";
import { sentenceText } from "~/messages";
import {
  makeInvigilator,
  makeNeed,
  makeRoom,
  makeSchool,
  makeStudent,
  makeYear,
  register,
  withWorld,
} from "../support/people";
import { textOf } from "../support/source";

const world = withWorld();

const tables = sqlite
  .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
  .pluck()
  .all() as string[];

/** Logs of what happened, what an undo stores of itself, and the schools whose words wait to be counted. */
const logs =
  /^(audit_events|student_changes|student_feed|sessions|recent_schools|undoable_moves|school_merge\w*|students_fts\w*|jawi_due)$/;
/** The house raises them with each change. */
const raised = ["updated_at", "version"];

function dump(without: readonly string[] = []) {
  return Object.fromEntries(
    tables
      .filter((name) => !logs.test(name))
      .map((name) => [
        name,
        (sqlite.prepare(`select * from ${name}`).all() as Record<string, unknown>[])
          .map((row) => JSON.stringify(Object.entries(row).filter(([column]) => !without.includes(column))))
          .sort(),
      ]),
  );
}

let from: ReturnType<typeof makeSchool>;
const to = () => world.own;
const input = { version: null, fingerprint: null };
const merge = (more: object = {}) =>
  mergeSchool(world.admin, from.id, { school_code: to().school_code, ...input, ...more });
const undo = (version: number | null = null) => undoMerge(world.admin, from.id, { version });
const plan = () => planMerge(world.admin, from, to().school_code);
const reasonOf = (outcome: ReturnType<typeof merge>): string =>
  outcome.kind === "blocked" ? sentenceText(outcome.reason) : outcome.kind;
const kept = (id: number) => db.select().from(students).where(eq(students.id, id)).get();
const school = (id: number) => db.select().from(schools).where(eq(schools.id, id)).get();
const list = (school_code: string, exam_year: number) =>
  db
    .select()
    .from(school_exam_years)
    .all()
    .find((each) => each.school_code === school_code && each.exam_year === exam_year);

let numbered: { id: number };
let withdrawn: { id: number };
let moved: { id: number };
let past: { id: number };
let room: { id: number };

/** A registration of 2026, which joins that of the receiving school, one of 2027, which moves, and one of 2025, which stays. */
beforeEach(() => {
  for (const year of [2025, 2027]) makeYear(year);
  from = makeSchool("CCC0003", { contact_name: "CIK PUAN", contact_phone: "03-1234" });
  for (const year of [2025, 2026, 2027]) register("CCC0003", year);
  register(to().school_code, 2025);
  const place = { school_code: "CCC0003", exam_year: 2026 };
  numbered = makeStudent({
    ...place,
    full_name: "ALI",
    ic_number: "140101101111",
    student_code: "CCC0003/001",
  });
  makeStudent({ ...place, full_name: "BAKAR", ic_number: "140101101112" });
  withdrawn = makeStudent({
    ...place,
    full_name: "CHE",
    ic_number: "140101101113",
    student_code: "CCC0003/002",
    withdrawn_at: fromNow(0),
    withdrawal_reason: "PINDAH NEGERI",
  });
  const later = { school_code: "CCC0003", exam_year: 2027, student_code: "CCC0003/001" };
  moved = makeStudent({ ...later, full_name: "DIN", ic_number: "150101101111" });
  past = makeStudent({ school_code: "CCC0003", exam_year: 2025, full_name: "EN", ic_number: "130101101111" });
  makeStudent({
    school_code: to().school_code,
    exam_year: 2026,
    full_name: "FAH",
    ic_number: "140101101119",
  });
  room = makeRoom({ school_code: "CCC0003", exam_year: 2026 });
  const later_room = makeRoom({ school_code: "CCC0003", exam_year: 2027 });
  db.insert(room_seats)
    .values([
      { student_id: numbered.id, room_id: room.id, seat: 1 },
      { student_id: moved.id, room_id: later_room.id, seat: 2 },
    ])
    .run();
  db.insert(former_seats).values({ student_id: withdrawn.id, room_id: room.id, seat: 3 }).run();
  makeInvigilator({ ...place, room_id: room.id });
  makeInvigilator({ school_code: "CCC0003", exam_year: 2027, room_id: later_room.id });
  makeNeed(numbered.id);
  db.update(users).set({ school_code: "CCC0003" }).where(eq(users.id, world.otherClerk.user_id)).run();
  sqlite.exec(
    "update school_exam_years set expected_students = 5 where school_code in ('AAA0001', 'CCC0003')",
  );
  sqlite.exec("update school_exam_years set print_state = 'current'");
});

describe("a merge", () => {
  it("does what its counts said", () => {
    const { counts, fixed, problems, obstacles } = plan();
    expect([fixed, problems, obstacles]).toEqual([[], {}, []]);
    expect(counts).toEqual({
      registrations_moved: 1,
      students_moved: 1,
      registrations_joined: 1,
      students_joined: 2,
      withdrawn: 1,
      numbers_kept: 1,
      numbers_removed: 1,
      numbers_issued: 0,
      seats: 2,
      rooms: 2,
      invigilators: 2,
      special_needs: 1,
      prints: 0,
      trash: 0,
      users: 1,
    });
    const before = db.select().from(students).where(eq(students.school_code, "AAA0001")).all().length;
    expect(merge().kind).toBe("saved");
    const after = db.select().from(students).where(eq(students.school_code, "AAA0001")).all().length;
    expect(after - before).toBe(counts.students_moved + counts.students_joined + counts.withdrawn);
    expect(db.select().from(room_seats).all()).toEqual([]);
    expect(db.select().from(special_needs).all()).toHaveLength(counts.special_needs);
    expect(db.select().from(users).where(eq(users.school_code, "CCC0003")).all()).toEqual([]);
    expect(db.select().from(school_merges).get()).toMatchObject({
      total_registrations: 2,
      total_students: 4,
      total_users: 1,
    });
  });

  it("takes candidates as a transfer does: documents and needs stay, number and seat do not", () => {
    merge();
    expect(kept(numbered.id)).toMatchObject({
      school_code: "AAA0001",
      ic_number: "140101101111",
      student_code: null,
      version: 2,
    });
    expect(kept(withdrawn.id)).toMatchObject({ school_code: "AAA0001", student_code: "CCC0003/002" });
    expect(kept(moved.id)).toMatchObject({ school_code: "AAA0001", student_code: "CCC0003/001", version: 1 });
    expect(list("CCC0003", 2026)).toBeUndefined();
    expect(list("AAA0001", 2026)).toMatchObject({
      total_students: 3,
      total_withdrawn: 1,
      expected_students: 10,
    });
    expect(list("AAA0001", 2027)).toMatchObject({ total_students: 1, school_name: to().school_name });
  });

  it("takes the invigilators of both years to the receiving school, without a room there", () => {
    merge();
    for (const exam_year of [2026, 2027]) {
      const found = invigilatorsOf(world.admin, { school_code: "AAA0001", exam_year });
      expect(found.map(({ full_name, room_name }) => [full_name, room_name])).toEqual([
        ["SALMAH BINTI IDRIS", null],
      ]);
    }
    expect(invigilatorsIn(world.admin, room.id)).toEqual([]);
    undo();
    expect(invigilatorsIn(world.admin, room.id)).toHaveLength(1);
  });

  it("closes the school from the running year on, and gives its contact to a school without one", () => {
    merge();
    expect(school(from.id)).toMatchObject({ closed_from: 2026, version: 2, contact_name: "CIK PUAN" });
    expect(school(to().id)).toMatchObject({ contact_name: "CIK PUAN", contact_phone: "03-1234" });
  });

  it("keeps the contact of a school that has one", () => {
    db.update(schools).set({ contact_email: "a@b.my" }).where(eq(schools.id, to().id)).run();
    merge();
    expect(school(to().id)).toMatchObject({ contact_name: null, contact_email: "a@b.my", version: 1 });
  });

  it("leaves the past years as they are", () => {
    const pastRows = () =>
      ["students", "school_exam_years", "year_totals"].map((name) =>
        sqlite.prepare(`select * from ${name} where exam_year = 2025`).all(),
      );
    const before = [pastRows(), figuresOf(world.admin, 2025)];
    merge();
    expect([pastRows(), figuresOf(world.admin, 2025)]).toEqual(before);
    expect(kept(past.id)?.school_code).toBe("CCC0003");
  });

  it("is in the trail once, and with each candidate that changed", () => {
    const last = db.select().from(audit_events).all().length;
    merge();
    undo();
    const actions = db
      .select()
      .from(audit_events)
      .all()
      .slice(last)
      .map(({ action }) => action);
    const count = (name: string) => actions.filter((action) => action === name).length;
    for (const name of ["school.merged", "school.merge_undone"]) expect(count(name)).toBe(1);
    for (const name of ["student.merged", "student.merge_undone"]) expect(count(name)).toBe(3);
    expect(verifyTrail(sqlite)).toMatchObject({ kind: "whole" });
  });
});

describe("a merge is refused with its reason, and changes nothing,", () => {
  const year = (values: Partial<typeof exam_years.$inferInsert>) =>
    db.update(exam_years).set(values).where(eq(exam_years.year, 2026)).run();
  const state = (school_code: string, more: Partial<typeof school_exam_years.$inferInsert>) =>
    db
      .update(school_exam_years)
      .set(more)
      .where(eq(school_exam_years.id, list(school_code, 2026)?.id ?? 0))
      .run();
  const ask = (kind: "transfer" | "correction") =>
    db
      .insert(requests)
      .values({
        kind,
        school_code: to().school_code,
        exam_year: 2026,
        student_id: numbered.id,
        other_school_code: "CCC0003",
        after: {},
        reason: "PINDAH",
        created_by: world.clerk.user_id,
        created_at: fromNow(0),
        updated_at: fromNow(0),
      })
      .run();

  it.each([
    [
      "in a locked year",
      () => year({ is_lock_initial_student: true, lock_initial_student_datetime: fromNow(-1000) }),
      "Tahun 2026 telah dikunci, dan 2 calon",
    ],
    ["in a closed year", () => year({ closed_at: fromNow(0) }), "Tahun 2026 telah ditutup"],
    [
      "with a final list",
      () => state("CCC0003", { state: "muktamad" }),
      "Senarai CCC0003 bagi tahun 2026 telah muktamad dengan 2 calon",
    ],
    [
      "with a final list of the receiving school",
      () => state("AAA0001", { state: "muktamad" }),
      "Senarai AAA0001 bagi tahun 2026 telah muktamad",
    ],
    ["with a list that was final", () => state("CCC0003", { list_version: 2 }), "pernah muktamad (2 versi)"],
    [
      "with a candidate of both schools",
      () => {
        const same = { exam_year: 2026, passport_number: "A1234567", ic_number: null };
        for (const school_code of ["CCC0003", "AAA0001"]) makeStudent({ ...same, school_code });
      },
      "1 calon sekolah ini mempunyai dokumen pengenalan yang sama dengan calon AAA0001",
    ],
    [
      "with a transfer under way",
      () => ask("transfer"),
      "1 permohonan yang melibatkan sekolah ini belum diputuskan, 1 daripadanya",
    ],
  ])("%s", (_, arrange, sentence) => {
    arrange();
    const before = dump();
    const shown = plan();
    expect([...shown.fixed, ...shown.obstacles].map((each) => sentenceText(each)).join()).toContain(sentence);
    expect(reasonOf(merge())).toContain(sentence);
    expect(dump()).toEqual(before);
  });

  it.each([
    ["an unknown school", () => "NONE", "unknown"],
    ["itself", () => "CCC0003", "merge_same_school"],
    [
      "a closed school",
      () => makeSchool("DDD0004", { closed_from: 2027 }).school_code,
      "merge_school_closed",
    ],
    [
      "a school of another exam type",
      () => makeSchool("EEE0005", { exam_type_code: "SMA" }).school_code,
      "merge_exam_type",
    ],
    ["no school", () => null, "required"],
  ])("into %s", (_, given, code) => {
    const outcome = merge({ school_code: given() });
    expect(outcome.kind === "refused" && outcome.problems.school_code?.[0]?.code).toBe(code);
  });

  it("where a candidate came after the counts were shown", () => {
    const { fingerprint } = plan();
    makeStudent({ school_code: "CCC0003", exam_year: 2026, ic_number: "140101101118" });
    expect(merge({ fingerprint }).kind).toBe("stale");
    expect(merge({ fingerprint: plan().fingerprint, version: 7 }).kind).toBe("stale");
  });
});

describe("the undo of a merge", () => {
  it("gives each row back, byte for byte", () => {
    const before = dump(raised);
    merge();
    expect(dump(raised)).not.toEqual(before);
    expect(undo().kind).toBe("saved");
    expect(dump(raised)).toEqual(before);
    expect(undo().kind).toBe("missing");
    expect(merge().kind).toBe("saved");
  });

  it("needs nothing of the trail", () => {
    const before = dump(raised);
    merge();
    sqlite.exec("drop trigger audit_events_stay");
    sqlite.exec("delete from audit_events");
    expect(undo().kind).toBe("saved");
    expect(dump(raised)).toEqual(before);
  });

  it.each([
    [
      "a candidate",
      () => sqlite.exec(`update students set version = 9 where id = ${numbered.id}`),
      "1 calon telah diubah",
    ],
    [
      "a number",
      () => sqlite.exec(`update students set student_code = 'X/009' where id = ${moved.id}`),
      "1 calon telah diubah",
    ],
    [
      "a seat",
      () => sqlite.exec(`insert into room_seats values (${numbered.id}, ${room.id}, 5)`),
      "1 calon telah diubah",
    ],
    [
      "a deleted candidate",
      () => sqlite.exec(`delete from students where id = ${numbered.id}`),
      "1 calon telah diubah",
    ],
    [
      "a new candidate of a moved registration",
      () => makeStudent({ school_code: "AAA0001", exam_year: 2027, ic_number: "150101101118" }),
      "1 calon baharu",
    ],
    [
      "a seat that another candidate took",
      () => {
        const other = makeStudent({ school_code: "AAA0001", exam_year: 2026, ic_number: "140101101117" });
        db.insert(room_seats).values({ student_id: other.id, room_id: room.id, seat: 1 }).run();
      },
      "1 meja yang asal telah diduduki",
    ],
    [
      "the school",
      () => sqlite.exec("update schools set version = 9 where school_code = 'CCC0003'"),
      "Rekod sekolah CCC0003",
    ],
    [
      "the list",
      () =>
        sqlite.exec(
          "update school_exam_years set version = 9 where school_code = 'AAA0001' and exam_year = 2026",
        ),
      "1 pendaftaran AAA0001",
    ],
    [
      "an account",
      () => sqlite.exec(`update users set school_code = 'BBB0002' where id = ${world.otherClerk.user_id}`),
      "1 akaun",
    ],
    [
      "a final list",
      () =>
        sqlite.exec(
          "update school_exam_years set state = 'muktamad' where school_code = 'AAA0001' and exam_year = 2027",
        ),
      "senarai AAA0001 bagi tahun 2027 telah muktamad",
    ],
    [
      "30 days",
      () =>
        db
          .update(school_merges)
          .set({ created_at: fromNow(-31 * 86_400_000) })
          .run(),
      "30 hari telah berlalu",
    ],
  ])("is refused after a change of %s", (_, change, sentence) => {
    merge();
    change();
    const before = dump();
    const outcome = undo();
    expect(outcome.kind === "blocked" ? sentenceText(outcome.reason) : outcome.kind).toContain(sentence);
    expect(dump()).toEqual(before);
  });

  it("is stale with an old version", () => {
    merge();
    expect(undo(1).kind).toBe("stale");
    expect(undo(2).kind).toBe("saved");
  });
});

it("the migration names the receiving school of each merge in force", () => {
  const [, , fill = ""] = textOf("drizzle/0036_successors.sql").split("--> statement-breakpoint");
  const { id } = makeSchool("CCC0009", { district_code: "01", exam_type_code: "PSRA" });
  const successorAfterFill = () => {
    sqlite.exec("update schools set successor_code = null");
    sqlite.exec(fill);
    return db.select().from(schools).where(eq(schools.id, id)).get()?.successor_code;
  };
  const merge = { school_code: "AAA0001", version: null, fingerprint: null };
  expect(mergeSchool(world.admin, id, merge).kind).toBe("saved");
  expect(successorAfterFill()).toBe("AAA0001");
  expect(undoMerge(world.admin, id, { version: null }).kind).toBe("saved");
  expect(successorAfterFill()).toBeNull();
});
