import { beforeEach, describe, expect, it, vi } from "vitest";
import { operator } from "~/auth/actor";
import { sqlite } from "~/db/client";
import { updateExamYear } from "~/features/exam-years/commands";
import { countSchoolsDue, finishLateMarks, makeNextLateMarks } from "~/features/exam-years/late";
import { findExamYear } from "~/features/exam-years/queries";
import { examYearEdit } from "~/features/exam-years/schema";
import { undoExamYearEdit } from "~/features/exam-years/undo";
import { generateRollNumbers } from "~/features/roll-numbers/commands";
import { previewRollNumbers } from "~/features/roll-numbers/queries";
import { rollNumberForm } from "~/features/roll-numbers/schema";
import { createStudent, deleteStudent, updateStudent } from "~/features/students/commands";
import { findStudent } from "~/features/students/queries";
import { studentEdit, studentNew } from "~/features/students/schema";
import { restoreBatch } from "~/features/trash/trash";
import { SLICE } from "~/features/values/slice";
import { answerOf } from "../support/answers";
import { makeSchool, register, requestOf, withWorld } from "../support/people";
import { giveSpace, leavePercentFree, withSoundStorage } from "../support/storage";

vi.mock("~/features/values/slice", async (original) => ({
  ...(await original<object>()),
  SLICE: { schools: 100, candidates: 60 },
}));

const world = withWorld();
withSoundStorage();
const lock = "2026-03-01T00:00:00.000Z";
const later = "2026-04-01T00:00:00.000Z";
const codes = ["LEW0001", "LEW0002", "LEW0003", "LEW0004"];
const ofEach = Math.ceil((SLICE.candidates + 1) / codes.length);

/** Every school has one candidate from before the lock, who comes last by name. */
beforeEach(() => {
  const add = sqlite.prepare(`
    with recursive n(value) as (select 1 union all select value + 1 from n where value < ?)
    insert into students (full_name, class_name, gender, school_code, exam_year, created_at, updated_at)
    select 'CALON ' || value, '6 A', 'L', ?, 2026, iif(value = 1, '2026-02-01', ?), '2026-02-01' from n`);
  for (const code of codes) {
    makeSchool(code);
    register(code, 2026);
    add.run(ofEach + 1, code, "2026-03-15T00:00:00.000Z");
  }
  sqlite.exec("update students set full_name = 'ZZ' where created_at = '2026-02-01'");
});

const edit = (values: object) => {
  const year = findExamYear(world.year.id);
  return updateExamYear(
    world.admin,
    world.year.id,
    examYearEdit.parse({ ...year, ...values, version: null }),
  );
};
const lockAt = (lock_initial_student_datetime: string) =>
  edit({ is_lock_initial_student: true, lock_initial_student_datetime });
const unlock = () => edit({ is_lock_initial_student: false });

const late = () =>
  codes.map((code) =>
    sqlite.prepare("select sum(is_late) from students where school_code = ?").pluck().get(code),
  );
const one = (code: string, name = "CALON 2") =>
  sqlite
    .prepare("select id from students where school_code = ? and full_name = ?")
    .pluck()
    .get(code, name) as number;
const isLate = (id: number) => sqlite.prepare("select is_late from students where id = ?").pluck().get(id);
const all = codes.map(() => ofEach);
const none = codes.map(() => 0);

