import { beforeEach, describe, expect, test } from "vitest";
import { sqlite } from "~/db/client";
import { loadApp } from "../support/app";
import { inRollback, jsonOf, makeStudent, makeWorld, type Person, requestOf } from "../support/people";

const app = await loadApp();
inRollback();

const ic = "140816101489";
/** In code, or in a cell of the register. */
const shown = /<(code|td colspan="2" class="ic")>140816-10-1489<\//;
let world: ReturnType<typeof makeWorld>;
let id: number;
beforeEach(() => {
  world = makeWorld();
  id = makeStudent({
    school_code: "AAA0001",
    exam_year: 2026,
    full_name: "SITI NUR",
    ic_number: ic,
    student_code: null,
  }).id;
});

const see = async (who: Person, path: string) => (await app(requestOf(who, path))).text();
const storedIc = () =>
  sqlite.prepare("select ic_number from students where full_name = 'AHMAD BIN ALI'").pluck().get();

describe("the IC of a candidate", () => {
  test.each([
    ["the list", () => "/students?exam_year=2026"],
    ["the view of the school", () => "/students?school_code=AAA0001&exam_year=2026"],
    ["the question before a deletion", () => `/student-delete/${id}`],
    ["the question before a withdrawal", () => `/student-withdraw/${id}`],
  ])("is shown in groups on %s", async (_screen, path) => {
    const html = await see(world.clerk, path());
    expect(html).toMatch(shown);
    expect(html).not.toContain(`>${ic}<`);
  });

  test("is shown in groups on a printed list", async () => {
    expect(await see(world.clerk, "/students/print?exam_year=2026")).toContain("140816-10-1489");
  });

  test("is masked in the same groups for an observer", async () => {
    const html = await see(world.observer, "/students?exam_year=2026");
    expect(html).toContain("<code>******-**-1489</code>");
    expect(html).not.toMatch(/140816-?10/);
  });

  test("finds the candidate when it is copied from the screen into the search", async () => {
    for (const search of ["140816-10-1489", "140816 10 1489", ic]) {
      const html = await see(world.clerk, `/students?exam_year=2026&search=${encodeURIComponent(search)}`);
      expect(html, search).toContain("SITI NUR");
    }
    expect(await see(world.clerk, "/students?exam_year=2026&search=140816-10-1480")).not.toMatch(shown);
  });

  test("is plain digits in the form, in JSON and in CSV", async () => {
    expect(await see(world.clerk, `/student-edit/${id}`)).toContain(`value="${ic}"`);
    expect(await see(world.clerk, "/api/students?exam_year=2026")).toContain(`"ic_number":"${ic}"`);
  });

  test.each(["150213-10-5431", "150213 10 5431", "150213105431", " 150213–10–5431 "])(
    "is accepted as %j and stored as digits",
    async (ic_number) => {
      const values = {
        full_name: "AHMAD BIN ALI",
        ic_number,
        school_code: "AAA0001",
        exam_year: 2026,
        class_name: "6 A",
      };
      await app(jsonOf(world.clerk, "POST", "/api/students", values));
      expect(storedIc()).toBe("150213105431");
    },
  );

  test("is grouped in the history, where it is masked", async () => {
    const changed = {
      full_name: "SITI NUR",
      ic_number: "140816101486",
      school_code: "AAA0001",
      exam_year: 2026,
      version: 1,
    };
    const saved = await app(jsonOf(world.clerk, "PUT", `/api/students/${id}`, changed));
    expect(saved.status).toBe(200);
    expect(await see(world.clerk, `/student-history/${id}`)).toContain("<code>******-**-1486</code>");
  });
});
