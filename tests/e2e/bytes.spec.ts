import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { assetsOf, receive } from "../bench/wire";
import { addressIn, type DemoOffice, makeDemoOffice, signEverybodyIn } from "../support/demo-office";
import { expect, serve, test } from "../support/e2e";
import { type Screen, screens } from "../support/screens";
import {
  faultsAsShown,
  faultsInForcedColours,
  faultsInMarkup,
  faultsOfRoom,
  startWalk,
} from "../support/sweep";

/** Every run weighs all screens as the server sends them, and looks at every tenth in the browser, with axe.
 * The slow run looks at all, and has axe, 400 %, forced colours, letter spacing and the Tab key for all. */
test.use({ actionTimeout: 10_000 });

const KB = 1024;
/** Browsers request these after the page is complete. */
const notWaitedFor = /\/assets\/enhance-[\w-]+\.js$|\/favicon\.svg$/;
const firstViewMost = 12 * KB;
const repeatViewMost = 3 * KB;
const filteredListMost = 3.3 * KB;
const formInPartsMost = 3.5 * KB;
const isGrid = /^\/(student-add\/batch|students\/grid|absentees\/\d+$)/;
/** Of 90 candidates; the demonstration has larger and smaller schools. */
const registerMost = { rows: 90, first: 15.4 * KB, repeat: 6.4 * KB };
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** 1280 by 1024 at 400 % (WCAG 1.4.10). */
const narrow = { width: 320, height: 256 };
const wide = { width: 1366, height: 768 };
const accessKeys = ["s", "t", "u", "c", "n", "p", "v", "k", "x", "l", "z", "j", "0"];
const targetLeast = 32;
/** Both conditions that a test waits for are met within a few milliseconds. */
const often = { intervals: [5, 10, 20, 50, 100] };
/** The pages of a sheet between the second and the last: axe would read the same markup hundreds of times. */
const pagesAlike = ".sheet ~ .sheet ~ .sheet:not(:last-of-type)";
/** Each part of a date is a Tab stop. */
const mostParts = 20;

let office: DemoOffice;
serve(async () => {
  office = await makeDemoOffice();
  return office;
});

/** Shared by all screens, because a new window takes longer than its checks. */
interface Window {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
}
let window: Window | undefined;

test.beforeAll(async ({ browser, baseURL }) => {
  await signEverybodyIn(office, browser, baseURL);
});
test.afterAll(async () => {
  await window?.context.close();
  window = undefined;
  office.remove();
});

/** Most of what the browser and axe see is of the kit that all screens share. */
const everyInBrowser = 10;

test("every screen is within its byte budgets and has no needless Tab stop as the server sends it", async ({
  baseURL,
  page,
}) => {
  const port = Number(new URL(baseURL ?? "").port);
  const sheets = new Map<string, number>();
  const weightOf = async (href: string) => {
    const known = sheets.get(href) ?? (await receive(port, href, "br")).bytes;
    sheets.set(href, known);
    return known;
  };
  const over: string[] = [];
  const faults: string[] = [];
  // A print has no budget, and an address of prints may lead on to one.
  for (const screen of screens.filter(({ isPrint }) => !isPrint)) {
    const state = screen.by && office.states.get(screen.by.username);
    const signedIn = state ? state.cookies.map(({ name, value }) => `${name}=${value}`) : [];
    const first = await receive(port, addressIn(office, screen), "br", signedIn.join("; "));
    expect([screen.name, first.status]).toEqual([screen.name, screen.status]);
    const given = [...signedIn, ...first.cookies].join("; ");
    const repeat = await receive(port, addressIn(office, screen), "br", given);
    const styles = await Promise.all(assetsOf(first.text).map(weightOf));
    const most = mostBytes(screen, first.text.split('scope="row"').length - 1);
    const sent = { first: styles.reduce((sum, bytes) => sum + bytes, first.bytes), repeat: repeat.bytes };
    if (sent.first > most.first || sent.repeat > most.repeat)
      over.push(`${screen.name}: ${JSON.stringify({ sent, most })}`);
    for (const fault of await page.evaluate(faultsInMarkup, first.text))
      faults.push(`${screen.name}: ${fault}`);
  }
  expect(over).toEqual([]);
  expect(faults).toEqual([]);
});

