import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/db/client";
import { exam_years, school_exam_years } from "~/db/schema";
import { dayAfter, today } from "~/features/values/moments";
import { loadApp } from "../support/app";
import {
  lockYearAt,
  makeNotice,
  makePaper,
  makeReturn,
  makeStudent,
  makeYear,
  type Person,
  requestOf,
  withWorld,
} from "../support/people";
import { pressPrint } from "../support/sheet-prints";

const app = await loadApp();
const world = withWorld();

const mainOf = async (who: Person) => {
  const html = await (await app(requestOf(who, "/"))).text();
  return /<main.*<\/main>/s.exec(html)?.[0] ?? "";
};
/** Without folded text. */
const wordsOf = (html: string) =>
  html
    .replace(/(<summary>.*?<\/summary>).*?<\/details>/gs, "$1")
    .replace(/<[^>]+>/g, " ")
    .split(/\s+/)
    .filter(Boolean);
const controlsIn = (html: string) => html.match(/<(a|button|summary|input(?! type="hidden"))\b/g) ?? [];

/** The list of the school is final, and its papers are so many days from today. */
function sit(...days: number[]) {
  for (const n of [1, 2, 3])
    makeStudent({ school_code: "AAA0001", exam_year: 2026, student_code: `AAA0001/00${n}` });
  lockYearAt("2020-01-01T00:00:00.000Z");
  db.update(school_exam_years).set({ state: "muktamad" }).run();
  return days.map((n) =>
    makePaper({ code: `K${n + 50}`, name: "Tajwid", held_on: dayAfter(today(), n), starts_at: "00:00" }),
  );
}

test("on the day of a paper the home of a school is the paper, in few words and controls", async () => {
  sit(0, 1);
  for (const body of ["Taklimat pada hari Khamis.", "Semak ejaan nama.", "Ambil salinan."])
    makeNotice({ body });
  const html = await mainOf(world.clerk);
  const box = /<section class="next-box">.*?<\/section>/s.exec(html)?.[0] ?? "";
  expect(box).toContain("K50 Tajwid: tiada yang perlu dibuat sekarang");
  expect(box).toContain("3 calon");
  expect(html).toContain("Jadual kedatangan dihantar selepas kertas ini tamat.");
  expect(html).toContain('href="/today"');
  expect(html).toMatch(/<a href="\/menu">Kerja lain: \d<\/a>/);
  expect(html).not.toContain("Baki kerja");
  expect(wordsOf(html).length).toBeLessThanOrEqual(120);
  expect(controlsIn(html).length).toBeLessThanOrEqual(20);
});

test("the scripts of a paper that is over are the one thing of the school, until they are all back", async () => {
  const [paper] = sit(-1);
  const html = await mainOf(world.clerk);
  expect(html).toContain("K49 Tajwid: pulangkan 3 skrip");
  expect(html).toMatch(
    new RegExp(`<a class="btn primary" href="/papers/scripts/${paper?.id}/schools/${world.ownYear.id}"`),
  );
});

test("the path of the office goes on after printing, and its finished steps are folded", async () => {
  const [paper] = sit(-3, 0);
  const html = await mainOf(world.admin);
  const [, open = "", folded = "", later = ""] =
    /(.*)<details><summary>(Tiada baki kerja.*?)<\/details>(.*)/s.exec(html) ?? [];
  for (const title of ["Pendaftaran", "Kesediaan sekolah"]) {
    expect(folded).toContain(title);
    expect(open).not.toContain(`<h3>${title}</h3>`);
  }
  expect(open).toContain("2 jadual kedatangan belum diterima");
  expect(later).toMatch(/Kemudian: .*Penyerahan data/);
  makeReturn(paper?.id ?? 0, world.ownYear.id);
  expect(await mainOf(world.supervisor)).toContain("1 jadual kedatangan belum diterima");
});

test("after the last paper the office hands over, adds the next year, begins it and closes the former one", async () => {
  sit(-30);
  const html = await mainOf(world.admin);
  for (const title of ["Penyerahan data", "Tahun peperiksaan"]) expect(html).toContain(`<h3>${title}</h3>`);
  expect(html).toContain("1 tahun berikutnya belum ditambah.");
  expect(html).not.toContain("Kemudian:");
  expect(html.slice(html.indexOf("</details>"))).not.toContain("<h3>Cetakan</h3>");
  const closeFirst = (closed_at: string | null) =>
    db.update(exam_years).set({ closed_at }).where(eq(exam_years.year, 2026)).run();
  closeFirst("2026-12-31T00:00:00.000Z");
  expect(await mainOf(world.admin)).not.toContain("<h3>");
  closeFirst(null);
  makeYear(2027);
  expect(await mainOf(world.admin)).toContain("1 tahun berikutnya belum menjadi tahun semasa.");
  expect(await mainOf(world.admin)).not.toContain("tahun belum ditutup");
  db.update(exam_years).set({ is_running: false }).run();
  db.update(exam_years).set({ is_running: true }).where(eq(exam_years.year, 2027)).run();
  expect(await mainOf(world.admin)).toContain("1 tahun belum ditutup.");
  closeFirst("2026-12-31T00:00:00.000Z");
  expect(await mainOf(world.admin)).not.toContain("tahun belum ditutup");
});

test("tasks of before the lock leave the home of a district at the lock", async () => {
  expect(await mainOf(world.supervisor)).toContain("sekolah belum sedia");
  lockYearAt("2020-01-01T00:00:00.000Z");
  expect(await mainOf(world.supervisor)).not.toContain("sekolah belum sedia");
});

test("a check list that the office prints is no step of the school", async () => {
  makeStudent({ school_code: "AAA0001", exam_year: 2026, student_code: "AAA0001/001" });
  const sheet = "/students/sheets/check-list?school_code=AAA0001&exam_year=2026";
  await pressPrint(app, world.admin, sheet);
  const words = "senarai semakan untuk dicetak dan disemak";
  expect(await mainOf(world.clerk)).toContain(words);
  await pressPrint(app, world.clerk, sheet);
  expect(await mainOf(world.clerk)).not.toContain(words);
});
