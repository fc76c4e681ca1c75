import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { absences } from "~/db/schema";
import { loadApp } from "../support/app";
import { formOf, makePaper, makeStudent, type Person, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();

let paper: ReturnType<typeof makePaper>;
beforeEach(() => {
  paper = makePaper({ held_on: "2026-01-05", starts_at: "08:00" });
  for (const n of [1, 2, 3])
    makeStudent({ ...own(), full_name: `CALON ${n}`, student_code: `PAAA0001/00${n}` });
});
const own = () => ({ school_code: world.own.school_code, exam_year: 2026 });

const hiddenIn = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
const linesIn = (html: string) =>
  [...html.matchAll(/name="(rows\[\d+\]\.student_code)" value="([^"]*)"/g)].map(
    ([, name = "", value = ""]) => [name, value],
  );
const problemIn = (html: string) => /class="err"[^>]*>(?:<span[^>]*>)*[^<]*<\/span>([^<]*)/.exec(html)?.[1];
const fieldIn = (html: string) => /<input[^>]*id="student_code"[^>]*>/.exec(html)?.[0] ?? "";

/** As a browser without a script sends the page that it has. */
async function scan(who: Person, before: string, student_code: string, button: Record<string, string> = {}) {
  const hidden = { refused: hiddenIn(before, "refused") ?? "", ...Object.fromEntries(linesIn(before)) };
  const body = { reason: "H", is_received: "true", ...hidden, student_code, ...button };
  const answer = await app(formOf(who, `/absentees/${paper.id}/scan`, body));
  return { status: answer.status, location: answer.headers.get("Location"), html: await answer.text() };
}

describe("absentees by scanner", () => {
  it("a barcode, a number with its slash and one with a blank each add a line, and one button saves them all", async () => {
    let page = await scan(world.supervisor, "", "PAAA0001001");
    expect([page.status, linesIn(page.html)]).toEqual([200, [["rows[0].student_code", "PAAA0001/001"]]]);
    expect(page.html).toContain("CALON 1 ditambah.");
    expect(fieldIn(page.html)).toMatch(/autofocus/i);
    expect(fieldIn(page.html)).not.toMatch(/ value="/);
    page = await scan(world.supervisor, page.html, "paaa0001/002");
    page = await scan(world.supervisor, page.html, "PAAA0001 3");
    expect(linesIn(page.html)).toHaveLength(3);
    expect(db.select().from(absences).all()).toEqual([]);
    page = await scan(world.supervisor, page.html, "", { removed: "1" });
    expect(linesIn(page.html).map(([, number]) => number)).toEqual(["PAAA0001/001", "PAAA0001/003"]);
    page = await scan(world.supervisor, page.html, "PAAA0001002", { confirmed: "true" });
    expect([page.status, page.location]).toEqual([303, `/absentees/${paper.id}`]);
    expect(
      db
        .select()
        .from(absences)
        .all()
        .map(({ reason }) => reason),
    ).toEqual(["H", "H", "H"]);
  });

  it("an unknown number stays in the field with its reason, and the next scan beside it counts alone", async () => {
    let page = await scan(world.admin, "", "PAAA0001009");
    expect([page.status, linesIn(page.html)]).toEqual([422, []]);
    expect(problemIn(page.html)).toContain("Tiada calon dengan angka giliran PAAA0001009");
    expect(fieldIn(page.html)).toMatch(/value="PAAA0001009"/);
    expect(fieldIn(page.html)).toMatch(/autofocus/i);
    page = await scan(world.admin, page.html, "PAAA0001001PAAA0001009");
    expect(linesIn(page.html).map(([, number]) => number)).toEqual(["PAAA0001/001"]);
    page = await scan(world.admin, page.html, "PAAA0001008");
    page = await scan(world.admin, page.html, "PAAA0001008PAAA0001002");
    expect(linesIn(page.html).map(([, number]) => number)).toEqual(["PAAA0001/001", "PAAA0001/002"]);
  });

  it("the same candidate twice is stated and leaves the field empty, also when the grid has both spellings", async () => {
    let page = await scan(world.admin, "", "PAAA0001001");
    page = await scan(world.admin, page.html, "PAAA0001/001");
    expect([page.status, linesIn(page.html).length]).toEqual([422, 1]);
    expect(problemIn(page.html)).toContain("CALON 1 sudah ada dalam senarai ini, pada baris 1");
    expect(fieldIn(page.html)).not.toMatch(/ value="/);
    const twice = { "rows[0].student_code": "PAAA0001001", "rows[1].student_code": "PAAA0001/001" };
    expect((await app(formOf(world.admin, `/absentees/${paper.id}`, twice))).status).toBe(422);
    expect(db.select().from(absences).all()).toEqual([]);
  });

  it("a number of another district looks unknown to a supervisor, and the office reads whose it is", async () => {
    makeStudent({
      school_code: world.foreign.school_code,
      exam_year: 2026,
      full_name: "JAUH",
      student_code: "PBBB0002/001",
    });
    const page = await scan(world.supervisor, "", "PBBB0002001");
    expect(problemIn(page.html)).toContain("dalam daerah ini");
    expect(page.html).not.toContain("JAUH");
    expect(problemIn((await scan(world.admin, "", "PBBB0002001")).html)).toContain("JAUH menduduki");
  });

  it("a candidate whom another person recorded meanwhile is named at the line, and nothing is saved", async () => {
    let page = await scan(world.admin, "", "PAAA0001001");
    page = await scan(world.admin, page.html, "PAAA0001002");
    await scan(world.supervisor, (await scan(world.supervisor, "", "PAAA0001001")).html, "", {
      confirmed: "true",
    });
    page = await scan(world.admin, page.html, "", { confirmed: "true" });
    expect([page.status, linesIn(page.html).length]).toEqual([422, 2]);
    expect(page.html).toContain("CALON 1 telah direkodkan sebagai tidak hadir");
    page = await scan(world.admin, page.html, "", { removed: "0" });
    page = await scan(world.admin, page.html, "", { confirmed: "true" });
    expect([page.status, db.select().from(absences).all().length]).toEqual([303, 2]);
  });

  it("nothing at all, a list without numbers and a list beyond 200 are refused in words", async () => {
    expect((await scan(world.admin, "", "")).status).toBe(200);
    expect((await scan(world.admin, "", "", { confirmed: "true" })).html).toContain(
      "Taip sekurang-kurangnya",
    );
    const many = Array.from(
      { length: 200 },
      (_, at) => `<input type="hidden" name="rows[${at}].student_code" value="X/${at}"/>`,
    );
    expect(problemIn((await scan(world.admin, many.join(""), "PAAA0001001")).html)).toContain(
      "sudah penuh (200)",
    );
  });
});
