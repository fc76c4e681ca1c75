import type { Browser, Page } from "@playwright/test";
import { malaysianYear } from "~/db/clock";
import { demoSize } from "~/demo/make";
import { candidatesBornOn } from "../support/candidates";
import { draftPlaces, openedIn } from "../support/drafts";
import { expect, serve, test } from "../support/e2e";
import { enterAs, signInAs } from "../support/entered";

/** The module under bad conditions: a shared computer, full or blocked storage, a slow network. */
const year = malaysianYear();
const adding = `/student-add?exam_year=${year}`;
const week = 7 * 24 * 3600e3;

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "what the module does");

serve(() => ({ demo: demoSize }));

async function clerkIn(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL });
  await enterAs(context, "SU", baseURL);
  return { context, page: await context.newPage() };
}

const enhanced = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-enhanced", "1");
const nameIn = (page: Page) => page.locator('[name="full_name"]');
const offered = (page: Page) => page.getByRole("button", { name: "Pulihkan" });

async function open(page: Page, address = adding): Promise<void> {
  await page.goto(address);
  await enhanced(page);
}

/** Waits until the draft is stored. */
async function type(page: Page, full_name: string): Promise<void> {
  await nameIn(page).fill(full_name);
  await expect.poll(async () => (await openedIn(page)).join()).toContain(full_name);
}

const candidate = candidatesBornOn("1124", ["MODUL"]);
async function fillIn(page: Page, full_name: string): Promise<void> {
  await nameIn(page).fill(full_name);
  await page.locator('[name="ic_number"]').fill(candidate().ic_number);
  await page.locator('[name="class_name"]').fill("6 TEKUN");
}

test("the next user of the computer is offered no draft, and the browser stores none", async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await clerkIn(browser, baseURL);
  await open(page);
  await type(page, "RAHSIA BINTI KERANI");
  await context.clearCookies();
  await page.goto("/user_login");
  await enhanced(page);
  expect(await draftPlaces(page)).toHaveLength(1);

  await signInAs(page, "ADMIN");
  await enhanced(page);
  expect(await draftPlaces(page)).toEqual([]);
  await open(page);
  await expect(offered(page)).toHaveCount(0);
  expect(await page.content()).not.toContain("RAHSIA");
  await context.close();
});

test("a draft is deleted after a week, and an unreadable draft does no harm", async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await clerkIn(browser, baseURL);
  await open(page);
  await type(page, "SITI YANG BAHARU");
  const [place = ""] = await draftPlaces(page);
  await page.evaluate(
    ([place, week]) => {
      const draft = JSON.parse(localStorage.getItem(place) ?? "");
      const age = (days: number) => JSON.stringify({ ...draft, at: Date.now() - days });
      localStorage.setItem(`${place}1`, age(week + 60e3));
      localStorage.setItem(`${place}2`, "{ separuh");
      localStorage.setItem(`${place}3`, "null");
      localStorage.setItem(place, age(week - 60e3));
      localStorage.setItem("lain", "bukan milik kami");
    },
    [place, week] as const,
  );
  await page.goto("/students");
  await enhanced(page);
  expect(await draftPlaces(page)).toEqual([place, "lain"].sort());
  await open(page);
  await expect(offered(page)).toHaveCount(1);
  await offered(page).press("Enter");
  await expect(nameIn(page)).toHaveValue("SITI YANG BAHARU");
  await context.close();
});

test("text that the browser restores itself is not offered and leaves no draft after the save", async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await clerkIn(browser, baseURL);
  await open(page);
  await fillIn(page, "NUR KEMBALI");
  await page.goto("/keyboard");
  await page.goBack();
  await enhanced(page);
  await expect(nameIn(page)).toHaveValue("NUR KEMBALI");
  await expect(offered(page)).toHaveCount(0);
  await nameIn(page).press("Enter");
  await expect(page.getByRole("status").first()).toContainText("NUR KEMBALI disimpan");
  await open(page);
  await expect(offered(page)).toHaveCount(0);
  expect(await draftPlaces(page)).toEqual([]);
  await context.close();
});