for (const [at, screen] of screens.entries()) {
  const faultsOf = (page: Page) => faultsAtOnce(page, { withAxe: at % everyInBrowser === 0 });
  test(`${screen.name} meets the byte budgets and has no accessibility fault`, {
    tag: at % everyInBrowser === 0 ? [] : "@slow",
  }, async ({ browser, baseURL }) => {
    const { page } = await comeAnew(browser, baseURL ?? "", screen);
    const address = addressIn(office, screen);

    const first = await weigh(page, address);
    expect(first.status).toBe(screen.status);
    // A sheet with names in Jawi loads their letters too, once for each browser.
    const kinds = screen.isPrint ? first.kinds.filter((kind) => kind !== "Font") : first.kinds;
    expect(kinds).toEqual(["Document", "Stylesheet"]);
    // The grid's keys are a file of their own.
    const scripts = isGrid.test(address) ? 2 : 1;
    expect(await page.locator("script").count()).toBe(screen.isScripted ? scripts : 0);
    if (!screen.isPrint) {
      const most = mostBytes(screen, await page.getByRole("rowheader").count());
      expect(first.bytes).toBeLessThanOrEqual(most.first);
      const repeat = await weigh(page, address);
      expect(repeat.kinds).toEqual(["Document"]);
      expect(repeat.bytes).toBeLessThanOrEqual(most.repeat);
    }
    // The browser sets the focus when it paints, perhaps after the last byte.
    if (screen.isForm) await expect.poll(() => page.evaluate(beginsInField), often).toBe(true);
    expect(await faultsOf(page)).toEqual([]);
    if (screen.isForm) {
      await sendEmpty(page);
      // Also without the module.
      await expect(page.locator("[autofocus]").first()).toHaveId("ralat");
      expect(await faultsOf(page)).toEqual([]);
    }
  });

  test(`${screen.name} has no fault for axe, at 400 %, in forced colours, with spaced letters and with Tab`, {
    tag: "@slow",
  }, async ({ browser, baseURL }) => {
    const seen = await comeAnew(browser, baseURL ?? "", screen);
    await seen.page.goto(addressIn(office, screen));
    if (screen.isForm) await expect.poll(() => seen.page.evaluate(beginsInField)).toBe(true);
    expect(await objections(seen.page)).toEqual([]);
    expect(await faultsWhenNarrow(seen, screen)).toEqual([]);
    if (screen.isForm) {
      await sendEmpty(seen.page);
      expect(await objections(seen.page)).toEqual([]);
      expect(await faultsWhenNarrow(seen, screen)).toEqual([]);
    }
  });
}

test("no cell of a grid is a small target in a window of any height", async ({ browser, baseURL }) => {
  test.setTimeout(180_000);
  const grids = screens.filter((screen) => isGrid.test(addressIn(office, screen)));
  expect(grids.length).toBeGreaterThan(2);
  const small: string[] = [];
  for (const screen of grids) {
    const { page } = await comeAnew(browser, baseURL ?? "", screen);
    for (const height of [480, 500, 520, 540, 560, 580, 600, 640, 700, 768]) {
      await page.setViewportSize({ width: wide.width, height });
      await page.goto(addressIn(office, screen));
      await page.evaluate(axe);
      const { violations } = await page.evaluate<AxeResults>('axe.run({ runOnly: ["target-size"] })');
      small.push(
        ...violations.flatMap(({ nodes }) =>
          nodes.map(({ target }) => `${screen.name} ${height}: ${target}`),
        ),
      );
    }
    await page.setViewportSize(wide);
  }
  expect(small).toEqual([]);
});

test("pages have no access keys after a user turned them off", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, storageState: office.states.get("pentadbir") });
  const paths = [
    "/students?search=nur&page=2",
    "/admin/schools",
    "/student-add",
    "/user-edit/2",
    "/keyboard",
  ];
  const pages = () => Promise.all(paths.map(async (path) => (await context.request.get(path)).text()));
  const keys = /accesskey|<kbd>\(Alt/i;
  expect((await pages()).map((page) => keys.test(page))).toEqual(paths.map(() => true));
  await context.addCookies([{ name: "calon_tanpa_kekunci", value: "1", url: baseURL ?? "" }]);
  expect((await pages()).filter((page) => keys.test(page))).toEqual([]);
  await context.close();
});

/** Of the first view, with its stylesheets, and of a repeated one, which has the page alone. */
function mostBytes({ isRegister, isInParts, isFiltered }: Screen, rows: number) {
  if (isRegister) {
    const ofMore = (Math.max(0, rows - registerMost.rows) * registerMost.repeat) / registerMost.rows;
    return { first: registerMost.first + ofMore, repeat: registerMost.repeat + ofMore };
  }
  const ofParts = isInParts ? formInPartsMost : repeatViewMost;
  return { first: firstViewMost, repeat: isFiltered ? filteredListMost : ofParts };
}

/** A form begins with the focus in a field (product 9.3). */
const beginsInField = () =>
  document.activeElement?.matches("main form input, main form select, main form textarea");

