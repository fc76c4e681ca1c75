import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { demoAccounts, makeDemo } from "~/cli/demo/make";
import { malaysianYear } from "~/db/clock";
import { expect, serve, test } from "../support/e2e";
import { freePort } from "../support/ports";
import { startServer } from "../support/server";

/** What the module adds to pages that work without it: nothing typed is lost, nothing is saved twice. */
const clerk = demoAccounts.find(({ role_id }) => role_id === "SU");
const year = malaysianYear();
const grid = `/student-add/batch?exam_year=${year}`;
/** How often the double Enter is tried with the module, and as often without. */
const doubles = Number(process.env.DOUBLES ?? 20);

test.skip(
  ({ javaScriptEnabled }) => !javaScriptEnabled,
  "what the module does; without it there is nothing to see",
);
test.describe.configure({ timeout: 600_000 });

const folder = mkdtempSync(join(tmpdir(), "calon-enhance-"));
const databasePath = join(folder, "demo.db");
serve(async () => {
  await makeDemo(databasePath);
  return { databasePath };
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function signIn(page: Page, origin = ""): Promise<void> {
  await page.goto(`${origin}/user_login`);
  await page.getByLabel("Nama pengguna").fill(clerk?.username ?? "");
  await page.getByLabel("Kata laluan").fill(clerk?.password ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("Log masuk berjaya");
}
const enhanced = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-enhanced", "1");

let born = 0;
function candidate() {
  born += 1;
  const letters = [...String(born)].map((digit) => "ABCDEFGHIJ"[Number(digit)]).join("");
  const ic_number = `${String(year - 12).slice(2)}112510${String(3000 + born)}`;
  return { full_name: `MOHD NAIM ${letters}`, ic_number };
}
const cell = (page: Page, n: number, name: string) => page.getByLabel(`${name}, baris ${n}`, { exact: true });

async function storedOf(context: BrowserContext, ic_number: string, origin = ""): Promise<number> {
  const answer = await context.request.get(`${origin}/api/students?exam_year=${year}&search=${ic_number}`);
  return (await answer.json()).total;
}

async function typeGrid(page: Page, rows: ReturnType<typeof candidate>[]): Promise<void> {
  await cell(page, 1, "Kelas").fill("6 TEKUN");
  for (const [at, { full_name, ic_number }] of rows.entries()) {
    await cell(page, at + 1, "Nama").fill(full_name);
    await cell(page, at + 1, "No. KP").fill(ic_number);
  }
}
const typedOf = (page: Page) =>
  page.locator(".typing input").evaluateAll((cells) => cells.map((one) => (one as HTMLInputElement).value));

test("a form that finds no line stays as it is, and is saved once when the line is back", async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.goto(grid);
  await enhanced(page);
  const rows = [candidate(), candidate(), candidate()];
  await typeGrid(page, rows);
  const typed = await typedOf(page);
  await context.setOffline(true);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("alert")).toContainText("Tiada sambungan. Data disimpan di komputer ini.");
  expect(await typedOf(page)).toEqual(typed);
  await expect(page.getByRole("button", { name: "Cuba semula (Alt+S)" })).toBeFocused();
  await context.setOffline(false);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("3 calon disimpan");
  for (const { ic_number } of rows) expect(await storedOf(context, ic_number)).toBe(1);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("a server that is killed while a form is on its way, and started again, has it once", async ({
  browser,
}) => {
  const own = mkdtempSync(join(tmpdir(), "calon-killed-"));
  const port = await freePort();
  const path = join(own, "demo.db");
  await makeDemo(path);
  let served = await startServer({ databasePath: path, port });
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, served.origin);
  await page.goto(served.origin + grid);
  await enhanced(page);
  const rows = [candidate(), candidate()];
  await typeGrid(page, rows);
  await served.kill9();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("alert")).toContainText("Tiada sambungan");
  served = await startServer({ databasePath: path, port });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("2 calon disimpan");
  for (const { ic_number } of rows) expect(await storedOf(context, ic_number, served.origin)).toBe(1);
  await context.close();
  await served.stop();
  rmSync(own, { recursive: true, force: true });
});

test("an answer that is lost on its way is asked for again, and the form is saved once", async ({
  page,
  context,
}) => {
  await signIn(page);
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
  expect(await storedOf(context, one.ic_number)).toBe(1);
});

test("what was typed before a tab was closed is offered, filled in when asked for, and gone once saved", async ({
  page,
  context,
}) => {
  await signIn(page);
  const first = await context.newPage();
  await first.goto(grid);
  await enhanced(first);
  const rows = [candidate(), candidate()];
  await typeGrid(first, rows);
  const typed = await typedOf(first);
  await first.close();

  await page.goto(grid);
  await expect(page.getByRole("status")).toContainText("Ada taipan yang belum disimpan");
  await expect(cell(page, 1, "Nama")).toHaveValue("");
  await expect(cell(page, 1, "Nama")).toBeFocused();
  await page.getByRole("button", { name: "Pulihkan" }).press("Enter");
  expect(await typedOf(page)).toEqual(typed);
  await cell(page, 1, "Nama").press("Control+Enter");
  await expect(page.getByRole("status")).toContainText("2 calon disimpan");
  await expect(page.getByRole("button", { name: "Pulihkan" })).toHaveCount(0);

  await cell(page, 1, "Nama").pressSequentially("AHMAD");
  await page.waitForFunction(() => localStorage.length > 0);
  await page.getByRole("button", { name: "Log keluar" }).press("Enter");
  await expect(page.getByRole("status")).toContainText("Log keluar");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe("{}");
});

test("a refused form comes back with its problems in focus, and its draft holds what is in it", async ({
  page,
}) => {
  await signIn(page);
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

test(`Enter pressed twice, ${doubles} times with the module and as often without, saves one row each`, async ({
  page,
  context,
}) => {
  await signIn(page);
  for (const isBlocked of [false, true]) {
    if (isBlocked) await page.route("**/enhance-*.js", (route) => route.abort());
    await page.goto(`/student-add?exam_year=${year}`);
    for (let round = 0; round < doubles; round++) {
      const { full_name, ic_number } = candidate();
      await page.locator('[name="full_name"]').fill(full_name);
      await page.locator('[name="ic_number"]').fill(ic_number);
      await page.locator('[name="class_name"]').fill("6 TEKUN");
      await Promise.all([page.keyboard.press("Enter"), page.keyboard.press("Enter")]);
      await expect(page.getByRole("status").first()).toContainText(`${full_name} disimpan`);
      expect(await storedOf(context, ic_number)).toBe(1);
    }
    expect(await page.locator("html[data-enhanced]").count()).toBe(isBlocked ? 0 : 1);
  }
});

test("a page paints before the module has come, and does not wait for it", async ({ page }) => {
  let asked = false;
  await page.route("**/enhance-*.js", () => {
    asked = true;
  });
  await page.goto("/user_login", { waitUntil: "commit" });
  const painted = () => performance.getEntriesByName("first-contentful-paint").length > 0;
  await page.waitForFunction(painted, undefined, { timeout: 10_000 });
  expect(asked).toBe(true);
});

test("with Save-Data, or the switch in the footer, no page names a script", async ({
  page,
  browser,
  baseURL,
}) => {
  const saving = await browser.newContext({ baseURL, extraHTTPHeaders: { "Save-Data": "on" } });
  const lean = await saving.newPage();
  await lean.goto("/user_login");
  expect(await lean.content()).not.toMatch(/<script|\.js\b/);
  await saving.close();

  await signIn(page);
  await page.goto("/students?search=nur");
  expect(await page.locator("script").count()).toBe(1);
  await page.getByRole("button", { name: "Jimat data" }).press("Enter");
  await expect(page).toHaveURL(/\/students\?search=nur$/);
  expect(await page.content()).not.toMatch(/<script|\.js\b/);
  await page.getByRole("button", { name: /^Jimat data/ }).press("Enter");
  await enhanced(page);
});

test("a page of an older build is loaded again once, and never under what is being typed", async ({
  page,
}) => {
  await signIn(page);
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

test("the keys of a list move, tick and open, in its table only, until they are turned off", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/students");
  await enhanced(page);
  const links = page.locator("tbody th a");
  await page.locator("body").press("j");
  await expect(page.locator("body")).toBeFocused();
  await links.first().focus();
  await page.keyboard.press("j");
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
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