test("a draft with values of hidden columns is offered and leads to the view that shows them", async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await clerkIn(browser, baseURL);
  const batch = `/student-add/batch?exam_year=${year}`;
  const arabic = page.locator('[name="rows[0].full_name_arabic"]');
  await open(page, `${batch}&columns=all`);
  await arabic.fill("نور");
  await page.goto("/keyboard");
  await open(page, batch);
  await expect(arabic).toHaveCount(0);
  await offered(page).press("Enter");
  await expect(page).toHaveURL(/columns=all/);
  await expect(arabic).toHaveValue("نور");
  await context.close();
});

test("a pressed button can be pressed again after Back", async ({ browser, baseURL }) => {
  const { context, page } = await clerkIn(browser, baseURL);
  await open(page);
  await fillIn(page, "AHMAD SEKALI");
  await nameIn(page).press("Enter");
  await expect(page.getByRole("status").first()).toContainText("AHMAD SEKALI disimpan");
  await page.goBack();
  await expect(page.locator("[aria-disabled]")).toHaveCount(0);
  await expect(page.getByText("Menyimpan…")).toHaveCount(0);
  await context.close();
});

for (const [what, spoil] of [
  [
    "is full",
    () => {
      for (let size = 1 << 20; size >= 1; size >>= 1) {
        try {
          for (let n = 0; n < 20; n++) localStorage.setItem(`penuh-${size}-${n}`, "x".repeat(size));
        } catch {
          // A smaller value may still fit.
        }
      }
    },
  ],
  [
    "is shut",
    () => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("ditutup", "SecurityError");
          },
        });
      }
    },
  ],
] as const) {
  test(`where the storage of the browser ${what}, forms stay on the page and are saved once`, async ({
    browser,
    baseURL,
  }) => {
    const { context, page } = await clerkIn(browser, baseURL);
    await page.addInitScript(spoil);
    await open(page);
    await fillIn(page, `PENUH ${what === "is full" ? "SATU" : "DUA"}`);
    await context.setOffline(true);
    await nameIn(page).press("Enter");
    const note = page.getByRole("alert");
    await expect(note).toContainText("Tiada sambungan");
    await expect(note).not.toContainText("disimpan pada komputer ini");
    await context.setOffline(false);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").first()).toContainText("disimpan");
    await expect(page).toHaveURL(/student-add/);
    await context.close();
  });
}

test("text typed before the module loads is stored as soon as it has loaded", async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await clerkIn(browser, baseURL);
  let letCome = () => {};
  const late = new Promise<void>((come) => {
    letCome = come;
  });
  await page.route("**/enhance-*.js", async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(adding, { waitUntil: "commit" });
  await nameIn(page).fill("LAMBAT BINTI TALIAN");
  letCome();
  await enhanced(page);
  expect(await draftPlaces(page)).toHaveLength(1);
  await context.close();
});

test("a module that fails at its start leaves plain forms that save", async ({ browser, baseURL }) => {
  const { context, page } = await clerkIn(browser, baseURL);
  await page.route("**/enhance-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "throw new Error('rosak')" }),
  );
  await page.goto(adding);
  await fillIn(page, "TANPA MODUL");
  await nameIn(page).press("Enter");
  await expect(page.getByRole("status").first()).toContainText("TANPA MODUL disimpan");
  expect(await page.locator("html[data-enhanced]").count()).toBe(0);
  await context.close();
});

test("a form without a connection is sent three times, then only on request", async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await clerkIn(browser, baseURL);
  const keys: (string | null)[] = [];
  await page.route("**/student-add?*", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    keys.push(new URLSearchParams(route.request().postData() ?? "").get("submission_key"));
    return route.fulfill({ status: 503, body: "" });
  });
  await open(page);
  await fillIn(page, "TIGA KALI");
  await nameIn(page).press("Enter");
  await expect(page.getByRole("alert")).toContainText(
    "Tiada sambungan. Borang ini belum dihantar; isinya disimpan pada komputer ini.",
  );
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  await page.unroute("**/student-add?*");
  await page.getByRole("button", { name: /^Cuba semula/ }).press("Enter");
  await expect(page.getByRole("status").first()).toContainText("TIGA KALI disimpan");
  await context.close();
});

