import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { exam_types, office } from "~/db/schema";
import { loadApp } from "../support/app";
import { makePaper, makeStudent, makeYear, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();

async function sheet(path: string) {
  const address = `/students/sheets/${path}?school_code=AAA0001&exam_year=2026`;
  const html = await (await app(requestOf(world.clerk, address))).text();
  const pages = html.split('<section class="sheet').slice(1);
  return { html, pages, checksum: /Kod semakan ([\w-]+)/.exec(html)?.[1] };
}

const issue = (fields: Partial<typeof office.$inferInsert>) => db.update(office).set(fields).run();

const fill = (n: number) => {
  for (let at = 1; at <= n; at++) {
    const student_code = `AAA0001/${String(at).padStart(3, "0")}`;
    makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name: `CALON ${at}`, student_code });
  }
};

describe("the issuer of a sheet", () => {
  it("is on every page, in the office's own words", async () => {
    fill(30);
    issue({ department_name: "JABATAN CONTOH", unit_name: "UNIT CONTOH", sheet_footer: "Rujukan: PP/1" });
    for (const path of ["psra", "attendance", "check-list", "final-list"]) {
      const { pages } = await sheet(path);
      expect(pages.length).toBeGreaterThan(1);
      for (const page of pages) {
        for (const line of ["JABATAN CONTOH", "UNIT CONTOH", "Rujukan: PP/1"]) expect(page).toContain(line);
        expect(page.indexOf("JABATAN CONTOH")).toBeLessThan(page.indexOf("UNIT CONTOH"));
      }
    }
  });

  it("leaves no empty line where the office wrote nothing", async () => {
    fill(1);
    issue({ department_name: null, unit_name: null, sheet_footer: null });
    const { pages } = await sheet("psra");
    expect(pages[0]).toContain('<div class="sheet-head"><p>PENILAIAN SEKOLAH RENDAH AGAMA TAHUN 2026</p>');
    expect(pages[0]).not.toMatch(/undefined|null|<p><\/p>/);
  });

  it("cannot hide markup in a sheet", async () => {
    fill(1);
    issue({ department_name: '<img src=x onerror="alert(1)">' });
    expect((await sheet("psra")).html).not.toContain("<img src=x");
  });

  it("makes no earlier print outdated when it changes", async () => {
    fill(3);
    const before = await sheet("psra");
    issue({ department_name: "JABATAN LAIN" });
    expect((await sheet("psra")).checksum).toBe(before.checksum);
  });
});

it("the head of a school has the title of the exam type, or none in particular", async () => {
  fill(1);
  expect((await sheet("psra")).html).toContain("(Guru Besar)");
  db.update(exam_types).set({ head_title: "Mudir" }).run();
  expect((await sheet("psra")).html).toContain("(Mudir)");
  db.update(exam_types).set({ head_title: null }).run();
  expect((await sheet("psra")).html).toContain("(Ketua sekolah)");
});

describe("the attendance list", () => {
  const headings = (html: string) =>
    [...html.matchAll(/<th scope="col" class="box">([^<]*)<\/th>/g)].map(([, text]) => text);

  it("has a box for each paper of the exam type, with its day, in the order in which they are held", async () => {
    fill(1);
    makePaper({ code: "TJ", held_on: "2026-10-06" });
    makePaper({ code: "BA", held_on: "2026-10-05" });
    makePaper({ code: "LEWAT" });
    makePaper({ code: "FQ", exam_type_code: "SMA" });
    makeYear(2025);
    makePaper({ code: "DULU", exam_year: 2025 });
    const { html } = await sheet("attendance");
    expect(headings(html)).toEqual(["BA\n5/10", "TJ\n6/10", "LEWAT"]);
    expect(html.match(/<tr class="sheet-total">/g)).toHaveLength(2);
  });

  it("has five boxes to name by hand while the year has no papers", async () => {
    fill(1);
    const { html } = await sheet("attendance");
    expect(headings(html)).toEqual(["K1", "K2", "K3", "K4", "K5"]);
  });

  it("is counted and signed on each page, because each room has its own", async () => {
    fill(40);
    const { pages } = await sheet("attendance");
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages)
      for (const text of ["JUMLAH HADIR", "JUMLAH TIDAK HADIR", "DEWAN / BILIK", "Ketua pengawas"])
        expect(page).toContain(text);
  });
});
