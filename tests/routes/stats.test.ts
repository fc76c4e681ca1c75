import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { schools } from "~/db/schema";
import { startImpersonation } from "~/features/users/impersonation";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { heard } from "../support/heard";
import {
  makePerson,
  makeSchool,
  makeStudent,
  makeYear,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();
beforeEach(() => {
  makeStudent({ school_code: "AAA0001", exam_year: 2026, student_code: "AAA0001/001" });
  makeStudent({ school_code: "BBB0002", exam_year: 2026 });
});

const see = (who: Person | null, query = "", path = "/admin/stats") =>
  heard(app(requestOf(who, `${path}${query}`)));

describe("the screen of statistics", () => {
  it("opens for the office, supervisors and observers", async () => {
    const { admin, supervisor, clerk, observer } = world;
    const statuses = [admin, supervisor, clerk, observer, null].map(async (who) => (await see(who)).status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 403, 200, 303]);
  });

  it("has a figure and a column of the candidates without a gender, and of the withdrawn, only where there are any", async () => {
    const rare = ["Jantina tidak dinyatakan", "Tarik diri"];
    const shown = async () => {
      const { text } = await see(world.admin);
      return rare.filter((each) => text.includes(each));
    };
    expect(await shown()).toEqual([]);
    makeStudent({ school_code: "AAA0001", exam_year: 2026, gender: null });
    expect(await shown()).toEqual(rare.slice(0, 1));
    makeStudent({ school_code: "AAA0001", exam_year: 2026, withdrawn_at: "2026-03-01T00:00:00.000Z" });
    expect(await shown()).toEqual(rare);
  });

  it("shows how the year was entered, week by week, within the scope of the reader", async () => {
    expect((await see(world.admin, "?by=week")).text).toMatch(/Minggu bermula .* 2 2 100\.0%/);
    expect((await see(world.supervisor, "?by=week")).text).toMatch(/Minggu bermula .* 1 1 100\.0%/);
    makeYear(2030);
    register("AAA0001", 2030);
    expect((await see(world.admin, "?by=week&exam_year=2030")).text).toContain("Belum ada calon.");
  });

  it("is where the page of charts was", async () => {
    const { status, location } = await answerOf(
      requestOf(world.admin, "/admin/stats/charts?exam_year=2026&district_code=01&sort_column=year"),
    );
    expect([status, location]).toEqual([302, "/admin/stats?exam_year=2026&district_code=01"]);
  });

  it("shows the latest year, and links every figure to the list that it counts", async () => {
    makeYear(2025);
    const { html, text } = await see(world.admin);
    expect(text).toContain("Calon 2026 +2 berbanding 2025");
    expect(text).toContain("2 Sekolah berdaftar +2");
    for (const href of [
      "/school_exam_years?exam_year=2026",
      "/school_exam_years?exam_year=2026&is_student_code_completed=true",
      "/students?exam_year=2026&district_code=02",
      "/students?exam_year=2026&has_ic_number=false",
      "/students?exam_year=2026&has_ic_number=false&district_code=02",
    ])
      expect(html).toContain(`href="${href}"`);
    const schools = await see(world.admin, "?by=school_code");
    expect(schools.html).toContain('href="/students?exam_year=2026&school_code=AAA0001"');
    expect(html).not.toMatch(/NaN|undefined|null</);
  });

  it.each([
    ["", ">Calon mengikut daerah"],
    ["?by=district_code", ">Calon mengikut daerah"],
    ["?by=exam_type_code", ">Calon mengikut jenis peperiksaan"],
  ])(
    "%s has a chart with a title and a description, and its links outside the chart",
    async (query, title) => {
      const { html } = await see(world.admin, query);
      const pictures = html.match(/<svg role="img"[\s\S]*?<\/svg>/g) ?? [];
      expect(pictures).toHaveLength(1);
      for (const picture of pictures) {
        expect(picture).toContain(title);
        expect(picture).toMatch(/<title id="[^"]+">Calon mengikut/);
        expect(picture).toMatch(/<desc id="[^"]+">[^<]*\w+ 1/);
        expect(picture).not.toContain("<a ");
      }
    },
  );

  it("shows a dash where there is no year before", async () => {
    expect((await see(world.admin)).text).toContain("2 Sekolah berdaftar –");
  });

  it("a supervisor sees the own district only, also when another is asked for", async () => {
    for (const query of ["", "district_code=02", "district_code=01"]) {
      const { text, status } = await see(world.supervisor, `?by=school_code&${query}`);
      expect(status).toBe(200);
      expect(text).toContain("1 Sekolah berdaftar");
      expect(text).toContain("SEKOLAH AAA0001");
      expect(text).not.toContain("BBB0002");
    }
  });

  it.each<[string, Parameters<typeof makePerson>[1], string]>([
    ["a district", { district_code: "01" }, "AAA0001"],
    ["an exam type", { exam_level_code: "PSRA" }, "AAA0001"],
    ["a school", { school_code: "BBB0002" }, "BBB0002"],
  ])(
    "an observer of %s sees its figures only, and no link that filters by identity",
    async (_, own, code) => {
      db.update(schools).set({ exam_type_code: "SMA" }).where(eq(schools.school_code, "BBB0002")).run();
      const observer = makePerson("OBSERVER", own);
      const other = code === "AAA0001" ? "BBB0002" : "AAA0001";
      for (const query of ["", "&district_code=02", "&exam_type_code=SMA"])
        expect((await see(observer, `?by=school_code${query}`)).html).not.toContain(other);
      const { text, html } = await see(observer, "?by=school_code");
      expect(text).toContain("1 Sekolah berdaftar");
      expect(text).toContain(`SEKOLAH ${code}`);
      expect(html).not.toContain("has_ic_number");
      const file = await see(observer, "", "/admin/stats.csv");
      expect(file.text).toContain('"Keseluruhan","","","","","1",');
      expect(file.text).toContain(`"Nama sekolah","${code}"`);
      expect(file.text).not.toContain(other);
    },
  );

  it("an observer of the whole state sees every district, and is not asked to register schools", async () => {
    const observer = makePerson("OBSERVER");
    expect((await see(observer)).text).toContain("2 Sekolah berdaftar");
    makeYear(2027);
    const { text, html } = await see(observer, "?exam_year=2027");
    expect(text).toContain("Belum ada sekolah didaftarkan bagi tahun 2027.");
    expect(html).not.toContain("/school_exam_years/add");
  });

  it("an ADMIN who impersonates a supervisor sees the supervisor's statistics", async () => {
    const id = sqlite.prepare("select id from sessions where user_id = ?").pluck().get(world.admin.user_id);
    const outcome = startImpersonation({ ...world.admin, session_id: id as never }, {
      role_id: "PENYELIA_DAERAH",
      district_code: "01",
      school_code: null,
    } as never);
    expect(outcome.kind).toBe("saved");
    const { text, status } = await see(world.admin, "?district_code=02&by=school_code");
    expect(status).toBe(200);
    expect(text).toContain("SEKOLAH AAA0001");
    expect(text).not.toContain("BBB0002");
  });

  it.each([
    ["an unknown year", "?exam_year=2077", "2077 tiada dalam senarai anda"],
    ["an unknown district", "?district_code=77", "77 tiada dalam senarai anda"],
    ["an unknown exam type", "?exam_type_code=<b>", "&lt;b> tiada dalam senarai anda"],
    ["a year in words", "?exam_year=dua", "Tahun peperiksaan 2026"],
    ["an unknown sort", "?by=school_code&sort_column=ic_number&sort_direction=x", "SEKOLAH AAA0001"],
    ["an order, which only schools have", "?sort_column=total_students", "SEKOLAH AAA0001"],
    ["page 9999", "?by=school_code&page=9999", "Tiada rekod pada halaman ini; jumlahnya 2"],
    ["an unknown breakdown", "?by=ic_number", "Calon mengikut daerah"],
    ["a doubled breakdown", "?by=school_code&by=district_code", "2 Sekolah berdaftar"],
    ["page 0", "?by=school_code&page=0", "SEKOLAH AAA0001"],
    ["a doubled filter", "?by=school_code&district_code=01&district_code=02", "SEKOLAH AAA0001"],
  ])("answers %s with 200 and a clear sentence", async (_, query, said) => {
    const { status, text, html } = await see(world.admin, query);
    expect(status).toBe(200);
    expect(text.includes(said) || html.includes(said) || html.includes(said.replace(">", "&gt;"))).toBe(true);
  });

  it("a year without registrations and an office without a year name the next step", async () => {
    makeYear(2027);
    const empty = await see(world.admin, "?exam_year=2027");
    expect(empty.text).toContain("Belum ada sekolah didaftarkan bagi tahun 2027.");
    expect(empty.html).toContain('href="/school_exam_years/build?exam_year=2027"');
    expect((await see(world.supervisor, "?exam_year=2027")).html).toContain(
      'href="/school_exam_years/add?exam_year=2027"',
    );
    for (const table of ["students", "school_exam_years", "exam_years"]) sqlite.exec(`delete from ${table}`);
    const none = await see(world.admin);
    expect(none.text).toContain("Belum ada tahun peperiksaan.");
    expect((await see(world.admin, "", "/admin/stats.csv")).status).toBe(404);
  });
});

