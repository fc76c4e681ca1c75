import { describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { loadApp } from "../support/app";
import {
  formOf,
  makeSchool,
  makeStudent,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();

const many = "/students/sheets/many";
const text = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");
const open = async (path: string, person: Person = world.admin) => {
  const response = await app(requestOf(person, path));
  return { status: response.status, html: await text(response) };
};
const preview = (query = "", person?: Person) => open(`${many}?exam_year=2026&sheet=roll${query}`, person);
const partsIn = (html: string) =>
  [...html.matchAll(/href="(\/students\/sheets\/many\/part[^"]*)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
const schoolsIn = (href: string) => new URLSearchParams(href.split("?")[1]).get("schools")?.split(".");
const record = (href: string, person: Person = world.admin) => app(formOf(person, href, {}));
const receipts = () =>
  sqlite.prepare("select school_code, number from sheet_prints order by id").all() as {
    school_code: string;
    number: string;
  }[];

function fill(school_code: string, n: number, numbered = true) {
  for (let at = 1; at <= n; at++) {
    const number = String(at).padStart(4, "0");
    makeStudent({
      school_code,
      exam_year: 2026,
      full_name: `${school_code} CALON ${number}`,
      student_code: numbered ? `${school_code}/${number}` : null,
    });
  }
}

function makeDistrict(schools: Record<string, number>, district_code = "01") {
  for (const [school_code, n] of Object.entries(schools)) {
    makeSchool(school_code, { district_code, exam_type_code: "PSRA" });
    register(school_code, 2026);
    fill(school_code, n);
  }
}

describe("the sheets of many schools", () => {
  it("are counted before a choice: schools, pages, drafts and prints, as the chosen sheet then counts them", async () => {
    makeDistrict({ AAB0002: 30, AAC0003: 0, AAD0004: 2 });
    fill("AAA0001", 3, false);
    fill("BBB0002", 1);
    const before = receipts();
    const counts = async (query = "", person?: Person) => {
      const { html } = await open(`${many}?exam_year=2026${query}`, person);
      const rows = [...html.matchAll(/<tr[^>]*><th[^>]*>(.*?)<\/th>(.*?)<\/tr>/g)].slice(-7);
      const words = (text = "") =>
        text
          .replace(/<[^>]+>/g, " ")
          .trim()
          .split(/\s+/);
      return Object.fromEntries(rows.map(([, name, cells]) => [words(name).join(" "), words(cells)]));
    };
    const all = await counts();
    expect(all["Helaian angka giliran"]).toEqual(["3", "4", "1", "0", "0"]);
    expect(all["Label meja"]).toEqual(["3", "4", "1", "0", "0"]);
    expect(all["Senarai semakan"]?.slice(0, 3)).toEqual(["4", "5", "0"]);
    expect(all["Pernyataan pendaftaran calon"]).toEqual(["4", "19", "0"]);
    expect((await counts("&exam_type_code=SMA"))["Helaian angka giliran"]?.[0]).toBe("1");
    expect((await counts("", world.supervisor))["Helaian angka giliran"]?.[0]).toBe("2");
    expect(receipts()).toEqual(before);

    const { html } = await open(`${many}?exam_year=2026`);
    expect(html).toContain("5 sekolah berdaftar, 1 daripadanya belum ada calon");
    const [href = ""] = partsIn((await preview("&exam_type_code=PSRA")).html);
    expect(schoolsIn(href)).toEqual(["AAB0002", "AAD0004"]);
    await record(href);
    sqlite.prepare("update students set full_name = 'NAMA BAHARU' where full_name like 'AAB0002%1'").run();
    expect((await counts())["Helaian angka giliran"]?.slice(3, 5)).toEqual(["2", "1"]);
  });

  it("lead from a part of roll sheets back to its parts", async () => {
    makeDistrict({ AAB0002: 1, AAC0003: 1 });
    const { html } = await preview();
    const [from = ""] = /[^"]*from=AAB0002[^"]*/.exec(html) ?? [];
    expect(partsIn((await open(from.replaceAll("&amp;", "&"))).html)).toHaveLength(1);
  });

  it("are previewed in parts of at most 200 pages in the order of their codes, and a larger school is a part of its own", async () => {
    // Two statements to a page.
    makeDistrict({ AAC0003: 160, AAB0002: 160, AAD0004: 160, AAE0005: 410, AAF0006: 4 });
    const { html } = await open(`${many}?exam_year=2026&sheet=statements`);
    const parts = partsIn(html);
    expect(parts.map(schoolsIn)).toEqual([["AAB0002", "AAC0003"], ["AAD0004"], ["AAE0005"], ["AAF0006"]]);
    const pages = [...html.matchAll(/>([^<]+)<\/td><td><a href="[^"]*from=/g)].map(([, n]) => n);
    expect(pages).toEqual(["161", "81", "206 (satu sekolah)", "3"]);
    expect(receipts()).toEqual([]);
  });

  it("leave out schools without candidates, with unnumbered ones and outside the print filter, and say why", async () => {
    makeDistrict({ AAB0002: 3, AAC0003: 0, AAD0004: 2 });
    fill("AAA0001", 1, false);
    const [first = ""] = partsIn((await preview("&from=AAD0004")).html);
    await record(first);
    const { html } = await preview("&print_state=unprinted&district_code=01");
    expect(partsIn(html).map(schoolsIn)).toEqual([["AAB0002"]]);
    expect(html).toMatch(/1 sekolah tiada calon:<\/b> AAC0003/);
    expect(html).toMatch(/1 sekolah ada calon tanpa angka giliran \(DRAF\):<\/b> AAA0001/);
    expect(html).toMatch(/1 sekolah tidak sepadan dengan tapisan cetakan:<\/b> AAD0004/);
  });

  it("begin at the school that the reader names, and an unknown school is named", async () => {
    makeDistrict({ AAB0002: 1, AAC0003: 1, AAD0004: 1 });
    expect(partsIn((await preview("&from=AAC0003")).html).map(schoolsIn)).toEqual([["AAC0003", "AAD0004"]]);
    const unknown = await preview("&from=ZZZ0009");
    expect(partsIn(unknown.html)).toEqual([]);
    expect(unknown.html).toContain("ZZZ0009");
  });

  it("are recorded by one press, once, and then open with a cover and each school's number", async () => {
    makeDistrict({ AAB0002: 30, AAC0003: 2 });
    const [href = ""] = partsIn((await preview()).html);
    const before = await open(href);
    expect(before.html).not.toContain("AAB0002 CALON 0001");
    expect(receipts()).toEqual([]);

    const answer = await record(href);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, href]);
    const [one, two] = receipts();
    expect([one?.school_code, two?.school_code]).toEqual(["AAB0002", "AAC0003"]);
    const { html } = await open(href);
    const pages = html.split('<section class="sheet').slice(1);
    expect(pages).toHaveLength(1 + 2 + 1);
    for (const each of [one, two]) expect(pages[0]).toContain(each?.number);
    expect(pages[1]).toContain(`No. cetakan ${one?.number}`);
    expect(pages[3]).toContain(`No. cetakan ${two?.number}`);
    for (let at = 1; at <= 30; at++) {
      expect(html.split(`AAB0002 CALON ${String(at).padStart(4, "0")}`)).toHaveLength(2);
    }
    await record(href);
    expect(receipts()).toHaveLength(2);
    const states = sqlite.prepare(
      "select print_state from school_exam_years where school_code like 'AA_000_' and school_code > 'AAB'",
    );
    expect(states.pluck().all()).toEqual(["current", "current"]);
  });

  it("need a new record after a candidate changed", async () => {
    makeDistrict({ AAB0002: 2 });
    const [href = ""] = partsIn((await preview()).html);
    await record(href);
    sqlite.prepare("update students set full_name = 'NAMA BAHARU' where full_name like 'AAB0002%1'").run();
    expect((await open(href)).html).toContain("Cetak PDF");
    await record(href);
    expect((await open(href)).html).toContain("NAMA BAHARU");
  });

  it("stay within the district of a supervisor", async () => {
    makeDistrict({ AAB0002: 1 });
    fill("BBB0002", 1);
    const foreign = `${many}/part?exam_year=2026&sheet=roll&schools=BBB0002`;
    expect(partsIn((await preview("", world.supervisor)).html).map(schoolsIn)).toEqual([["AAB0002"]]);
    expect((await open(foreign, world.supervisor)).status).toBe(404);
    expect((await record(foreign, world.supervisor)).status).toBe(404);
    expect((await preview("", world.clerk)).status).toBe(403);
    expect(receipts()).toEqual([]);
  });

  it("are not found at a malformed address", async () => {
    const queries = [
      "",
      "?exam_year=x",
      "?exam_year=2026",
      "?exam_year=2026&schools=.....",
      `?exam_year=2026&schools=${"A".repeat(5000)}`,
    ];
    for (const query of queries) {
      expect((await open(`${many}/part${query}`)).status).toBe(404);
      expect((await record(`${many}/part${query}`)).status).toBe(404);
    }
  });

  it.each(["attendance", "check-list", "final-list", "labels", "slips", "statements"])(
    "%s opens with every candidate once",
    async (sheet) => {
      makeDistrict({ AAB0002: 28, AAC0003: 1 });
      const [href = ""] = partsIn((await open(`${many}?exam_year=2026&sheet=${sheet}`)).html);
      await record(href);
      const { html } = await open(href);
      expect([...html.matchAll(/AAB0002 CALON \d{4}/g)].map(([name]) => name)).toHaveLength(28);
      expect(html).toContain("AAC0003 CALON 0001");
    },
  );
});
