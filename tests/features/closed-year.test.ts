import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { malaysianYear, now } from "~/db/clock";
import type { Outcome } from "~/db/outcome";
import { exam_years, school_exam_years, students } from "~/db/schema";
import { updateExamYear } from "~/features/exam-years/commands";
import { findExamYear } from "~/features/exam-years/queries";
import { examYearEdit } from "~/features/exam-years/schema";
import { undoExamYearEdit } from "~/features/exam-years/undo";
import { createDraft, findDraft } from "~/features/imports/drafts";
import { planCandidates } from "~/features/imports/judging/candidate-plan";
import { candidatesJudgedAhead, commitCandidates } from "~/features/imports/saving/commit";
import { erasePerson } from "~/features/persons/erase";
import { readNumber } from "~/features/persons/person";
import { generateRollNumbers, obstacleTo } from "~/features/roll-numbers/commands";
import { previewRollNumbers } from "~/features/roll-numbers/queries";
import { massUpdateSchoolExamYears, updateSchoolExamYear } from "~/features/school-exam-years/moves/commands";
import { setListState, setListStates } from "~/features/school-exam-years/sign-off/commands";
import { consequencesOfClosing, setYearState } from "~/features/settlement/closing";
import { createStudent, deleteStudent } from "~/features/students/commands";
import { studentNew } from "~/features/students/schema";
import { withdrawStudent } from "~/features/students/withdrawal/commands";
import { undo } from "~/features/undo/undo";
import { runAtOnce } from "~/features/values/in-slices";
import { sentenceText } from "~/messages";
import { makeStudent, makeYear, withWorld } from "../support/people";

const world = withWorld();
const at = { school_code: "AAA0001", exam_year: 2026 };
const ic_number = "140203105555";

const reasonOf = (outcome: Outcome<unknown>) =>
  outcome.kind === "blocked" ? outcome.reason.key : outcome.kind;
const shut = () =>
  sqlite.exec("update exam_years set closed_at = '2026-12-01T00:00:00.000Z' where year = 2026");

describe("closing a year", () => {
  const close = () =>
    reasonOf(setYearState(world.admin, world.year.id, { is_closed: true, reason: null, version: null }));
  const change = (values: Partial<typeof exam_years.$inferInsert>) =>
    db.update(exam_years).set(values).where(eq(exam_years.id, world.year.id)).run();

  it("waits for the next running year, the lock, the last day of corrections and every request", () => {
    expect(close()).toBe("exam_year.closing_running");
    change({ is_running: false });
    expect(close()).toBe("exam_year.closing_unlocked");
    change({ is_lock_initial_student: true, lock_initial_student_datetime: "9999-01-01T00:00:00.000Z" });
    expect(close()).toBe("exam_year.closing_unlocked");
    change({ lock_initial_student_datetime: "2026-01-01T00:00:00.000Z", corrections_until: "9999-01-01" });
    expect(close()).toBe("exam_year.closing_corrections");
    change({ corrections_until: "2026-01-02" });
    sqlite.exec(`insert into requests (kind, school_code, exam_year, after, reason, created_by, created_at, updated_at)
      values ('withdrawal', 'AAA0001', 2026, '{}', 'Pindah', 1, '', '')`);
    expect(close()).toBe("exam_year.closing_requests");
    sqlite.exec("update requests set state = 'rejected'");
    expect(close()).toBe("saved");
    expect(close()).toBe("exam_year.closed_already");
  });

  it("is refused for a year that has not come", () => {
    change({ is_running: false, is_lock_initial_student: true, year: malaysianYear() + 1 });
    expect(close()).toBe("exam_year.closing_ahead");
  });

  it("first makes the lists of a lock that has just begun final", () => {
    change({
      is_running: false,
      is_lock_initial_student: true,
      lock_initial_student_datetime: "2026-01-01T00:00:00.000Z",
    });
    expect(close()).toBe("saved");
    const states = db.select({ state: school_exam_years.state }).from(school_exam_years).all();
    expect(states).toEqual([{ state: "muktamad" }, { state: "muktamad" }]);
  });

  it("names the drafts of imports and the deleted candidates that can no longer be stored", () => {
    const { id } = makeStudent({ ...at, ic_number });
    deleteStudent(world.admin, id);
    createDraft(world.admin, "students", "ABU", at);
    const sentences = consequencesOfClosing(world.year).map(sentenceText).join(" ");
    expect(sentences).toContain("2 senarai sekolah belum muktamad");
    expect(sentences).toContain("1 import yang belum disimpan");
    expect(sentences).toContain("1 calon yang dipadam tidak boleh dipulihkan");
  });
});

