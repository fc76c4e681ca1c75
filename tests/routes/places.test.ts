import { describe, expect, test } from "vitest";
import { today } from "~/features/values/moments";
import { loadApp } from "../support/app";
import { lockYearAt, makePaper, makeStudent, type Person, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();

/** Written by hand: the top line of each role before the lock, and its places by column of the menu. */
const topLines = {
  admin: ["Laman utama", "Senarai calon", "Kesediaan", "Permohonan", "Semua kerja"],
  clerk: ["Laman utama", "Senarai calon", "Jana angka giliran", "Cetakan", "Semua kerja"],
  supervisor: ["Laman utama", "Senarai calon", "Kesediaan", "Permohonan", "Semua kerja"],
  observer: ["Laman utama", "Senarai calon", "Kesediaan", "Statistik", "Semua kerja"],
};

const [enter, prepare, sit, after] = [
  ["Pendaftaran", "Senarai calon", "Jana angka giliran", "Kesediaan sekolah"],
  [
    ...["Permohonan", "Dewan peperiksaan", "Petugas peperiksaan", "Calon berkeperluan khas"],
    ...["Pernyataan yang dikembalikan", "Cetakan", "Kertas soalan"],
  ],
  ["Hari peperiksaan", "Jadual kertas", "Kedudukan bungkusan", "Calon tidak hadir", "Skrip jawapan"],
  ["Kehadiran calon", "Statistik", "Eksport calon"],
];

const [doubts, deleted] = ["Data meragukan", "Calon yang dipadam"];

const places = {
  admin: [
    [...enter, "Pengesahan senarai calon", doubts, deleted],
    prepare,
    [...sit, "Laporan untuk diputuskan"],
    ["Kehadiran calon", "Statistik", "Penyerahan data", "Eksport calon", "Susun atur eksport"],
    [
      ...["Tahun peperiksaan", "Sekolah", "Pengguna", "Akaun sistem", "Notis", "Butiran pejabat", "Rujukan"],
      "Jejak audit",
    ],
  ],
  clerk: [[...enter, doubts, deleted], prepare, sit, ["Eksport calon"]],
  supervisor: [[...enter, "Pengesahan senarai calon", doubts], prepare, sit, after, ["Sekolah"]],
  observer: [
    ["Pendaftaran", "Senarai calon", "Kesediaan sekolah", doubts],
    ["Dewan peperiksaan", "Cetakan"],
    ["Hari peperiksaan", "Jadual kertas", "Calon tidak hadir", "Skrip jawapan"],
    ["Kehadiran calon", "Statistik"],
  ],
};

const roles = Object.keys(places) as (keyof typeof places)[];

/** Of every layout, some that the role may not open, and one that is not there. */
const screens = [
  "/",
  "/students",
  "/students?school_code=AAA0001&exam_year=2026",
  "/school_exam_years/readiness",
  "/account",
  "/keyboard",
  "/year",
  "/menu",
  "/admin/audit",
  "/admin/trash",
  "/admin/lookups",
  "/tiada",
];

const pageOf = async (who: Person, address: string) => {
  const html = await (await app(requestOf(who, address))).text();
  const header = /<header.*?<\/header>/s.exec(html)?.[0] ?? "";
  return { html, header, nav: /<nav.*?<\/nav>/s.exec(header)?.[0] ?? "" };
};

const linksIn = (html: string) =>
  [...html.matchAll(/<a href="[^"]*"[^>]*>([^<]*)<\/a>/g)].map(([, name]) => name);
const listsIn = (html: string) => [...html.matchAll(/<ul.*?<\/ul>/gs)].map(([list]) => linksIn(list));

describe("the menu", () => {
  test.each(roles)("has the same places in the same order on every screen of the role %s", async (role) => {
    const bar = topLines[role];
    for (const address of screens) {
      const { nav } = await pageOf(world[role], address);
      expect(listsIn(nav), address).toEqual([bar]);
    }
  });

  test.each(roles)("lists every place of the role %s by stage on its page, and each opens", async (role) => {
    const { html } = await pageOf(world[role], "/menu");
    const columns = [...html.matchAll(/<ul class="places">.*?<\/ul>/gs)].map(([each]) => each);
    const first = (item: string) => linksIn(item)[0];
    expect(columns.map((column) => column.split("</li>").slice(0, -1).map(first))).toEqual(places[role]);
    for (const [, href = ""] of columns.join("").matchAll(/href="([^"]*)"/g))
      expect((await app(requestOf(world[role], href))).status, href).toBe(200);
  });

  test("counts the work that waits at each place, and marks the present stage", async () => {
    makeStudent({ school_code: "AAA0001", exam_year: 2026 });
    const { html } = await pageOf(world.clerk, "/menu");
    expect(html).toMatch(/<a href="\/students\/roll-numbers">Jana angka giliran<\/a> <b>1<\/b>/);
    expect(/<section aria-current="step"><h2>(.*?)<\/h2>/s.exec(html)?.[1]).toContain("1. Daftar");
  });

  test("changes with the stage of the year", async () => {
    const nav = async (who: Person) => listsIn((await pageOf(who, "/")).nav)[0];
    lockYearAt("2020-01-01T00:00:00.000Z");
    expect(await nav(world.clerk)).toContain("Permohonan");
    makePaper({ held_on: today() });
    const week = ["Laman utama", "Hari ini", "Bungkusan", "Skrip jawapan", "Semua kerja"];
    expect(await nav(world.admin)).toEqual(week);
    expect(await nav(world.supervisor)).toEqual(week);
  });

  test("has the hints of Firefox for Firefox alone", async () => {
    const hintsFor = async (agent: string) => {
      const request = requestOf(world.clerk, "/student-add", { headers: { "User-Agent": agent } });
      const html = await (await app(request)).text();
      return [/<kbd>\(Alt\+S\)/.test(html), /<kbd>\(Alt\+Shift\+S\)/.test(html)];
    };
    const chrome = "Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 Chrome/109.0.0.0 Safari/537.36";
    expect(await hintsFor(chrome)).toEqual([true, false]);
    expect(await hintsFor("Mozilla/5.0 (Windows NT 6.1; rv:115.0) Gecko/20100101 Firefox/115.0")).toEqual([
      false,
      true,
    ]);
  });

  test("marks the place of a screen, or the link to the place", async () => {
    const marked = async (address: string) => {
      const { nav } = await pageOf(world.admin, address);
      return [...new Set([...nav.matchAll(/aria-current="page">([^<]*)</g)].map(([, name]) => name))];
    };
    expect(await marked("/")).toEqual(["Laman utama"]);
    expect(await marked("/student-add")).toEqual(["Senarai calon"]);
    expect(await marked("/school_exam_years/call-list")).toEqual(["Kesediaan"]);
    expect(await marked("/admin/audit")).toEqual(["Semua kerja"]);
    expect(await marked("/account")).toEqual([]);
  });

  test.each(roles)("the role %s logs out at one place of every screen: in the header", async (role) => {
    for (const address of screens) {
      const { html, header } = await pageOf(world[role], address);
      expect(html.match(/action="\/logout"/g), address).toHaveLength(1);
      expect(header, address).toMatch(/<form method="post" action="\/logout"><button [^>]*>Log keluar</);
    }
  });
});

test("signing in says which place it opens, in words that no address can change", async () => {
  const intro = async (to: string) =>
    (await (await app(requestOf(null, `/user_login?redirect_to=${encodeURIComponent(to)}`))).text()).match(
      /Log masuk untuk membuka [^.<]*/,
    )?.[0];
  expect(await intro("/student/5?back=%2Fstudents")).toBe("Log masuk untuk membuka Senarai calon");
  expect(await intro("/admin/audit")).toBe("Log masuk untuk membuka Jejak audit");
  expect(await intro("/account")).toBe("Log masuk untuk membuka halaman yang anda minta");
  expect(await intro("/")).toBeUndefined();
});

test("an SU's list of candidates names its school; deleting all of them is at the end of the page", async () => {
  makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name: "AMIR" });
  const main =
    /<main.*<\/main>/s.exec((await pageOf(world.clerk, "/students?exam_year=2026")).html)?.[0] ?? "";
  expect(main).toContain("SEKOLAH");
  expect(main).toContain("Tanpa angka giliran (1)");
  expect(main).not.toContain("Paparan sekolah ini");
  expect(main.indexOf("Padam semua calon")).toBeGreaterThan(main.indexOf("</table>"));
});
