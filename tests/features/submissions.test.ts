import { expect, test } from "vitest";
import { db } from "~/db/client";
import { type Outcome, saved } from "~/db/outcome";
import { submission_records, submissions } from "~/db/schema";
import { once } from "~/db/submissions";
import { createStudents } from "~/features/students/batch/commands";
import { readBatch } from "~/features/students/batch/schema";
import { createStudent, deleteStudent, updateStudent } from "~/features/students/commands";
import { findStudent } from "~/features/students/queries";
import { studentNew } from "~/features/students/schema";
import { withWorld } from "../support/people";

const world = withWorld();
const place = { school_code: "AAA0001", exam_year: 2026 };
const given = (n: number) => ({ full_name: `CALON ${n}`, ic_number: `14031510${1000 + 2 * n}` });
const createOne = (n: number) => createStudent(world.clerk, studentNew.parse({ ...given(n), ...place }));

function savedBy<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind !== "saved") throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

/** Sends a form with its key; counts how often its command ran. */
function form<Value>(key: string, command: () => Outcome<Value>) {
  const sent = { runs: 0 };
  const send = () =>
    savedBy(
      once({ user_id: world.clerk.user_id, key, body_hash: key }, () => {
        sent.runs += 1;
        return command();
      }),
    );
  return { sent, send };
}

test("a saved candidate is answered as the next read finds it", () => {
  const made = savedBy(createOne(90));
  const { warnings: _, ...student } = made;
  expect(student).toEqual(findStudent(world.clerk, made.id));
  const edit = {
    ...studentNew.parse({ ...given(90), ...place, is_citizen: "false" }),
    version: 1,
    reason: null,
  };
  const { warnings: __, ...after } = savedBy(updateStudent(world.clerk, made.id, edit));
  expect(after).toEqual(findStudent(world.clerk, made.id));
  expect(after).toMatchObject({ is_citizen: false, version: 2 });
});

test("a deleted candidate's form creates a new one when it is sent again, and the forms of all other nouns with the same ids are saved once", () => {
  const nouns = ["school", "exam_year", "school_exam_year", "exam_room", "exam_paper", "notice", "request"];
  for (let round = 0; round < 8; round++) {
    const creation = form(`student ${round}`, () => createOne(round));
    const { id } = creation.send();
    const others = nouns.map((noun) =>
      form(`${noun} ${round}`, () => saved({ id, noun, rows: [{ id }, { id: id + 1 }] })),
    );
    for (const { send } of others) send();
    const edit = form(`edit ${round}`, () =>
      updateStudent(world.clerk, id, {
        ...studentNew.parse({ ...given(round), ...place }),
        version: 1,
        reason: null,
      }),
    );
    edit.send();
    savedBy(deleteStudent(world.clerk, id));
    for (const { send, sent } of [...others, edit]) {
      send();
      expect(sent.runs).toBe(1);
    }
    creation.send();
    expect(creation.sent.runs).toBe(2);
    creation.send();
    expect(creation.sent.runs).toBe(2);
  }
});

test("a batch whose candidate is deleted saves that row again and the others once", () => {
  const rows = () => readBatch([given(1), given(2)], place, null);
  const batch = form("batch", () => createStudents(world.clerk, place, "grid", rows()));
  const [first, second] = batch.send().rows;
  savedBy(deleteStudent(world.clerk, first?.id ?? 0));
  const again = batch.send();
  expect(batch.sent.runs).toBe(2);
  expect(again.rows[0]?.id).not.toBe(first?.id);
  expect(again.rows[1]?.id).toBe(second?.id);
  savedBy(deleteStudent(world.clerk, second?.id ?? 0));
  batch.send();
  expect(batch.sent.runs).toBe(3);
});

test("the records of an answer are deleted with it", () => {
  form("student", () => createOne(1)).send();
  expect(db.select().from(submission_records).all()).toHaveLength(1);
  db.delete(submissions).run();
  expect(db.select().from(submission_records).all()).toEqual([]);
});
