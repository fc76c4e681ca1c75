import type { Page } from "@playwright/test";
import Database from "better-sqlite3";
import { malaysianYear } from "~/db/clock";
import { type Candidate, candidatesBornOn } from "../support/candidates";
import { smallDemo } from "../support/demo";
import { draftPlaces } from "../support/drafts";
import { expect, serve, test } from "../support/e2e";
import { enterAs, signInAs } from "../support/entered";
import { type Served, startServer } from "../support/server";

/** The module on pages that work without it. lost.spec tests forms that could not be sent. */
const year = malaysianYear();
const grid = `/student-add/batch?exam_year=${year}`;
/** Repetitions of the double Enter, with and without the module. */
const doubles = Number(process.env.DOUBLES ?? 5);

const served = serve(() => ({ demo: smallDemo }));
let afterCut: Served | undefined;
test.afterAll(async () => {
  await afterCut?.stop();
  afterCut = undefined;
});
test.beforeEach(({ context, baseURL }) => enterAs(context, "SU", baseURL));

const enhanced = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-enhanced", "1");

const candidate = candidatesBornOn("1125", ["MOHD NAIM"]);
const cell = (page: Page, n: number, name: string) => page.getByLabel(`${name}, baris ${n}`, { exact: true });

function storedOf(candidates: Candidate[]): unknown[] {
  const database = new Database(served().databasePath, { readonly: true });
  const question = database.prepare("select count(*) from students where ic_number = ?").pluck();
  const counts = candidates.map(({ ic_number }) => question.get(ic_number));
  database.close();
  return counts;
}

async function typeGrid(page: Page, rows: Candidate[]): Promise<void> {
  await page.locator("main [name=class_name]").fill("6 TEKUN");
  for (const [at, { full_name, ic_number }] of rows.entries()) {
    await cell(page, at + 1, "Nama").fill(full_name);
    await cell(page, at + 1, "No. KP").fill(ic_number);
  }
}
const typedOf = (page: Page) =>
  page.locator(".typing input").evaluateAll((cells) => cells.map((one) => (one as HTMLInputElement).value));

test("a form is sent again after a lost response and saved once", async ({ page }) => {
  await page.goto(grid);
  await enhanced(page);
  const one = candidate();
  await typeGrid(page, [one]);
  let lost = 0;
  await page.route("**/student-add/batch?*", async (route) => {
    if (route.request().method() !== "POST" || lost === 2) return route.continue();
    lost += 1;
    await route.fetch({ maxRedirects: 0 });
    return route.abort();
  });
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("status")).toContainText("1 calon disimpan");
  expect(lost).toBe(2);
  expect(storedOf([one])).toEqual([1]);
});

test("a closed tab's draft is offered, filled in on request and deleted after the save", async ({
  page,
  context,
}) => {
  const first = await context.newPage();
  await first.goto(grid);
  await enhanced(first);
  const rows = [candidate(), candidate()];
  await typeGrid(first, rows);
  const typed = await typedOf(first);
  await first.close();

  await page.goto(grid);
  await expect(page.getByRole("status")).toContainText(
    /Ada draf pada komputer ini yang belum dihantar, bertarikh \d+ \p{L}+ \d{4}\D+\d+:\d\d PT?G\./u,
  );
  await expect(cell(page, 1, "Nama")).toHaveValue("");
  await expect(page.locator("main [name=class_name]")).toBeFocused();
  await page.getByRole("button", { name: "Pulihkan" }).press("Enter");
  expect(await typedOf(page)).toEqual(typed);
  await cell(page, 1, "Nama").press("Control+Enter");
  await expect(page.getByRole("status")).toContainText("2 calon disimpan");
  await expect(page.getByRole("button", { name: "Pulihkan" })).toHaveCount(0);

  await context.clearCookies();
  await signInAs(page, "SU");
  await page.goto(grid);
  await enhanced(page);
  await cell(page, 1, "Nama").pressSequentially("AHMAD");
  await expect.poll(() => draftPlaces(page)).not.toEqual([]);
  await page.getByRole("button", { name: "Log keluar" }).press("Enter");
  await expect(page.getByRole("status")).toContainText("Log keluar");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe("{}");
});

