import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import Database from "better-sqlite3";
import { demoAccounts } from "~/demo/make";
import { copyDemo } from "../support/demo";
import { expect, serve, test } from "../support/e2e";
import { type Served, startServer } from "../support/server";

/** Whole-year numbering, the trash and a candidate's history, with and without scripts. */
const schools = 620;
const admin = demoAccounts.find(({ role_id }) => role_id === "ADMIN");
const folder = mkdtempSync(join(tmpdir(), "calon-numbers-"));
const databasePath = join(folder, "demo.db");

test.describe.configure({ mode: "serial", timeout: 120_000 });

const served = serve(async () => {
  await copyDemo(databasePath, { seed: 11, schools, candidates: 4000, candidatesBefore: 0 });
  const db = new Database(databasePath);
  db.exec("update students set student_code = null; delete from roll_number_history");
  db.close();
  return { databasePath };
});
let afterCut: Served | undefined;
test.afterAll(async () => {
  await afterCut?.stop();
  afterCut = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const ask = <Value>(question: string): Value => {
  const db = new Database(databasePath, { readonly: true });
  const answer = db.prepare(question).pluck().get() as Value;
  db.close();
  return answer;
};
const unnumbered = () =>
  ask<number>(
    "select count(*) from students where student_code is null and withdrawn_at is null and exam_year = (select max(year) from exam_years)",
  );
const year = () => ask<number>("select max(year) from exam_years");

async function signIn(page: Page): Promise<void> {
  await page.goto("/user_login");
  await page.getByLabel("Nama pengguna").fill(admin?.username ?? "");
  await page.getByLabel("Kata laluan").fill(admin?.password ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("Log masuk berjaya");
}

test("whole-year numbering survives reload, Back, another browser and a power cut", async ({
  page,
  browser,
}) => {
  await signIn(page);
  await page.goto(`/students/roll-numbers/all?exam_year=${year()}`);
  const all = unnumbered();
  expect(all).toBeGreaterThan(3900);
  await page.getByRole("button", { name: /^Jana angka giliran \d+ sekolah/ }).press("Enter");

  const bar = page.getByRole("progressbar");
  await expect(bar).toHaveAttribute("max", String(schools));
  await expect(bar).toHaveAttribute("value", "500");
  const left = unnumbered();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(all);
  expect(await page.locator("script:not([defer])").count()).toBe(0);

  const halfWay = page.url();
  await page.reload();
  await expect(bar).toHaveAttribute("value", "500");
  await page.goBack();
  await page.getByRole("button", { name: /^Jana angka giliran/ }).click();
  await expect(bar).toHaveAttribute("value", "500");
  expect(unnumbered()).toBe(left);

  const other = await browser.newPage({ javaScriptEnabled: false });
  await other.goto(new URL("/user_login", halfWay).href);
  await signIn(other);
  await other.goto(halfWay);
  await expect(other.getByRole("button", { name: /^Teruskan/ })).toBeFocused();
  await other.context().close();

  const { port } = served();
  await served().kill9();
  afterCut = await startServer({ databasePath, port });
  await page.goto(halfWay);
  await expect(page.getByRole("button", { name: /^Teruskan/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(bar).toHaveAttribute("value", String(schools));
  await expect(page.getByText(`${all.toLocaleString("en")} angka giliran disimpan bagi`)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Teruskan/ })).toHaveCount(0);
  expect(unnumbered()).toBe(0);
  expect(ask<number>("select count(*) from roll_number_history")).toBe(all);
});

test("whole-year numbering reports each school's result, and a finished year has nothing to do", async ({
  page,
}) => {
  await signIn(page);
  await page.goto(`/students/roll-numbers/all?exam_year=${year()}`);
  await expect(page.getByText(/Tiada lagi angka giliran yang boleh disimpan/)).toBeVisible();
  await page.getByLabel("Jenis peperiksaan").selectOption("SMA");
  await page.getByRole("button", { name: "Tapis" }).press("Enter");
  await expect(page.getByRole("link", { name: /Padam tapisan.*SMA/ })).toBeVisible();
});

test("the history of a candidate shows the number, its author and its previous value", async ({ page }) => {
  await signIn(page);
  const id = ask<number>("select min(id) from students");
  const code = ask<string>(`select student_code from students where id = ${id}`);
  await page.goto(`/student-history/${id}`);
  const row = page.getByRole("row").filter({ hasText: "Angka giliran dijana" });
  await expect(row).toContainText(code);
  await expect(row).toContainText(admin?.full_name ?? "");
});

test("a reset school-year is restored unchanged from the trash", async ({ page }) => {
  await signIn(page);
  const school = ask<string>(
    `select school_code from school_exam_years where exam_year = ${year()} order by total_students desc limit 1`,
  );
  const held = () =>
    ask<string>(
      `select group_concat(id || ' ' || student_code || ' ' || version) from (select * from students where school_code = '${school}' order by id)`,
    );
  const before = held();
  await page.goto(`/students/reset?school_code=${school}&exam_year=${year()}`);
  await page.getByLabel("Taip kod sekolah").fill(` ${school.toLowerCase()} `);
  await page.getByRole("button", { name: /^Padam \d+ calon/ }).click();
  await expect(page.getByText(/rekod calon berjaya dipadam/)).toBeVisible();
  expect(held()).toBeNull();

  await page.goto("/");
  await page.getByRole("link", { name: "Semua kerja" }).press("Enter");
  await page.getByRole("link", { name: "Calon yang dipadam" }).first().press("Enter");
  await page.getByRole("rowheader").getByRole("link").first().press("Enter");
  await page.getByRole("button", { name: /^Pulihkan \d+ calon/ }).press("Enter");
  await expect(page.getByText(/calon dipulihkan/)).toBeVisible();
  await expect(page.getByText(/^Dipulihkan pada/)).toBeVisible();
  expect(held()).toBe(before);
});
