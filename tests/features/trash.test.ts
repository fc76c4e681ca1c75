import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { fromNow } from "~/db/clock";
import type { Outcome } from "~/db/outcome";
import { audit_events, exam_years, school_exam_years, students, trash } from "~/db/schema";
import { updateExamYear } from "~/features/exam-years/commands";
import { examYearEdit } from "~/features/exam-years/schema";
import { prune } from "~/features/housekeeping/prune";
import { updateSchoolExamYear } from "~/features/school-exam-years/moves/commands";
import { updateSchool } from "~/features/schools/commands";
import { deleteStudent } from "~/features/students/commands";
import { findHistory } from "~/features/students/history/queries";
import { resetSchoolYear } from "~/features/students/reset/commands";
import { findBatch, listBatches } from "~/features/trash/batches";
import { type TrashList, trashList } from "~/features/trash/schema";
import { moveToTrash, restoreBatch } from "~/features/trash/trash";
import { explain, problem } from "~/messages";
import { trails } from "../support/archived-trail";
import { inRollback, lockYearAt, makeStudent, makeWorld, makeYear, register } from "../support/people";
import { makeStudents } from "../support/roll-numbers";

inRollback();

let world: ReturnType<typeof makeWorld>;
beforeEach(() => {
  world = makeWorld();
});

const day = 24 * 3_600_000;
const own = { school_code: "AAA0001", exam_year: 2026 };

function savedBy<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind !== "saved") throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

const reset = (at = own) => savedBy(resetSchoolYear(world.admin, at)).batch_id ?? "";
const list = (more: Partial<Record<keyof TrashList, unknown>> = {}) =>
  listBatches(world.admin, trashList.parse(more));
const everyone = () => db.select().from(students).all();
const age = (batch_id: string, days: number) =>
  db
    .update(trash)
    .set({ created_at: fromNow(-days * day) })
    .where(eq(trash.batch_id, batch_id))
    .run();

describe("the list of deleted batches", () => {
  it("shows type, count, school and year, actor, time, reason and last day of each batch", () => {
    const one = makeStudent({ ...own, full_name: "SEORANG" });
    savedBy(deleteStudent(world.clerk, one.id));
    makeStudents("AAA0001", 3);
    const batch_id = reset();
    const { data, total } = list();
    expect(total).toBe(2);
    expect(data).toMatchObject([
      {
        batch_id,
        total: 3,
        schools: 1,
        school_code: "AAA0001",
        school_name: "SEKOLAH AAA0001",
        exam_year: 2026,
        reason: "student.reset",
        by: world.admin.full_name,
        restored_at: null,
      },
      { total: 1, full_name: "SEORANG", reason: "student.deleted", by: world.clerk.full_name },
    ]);
    const [first] = data;
    expect(Date.parse(first?.kept_until ?? "") - Date.parse(first?.created_at ?? "")).toBe(30 * day);
  });

  it("filters by school, by year and by state, and comes in pages", () => {
    makeYear(2025);
    register("AAA0001", 2025);
    for (const at of [own, { ...own, exam_year: 2025 }, { ...own, school_code: "BBB0002" }]) makeStudent(at);
    const [first = "", , third = ""] = [
      reset(),
      reset({ ...own, exam_year: 2025 }),
      reset({ ...own, school_code: "BBB0002" }),
    ];
    savedBy(restoreBatch(world.admin, first));
    const found = (more: Partial<TrashList>) => list(more).data.map(({ batch_id }) => batch_id);
    expect(found({ search: "bbb" })).toEqual([third]);
    expect(found({ search: "sekolah aaa" })).toHaveLength(2);
    expect(found({ search: "%" })).toEqual([]);
    expect(found({ exam_year: 2025 })).toHaveLength(1);
    expect(found({ state: "restored" })).toEqual([first]);
    expect(found({ state: "kept" })).toHaveLength(2);
    expect(list({ page: 2 })).toMatchObject({ data: [], total: 3, page: 2 });
  });

  it("leaves out batches older than thirty days, which the hourly housekeeping deletes", async () => {
    makeStudent(own);
    const batch_id = reset();
    age(batch_id, 29);
    expect(list().total).toBe(1);
    age(batch_id, 31);
    expect(list().total).toBe(0);
    expect(findBatch(world.admin, batch_id, { page: 1, limit: 50 })).toBeUndefined();
    expect(restoreBatch(world.admin, batch_id).kind).toBe("missing");
    await prune();
    expect(db.select().from(trash).where(eq(trash.batch_id, batch_id)).all()).toEqual([]);
  });
});

