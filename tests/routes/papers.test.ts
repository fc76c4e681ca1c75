import { beforeEach, describe, expect, test } from "vitest";
import { sqlite } from "~/db/client.server";
import { loadApp } from "../support/app";
import { inRollback, makeStudent, makeWorld, type Person, requestOf } from "../support/people";

const app = await loadApp();
inRollback();

let world: ReturnType<typeof makeWorld>;
beforeEach(() => {
  world = makeWorld();
});

async function see(who: Person, path: string, headers: HeadersInit = {}) {
  const answer = await app(requestOf(who, path, { headers }));
  const html = await answer.text();
  return { status: answer.status, location: answer.headers.get("Location"), html };
}

const events = () =>
  sqlite
    .prepare("select action, school_code, exam_year, changes from audit_events where action like '%.printed'")
    .all() as { action: string; school_code: string | null; exam_year: number | null; changes: string }[];

const rowsOf = (html: string) => html.match(/<tr>/g)?.length ?? 0;

describe("a list on paper", () => {
  test("has every candidate of the filter, the filters in words and page numbers, and an event", async () => {
    for (let n = 1; n <= 120; n++)
      makeStudent({
        school_code: "AAA0001",
        exam_year: 2026,
        full_name: `MURID ${n} A`,
        gender: n % 2 ? "L" : "P",
      });
    const { html } = await see(
      world.clerk,
      "/students/print?exam_year=2026&gender=L&search=murid&limit=10&page=3",
    );
    const names = [...html.matchAll(/MURID (\d+) A/g)].map(([, n]) => Number(n));
    expect(new Set(names).size).toBe(60);
    expect(names.every((n) => n % 2 === 1)).toBe(true);
    expect(html).toContain("Jantina: Lelaki");
    const pages = html.match(/<section class="sheet landscape paper"/g)?.length ?? 0;
    expect(html).toContain(`Muka surat 1 / ${pages}`);
    expect(rowsOf(html)).toBe(60 + pages);
    expect(events()).toMatchObject([{ action: "student.printed", exam_year: 2026 }]);
    expect(JSON.parse(events()[0]?.changes ?? "")).toMatchObject({ count: 60, filter: { gender: "L" } });
  });

  test("keeps to the scope of the reader and masks identities for an observer", async () => {
    makeStudent({
      school_code: "AAA0001",
      exam_year: 2026,
      full_name: "MURID SENDIRI",
      ic_number: "140816101489",
    });
    makeStudent({ school_code: "BBB0002", exam_year: 2026, full_name: "MURID ORANG LAIN" });
    const own = await see(world.clerk, "/students/print?exam_year=2026");
    expect(own.html).toContain("MURID SENDIRI");
    expect(own.html).not.toContain("MURID ORANG LAIN");
    const observed = await see(world.observer, "/students/print?exam_year=2026");
    expect(observed.html).not.toMatch(/140816-?10-?1489/);
    expect(observed.html).toContain("******-**-1489");
    expect((await see(world.clerk, "/admin/schools/print")).status).toBe(403);
  });

  test("does not repeat an identity number of the search in its event", async () => {
    makeStudent({ school_code: "AAA0001", exam_year: 2026, ic_number: "140816101489" });
    await see(world.admin, "/students/print?exam_year=2026&search=140816101489");
    expect(JSON.stringify(events())).not.toContain("140816101489");
  });

  test.each([
    "/students",
    "/school_exam_years",
    "/admin/schools",
    "/admin/stats",
    "/school_exam_years/readiness",
  ])("of %s is neither shown nor recorded when another site leads to it", async (list) => {
    const { status, location, html } = await see(world.admin, `${list}/print?exam_year=2026`, {
      "Sec-Fetch-Site": "cross-site",
    });
    expect([status, location?.split("?")[0], html]).toEqual([303, list, ""]);
    expect(events()).toEqual([]);
  });

  test("of more than a thousand rows says so, shows the CSV and records nothing", async () => {
    for (let n = 1; n <= 1001; n++)
      makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name: `MURID ${n} A` });
    const { html } = await see(world.clerk, "/students/print?exam_year=2026");
    expect(html).toContain("Senarai ini ada 1,001 baris. Cetakan memuatkan paling banyak 1,000 baris.");
    expect(html).toContain('href="/students/export?exam_year=2026"');
    expect(html).not.toContain("MURID 1 A");
    expect(events()).toEqual([]);
  });

  test("of an empty list says so", async () => {
    const { html } = await see(world.clerk, "/students/print?exam_year=2026&search=tiada");
    expect(html).toContain("Tiada baris untuk dicetak");
    expect(events()).toEqual([]);
  });
});
