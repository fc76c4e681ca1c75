import { beforeEach, describe, expect, test } from "vitest";
import { sqlite } from "~/db/client";
import { derived, rowsWritten } from "../matrix/stored";
import { loadApp } from "../support/app";
import { doors } from "../support/doors";
import { inRollback, makeStudent, makeWorld, type Person, requestOf } from "../support/people";
import { makeSides } from "../support/sides";

const app = await loadApp();
inRollback();

const tables = sqlite
  .prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and sql not like '%virtual%'",
  )
  .pluck()
  .all() as string[];
/** All rows of these tables of the file; a table that is held in memory for one statement is not among them. */
const rowsOf = (names: string[]) =>
  JSON.stringify(names.map((name) => sqlite.prepare(`select * from main."${name}"`).raw().all()));
const stored = () => rowsOf(tables);
/** A read may bring the findings of the data check up to date, which depend on the records alone. */
const storedByUsers = () => rowsOf(tables.filter((name) => !derived.test(name)));
const receipts = () => sqlite.prepare("select count(*) from sheet_prints").pluck().get();
const crossSite = { "Sec-Fetch-Site": "cross-site" };
const sheet = "/students/sheets/psra?school_code=AAA0001&exam_year=2026&class_name=6+AMANAH";

async function open(person: Person, path: string, headers: HeadersInit) {
  const request = requestOf(person, path, { headers });
  // By default no header names the origin of a request.
  if (!new Headers(headers).has("Sec-Fetch-Site")) request.headers.delete("Sec-Fetch-Site");
  const answer = await app(request);
  const location = answer.headers.get("Location");
  return {
    status: answer.status,
    location,
    html: await answer.text(),
    cookies: answer.headers.getSetCookie(),
  };
}

describe("a sheet that another site leads to", () => {
  let world: ReturnType<typeof makeWorld>;
  beforeEach(() => {
    world = makeWorld();
    makeStudent({
      school_code: "AAA0001",
      exam_year: 2026,
      full_name: "CALON SATU",
      class_name: "6 AMANAH",
      student_code: "AAA0001/001",
    });
  });

  test.each([
    ["in a browser of today", crossSite],
    ["from another host of the state", { "Sec-Fetch-Site": "same-site" }],
    ["over plain http", { Referer: "http://evil.test/" }],
    ["over plain http, with no Referer", {}],
    ["as our own pages do", { "Sec-Fetch-Site": "same-origin" }],
  ])("is a preview without a number, and nothing is recorded, %s", async (_case, headers) => {
    for (const path of [sheet, sheet.replace("psra", "attendance"), sheet.replace("psra", "labels")]) {
      const before = stored();
      const { status, html } = await open(world.clerk, path, headers);
      expect(status).toBe(200);
      expect(html).toContain("PRATONTON: TIDAK BERNOMBOR");
      expect(html).not.toMatch(/P-\w{6}/);
      expect([stored() === before, receipts()]).toEqual([true, 0]);
    }
  });
});

test.each([
  ["/admin/stats.csv", "/admin/stats"],
  ["/school_exam_years/readiness.csv", "/school_exam_years/readiness"],
  ["/requests.csv", "/requests"],
])("the file at %s, which the trail records, is given to our own pages alone", async (file, screen) => {
  const { admin } = makeWorld();
  const query = "?exam_year=2026";
  const exports = () =>
    sqlite.prepare("select count(*) from audit_events where action like '%.exported'").pluck().get();
  const foreign = await open(admin, file + query, crossSite);
  expect([foreign.status, foreign.location, exports()]).toEqual([303, screen + query, 0]);
  const own = await open(admin, file + query, { Referer: `http://localhost:3000${screen}` });
  expect([own.status, exports()]).toEqual([200, 1]);
});

test("a GET of any address from another site writes no row and plants no choice of school", async () => {
  const sides = await makeSides();
  const faults: string[] = [];
  let requests = 0;
  const before = storedByUsers();
  for (const [address, { GET }] of Object.entries(doors)) {
    if (!GET) continue;
    for (const person of [sides.own.admin, sides.own.clerk, sides.own.supervisor, sides.own.observer]) {
      const ask = GET.ask(sides.own, person, sides);
      const written = rowsWritten();
      const { cookies } = await open(person, typeof ask === "string" ? ask : ask.to, crossSite);
      requests += 1;
      if (rowsWritten() !== written && storedByUsers() !== before)
        faults.push(`${address} as ${person.role_id}: wrote`);
      if (cookies.join().includes("calon_pilihan")) faults.push(`${address} as ${person.role_id}: cookie`);
    }
  }
  expect(requests).toBeGreaterThan(250);
  expect(faults).toEqual([]);
}, 120_000);