describe("a closed year refuses, also to an ADMIN,", () => {
  it("every undo of an action from before", () => {
    const added = createStudent(
      world.admin,
      studentNew.parse({ ...at, full_name: "ABU", ic_number, class_name: "6 A" }),
    );
    if (added.kind !== "saved") throw new Error(JSON.stringify(added));
    const { id } = added.value;
    const numbered = generateRollNumbers(world.admin, {
      ...at,
      ...{ code: null, fingerprint: null, reason: null, without_class: true, only_unnumbered: false },
    });
    const given = numbered.kind === "saved" ? Number(numbered.value.numbering_id) : 0;
    const other = makeStudent({ ...at, full_name: "SITI", ic_number: "140203105556" });
    const left = withdrawStudent(world.admin, other.id, {
      withdrawn_at: now(),
      cause: "moved",
      reason: "Pindah",
      version: null,
    });
    const withdrawn = left.kind === "saved" ? Number(left.value.withdrawal_id) : 0;
    const gone = makeStudent({ ...at, full_name: "LIM", ic_number: "140203105557" });
    const deleted = deleteStudent(world.admin, gone.id);
    const batch_id = deleted.kind === "saved" ? deleted.value.batch_id : "";
    shut();
    const before = db.select().from(students).all();
    for (const action of [
      { kind: "added", first: id, last: id },
      { kind: "numbered", first: given, last: given },
      { kind: "withdrawn", first: withdrawn, last: withdrawn },
      { kind: "deleted", batch_id },
    ] as const)
      expect(reasonOf(undo(world.admin, action)), action.kind).toBe("exam_year.is_closed");
    expect(db.select().from(students).all()).toEqual(before);
  });

  it("an import whose preview was shown before the closing, and keeps its draft", async () => {
    const pasted = ["ABU", "140319101231", "AAA0001", "", "6 C", "2026", "L", "", "", "", "", ""].join("\t");
    const id = createDraft(world.admin, "students", pasted);
    const plan = runAtOnce(planCandidates(world.admin, findDraft(world.admin, "students", id) as never));
    const fingerprint = "problem" in plan ? "" : plan.fingerprint;
    const judged = await candidatesJudgedAhead(world.admin, id, fingerprint);
    shut();
    expect(commitCandidates(world.admin, id, fingerprint, judged).kind).not.toBe("saved");
    expect(db.select().from(students).all()).toEqual([]);
    expect(findDraft(world.admin, "students", id)).toMatchObject({ pasted, result: null });
  });

  it("roll numbers, whose preview names the reason", () => {
    makeStudent({ ...at, ic_number });
    shut();
    const manner = {
      code: null,
      fingerprint: null,
      reason: null,
      without_class: true,
      only_unnumbered: false,
    };
    expect(reasonOf(generateRollNumbers(world.admin, { ...at, ...manner }))).toBe("exam_year.is_closed");
    const preview = previewRollNumbers(world.admin, { ...at, ...manner });
    expect(preview.kind === "saved" && obstacleTo(world.admin, preview.value, "")).toMatchObject({
      key: "exam_year.is_closed",
    });
  });

  it("every step of a list, of one and of many", () => {
    shut();
    const { id } = world.ownYear;
    const step = { on_behalf: true, head_name: null, reason: "Semak", version: null } as const;
    for (const state of ["draf", "dihantar", "disahkan", "muktamad"] as const)
      expect(reasonOf(setListState(world.admin, id, { ...step, state }))).toBe("exam_year.is_closed");
    const many = setListStates(world.admin, { ...step, on_behalf: false, state: "muktamad" }, [
      { id, version: null },
    ]);
    expect(reasonOf(many)).toBe("exam_year.is_closed");
  });

  it("a registration that moves out of it or into it", () => {
    makeYear(2027);
    shut();
    expect(
      updateSchoolExamYear(world.admin, world.ownYear.id, { exam_year: 2027, version: null } as never).kind,
    ).toBe("blocked");
    sqlite.exec("update exam_years set closed_at = case year when 2027 then '2027' end");
    expect(
      updateSchoolExamYear(world.admin, world.ownYear.id, { exam_year: 2027, version: null } as never).kind,
    ).toBe("refused");
    expect(
      db
        .select()
        .from(school_exam_years)
        .all()
        .every(({ exam_year }) => exam_year === 2026),
    ).toBe(true);
  });

  it("a recount of stored totals, which the reopened year allows", () => {
    sqlite.exec("update school_exam_years set total_students = 7");
    const recount = () =>
      massUpdateSchoolExamYears(world.admin, [
        { id: world.ownYear.id, recount: true, version: null },
      ] as never);
    shut();
    expect(recount().kind).toBe("refused");
    sqlite.exec("update exam_years set closed_at = null");
    expect(recount().kind).toBe("saved");
  });

  it("the undo of an edit of another year that would mark it as the running year", () => {
    const next = makeYear(2027);
    const edit = examYearEdit.parse({ year: "2027", is_running: "true" });
    updateExamYear(world.admin, next.id, edit);
    shut();
    const { version = 0 } = findExamYear(next.id) ?? {};
    expect(reasonOf(undoExamYearEdit(world.admin, next.id, version))).toBe("exam_year.is_closed");
    expect(findExamYear(next.id)?.is_running).toBe(true);
  });
});

it("a person is erased from a closed year too, as the law of data protection demands", () => {
  makeStudent({ ...at, full_name: "NUR AINA", ic_number });
  shut();
  const number = readNumber(ic_number);
  erasePerson({ user_id: null, username: "operator" }, number as never, "Permintaan");
  const row = db.select().from(students).get();
  expect(row).toMatchObject({ full_name: "(NAMA DIPADAM)", ic_number: `DIPADAM-${row?.id}` });
  expect(row?.erased_at).not.toBeNull();
  expect(db.select().from(school_exam_years).get()?.total_students).toBe(1);
});

describe("reopening a year", () => {
  it("lets the office change it again, under its lock", () => {
    shut();
    const given = { is_closed: false, reason: "Semakan", version: null };
    expect(setYearState(world.admin, world.year.id, given).kind).toBe("saved");
    expect(reasonOf(setYearState(world.admin, world.year.id, given))).toBe("exam_year.reopened_already");
    const candidate = studentNew.parse({ ...at, full_name: "ABU", ic_number, class_name: "6 A" });
    expect(createStudent(world.admin, candidate).kind).toBe("saved");
  });
});