test("a refused form sets the focus on its problems and keeps its draft", async ({ page }) => {
  await page.goto(`/student-add?exam_year=${year}`);
  await enhanced(page);
  await page.locator('[name="full_name"]').fill("AMINAH BINTI ALI");
  await page.locator('[name="ic_number"]').fill("1402");
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(/^Ralat: /);
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.locator('[name="full_name"]')).toHaveValue("AMINAH BINTI ALI");
  await page.goto(`/student-add?exam_year=${year}`);
  await page.getByRole("button", { name: "Pulihkan" }).press("Enter");
  await expect(page.locator('[name="ic_number"]')).toHaveValue("1402");
  await page.evaluate(() => localStorage.clear());
});

test(`a double Enter, ${doubles} times with the module and without, saves one row each`, async ({ page }) => {
  test.setTimeout(60_000 + doubles * 6_000);
  for (const isBlocked of [false, true]) {
    if (isBlocked) await page.route("**/enhance-*.js", (route) => route.abort());
    await page.goto(`/student-add?exam_year=${year}`);
    const pressed = Array.from({ length: doubles }, candidate);
    for (const { full_name, ic_number } of pressed) {
      await page.locator('[name="full_name"]').fill(full_name);
      await page.locator('[name="ic_number"]').fill(ic_number);
      await Promise.all([page.keyboard.press("Enter"), page.keyboard.press("Enter")]);
      await expect(page.getByRole("status").first()).toContainText(`${full_name} disimpan`);
    }
    expect(storedOf(pressed)).toEqual(pressed.map(() => 1));
    expect(await page.locator("html[data-enhanced]").count()).toBe(isBlocked ? 0 : 1);
  }
});

test("a page paints before the module has loaded", async ({ page }) => {
  let wasRequested = false;
  await page.route("**/enhance-*.js", () => {
    wasRequested = true;
  });
  await page.goto("/user_login", { waitUntil: "commit" });
  const painted = () => performance.getEntriesByName("first-contentful-paint").length > 0;
  await page.waitForFunction(painted, undefined, { timeout: 10_000 });
  expect(wasRequested).toBe(true);
});

test("with Save-Data or the footer's switch no page loads a script", async ({ page, browser, baseURL }) => {
  const saving = await browser.newContext({ baseURL, extraHTTPHeaders: { "Save-Data": "on" } });
  const lean = await saving.newPage();
  await lean.goto("/user_login");
  expect(await lean.content()).not.toMatch(/<script|\.js\b/);
  await saving.close();

  await page.goto("/students?search=nur");
  expect(await page.locator("script").count()).toBe(1);
  await page.getByRole("button", { name: "Jimat data" }).press("Enter");
  await expect(page).toHaveURL(/\/students\?search=nur$/);
  expect(await page.content()).not.toMatch(/<script|\.js\b/);
  await page.getByRole("button", { name: /^Jimat data/ }).press("Enter");
  await enhanced(page);
});

test("a page of an older build reloads once and never while the user types", async ({ page }) => {
  await page.clock.install();
  await page.route("**/build", (route) => route.fulfill({ body: "ffffffff", contentType: "text/plain" }));
  await page.goto("/students");
  await enhanced(page);
  await Promise.all([page.waitForEvent("load"), page.clock.fastForward(121_000)]);
  await enhanced(page);

  await page.goto(grid);
  await enhanced(page);
  await cell(page, 1, "Nama").fill("AHMAD");
  await page.clock.fastForward(121_000);
  await expect(page.getByText("Versi baharu tersedia.")).toBeVisible();
  await expect(cell(page, 1, "Nama")).toHaveValue("AHMAD");
});

