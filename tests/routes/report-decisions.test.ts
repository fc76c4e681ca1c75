import { beforeEach, expect, it } from "vitest";
import { db } from "~/db/client";
import { centre_reports } from "~/db/schema";
import { ownerOf } from "~/features/owners/queries";
import { sendReport } from "~/features/reports/commands";
import { reportNew } from "~/features/reports/schema";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makePaper,
  makePerson,
  makeReturn,
  makeStudent,
  type Person,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();

const address = "/papers/reports?exam_year=2026";
let papers: ReturnType<typeof makePaper>[];
beforeEach(() => {
  makeStudent({
    school_code: "AAA0001",
    exam_year: 2026,
    student_code: "PAAA0001/001",
    full_name: "CALON SATU",
  });
  papers = ["BA1", "BA2", "BA3"].map((code) => {
    const paper = makePaper({ code, held_on: "2026-01-05" });
    makeReturn(paper.id, world.ownYear.id);
    return paper;
  });
});

/** The first report is usual, the second has a late start, and the third an irregularity. */
function sendAll() {
  const entries = [
    {},
    { late_start: { at_time: "08:40", note: "Hujan" } },
    { irregularity: { student_codes: "PAAA0001/001", note: "Nota kecil" } },
  ];
  for (const [at, paper] of papers.entries()) {
    const body = reportNew.parse({ returned: 1, entries: entries[at] });
    expect(sendReport(world.clerk, paper.id, world.ownYear.id, body).kind).toBe("saved");
  }
}

const send = async (who: Person, fields: Record<string, string>) =>
  (await app(formOf(who, address, { exam_year: "2026", ...fields }))).status;
const page = async (who = world.admin, path = address) => (await app(requestOf(who, path))).text();
const stored = () =>
  db
    .select()
    .from(centre_reports)
    .all()
    .map(({ id, decision, decision_reason }) => [
      decision,
      ownerOf("report", String(id)).owner_id,
      decision_reason,
    ]);

it("reports without a case for the office are accepted in one press, and the others are a list", async () => {
  sendAll();
  const shown = await page();
  expect(shown).toContain("Terima 2 laporan lain");
  expect(shown.match(/Salah laku/g)).toHaveLength(1);
  expect(shown).not.toContain("Mula lewat");
  expect(await send(world.admin, { total: "3" })).toBe(422);
  expect(await send(world.admin, { total: "2" })).toBe(303);
  expect(stored()).toEqual([
    ["accepted", null, null],
    ["accepted", null, null],
    [null, null, null],
  ]);
  expect(await page()).not.toContain("laporan lain</button>");
  const again = await answerOf(jsonOf(world.admin, "POST", "/api/reports/accept", { exam_year: 2026 }));
  expect(again.status).toBe(409);
});

it("a case has an owner, whom another account of the office may replace, and a decision with a reason", async () => {
  sendAll();
  const { id = 0, version = 0 } = db.select().from(centre_reports).all().at(-1) ?? {};
  const other = makePerson("ADMIN");
  expect((await app(formOf(other, "/owners", { case: `report:${id}:0` }))).status).toBe(303);
  expect(await page()).toContain("Ambil alih");
  expect(stored().at(-1)).toEqual([null, other.user_id, null]);
  const decision = { id: String(id), decision: "further", version: String(version) };
  expect(await send(world.admin, decision)).toBe(422);
  expect(await send(world.admin, { ...decision, reason: "Surat", version: String(version + 1) })).toBe(412);
  expect(await page(world.admin, `${address}&report=${id}`)).toContain("Simpan keputusan");
  expect(await send(world.admin, { ...decision, reason: "Surat kepada sekolah" })).toBe(303);
  expect(stored().at(-1)).toEqual(["further", other.user_id, "Surat kepada sekolah"]);
  expect(await page()).toContain("Surat kepada sekolah");
  expect(
    (await app(jsonOf(world.admin, "POST", `/api/reports/${id}/reopen`, { reason: "Silap" }))).status,
  ).toBe(200);
  expect(stored().at(-1)).toEqual([null, other.user_id, null]);
  const closed = { decision: "accepted", reason: "Baik" };
  expect((await app(jsonOf(world.admin, "PUT", `/api/reports/${id}/decision`, closed))).status).toBe(409);
});

it("schools, districts and observers decide nothing", async () => {
  sendAll();
  for (const who of [world.clerk, world.supervisor, world.observer]) {
    expect((await app(requestOf(who, address))).status).toBe(403);
    expect(await send(who, { total: "2" })).toBe(403);
  }
});