describe("the lock of a year with many candidates after it", () => {
  it("marks whole schools in slices, once in the trail and once in the feed of changes", () => {
    expect(lockAt(lock).kind).toBe("saved");
    expect([late(), countSchoolsDue()]).toEqual([none, 4]);
    const seen = [];
    for (let schools = makeNextLateMarks(); schools > 0; schools = makeNextLateMarks())
      seen.push([schools, late()]);
    expect(seen).toEqual([
      [3, [ofEach, ofEach, ofEach, 0]],
      [1, all],
    ]);
    expect(isLate(one("LEW0001", "ZZ"))).toBe(0);
    const events = sqlite
      .prepare("select count(*) from audit_events where action = 'exam_year.edited'")
      .pluck();
    expect(events.get()).toBe(1);
    const feed = sqlite.prepare("select count(*), count(distinct student_id) from student_changes").raw();
    const candidates = codes.length * (ofEach + 1);
    expect(feed.get()).toEqual([candidates, candidates]);
  });

  it("goes on after a stop, and lets others work between two slices", async () => {
    lockAt(lock);
    const turns: unknown[] = [];
    setImmediate(() => turns.push(late()));
    await finishLateMarks();
    expect([late(), countSchoolsDue()]).toEqual([all, 0]);
    expect(turns).toEqual([[ofEach, ofEach, ofEach, 0]]);
    await finishLateMarks();
    expect(late()).toEqual(all);
  });

  it("keeps what it has done when the disk is full, and marks the others when there is room again", async () => {
    lockAt(lock);
    makeNextLateMarks();
    leavePercentFree(0.1);
    await finishLateMarks();
    expect([late(), countSchoolsDue()]).toEqual([[ofEach, ofEach, ofEach, 0], 1]);
    giveSpace();
    await finishLateMarks();
    expect(late()).toEqual(all);
  });

  it("shows the office how many schools are left", async () => {
    const shown = async () => (await answerOf(requestOf(world.admin, "/admin/exam_years"))).body.due;
    expect(await shown()).toBe(0);
    lockAt(lock);
    // The marks would go on while the page is made.
    leavePercentFree(0.5);
    expect(await shown()).toBe(4);
    giveSpace();
    await finishLateMarks();
    expect(await shown()).toBe(0);
  });

  it("leaves a year with as many as one slice in one transaction", () => {
    sqlite.exec("delete from students where school_code <> 'LEW0001'");
    lockAt(lock);
    expect([late()[0], countSchoolsDue()]).toEqual([ofEach, 0]);
  });
});

describe("between two slices", () => {
  beforeEach(() => {
    lockAt(lock);
    makeNextLateMarks();
  });

  it("a school is numbered by its marks, and a preview of the order before them is refused", () => {
    const at = { school_code: "LEW0004", exam_year: 2026, code: null, only_unnumbered: false };
    const shown = previewRollNumbers(world.admin, at);
    const fingerprint = shown.kind === "saved" ? shown.value.fingerprint : null;
    const request = rollNumberForm.parse({ ...at, reason: "Senarai lewat", without_class: true });
    expect(generateRollNumbers(world.admin, { ...request, fingerprint }).kind).toBe("stale");
    expect(generateRollNumbers(world.admin, { ...request, fingerprint: null }).kind).toBe("saved");
    const first = sqlite.prepare(
      "select full_name from students where school_code = 'LEW0004' order by student_code limit 1",
    );
    expect(first.pluck().get()).toBe("ZZ");
    expect(countSchoolsDue()).toBe(0);
  });

  it("a candidate of a school without its marks keeps the mark through the trash, a move and an unlock", () => {
    const [deleted, moved] = [one("LEW0004"), one("LEW0004", "CALON 3")];
    const gone = deleteStudent(world.admin, deleted);
    const record = findStudent(world.admin, moved);
    const there = studentEdit.parse({
      ...record,
      school_code: "AAA0001",
      birth_cert_number: "B 1",
      version: null,
    });
    expect(updateStudent(world.admin, moved, there).kind).toBe("saved");
    expect(unlock().kind).toBe("saved");
    expect(gone.kind === "saved" && restoreBatch(world.admin, gone.value.batch_id).kind).toBe("saved");
    expect([deleted, moved].map(isLate)).toEqual([1, 1]);
  });

  it("an unlock makes the marks that are left, and a candidate who is entered after it is not late", () => {
    unlock();
    expect([late(), countSchoolsDue()]).toEqual([all, 0]);
    const values = { full_name: "BAHARU", school_code: "LEW0004", exam_year: 2026, birth_cert_number: "B 2" };
    const added = createStudent(operator, studentNew.parse(values));
    expect(added.kind === "saved" && isLate(added.value.id)).toBe(0);
  });

  it("a refused edit of the year changes no mark", () => {
    const stale = { ...findExamYear(world.year.id), is_lock_initial_student: false, version: 1 };
    expect(updateExamYear(world.admin, world.year.id, examYearEdit.parse(stale)).kind).toBe("stale");
    expect([late(), countSchoolsDue()]).toEqual([[ofEach, ofEach, ofEach, 0], 1]);
  });

  it("a later moment of the lock clears all marks before it, in slices too, and the undo makes them again", async () => {
    lockAt(later);
    expect([late(), countSchoolsDue()]).toEqual([all, 4]);
    await finishLateMarks();
    expect(late()).toEqual(none);
    const { version = 0 } = findExamYear(world.year.id) ?? {};
    expect(undoExamYearEdit(world.admin, world.year.id, version).kind).toBe("saved");
    expect(countSchoolsDue()).toBe(4);
    await finishLateMarks();
    expect(late()).toEqual(all);
  });
});
