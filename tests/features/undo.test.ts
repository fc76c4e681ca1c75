import { expect, test } from "vitest";
import { db } from "~/db/client";
import { students } from "~/db/schema";
import { createStudent, deleteStudent } from "~/features/students/commands";
import { studentNew } from "~/features/students/schema";
import { undo } from "~/features/undo/undo";
import { withWorld } from "../support/people";

const world = withWorld();

const everyone = () => db.select().from(students).all();
const add = () => {
  const given = { full_name: "NUR AINA", ic_number: "140315101234", school_code: "AAA0001", exam_year: 2026 };
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
