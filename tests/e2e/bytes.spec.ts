import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import Database from "better-sqlite3";
import { demoAccounts, makeDemo } from "~/cli/demo/make";
import { now } from "~/db/clock";
import { expect, serve, test } from "../support/e2e";
import { halfway, type Screen, screens } from "../support/screens";

/** Every screen of the product: its weight on a slow line, what axe says of it, and whether it fits a narrow window. */
test.use({ actionTimeout: 10_000 });
test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "looked at once, where a script would be fetched");

const KB = 1024;
const firstViewMost = 12 * KB;
const repeatViewMost = 3 * KB;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const narrow = { width: 320, height: 640 };
const wide = { width: 1366, height: 768 };

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;
const states = new Map<string, State>();
const places = new Map<string, string>();

const folder = mkdtempSync(join(tmpdir(), "calon-screens-"));
serve(async () => {
  const databasePath = join(folder, "demo.db");
  const { schools } = await makeDemo(databasePath);
  const psra = schools.filter(({ exam_type_code }) => exam_type_code === "PSRA");
  const [first] = psra.toSorted((one, other) => other.candidates - one.candidates);
  places.set("school", first?.school_code ?? "");
  const db = new Database(databasePath);
  const waiting = db
    .prepare(
      "insert into users (username, full_name, password_hash, created_at, updated_at) values ('menunggu', 'PUAN MENUNGGU', '', ?, ?)",
    )
    .run(now(), now());
  db.close();
  places.set("waiting", String(waiting.lastInsertRowid));
  const provider = { OIDC_ISSUER: "https://id.negeri.test", OIDC_CLIENT_ID: "calon", OIDC_NAME: "ID Negeri" };
  return { databasePath, env: provider };
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Signs everybody in once, and makes what is only there after somebody has made it. */
test.beforeAll(async ({ browser, baseURL }) => {
  for (const account of demoAccounts) {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await signIn(page, account);
    await expect(page.getByRole("status")).toContainText("Log masuk berjaya");
    states.set(account.username, await context.storageState());
    if (account.role_id === "ADMIN") await makePlaces(page);
    await context.close();
    if (account.role_id === "OBSERVER")
      states.set(halfway.username, await signInHalfway(browser, baseURL, account));
  }
});

/** The account gets a second step, and somebody gives its password once more. */
async function signInHalfway(
  browser: Browser,
  baseURL: string | undefined,
  { username, password }: (typeof demoAccounts)[number],
) {
  const db = new Database(join(folder, "demo.db"));
  db.prepare(
    "update users set totp_secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', totp_enabled_at = ? where username = ?",
  ).run(now(), username);
  const id = db.prepare("select id from users where username = ?").pluck().get(username);
  places.set("careful", String(id));
  db.close();
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signIn(page, { username, password });
  await expect(page).toHaveURL(/user_login\/code/);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function signIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.goto("/user_login");
  await page.getByLabel("Nama pengguna").fill(username);
  await page.getByLabel("Kata laluan").fill(password);
  await page.keyboard.press("Enter");
}

async function makePlaces(page: Page) {
  const path = () => new URL(page.url()).pathname;
  for (const [name, address] of [
    ["draft", "/students/import"],
    ["school_draft", "/admin/schools/import"],
  ] as const) {
    await page.goto(address);
    await page.getByLabel("Teks yang ditampal").fill("TIADA\tSEKOLAH\nLAIN\tLAGI");
    await page.getByRole("button", { name: "Semak" }).click();
    await expect(page.getByRole("heading", { name: "Semak sebelum import" })).toBeVisible();
    places.set(name, path());
  }
  await page.goto("/student-delete/40");
  await page.locator("main form[method=post] button").first().click();
  await expect(page.getByRole("status")).toBeVisible();
  await page.goto("/admin/trash");
  await page.locator("main table a").first().click();
  places.set("batch", path());
}

const addressOf = ({ path }: Screen) => path.replace(/\{(\w+)\}/g, (_, name) => places.get(name) ?? "");

for (const screen of screens) {
  test(`${screen.name}: light, accessible, and no wider than the window`, async ({ browser, baseURL }) => {
    const storageState = screen.by ? states.get(screen.by.username) : undefined;
    const context = await browser.newContext({ baseURL, storageState, viewport: wide });
    const page = await context.newPage();
    const address = addressOf(screen);

    const first = await weigh(page, address);
    expect(first.status).toBe(screen.status);
    expect(first.kinds).toEqual(["Document", "Stylesheet"]);
    expect(await page.locator("script").count()).toBe(screen.status === 200 ? 1 : 0);
    if (!screen.isPaper) expect(first.bytes).toBeLessThanOrEqual(firstViewMost);
    if (screen.isRepeated) {
      const repeat = await weigh(page, address);
      expect(repeat.kinds).toEqual(["Document"]);
      expect(repeat.bytes).toBeLessThanOrEqual(repeatViewMost);
    }

    expect(await objections(page)).toEqual([]);
    if (!screen.isPaper) expect(await fits(page)).toBe(true);
    if (screen.isForm) {
      await sendEmpty(page);
      expect(await objections(page)).toEqual([]);
      expect(await fits(page)).toBe(true);
    }
    await context.close();
  });
}

/**
 * The bytes on the wire, headers included, and what was fetched rather than taken from the browser's cache. The module,
 * which no page waits for, is left out: a house test weighs it.
 */
async function weigh(page: Page, path: string) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map<string, string>();
  const cached = new Set<string>();
  const lengths = new Map<string, number>();
  session.on("Network.requestServedFromCache", ({ requestId }) => cached.add(requestId));
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (response.fromDiskCache) cached.add(requestId);
    if (/^https?:/.test(response.url) && type !== "Script") kinds.set(requestId, type);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    lengths.set(requestId, encodedDataLength);
  });
  const answer = await page.goto(path);
  await expect.poll(() => [...kinds.keys()].every((id) => lengths.has(id))).toBe(true);
  await session.detach();
  const fetched = [...kinds.keys()].filter((id) => !cached.has(id));
  return {
    status: answer?.status(),
    bytes: fetched.reduce((sum, id) => sum + (lengths.get(id) ?? 0), 0),
    kinds: fetched.map((id) => kinds.get(id) ?? ""),
  };
}

/** What axe finds against WCAG 2.2 AA, in words that say where. */
async function objections(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>(`axe.run({
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  })`);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}

/** Whether the page itself need not be pushed sideways at 320 pixels, which is 1280 at 400 % (WCAG 1.4.10). */
async function fits(page: Page): Promise<boolean> {
  await page.setViewportSize(narrow);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize(wide);
  return width <= narrow.width;
}

/** Empties what can be typed and sends the form of the page, which then tells what is wrong. */
async function sendEmpty(page: Page) {
  const typed = page.locator("input:not([type=hidden]), textarea, select");
  const form = page.locator("main form[method=post]").filter({ has: typed }).last();
  for (const field of await form
    .locator("input:is([type=text],[type=password],:not([type])), textarea")
    .all()) {
    if ((await field.isVisible()) && (await field.isEditable())) await field.fill("");
  }
  for (const choice of await form.locator("select").all()) {
    await choice.evaluate((element: HTMLSelectElement) => {
      element.value = "";
    });
  }
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await form.locator("button").first().click();
  expect((await answered).status()).toBe(422);
  await expect(page).toHaveTitle(/^Ralat: /);
}