/** Removes cache, draft and last selection; only the session remains. */
async function comeAnew(browser: Browser, origin: string, { by }: Screen): Promise<Window> {
  window ??= await openWindow(browser, origin);
  const { context, cdp } = window;
  await cdp.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await cdp.send("Network.clearBrowserCache");
  await context.clearCookies();
  const state = by && office.states.get(by.username);
  if (state) await context.addCookies(state.cookies);
  return window;
}

async function openWindow(browser: Browser, baseURL: string): Promise<Window> {
  const context = await browser.newContext({ baseURL, viewport: wide });
  const page = await context.newPage();
  return { context, page, cdp: await context.newCDPSession(page) };
}

/** Bytes on the wire with headers. A house test weighs the module, and no page waits for it or the favicon.
 * Requests that the page before still has under way end with its document. */
async function weigh(page: Page, path: string) {
  await page.goto("about:blank");
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map<string, string>();
  const cached = new Set<string>();
  const lengths = new Map<string, number>();
  session.on("Network.requestServedFromCache", ({ requestId }) => cached.add(requestId));
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (response.fromDiskCache) cached.add(requestId);
    if (/^https?:/.test(response.url) && !notWaitedFor.test(response.url)) kinds.set(requestId, type);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    lengths.set(requestId, encodedDataLength);
  });
  const answer = await page.goto(path);
  await expect.poll(() => [...kinds.keys()].every((id) => lengths.has(id)), often).toBe(true);
  await session.detach();
  const fetched = [...kinds.keys()].filter((id) => !cached.has(id));
  return {
    status: answer?.status(),
    bytes: fetched.reduce((sum, id) => sum + (lengths.get(id) ?? 0), 0),
    kinds: fetched.map((id) => kinds.get(id) ?? ""),
  };
}

/** The help of a screen puts names of its buttons, links and fields into “ and ”. */
const namesMissing = () => {
  const quoted = document.querySelector(".foot details")?.textContent?.match(/“.+?”/g) ?? [];
  const shown = document.body.textContent ?? "";
  return quoted.filter((name) => !shown.replaceAll(name, "").includes(name.slice(1, -1)));
};

const faultsAtOnce = async (page: Page, { withAxe }: { withAxe: boolean }) => [
  ...(withAxe ? await objections(page) : []),
  ...(await page.evaluate(namesMissing)),
  ...(await page.evaluate(faultsAsShown, { keys: accessKeys, target: targetLeast })),
];

async function faultsWhenNarrow({ page, cdp }: Window, { isPrint }: Screen): Promise<string[]> {
  await page.setViewportSize(narrow);
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  const found = await page.evaluate(faultsInForcedColours);
  if (!isPrint) found.push(...(await page.evaluate(faultsOfRoom)));
  found.push(...(await walk(page, cdp)));
  await page.emulateMedia({ forcedColors: null, reducedMotion: null });
  await page.setViewportSize(wide);
  return found;
}

const placeActions = (position: string) => {
  for (const actions of document.querySelectorAll<HTMLElement>(".form-actions, .below-rows > .bar"))
    actions.style.position = position;
};

async function objections(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  // Axe takes a row half under the docked actions for a small target. The walk with Tab finds what they cover.
  await page.evaluate(placeActions, "static");
  const { violations } = await page.evaluate<AxeResults>(`axe.run({ exclude: ["${pagesAlike}"] }, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    resultTypes: ["violations"],
  })`);
  await page.evaluate(placeActions, "");
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}

/** Sends all presses together, which saves time. */
async function walk(page: Page, cdp: CDPSession): Promise<string[]> {
  const stops = await page.evaluate(startWalk);
  const key = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
  const presses = Array.from({ length: stops }, () => [
    cdp.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key }),
    cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...key }),
  ]);
  await Promise.all(presses.flat());
  for (let more = 0; more < mostParts && (await page.evaluate("isUnderway()")); more++) {
    await page.keyboard.press("Tab");
  }
  return page.evaluate<string[]>("walked()");
}

async function sendEmpty(page: Page) {
  const typed = page.locator("input:not([type=hidden]), textarea, select");
  const form = page.locator("main form[method=post]").filter({ has: typed }).last();
  await form.evaluate((element: HTMLFormElement) => {
    for (const field of element.querySelectorAll<HTMLInputElement>("input, textarea, select")) {
      const isText = field.matches("input:is([type=text],[type=password],:not([type])), textarea");
      if (!isText && field.tagName !== "SELECT") continue;
      if (isText && (field.readOnly || field.disabled || !field.checkVisibility())) continue;
      field.value = "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  // Enter in a field presses the first button, which may be out of sight.
  await form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit(element.querySelector<HTMLButtonElement>("button:not([type=button])"));
  });
  expect((await answered).status()).toBe(422);
  await expect(page).toHaveTitle(/^Ralat: /);
  await expect(page.locator("#ralat")).toBeFocused();
}
