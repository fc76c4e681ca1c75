import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";
import { sqlite } from "~/db/client";
import { labelOf, t } from "~/messages";
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

describe("the file of a list that is too long for a paper", () => {
  const exports = () =>
    sqlite
      .prepare("select action, entity, changes from audit_events where action like '%.exported'")
      .all() as { action: string; entity: string; changes: string }[];
  const fileOf = async (who: Person, path: string) => {
    const answer = await app(requestOf(who, path));
    const text = await answer.text();
    return {
      headers: answer.headers,
      lines: parse(text, { bom: true }) as string[][],
      status: answer.status,
    };
  };

  test("is named on the paper of users, has every account of the filter, and an event", async () => {
    const insert = sqlite.prepare(
      `insert into users (username, full_name, password_hash, role_id, school_code, is_approved, created_at, updated_at)
       values (?, ?, '', 'SU', 'AAA0001', 1, '', '')`,
    );
    for (let n = 1; n <= 1001; n++) insert.run(`guru${n}`, n === 1 ? "=1+2" : `GURU ${n}`);
    const { html } = await see(world.admin, "/admin/users/print?search=guru");
    expect(html).toContain('href="/admin/users.csv?search=guru"');
    const { headers, lines } = await fileOf(world.admin, "/admin/users.csv?search=guru");
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="pengguna.csv"');
    expect(lines).toHaveLength(1002);
    const columns = ["full_name", "username", "role_id"] as const;
    const paper = [...columns.map((name) => labelOf(name)), t("user.scope"), labelOf("is_approved")];
    expect(lines[0]).toEqual(paper);
    expect(lines.find(([, username]) => username === "guru1")?.[0]).toBe("'=1+2");
    expect(exports()).toMatchObject([{ action: "user.exported", entity: "user" }]);
    expect(JSON.parse(exports()[0]?.changes ?? "")).toEqual({ count: 1001, filter: { search: "guru" } });
  });

  test("has each cell in quotation marks, so that a separator in a name begins no formula", async () => {
    const names = ["ALI;=1+1", "ALI\t=1+1", "ALI,=1+1", ";=1+1"];
    const insert = sqlite.prepare(
      `insert into users (username, full_name, password_hash, role_id, school_code, is_approved, created_at, updated_at)
       values (?, ?, '', 'SU', 'AAA0001', 1, '', '')`,
    );
    names.forEach((name, at) => void insert.run(`guru${at}`, name));
    const text = await (await app(requestOf(world.admin, "/admin/users.csv?search=guru"))).text();
    for (const name of names) expect(text).toContain(`"${name}"`);
    for (const line of text.trimEnd().split("\r\n")) expect(line).toMatch(/^"[^"]*"(,"[^"]*")*$/);
  });

  test("of users is given to the office alone, on the product's own pages", async () => {
    for (const person of [world.clerk, world.supervisor, world.observer])
      expect((await see(person, "/admin/users.csv")).status).toBe(403);
    const foreign = await see(world.admin, "/admin/users.csv?role=SU", { "Sec-Fetch-Site": "cross-site" });
    expect([foreign.status, foreign.location]).toEqual([303, "/admin/users?role=SU"]);
    expect(exports()).toEqual([]);
  });

  test("of requests has the year, the filter and the scope of the list, and hides what the list hides", async () => {
    const insert = sqlite.prepare(
      `insert into requests (exam_year, kind, state, school_code, other_school_code, before, after, reason, created_by, created_at, updated_at)
       values (2026, ?, 'open', ?, ?, ?, ?, ?, 1, ?, ?)`,
    );
    const at = new Date().toISOString();
    const ask = (kind: string, school: string, reason: string, other: string | null = null) =>
      insert.run(
        kind,
        school,
        other,
        other && '{"full_name":"NAMA RAHSIA"}',
        '{"full_name":"NAMA DIMOHON"}',
        reason,
        at,
        at,
      );
    ask("late", "AAA0001", "@tertinggal");
    ask("transfer", "AAA0001", "Berpindah", "BBB0002");
    ask("late", "BBB0002", "Lain");
    const { headers, lines } = await fileOf(world.clerk, "/requests.csv");
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="permohonan.csv"');
    expect(
      lines
        .slice(1)
        .map(([, reason]) => reason)
        .sort(),
    ).toEqual(["'@tertinggal", "Berpindah"].sort());
    expect(JSON.stringify(lines)).not.toMatch(/RAHSIA|BBB0002/);
    const late = await fileOf(world.admin, "/requests.csv?kind=late");
    expect(late.lines).toHaveLength(3);
    expect(exports().map(({ action }) => action)).toEqual(["request.exported", "request.exported"]);
    expect(JSON.parse(exports()[1]?.changes ?? "")).toMatchObject({ count: 2, filter: { kind: "late" } });
    expect((await see(world.observer, "/requests.csv")).status).toBe(403);
  });

  test("of requests is named on their paper", async () => {
    sqlite.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 1001)
      insert into requests (exam_year, kind, school_code, after, reason, created_by, created_at, updated_at)
      select 2026, 'late', 'AAA0001', '{}', 'x', 1, '2026-01-01T00:00:00.000Z', '' from n`);
    const { html } = await see(world.clerk, "/requests/print?kind=late");
    expect(html).toMatch(/href="\/requests\.csv\?[^"]*kind=late/);
    expect((await fileOf(world.clerk, "/requests.csv?kind=late")).lines).toHaveLength(1002);
  });
});
