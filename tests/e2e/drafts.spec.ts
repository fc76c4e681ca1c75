import type { BrowserContext, Page } from "@playwright/test";
import Database from "better-sqlite3";
import { malaysianYear } from "~/db/clock";
import { smallDemo } from "../support/demo";
import { draftPlaces, keyOn, openedIn, storedIn } from "../support/drafts";
import { expect, serve, test } from "../support/e2e";
import { enterAs, signInAs } from "../support/entered";

/** Drafts on a shared computer, seen by another account. */
const year = malaysianYear();
const adding = `/student-add?exam_year=${year}`;
const name = "RAHSIA BINTI KERANI";
const ic = "140816101489";

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "drafts need a script");

const served = serve(() => ({ demo: smallDemo }));

const field = (page: Page, of: string) => page.locator(`main [name="${of}"]`);
const offered = (page: Page) => page.getByRole("button", { name: "Pulihkan" });
const enhanced = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-enhanced", "1");

async function open(page: Page, address = adding): Promise<void> {
  await page.goto(address);
  await enhanced(page);
}

async function type(page: Page): Promise<void> {
  await field(page, "full_name").pressSequentially(name);
  await field(page, "ic_number").pressSequentially(ic);
  await expect.poll(() => draftPlaces(page)).toHaveLength(1);
}

function endSessions(): void {
  const database = new Database(served().databasePath);
  database.prepare("update sessions set idle_until = '2026-01-01T00:00:00.000Z'").run();
  database.close();
}

/** Waits until the draft holds everything typed, because encryption is asynchronous. */
async function typeDraft(page: Page): Promise<void> {
  await type(page);
  await expect.poll(async () => (await openedIn(page)).join()).toContain(ic);
}

const expectUnreadable = async (page: Page) =>
  expect(await storedIn(page)).not.toMatch(/RAHSIA|KERANI|140816/);

test("after the session ends the browser stores no readable draft, and the same account gets its draft back", async ({
  page,
}) => {
  await signInAs(page, "SU");
  await open(page);
  await typeDraft(page);
  await expectUnreadable(page);

  endSessions();
  for (const address of ["/", "/user_login", adding]) {
    await page.goto(address);
    expect(await draftPlaces(page)).toHaveLength(1);
    await expectUnreadable(page);
    expect(await keyOn(page)).toBeFalsy();
    await expect(offered(page)).toHaveCount(0);
  }

  await signInAs(page, "SU");
  await open(page);
  await offered(page).press("Enter");
  await expect(field(page, "full_name")).toHaveValue(name);
  await expect(field(page, "ic_number")).toHaveValue(ic);
});

test("another account's key, or an impersonating ADMIN's, opens none of the clerk's drafts", async ({
  page,
}) => {
  await signInAs(page, "SU");
  await open(page);
  const ownKey = await keyOn(page);
  expect(ownKey).toMatch(/^[A-Za-z0-9+/]{22}$/);
  await typeDraft(page);
  const stored = await page.evaluate(() => ({ ...localStorage }));
  const putBack = () => page.evaluate((values) => Object.assign(localStorage, values), stored);

  endSessions();
  await signInAs(page, "ADMIN");
  await open(page);
  const adminKey = await keyOn(page);
  expect(adminKey).not.toBe(ownKey);
  expect(await draftPlaces(page)).toEqual([]);
  await putBack();
  expect(await openedIn(page)).toEqual([]);

  const database = new Database(served().databasePath);
  const code = database.prepare("select school_code from users where username = 'su.sekolah'").pluck().get();
  database
    .prepare(
      "update sessions set acting_role_id = 'SU', acting_school_code = ?, acting_until = '2099-01-01T00:00:00.000Z' where ended_at is null",
    )
    .run(code);
  database.close();
  await open(page);
  expect([ownKey, adminKey]).not.toContain(await keyOn(page));
  await putBack();
  expect(await openedIn(page)).toEqual([]);
});

test("an unencrypted draft of an earlier version is offered and encrypted at once", async ({ page }) => {
  endSessions();
  await signInAs(page, "SU");
  await open(page);
  await typeDraft(page);
  const [clear] = await openedIn(page);
  expect(clear).toContain(ic);
  await page.evaluate((text) => {
    for (const place of Object.keys(localStorage)) localStorage[place] = text;
  }, clear);
  await open(page);
  await expect.poll(() => storedIn(page)).not.toContain(ic);
  await expectUnreadable(page);
  await offered(page).press("Enter");
  await expect(field(page, "ic_number")).toHaveValue(ic);
});

/** Encryption takes some milliseconds after a key; a tab that a program closes within them loses that key. */
test("a draft holds the typed text before the page closes, and five closed tabs leave five drafts", async ({
  context,
}) => {
  endSessions();
  const first = await context.newPage();
  await signInAs(first, "SU");
  for (const letter of "ABCDE") {
    const page = await context.newPage();
    await open(page);
    await field(page, "full_name").pressSequentially(`${name} ${letter}`);
    await expect.poll(async () => (await openedIn(page)).join()).toContain(`${name} ${letter}`);
    await page.close();
  }
  await open(first);
  const drafts = await openedIn(first);
  expect(drafts).toHaveLength(5);
  for (const letter of "ABCDE") expect(drafts.join()).toContain(`${name} ${letter}`);
});

/** A host name that browsers do not trust without https. */
async function overPlainHttp(context: BrowserContext, baseURL: string): Promise<Page> {
  const plain = "http://calon.lan";
  await context.route(`${plain}/**`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(plain, baseURL) });
    await route.fulfill({ response });
  });
  const page = await context.newPage();
  await page.goto(plain + adding);
  await enhanced(page);
  expect(await page.evaluate(() => isSecureContext || "subtle" in crypto)).toBe(false);
  return page;
}

test("over plain http a draft holds no identity number and restores the rest", async ({
  context,
  baseURL,
}) => {
  await enterAs(context, "SU", baseURL);
  const page = await overPlainHttp(context, String(baseURL));
  await type(page);
  expect(await storedIn(page)).toContain(name);
  expect(await storedIn(page)).not.toContain(ic);
  await context.route(/student-add/, (route) => route.abort());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("borang ini belum disimpan");
  await context.unroute(/student-add/);

  await page.goto("http://calon.lan/keyboard");
  await page.goto(`http://calon.lan${adding}`);
  await offered(page).press("Enter");
  await expect(field(page, "full_name")).toHaveValue(name);
  await expect(field(page, "ic_number")).toHaveValue("");
});

test("a draft of an exam year restores its days as they were typed, also an incomplete one", async ({
  page,
}) => {
  endSessions();
  await signInAs(page, "ADMIN");
  await open(page, "/admin/exam_years/1/edit");
  const days = {
    entry_opens_on: `5/01/${year}`,
    lock_initial_student_datetime: `30/11/${year} 8.30`,
    corrections_until: "7//20",
    printing_from: "/12/1999",
  };
  for (const [name, text] of Object.entries(days)) {
    await field(page, name).clear();
    await field(page, name).pressSequentially(text);
  }
  await expect.poll(async () => (await openedIn(page)).join()).toContain("1999");

  await open(page, "/admin/exam_years/1/edit");
  await expect(field(page, "printing_from")).not.toHaveValue("/12/1999");
  await offered(page).press("Enter");
  for (const [name, text] of Object.entries(days)) await expect(field(page, name)).toHaveValue(text);
});