describe.each(trails)("restoring a batch, $trail", ({ meanwhile }) => {
  it("of several schools writes one audit event per school, with the candidates restored there", () => {
    const [first, second, third] = [own, { ...own, school_code: "BBB0002" }, own].map((at) =>
      makeStudent(at),
    );
    const ids = [first, second, third].flatMap((each) => each?.id ?? []);
    const batch_id = moveToTrash(world.admin, ids, "student.import_undone");
    expect(savedBy(restoreBatch(world.admin, batch_id)).restored).toBe(3);
    const events = db.select().from(audit_events).where(eq(audit_events.action, "student.restored")).all();
    const [a, b, c] = [first?.id, second?.id, third?.id];
    expect(events).toMatchObject([
      {
        school_code: "AAA0001",
        entity_id: null,
        changes: {
          batch_id,
          restored: 2,
          ids: [
            [a, a],
            [c, c],
          ],
        },
      },
      { school_code: "BBB0002", entity_id: null, changes: { batch_id, restored: 1, ids: [[b, b]] } },
    ]);
    for (const id of ids) {
      const history = findHistory(world.admin, id, { page: 1, limit: 10 });
      expect(history?.happenings.map(({ action }) => action)).toEqual(["student.restored"]);
    }
  });

  it("of a thousand restores exactly the same rows", () => {
    makeStudents("AAA0001", 1000);
    const before = everyone();
    const batch_id = reset();
    expect(everyone()).toEqual([]);
    expect(savedBy(restoreBatch(world.admin, batch_id))).toMatchObject({ restored: 1000 });
    expect(everyone()).toEqual(before);
    const kept = db
      .select()
      .from(school_exam_years)
      .where(eq(school_exam_years.school_code, "AAA0001"))
      .get();
    expect(kept?.total_students).toBe(1000);
  });

  it("restores numbers, withdrawals, versions, totals and the words of names as they were", () => {
    const at = "2026-02-03T04:05:06.000Z";
    makeStudent({ ...own, full_name: "NUR'AIN", full_name_arabic: "نور عين", version: 7, gender: "P" });
    makeStudent({ ...own, student_code: "AAA0001/001", birth_cert_number: "B 12-3/4", is_citizen: false });
    makeStudent({ ...own, student_code: "AAA0001/002", withdrawn_at: at, withdrawal_reason: "pindah" });
    makeStudent({ ...own, school_code: "BBB0002", is_late: true, is_student: false, class_name: "6 A" });
    const state = () => ({
      students: everyone(),
      totals: db.select().from(school_exam_years).all(),
      rolled: sqlite.prepare("select * from year_totals").all(),
      found: sqlite.prepare("select rowid from students_fts where students_fts match '2026NURAIN'").all(),
    });
    const before = state();
    const batch_id = moveToTrash(
      world.admin,
      everyone().map(({ id }) => id),
      "student.deleted",
    );
    expect(state()).not.toEqual(before);
    savedBy(restoreBatch(world.admin, batch_id));
    expect(state()).toEqual(before);
    expect(before.found).toHaveLength(1);
    sqlite.exec("insert into students_fts (students_fts, rank) values ('integrity-check', 1)");
  });

  it("restores a row that an older version deleted, before some columns were there", () => {
    const student = makeStudent({ ...own, is_citizen: false });
    const batch_id = reset();
    const added = ["is_late", "withdrawn_at", "created_by", "import_event_id"];
    const removed = added.map((column) => `'$.${column}'`).join(", ");
    sqlite.exec(`update trash set record = json_remove(record, ${removed})`);
    savedBy(restoreBatch(world.admin, batch_id));
    expect(everyone()).toEqual([student]);
  });

  it("marks those as late who entered after a lock that came later", () => {
    makeStudent({ ...own, full_name: "AWAL", created_at: "2026-03-01T00:00:00.000Z" });
    makeStudent({ ...own, full_name: "LEWAT", created_at: "2026-03-03T00:00:00.000Z" });
    const batch_id = reset();
    lockYearAt("2026-03-02T00:00:00.000Z");
    savedBy(restoreBatch(world.admin, batch_id));
    expect(everyone().map(({ full_name, is_late }) => [full_name, is_late])).toEqual([
      ["AWAL", false],
      ["LEWAT", true],
    ]);
  });

  it("with a conflict restores no candidate, and names each obstacle beforehand", () => {
    makeStudent({ ...own, full_name: "PERTAMA", ic_number: "140315101231" });
    makeStudent({ ...own, full_name: "KEDUA", student_code: "AAA0001/002" });
    makeStudent({ ...own, full_name: "KETIGA", ic_number: "140315101239" });
    const batch_id = reset();
    makeStudent({ ...own, full_name: "LAIN SATU", ic_number: "140315101231" });
    makeStudent({
      school_code: "BBB0002",
      exam_year: 2026,
      full_name: "LAIN DUA",
      student_code: "AAA0001/002",
    });
    const obstacles = findBatch(world.admin, batch_id, { page: 1, limit: 50 })?.obstacles ?? [];
    expect(obstacles.map((one) => explain("", one).message.replace(" {more}", ""))).toEqual([
      "KEDUA tidak dapat dipulihkan: angka gilirannya kini dipegang oleh LAIN DUA, SEKOLAH BBB0002.",
      "PERTAMA tidak dapat dipulihkan: no. kad pengenalannya kini digunakan oleh LAIN SATU, SEKOLAH AAA0001.",
    ]);
    expect(restoreBatch(world.admin, batch_id)).toMatchObject({ kind: "refused" });
    expect(everyone()).toHaveLength(2);
  });

  it("follows a school whose code changed, also for the clerk who deleted", () => {
    const student = makeStudent({ ...own, full_name: "SEORANG" });
    const { batch_id } = savedBy(deleteStudent(world.clerk, student.id));
    const { created_at: _c, updated_at: _u, id, version: _v, ...school } = world.own;
    savedBy(updateSchool(world.admin, id, { ...school, school_code: "AAA0077", version: null }));
    savedBy(updateSchool(world.admin, id, { ...school, school_code: "AAA0009", version: null }));
    meanwhile();
    expect(findBatch(world.admin, batch_id, { page: 1, limit: 50 })).toMatchObject({ obstacles: [] });
    const clerk = { ...world.clerk, school_code: "AAA0009" };
    savedBy(restoreBatch(clerk, batch_id));
    expect(everyone()).toEqual([{ ...student, school_code: "AAA0009" }]);
  });

  it("follows a registration that moved and a year that was corrected", () => {
    const student = makeStudent(own);
    const { batch_id } = savedBy(deleteStudent(world.clerk, student.id));
    makeYear(2027);
    const move = { school_code: undefined, exam_year: 2027, version: null };
    savedBy(updateSchoolExamYear(world.admin, world.ownYear.id, move));
    meanwhile();
    savedBy(restoreBatch(world.admin, batch_id));
    expect(everyone()[0]?.exam_year).toBe(2027);

    const { batch_id: second } = savedBy(deleteStudent(world.admin, student.id));
    const year = db.select().from(exam_years).where(eq(exam_years.year, 2027)).get();
    const corrected = examYearEdit.parse({ year: 2028 });
    savedBy(updateExamYear(world.admin, year?.id ?? 0, corrected));
    meanwhile();
    savedBy(restoreBatch(world.admin, second));
    expect(everyone()[0]?.exam_year).toBe(2028);
  });

  it("uses the original school-year while it still exists", () => {
    const student = makeStudent(own);
    const { batch_id } = savedBy(deleteStudent(world.clerk, student.id));
    makeYear(2027);
    savedBy(
      updateSchoolExamYear(world.admin, world.ownYear.id, {
        school_code: undefined,
        exam_year: 2027,
        version: null,
      }),
    );
    register("AAA0001", 2026);
    meanwhile();
    savedBy(restoreBatch(world.admin, batch_id));
    expect(everyone()).toEqual([student]);
  });

  it("reports that the registration no longer exists", () => {
    makeStudent(own);
    const batch_id = reset();
    db.delete(school_exam_years).where(eq(school_exam_years.school_code, "AAA0001")).run();
    const [first] = findBatch(world.admin, batch_id, { page: 1, limit: 50 })?.obstacles ?? [];
    expect(first && explain("", first).message).toContain("tidak lagi didaftarkan bagi tahun 2026");
    expect(restoreBatch(world.admin, batch_id).kind).toBe("refused");
  });

  it("works only once", () => {
    makeStudents("AAA0001", 2);
    const batch_id = reset();
    savedBy(restoreBatch(world.admin, batch_id));
    expect(restoreBatch(world.admin, batch_id)).toEqual({
      kind: "refused",
      problems: { "": [problem("restored_already")] },
    });
    expect(everyone()).toHaveLength(2);
    expect(findBatch(world.admin, batch_id, { page: 1, limit: 50 })).toMatchObject({
      obstacles: [],
      batch: { restored_at: expect.any(String) },
    });
  });
});
