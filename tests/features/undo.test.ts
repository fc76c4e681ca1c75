import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { students, undo_batches, undo_rows } from "~/db/schema";
import { createExamYear, updateExamYear } from "~/features/exam-years/commands";
import { deleteExamYear, undoExamYearDeletion } from "~/features/exam-years/deletion";
import { examYearEdit, examYearNew } from "~/features/exam-years/schema";
import { undoExamYearEdit } from "~/features/exam-years/undo";
import { createStudent, deleteStudent } from "~/features/students/commands";
import { saveGrid } from "~/features/students/grid/commands";
import { cellsOf } from "~/features/students/grid/rows";
import { studentNew } from "~/features/students/schema";
import { withdrawStudent } from "~/features/students/withdrawal/commands";
import { undo } from "~/features/undo/undo";
import { withWorld } from "../support/people";

const world = withWorld();

const everyone = () => db.select().from(students).all();
const add = (ic_number = "140315101234") => {
  const given = { full_name: "NUR AINA", ic_number, school_code: "AAA0001", exam_year: 2026 };
  const outcome = createStudent(world.clerk, studentNew.parse(given));
  if (outcome.kind !== "saved") throw new Error(outcome.kind);
  return outcome.value.id;
};

test("one command takes back an addition, and then its own deletion", () => {
  const id = add();
  const taken = undo(world.clerk, { kind: "added", first: id, last: id });
  expect(everyone()).toHaveLength(0);
  const batch_id = taken.kind === "saved" && "batch_id" in taken.value ? taken.value.batch_id : "";
  expect(undo(world.clerk, { kind: "deleted", batch_id })).toMatchObject({ value: { ids: [id] } });
  expect(everyone()).toHaveLength(1);
});

test("what another account may undo is missing to a foreign clerk", () => {
  const id = add();
  expect(undo(world.otherClerk, { kind: "added", first: id, last: id })).toEqual({ kind: "missing" });
  const deleted = deleteStudent(world.clerk, id);
  const batch_id = deleted.kind === "saved" ? deleted.value.batch_id : "";
  expect(undo(world.otherClerk, { kind: "deleted", batch_id })).toEqual({ kind: "missing" });
  expect(undo(world.otherClerk, { kind: "imported", draft: "Zk3_x9-abcDEF012" })).toEqual({
    kind: "missing",
  });
});

const withdraw = (id: number) => {
  const given = { withdrawn_at: now(), cause: "other" as const, reason: "Berpindah", version: null };
  const outcome = withdrawStudent(world.clerk, id, given);
  if (outcome.kind !== "saved") throw new Error(outcome.kind);
  return outcome.value.withdrawal_id ?? 0;
};

test("an undo is found by the number that an earlier version gave it, and by no other account", () => {
  const id = add();
  const number = withdraw(id);
  const offered = { kind: "withdrawn", first: 7, last: 7 } as const;
  expect(undo(world.clerk, offered)).toEqual({ kind: "missing" });
  db.update(undo_batches).set({ former_id: 7 }).where(eq(undo_batches.id, number)).run();
  expect(undo(world.admin, offered)).toEqual({ kind: "missing" });
  expect(undo(world.clerk, offered)).toMatchObject({ value: { ids: [id] } });
});

test("a candidate who was deleted and restored is not the one of the withdrawal any more", () => {
  const id = add();
  const number = withdraw(id);
  const deleted = deleteStudent(world.clerk, id);
  const batch_id = deleted.kind === "saved" ? deleted.value.batch_id : "";
  undo(world.clerk, { kind: "deleted", batch_id });
  expect(everyone()).toHaveLength(1);
  expect(undo(world.clerk, { kind: "withdrawn", first: number, last: number })).toEqual({ kind: "missing" });
  expect(db.select().from(undo_batches).all()).toEqual([]);
});

test("a deleted candidate takes the undo of its whole grid with it", () => {
  const [first = 0, second = 0] = [add(), add("140316101236")];
  const rows = everyone().map((student) => {
    const shown = cellsOf(student);
    return { id: student.id, version: 1, shown, cells: { ...shown, class_name: "6 AMANAH" } };
  });
  const outcome = saveGrid(world.clerk, rows, null);
  const [at, last] = (outcome.kind === "saved" && outcome.value.span) || [0, 0];
  expect(db.select().from(undo_rows).all()).toMatchObject([
    { entity_id: first, version: 2, before: { class_name: null } },
    { entity_id: second, version: 2, before: { class_name: null } },
  ]);
  deleteStudent(world.clerk, second);
  expect(undo(world.clerk, { kind: "edited", first: at, last })).toEqual({ kind: "missing" });
  expect(db.select().from(undo_rows).all()).toEqual([]);
});

test("a year that was deleted and made again does not get back the mark that an edit took", () => {
  const given = { title: null, entry_opens_on: null, corrections_until: null, printing_from: null };
  const made = [2040, 2041].map((year) => createExamYear(world.admin, examYearNew.parse({ ...given, year })));
  const [former = 0, later = 0] = made.map((outcome) => (outcome.kind === "saved" ? outcome.value.id : 0));
  const run = (id: number, year: number) =>
    updateExamYear(world.admin, id, examYearEdit.parse({ year, is_running: true, version: null }));
  run(former, 2040);
  const edited = run(later, 2041);
  const version = edited.kind === "saved" ? edited.value.version : 0;
  deleteExamYear(world.admin, former);
  expect(undoExamYearDeletion(world.admin, former).kind).toBe("saved");
  expect(undoExamYearEdit(world.admin, later, version)).toEqual({
    kind: "refused",
    problems: { is_running: [{ code: "running_needed" }] },
  });
});
