import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { school_exam_years, students } from "~/db/schema";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { formOf, makeStudent, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();
const place = { school_code: "AAA0001", exam_year: 2026 };
const pasted = [
  "NAMA\tNO KP\tKELAS",
  "AMIRA BINTI ALI\t140810014476\t6 B",
  "BADRUL BIN CHE DIN\t140811014475\t6 A",
  "CHONG WEI\t140812014477\t6 A",
  "DEVI A/P RAMAN\t140813014478\t6 A",
].join("\n");

let amira: typeof students.$inferSelect;
let badrul: typeof students.$inferSelect;
beforeEach(() => {
  const make = (full_name: string, ic_number: string) =>
    makeStudent({ ...place, full_name, ic_number, class_name: "6 A" });
  amira = make("AMIRA BINTI ALI", "140810014476");
  badrul = make("BADRUL BIN CHE DIN", "140811014475");
});

async function draftOf() {
  const { location = "" } = await answerOf(
    formOf(world.clerk, "/students/import", { pasted, exam_year: "2026" }),
  );
  const path = location ?? "";
  const { fingerprint, seen } = (await answerOf(requestOf(world.clerk, path))).body.plan;
  const form = (more: Record<string, string> = {}) =>
    formOf(world.clerk, path, { intent: "commit", fingerprint, seen, ...more });
  return { path, fingerprint, seen, form, commit: (more = {}) => answerOf(form(more)) };
}

describe("a commit that is refused because data changed", () => {
  it("names the lines that differ from the preview that the page had shown, with the cause", async () => {
    const { form, commit } = await draftOf();
    makeStudent({ ...place, full_name: "CHONG WEI", ic_number: "140812014477", class_name: "6 A" });
    db.update(students).set({ class_name: "6 C", version: 2 }).where(eq(students.id, amira.id)).run();
    db.delete(students).where(eq(students.id, badrul.id)).run();
    const { status, body } = await commit();
    expect(status).toBe(412);
    expect(body.current.differing).toEqual([
      { label: "2", full_name: "AMIRA BINTI ALI", cause: "other" },
      { label: "3", full_name: "BADRUL BIN CHE DIN", cause: "gone" },
      { label: "4", full_name: "CHONG WEI", cause: "stored" },
    ]);
    const text = await (await app(form())).text();
    expect(text).toContain("3 baris berbeza daripada pratonton tadi");
    expect(text).toContain("Kini sudah ada dalam rekod");
    expect(text.indexOf("Nilai dalam sistem berubah")).toBeLessThan(text.indexOf('class="import-counts"'));
  });

  it.each([
    [
      "a change that another account saved",
      () => db.update(students).set({ class_name: "6 B", version: 2 }).where(eq(students.id, amira.id)).run(),
      [["2", "taken"]],
    ],
    [
      "a number that another candidate has now",
      () => {
        const ic_number = "140813014478";
        makeStudent({ ...place, full_name: "ORANG LAIN SAMA SEKALI", ic_number, class_name: "6 Z" });
      },
      [["5", "wrong"]],
    ],
    [
      "a list that was sent",
      () =>
        db
          .update(school_exam_years)
          .set({ state: "dihantar" })
          .where(eq(school_exam_years.id, world.ownYear.id))
          .run(),
      [
        ["2", "fixed"],
        ["4", "wrong"],
        ["5", "wrong"],
      ],
    ],
  ])("%s has its own cause", async (_, change, wanted) => {
    const { commit } = await draftOf();
    change();
    const { body } = await commit();
    const { differing = [] } = body.current ?? {};
    expect(differing.map(({ label, cause }: { label: string; cause: string }) => [label, cause])).toEqual(
      wanted,
    );
  });

  it("a page without its preview, or of another reading of the draft, is refused as before and names no line", async () => {
    const { path, seen, commit } = await draftOf();
    makeStudent({ ...place, full_name: "CHONG WEI", ic_number: "140812014477", class_name: "6 A" });
    for (const other of ["", "x", `${seen}AA`, "AAAA", "9.__"])
      expect((await commit({ seen: other })).body.current.differing).toBeUndefined();
    await answerOf(formOf(world.clerk, path, { intent: "answer" }));
    expect((await commit()).body.current.differing).toBeUndefined();
  });

  it("the preview of a page has two signs for each line", async () => {
    const { seen } = await draftOf();
    expect(seen).toMatch(/^1\.[\w-]{8}$/);
  });
});
