import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { audit_events, students } from "~/db/schema";
import { resetSchoolYear } from "~/features/students/reset/commands";
import { answerOf } from "../support/answers";
import {
  formOf,
  inRollback,
  makePerson,
  makeStudent,
  makeWorld,
  type Person,
  requestOf,
} from "../support/people";
import { makeStudents } from "../support/roll-numbers";

inRollback();

let world: ReturnType<typeof makeWorld>;
let batch_id: string;
beforeEach(() => {
  world = makeWorld();
  makeStudents("AAA0001", 3);
  const outcome = resetSchoolYear(world.clerk, { school_code: "AAA0001", exam_year: 2026 });
  batch_id = (outcome.kind === "saved" && outcome.value.batch_id) || "";
});

const path = () => `/admin/trash/${batch_id}`;
const list = (person: Person, search = "") => answerOf(requestOf(person, `/admin/trash${search}`));
const open = (person: Person, id = batch_id, search = "") =>
  answerOf(requestOf(person, `/admin/trash/${id}${search}`));
const restore = (person: Person, key = "", id = batch_id) =>
  answerOf(formOf(person, `/admin/trash/${id}`, { submission_key: key }));

describe("the screens of the trash", () => {
  it("open for the office and for schools", async () => {
    for (const person of [world.admin, world.clerk]) expect((await list(person)).status).toBe(200);
    for (const person of [world.supervisor, world.observer]) {
      expect((await list(person)).status).toBe(403);
      expect((await open(person)).status).toBe(403);
      expect((await restore(person)).status).toBe(403);
    }
    await expect(db.$count(students)).resolves.toBe(0);
  });

  it("show a school what its own accounts deleted, and restore it for each of them", async () => {
    makeStudents("BBB0002", 1);
    resetSchoolYear(world.otherClerk, { school_code: "BBB0002", exam_year: 2026 });
    makeStudents("AAA0001", 1);
    resetSchoolYear(world.admin, { school_code: "AAA0001", exam_year: 2026 });
    const colleague = makePerson("SU", { school_code: "AAA0001" });
    for (const person of [world.clerk, colleague])
      expect((await list(person)).body.list).toMatchObject({ total: 1, data: [{ batch_id, total: 3 }] });
    expect((await open(world.otherClerk)).status).toBe(404);
    expect((await restore(world.otherClerk)).status).toBe(404);
    expect((await restore(colleague)).status).toBe(303);
    await expect(db.$count(students)).resolves.toBe(3);
  });

  it("show the batches, and ignore an unknown filter", async () => {
    const { body } = await list(world.admin, "?exam_year=dua&state=lama&page=-1");
    expect(body.list).toMatchObject({ total: 1, page: 1, data: [{ batch_id, total: 3 }] });
    expect((await list(world.admin, "?search=zzz")).body.list.total).toBe(0);
  });

  it("show the candidates of a batch, and answer 404 for an unknown batch", async () => {
    const { body } = await open(world.admin);
    expect(body.candidates.map((each: { full_name: string }) => each.full_name)).toEqual([
      "NAMA 0001",
      "NAMA 0002",
      "NAMA 0003",
    ]);
    for (const id of ["nonsense", "%27 or 1=1", "a".repeat(500)].map(encodeURIComponent)) {
      expect((await open(world.admin, id)).status).toBe(404);
      expect((await restore(world.admin, "", id)).status).toBe(404);
    }
  });

  it("restore a whole batch once, however often the button is pressed", async () => {
    const first = await restore(world.admin, "k1");
    const second = await restore(world.admin, "k1");
    expect([first.status, first.location]).toEqual([303, path()]);
    expect([second.status, second.location]).toEqual([303, path()]);
    await expect(db.$count(students)).resolves.toBe(3);
    const third = await restore(world.admin, "k2");
    expect([third.status, third.problems]).toEqual([422, [["", "restored_already"]]]);
    const events = db.select({ action: audit_events.action }).from(audit_events).all();
    expect(events.filter(({ action }) => action === "student.restored")).toHaveLength(1);
    expect((await open(world.admin)).body.batch.restored_at).not.toBeNull();
  });

  it("name each obstacle before and after the button is pressed", async () => {
    const [student] = makeStudents("AAA0001", 1);
    expect(student).toBeDefined();
    db.update(students).set({ ic_number: "140315101231" }).run();
    resetSchoolYear(world.clerk, { school_code: "AAA0001", exam_year: 2026 });
    makeStudent({ school_code: "BBB0002", exam_year: 2026, full_name: "LAIN", ic_number: "140315101231" });
    const { data } = (await list(world.admin)).body.list;
    const [latest] = data as { batch_id: string }[];
    const opened = await open(world.admin, latest?.batch_id);
    expect(opened.body.obstacles).toBe(1);
    expect(opened.body.sentences).toEqual([
      "NAMA 0001 tidak dapat dipulihkan: no. kad pengenalannya kini digunakan oleh LAIN, SEKOLAH BBB0002.",
    ]);
    const answer = await restore(world.admin, "k3", latest?.batch_id);
    expect([answer.status, answer.problems]).toEqual([422, [["", "restore_ic_number_taken"]]]);
    await expect(db.$count(students)).resolves.toBe(1);
  });
});