describe("the CSV file of statistics", () => {
  const path = "/admin/stats.csv";

  it("contains the figures of the screen, and the audit trail names the account", async () => {
    const { status, headers, html } = await see(world.admin, "?exam_year=2026", path);
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="statistik-2026.csv"');
    expect(html).toMatch(/^\uFEFF"Peringkat","Kod","Nama",/);
    const lines = (parse(html, { bom: true }) as string[][]).map((cells) => cells.join(","));
    expect(lines[1]).toBe("Keseluruhan,,,,,2,0,1,2,0,2,0,1,0,2,0,,");
    expect(lines.at(-2)).toBe("Nama sekolah,AAA0001,SEKOLAH AAA0001,01,PSRA,1,0,1,1,0,1,0,1,0,1,0,,");
    const [event] = sqlite
      .prepare("select user_id, exam_year, changes from audit_events where action = 'stats.exported'")
      .all() as { user_id: number; exam_year: number; changes: string }[];
    expect(event).toMatchObject({ user_id: world.admin.user_id, exam_year: 2026 });
    expect(JSON.parse(event?.changes ?? "")).toMatchObject({ schools: 2 });
  });

  it.each(["=1+1", "+60123", "-5", "@SUM(A1)", "＝1", " =1"])(
    "a school named %s does not become a formula",
    async (name) => {
      makeSchool("ZZZ0003", { school_name: name });
      register("ZZZ0003", 2026);
      expect((await see(world.admin, "", path)).html).toContain(`,"ZZZ0003","'${name}",`);
    },
  );

  it("answers 404 outside the scope, and records no event", async () => {
    for (const query of ["?district_code=02", "?district_code=77", "?exam_year=2077"])
      expect((await see(world.supervisor, query, path)).status).toBe(404);
    expect((await see(world.supervisor, "", path)).html).not.toContain("BBB0002");
    expect((await see(world.clerk, "", path)).status).toBe(403);
    const exportCount = sqlite.prepare("select count(*) from audit_events where action = 'stats.exported'");
    expect(exportCount.pluck().get()).toBe(1);
  });
});
