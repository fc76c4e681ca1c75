import type { Page } from "@playwright/test";
import Database from "better-sqlite3";
import { malaysianYear } from "~/db/clock";
import { candidatesBornOn } from "../support/candidates";
import { smallDemo } from "../support/demo";
import { expect, serve, test } from "../support/e2e";
import { enterAs } from "../support/entered";

/** Names in Jawi without an Arabic keyboard, with scripts and without. */
const year = malaysianYear();
const candidate = candidatesBornOn("1222", ["AISYAH BINTI ALI"]);

serve(() => ({ demo: smallDemo }));

test.beforeEach(async ({ context, baseURL, databasePath, page }) => {
  const db = new Database(databasePath);
  db.exec("delete from jawi_due");
  const schools = db.prepare("select school_code from schools limit 2").pluck().all();
  const store = db.prepare("insert or ignore into jawi_school_words values (?, ?, ?, 6)");
  for (const school of schools) {
    store.run(school, "AISYAH", "عائشة");
    store.run(school, "BINTI", "بنت");
    store.run(school, "ALI", "علي");
  }
  db.close();
  await enterAs(context, "SU", baseURL);
  await page.goto(`/student-add?exam_year=${year}`);
});

const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const jawi = (page: Page) => field(page, "full_name_arabic");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const stored = (databasePath: string, ic: string) => {
  const db = new Database(databasePath, { readonly: true });
  const found = db.prepare("select full_name_arabic from students where ic_number = ?").pluck().get(ic);
  db.close();
  return found;
};

test("one key fills the proposal, Enter saves it, and nothing is saved before", async ({
  page,
  databasePath,
}) => {
  const { ic_number } = candidate();
  await field(page, "ic_number").fill(ic_number);
  await field(page, "full_name").fill("AISYAH BINTI ALI");
  await page.locator("[accesskey=j]").click();
  await expect(jawi(page)).toHaveValue("عائشة بنت علي");
  await expect(jawi(page)).toBeFocused();
  await expect(page.locator(".hint b")).toHaveText("Cadangan");
  await expect(field(page, "ic_number")).toHaveValue(ic_number);
  expect(stored(databasePath, ic_number)).toBeUndefined();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("AISYAH BINTI ALI");
  expect(stored(databasePath, ic_number)).toBe("عائشة بنت علي");
});

test("letters are added one by one, the form keeps all else, and Enter saves", async ({
  page,
  databasePath,
  javaScriptEnabled,
}) => {
  const { ic_number } = candidate();
  await field(page, "full_name").fill("MAT CHALI");
  await field(page, "ic_number").fill(ic_number);
  if (javaScriptEnabled) await expect(page.locator("html")).toHaveAttribute("data-enhanced", "1");
  await page.locator("[accesskey=j]").click();
  await expect(page.locator(".hint").first()).toContainText("Tiada cadangan bagi nama ini");
  await press(page, "Huruf Jawi");
  await expect(page.getByRole("button", { name: "ڠ" })).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.method()));
  for (const [letter, text] of [
    ["م", "م"],
    ["ت", "مت"],
    ["ruang", "مت "],
    ["چ", "مت چ"],
    ["ا", "مت چا"],
    ["ء", "مت چاء"],
    ["padam", "مت چا"],
  ] as const) {
    await press(page, letter);
    await expect(jawi(page)).toHaveValue(text);
    await expect(jawi(page)).toBeFocused();
  }
  if (javaScriptEnabled) {
    expect(sent).toEqual([]);
    await jawi(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1));
    await press(page, "و");
    await expect(jawi(page)).toHaveValue("موت چا");
    await press(page, "padam");
    await expect(jawi(page)).toHaveValue("مت چا");
  }
  await expect(field(page, "full_name")).toHaveValue("MAT CHALI");
  await expect(field(page, "ic_number")).toHaveValue(ic_number);
  await field(page, "full_name").press("Enter");
  await expect(page.getByRole("status")).toContainText("MAT CHALI");
  expect(stored(databasePath, ic_number)).toBe("مت چا");
});

test("the grid fills the rows that it can spell, and saves them only after a press", async ({
  page,
  databasePath,
}) => {
  const { ic_number } = candidate();
  await page.goto(`/student-add/batch?exam_year=${year}`);
  await field(page, '"rows[0].full_name"').fill("ALI BINTI ALI");
  await field(page, '"rows[0].ic_number"').fill(ic_number);
  await page.getByText("Lajur dan Jawi").click();
  await press(page, "Gunakan cadangan Jawi");
  await expect(field(page, '"rows[0].full_name_arabic"')).toHaveValue("علي بنت علي");
  await expect(field(page, '"rows[0].full_name_arabic"')).toBeFocused();
  expect(stored(databasePath, ic_number)).toBeUndefined();
  await page.locator("[accesskey=s]").click();
  await expect(page.getByRole("status")).toContainText("1 calon disimpan");
  expect(stored(databasePath, ic_number)).toBe("علي بنت علي");
});
