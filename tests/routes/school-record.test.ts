import { beforeAll, describe, expect, test } from "vitest";
import { loadApp } from "../support/app";
import { formOf, inRollback, type Person, requestOf } from "../support/people";
import { withSides } from "../support/sides";

const sides = withSides();
inRollback();

let app: Awaited<ReturnType<typeof loadApp>>;
beforeAll(async () => {
  app = await loadApp();
});

async function pageOf(person: Person, path: string) {
  const answer = await app(requestOf(person, path));
  const html = await answer.text();
  return { status: answer.status, main: /<main.*<\/main>/s.exec(html)?.[0] ?? "" };
}
const addressOf = (side: "own" | "foreign") => `/schools-edit/${sides[side].school.id}`;

describe("the record of a school", () => {
  test("is read by its SU with the centre code, the district and the exam type, and has no form", async () => {
    const { school, clerk } = sides.own;
    const { status, main } = await pageOf(clerk, addressOf("own"));
    expect(status).toBe(200);
    expect(main).toContain("Maklumat sekolah");
    for (const written of [school.school_name, school.school_code, school.hq_code, "01 · ", "PSRA · "])
      expect(main).toContain(written);
    expect(main).not.toMatch(/<form|<input|<button/);
  });

  test("is read by an OBSERVER of its district", async () => {
    const { main } = await pageOf(sides.own.observer, addressOf("own"));
    expect(main).toContain(sides.own.school.hq_code);
    expect(main).not.toContain("<form");
  });

  test("of another school is a missing one", async () => {
    const foreign = await pageOf(sides.own.clerk, addressOf("foreign"));
    const missing = await pageOf(sides.own.clerk, "/schools-edit/999999");
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(foreign.main).toBe(missing.main);
  });

  test("still is a form for the office and the district", async () => {
    for (const person of [sides.own.admin, sides.own.supervisor]) {
      const { main } = await pageOf(person, addressOf("own"));
      expect(main).toContain('name="school_name"');
    }
  });

  test("is not changed by an SU who posts the form all the same", async () => {
    const answer = await app(formOf(sides.own.clerk, addressOf("own"), { school_name: "LAIN" }));
    expect(answer.status).toBe(403);
  });

  test("is linked from the SU's home and from the candidates of the school", async () => {
    const { clerk, school } = sides.own;
    const link = `href="${addressOf("own")}"`;
    expect((await pageOf(clerk, "/")).main).toContain(link);
    const view = `/students?school_code=${school.school_code}&exam_year=2026`;
    expect((await pageOf(clerk, view)).main).toContain(link);
  });
});
