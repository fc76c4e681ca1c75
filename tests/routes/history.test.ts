import { describe, expect, it } from "vitest";
import { deleteStudent } from "~/features/students/commands";
import { answerOf } from "../support/answers";
import { makeStudent, type Person, requestOf, withWorld } from "../support/people";

const world = withWorld();

const open = (person: Person, id: number | string, search = "") =>
  answerOf(requestOf(person, `/student-history/${id}${search}`));

describe("the page of a candidate's history", () => {
  it("needs the right to see identity numbers, and a candidate in scope", async () => {
    const { id } = makeStudent({ school_code: "AAA0001", exam_year: 2026 });
    const statuses = async (people: Person[]) =>
      Promise.all(people.map(async (person) => (await open(person, id)).status));
    expect(await statuses([world.admin, world.clerk, world.supervisor])).toEqual([200, 200, 200]);
    expect(await statuses([world.otherClerk, world.otherSupervisor])).toEqual([404, 404]);
    expect(await statuses([world.observer])).toEqual([403]);
  });

  it("answers 404 for a deleted candidate, an unknown id and a malformed id", async () => {
    const { id } = makeStudent({ school_code: "AAA0001", exam_year: 2026 });
    deleteStudent(world.clerk, id);
    for (const unknown of [id, 999_999, "0", "1e3", "abc", "9".repeat(30)]) {
      expect((await open(world.admin, unknown)).status).toBe(404);
    }
  });

  it("falls back to the first page, and never links to another site", async () => {
    const { id } = makeStudent({ school_code: "AAA0001", exam_year: 2026 });
    const { body } = await open(world.clerk, id, "?page=abc&back=https://example.com");
    expect(body).toMatchObject({ page: 1, back: `/student/${id}` });
    const returning = await open(world.clerk, id, "?back=%2Fstudents%3Fpage%3D3");
    expect(returning.body.back).toBe("/students?page=3");
  });
});