test("a silent connection times out after half a minute three times, and a long body has longer", {
  tag: "@slow",
}, async ({ browser, baseURL }) => {
  const { context, page } = await clerkIn(browser, baseURL);
  const limits: number[] = [];
  await page.exposeFunction("limited", (limit: number) => limits.push(limit));
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (limit) => {
      (window as unknown as { limited(limit: number): void }).limited(limit);
      return timeout(100);
    };
  });
  const keys: (string | null)[] = [];
  await page.route("**/student*", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    keys.push(new URLSearchParams(route.request().postData() ?? "").get("submission_key"));
  });
  await open(page);
  await fillIn(page, "TALIAN SENYAP");
  await nameIn(page).press("Enter");
  await expect(page.getByRole("alert")).toContainText(
    "Tiada sambungan. Borang ini belum dihantar; isinya disimpan pada komputer ini.",
  );
  await expect(page.getByText("Menyimpan…")).toHaveCount(0);
  await expect(nameIn(page)).toHaveValue("TALIAN SENYAP");
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(limits).toHaveLength(3);
  for (const limit of limits) expect(limit).toBeGreaterThanOrEqual(30_000);
  for (const limit of limits) expect(limit).toBeLessThan(40_000);
  await page.unroute("**/student*");
  await page.evaluate(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await page.getByRole("button", { name: /^Cuba semula/ }).press("Enter");
  await expect(page.getByRole("status").first()).toContainText("TALIAN SENYAP disimpan");

  const bytes = 300_000;
  await page.route("**/students/import*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await open(page, "/students/import");
  await page.locator("[type=file]").setInputFiles({
    name: "calon.tsv",
    mimeType: "text/tab-separated-values",
    buffer: Buffer.alloc(bytes, "AHMAD\t"),
  });
  await page.getByRole("button", { name: /^Semak/ }).press("Enter");
  await expect(page.getByRole("alert")).toContainText("Tiada sambungan");
  expect(limits.at(-1)).toBeGreaterThanOrEqual(30_000 + bytes);
  await context.close();
});

test("a page of an older build reloads at most every ten seconds", async ({ browser, baseURL }) => {
  const { context, page } = await clerkIn(browser, baseURL);
  await page.clock.install();
  await page.route("**/build", (route) => route.fulfill({ body: "ffffffff", contentType: "text/plain" }));
  await open(page, "/students");
  await page.evaluate(() => sessionStorage.setItem("calon:reloaded", String(Date.now() + 112_000)));
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.clock.fastForward(121_000);
  await expect(page.getByText("Versi baharu tersedia.")).toBeVisible();
  expect(loads).toBe(0);
  const button = page.getByRole("button", { name: "Muat semula" });
  await Promise.all([page.waitForEvent("load"), button.press("Enter")]);
  await expect(page.getByText("Versi baharu tersedia.")).toHaveCount(0);
  await context.close();
});

test("a response that is not a page of the office loses no text, and the form can be sent again", async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await clerkIn(browser, baseURL);
  await open(page);
  await fillIn(page, "RANGKAIAN LUAR");
  const foreign = [
    { status: 200, body: "<title>WiFi</title><main><h1>WiFi</h1><p>Log masuk.</p><p>.</p></main>" },
    { status: 200, body: "<title>WiFi</title><form><input name=full_name></form>" },
    { status: 200, body: "" },
    { status: 204 },
    { status: 500, body: "<main><h1>Internal Server Error</h1></main>" },
  ];
  let requests = 0;
  await page.route("**/student-add?*", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ contentType: "text/html", ...foreign[requests++] })
      : route.continue(),
  );
  for (let times = 1; times <= foreign.length; times++) {
    if (times === 1) await nameIn(page).press("Enter");
    else await page.keyboard.press("Enter");
    await expect.poll(() => requests).toBe(times);
    await expect(page.locator("[aria-disabled]")).toHaveCount(0);
    await expect(page.getByRole("alert")).toContainText(
      "Tiada sambungan. Borang ini belum dihantar; isinya disimpan pada komputer ini.",
    );
    await expect(page.getByRole("button", { name: /^Cuba semula/ })).toBeFocused();
    await expect(nameIn(page)).toHaveValue("RANGKAIAN LUAR");
    expect(await draftPlaces(page)).toHaveLength(1);
  }
  await page.unroute("**/student-add?*");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").first()).toContainText("RANGKAIAN LUAR disimpan");
  expect(await draftPlaces(page)).toEqual([]);
  await context.close();
});

