import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { statement_marks } from "~/db/schema";
import { loadApp } from "../support/app";
import { formOf, makeStudent, type Person, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();

const hiddenIn = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
const linesIn = (html: string) =>
  [...html.matchAll(/name="(rows\[\d+\]\.\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]);
const problemIn = (html: string) => /class="err"[^>]*>(?:<span[^>]*>)*[^<]*<\/span>([^<]*)/.exec(html)?.[1];
const fieldIn = (html: string, id: string) => new RegExp(`<input[^>]*id="${id}"[^>]*>`).exec(html)?.[0] ?? "";

/** As a browser without a script sends the page that it has. */
async function send(who: Person, path: string, before: string, typed: Record<string, string>) {
  const hidden = { refused: hiddenIn(before, "refused") ?? "", ...Object.fromEntries(linesIn(before)) };
  const answer = await app(formOf(who, path, { ...hidden, ...typed }));
  return { status: answer.status, location: answer.headers.get("Location"), html: await answer.text() };
}

describe("statements of entry by scanner", () => {
  const own = () => ({ school_code: world.own.school_code, exam_year: 2026 });
  const path = "/students/statements/scan?school_code=AAA0001&exam_year=2026";
  const marks = () => db.select({ result: statement_marks.result }).from(statement_marks).all();
  beforeEach(() => {
    for (const n of [1, 2, 3])
      makeStudent({
        ...own(),
        full_name: `CALON ${n}`,
        student_code: `PAAA0001/00${n}`,
        class_name: `6 ${n}`,
      });
  });

  it("each Enter adds a statement of any class, and one button marks them all with one result", async () => {
    const { clerk } = world;
    let page = await send(clerk, path, "", { student_code: "PAAA0001001", result: "corrected" });
    expect([page.status, linesIn(page.html)]).toEqual([200, [["rows[0].student_code", "PAAA0001/001"]]]);
    expect(page.html).toMatch(/value="corrected" selected|selected="" value="corrected"/);
    page = await send(clerk, path, page.html, { student_code: "PAAA0001/003", result: "corrected" });
    expect(marks()).toEqual([]);
    page = await send(clerk, path, page.html, { student_code: "", result: "corrected", confirmed: "true" });
    expect([page.status, page.location]).toEqual([
      303,
      "/students/statements?school_code=AAA0001&exam_year=2026",
    ]);
    expect(marks()).toEqual([{ result: "corrected" }, { result: "corrected" }]);
  });

  it("a number of another school, a second scan, a mark that is stored and an empty list are stated and mark nothing", async () => {
    const { clerk, foreign } = world;
    makeStudent({
      school_code: foreign.school_code,
      exam_year: 2026,
      full_name: "JAUH",
      student_code: "PBBB0002/001",
    });
    let page = await send(clerk, path, "", { student_code: "PBBB0002001" });
    expect([page.status, problemIn(page.html)]).toEqual([
      422,
      expect.stringContaining("PBBB0002001 bukan angka giliran"),
    ]);
    expect(fieldIn(page.html, "student_code")).toMatch(/value="PBBB0002001"/);
    expect(page.html).not.toContain("JAUH");
    page = await send(clerk, path, page.html, { student_code: "PBBB0002001PAAA0001001" });
    page = await send(clerk, path, page.html, { student_code: "PAAA0001001" });
    expect(problemIn(page.html)).toContain("CALON 1 sudah ada dalam senarai ini, pada baris 1");
    expect((await send(clerk, path, "", { confirmed: "true" })).html).toContain(
      "sekurang-kurangnya satu pernyataan",
    );
    page = await send(clerk, path, page.html, { student_code: "", confirmed: "true" });
    expect([page.status, marks()]).toEqual([303, [{ result: "same" }]]);
    page = await send(clerk, path, "", { student_code: "PAAA0001001" });
    expect(problemIn(page.html)).toContain("CALON 1 sudah ditanda “Tanpa perubahan”");
  });
});