test("in the grid a letter is never a key of a list: one Tab leads from the class to the first name", async ({
  page,
}) => {
  await page.goto(grid);
  await enhanced(page);
  await expect(page.locator("main [name=class_name]")).toBeFocused();
  await page.keyboard.type("6 TAB");
  for (const text of ["junaidah ku", "140323101234", "kuj", "140323101236"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  expect((await typedOf(page)).slice(0, 4)).toEqual(["junaidah ku", "140323101234", "kuj", "140323101236"]);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.type("jku?");
  await expect(page.locator("body")).toBeFocused();
  expect(page.url()).toContain(grid);
  await page.evaluate(() => localStorage.clear());
});

test("j and k lead into a list where nothing has the focus, and its keys move, tick and open rows until they are turned off", async ({
  page,
}) => {
  await page.goto("/students");
  await enhanced(page);
  const links = page.locator("tbody th a");
  const search = page.getByRole("searchbox", { name: "Cari (Alt+C)" });
  await search.focus();
  await page.keyboard.type("jk");
  await expect(search).toHaveValue("jk");
  const skip = page.getByRole("link", { name: "Langkau ke senarai" });
  await skip.focus();
  await page.keyboard.type("xj");
  await expect(skip).toBeFocused();
  await skip.blur();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("j");
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(links.first()).toBeFocused();
  // As with Caps Lock on.
  await page.keyboard.press("J");
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press("K");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.locator("tbody [type=checkbox]").first()).toBeChecked();
  await page.keyboard.press("?");
  await expect(page).toHaveURL(/\/keyboard$/);

  await page.getByLabel("Aktifkan kekunci pintas di atas").press("Space");
  await page.getByRole("button", { name: "Simpan" }).press("Enter");
  await expect(page.getByRole("status")).toContainText("Tetapan kekunci disimpan");
  await page.goto("/students");
  await enhanced(page);
  expect(await page.locator("[accesskey]").count()).toBe(0);
  expect(await page.getByText("(Alt+").count()).toBe(0);
  await links.first().focus();
  await page.keyboard.press("j");
  await expect(links.first()).toBeFocused();
});

test("ticked rows are tinted and counted, one box ticks all rows, and the ticks are back when the user comes back", async ({
  page,
}) => {
  await page.goto("/students");
  await enhanced(page);
  const boxes = page.locator("tbody [type=checkbox]");
  const tinted = page.locator("tbody tr.picked");
  const n = await boxes.count();
  expect(n).toBeGreaterThan(2);
  await expect(page.getByText("Yang ditanda", { exact: true })).toBeVisible();
  await boxes.nth(1).press("Space");
  await expect(tinted).toHaveCount(1);
  await expect(page.getByText("1 ditanda", { exact: true })).toBeVisible();
  const all = page.getByLabel("Pilih semua pada halaman ini");
  await all.press("Space");
  await expect(tinted).toHaveCount(n);
  await expect(page.getByText(`${n} ditanda`, { exact: true })).toBeVisible();
  await boxes.first().press("Space");
  await expect(all).not.toBeChecked();
  await expect(tinted).toHaveCount(n - 1);
  await page.goto("/keyboard");
  await page.goBack();
  await expect(page.getByText(`${n - 1} ditanda`, { exact: true })).toBeVisible();
  await expect(tinted).toHaveCount(n - 1);
});

test("a form sent while the server is killed is saved once after the restart", async ({ page }) => {
  await page.goto(grid);
  await enhanced(page);
  const rows = [candidate(), candidate()];
  await typeGrid(page, rows);
  const { port } = served();
  await served().kill9();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("alert")).toContainText("Tiada sambungan");
  afterCut = await startServer({ databasePath: served().databasePath, port });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("2 calon disimpan");
  expect(storedOf(rows)).toEqual([1, 1]);
});

test("a form whose buttons are named action is sent to its address, and the transfer is taken back", async ({
  page,
}) => {
  await page.goto("/requests?state=waiting&transfer=out");
  await page.locator("main tbody a").first().click();
  await enhanced(page);
  await page.getByRole("button", { name: "Setuju calon ini berpindah" }).click();
  await expect(page.getByRole("status")).toContainText("diluluskan dan dilaksanakan");
  await page.goto(`/school_exam_years/since?exam_year=${year}`);
  await page.getByRole("link", { name: /^Buat asal perpindahan/ }).click();
  await page.getByRole("button", { name: "Kembalikan calon" }).click();
  await expect(page.getByRole("status")).toContainText("seperti sebelum berpindah");
  await expect(page.locator("main")).toContainText("Perpindahan dibatalkan oleh");
});