test("text typed without a pause is stored while the user types", async ({ browser, baseURL }) => {
  const { context, page } = await clerkIn(browser, baseURL);
  await page.clock.install();
  await open(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const letter of "TANPA") {
    await nameIn(page).press(letter);
    await page.clock.runFor(100);
  }
  await expect.poll(async () => (await openedIn(page)).join()).toContain("TANPA");
  await context.close();
});

test("a user who stops the page after a save can send the form again, and the server saves it once", async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await clerkIn(browser, baseURL);
  await page.clock.install();
  await open(page);
  await fillIn(page, "BERHENTI SEKEJAP");
  let isSaved = false;
  await page.route("**/student-add?*", (route) => {
    if (route.request().method() === "POST") isSaved = true;
    else if (isSaved) return;
    return route.continue();
  });
  const left = page.waitForRequest((request) => isSaved && request.isNavigationRequest());
  await nameIn(page).press("Enter");
  await left;
  await (await context.newCDPSession(page)).send("Page.stopLoading");
  await expect(page.locator("[aria-disabled]")).toHaveText("Menyimpan…");
  await page.clock.fastForward(31_000);
  await expect(page.locator("[aria-disabled]")).toHaveCount(0);
  await page.unroute("**/student-add?*");
  await nameIn(page).press("Enter");
  await expect(page.getByRole("status").first()).toContainText("BERHENTI SEKEJAP disimpan");
  await context.close();
});

test("a newer build does not reload a page with a typed secret, a chosen file or a secret shown once", async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await clerkIn(browser, baseURL);
  await page.clock.install();
  await page.route("**/build", (route) => route.fulfill({ body: "ffffffff", contentType: "text/plain" }));
  const secrets = page.locator("main [type=password]");
  await open(page, "/account/password");
  await secrets.first().fill("separuh jalan");
  await page.clock.fastForward(121_000);
  await expect(page.getByText("Versi baharu tersedia.")).toBeVisible();
  await expect(secrets.first()).toHaveValue("separuh jalan");

  await open(page, "/students/import");
  const file = { name: "calon.tsv", mimeType: "text/tab-separated-values", buffer: Buffer.from("AHMAD") };
  await page.locator("[type=file]").setInputFiles(file);
  await page.clock.fastForward(121_000);
  await expect(page.getByText("Versi baharu tersedia.")).toBeVisible();
  await expect(page.locator("[type=file]")).toHaveValue(/calon\.tsv$/);

  await context.clearCookies();
  await enterAs(context, "ADMIN", baseURL);
  await open(page, "/admin/users?search=pemerhati");
  const link = page.locator("main a[href*=user-password]").first();
  await open(page, (await link.getAttribute("href")) ?? "");
  await page.getByRole("button", { name: "Tetapkan semula kata laluan" }).press("Enter");
  await expect(page.locator("main code").last()).toBeVisible();
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.clock.fastForward(121_000);
  // Its response comes after the responses to earlier requests.
  await page.evaluate(async () => (await fetch("/build")).text());
  expect(loads).toBe(0);
  await expect(page.locator("main code")).toHaveCount(2);
  await context.close();
});

test("a key shows the passwords of a form, and sending hides them", async ({ page }) => {
  await page.goto("/user_login");
  await enhanced(page);
  const password = page.locator("[name=password]");
  await password.fill("salah-sama-sekali");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Papar kata laluan" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(password).toHaveAttribute("type", "text");
  await expect(page.getByRole("button", { name: "Sembunyikan kata laluan" })).toBeFocused();
  await page.locator("[name=username]").fill("tiada");
  await page.evaluate(() => addEventListener("submit", (event) => event.preventDefault()));
  await page.keyboard.press("Enter");
  await expect(password).toHaveAttribute("type", "password");
});
