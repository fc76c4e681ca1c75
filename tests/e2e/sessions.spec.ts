import type { Page } from "@playwright/test";
import Database from "better-sqlite3";
import { defineFunctions } from "~/db/file";
import { demoAccounts } from "~/demo/make";
import { chromiumToday } from "../support/browser";
import { smallDemo } from "../support/demo";
import { expect, serve, test } from "../support/e2e";

/** Sessions that end while somebody works. */
test.describe.configure({ mode: "serial" });
// Playwright would turn off the back/forward cache.
test.use({
  launchOptions: {
    ...chromiumToday(),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

const served = serve(() => ({ demo: smallDemo }));

const clerk = demoAccounts.find(({ role_id }) => role_id === "SU") ?? demoAccounts[0];

function inDatabase<Value>(work: (database: Database.Database) => Value): Value {
  const database = new Database(served().databasePath);
  defineFunctions(database);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

async function signIn(page: Page, who = clerk) {
  await page.getByLabel("Nama pengguna").fill(who.username);
  await page.getByLabel("Kata laluan").fill(who.password);
  await page.getByRole("button", { name: "Log masuk" }).click();
}

const names = Array.from({ length: 20 }, (_, at) => `CALON LEWAT ${String.fromCharCode(65 + at)}`);
const identity = (at: number) => `14020310${String(5001 + 2 * at)}`;
const saved = () =>
  inDatabase(
    (database) =>
      database
        .prepare("select full_name, ic_number from students where full_name like 'CALON LEWAT %' order by id")
        .all() as { full_name: string; ic_number: string }[],
  );

test("twenty rows sent after the session's end return after sign-in and are saved once each", async ({
  page,
}) => {
  inDatabase((database) =>
    database.prepare("delete from students where full_name like 'CALON LEWAT %'").run(),
  );
  await page.goto("/user_login");
  await signIn(page);
  await page.goto("/student-add/batch?exam_year=2026");
  const cell = (at: number, column: string) => page.locator(`[name="rows[${at}].${column}"]`);
  await page.getByLabel("Kelas untuk semua").fill("6 LEWAT");
  for (const [at, name] of names.entries()) {
    await cell(at, "full_name").fill(name);
    await cell(at, "ic_number").fill(identity(at));
  }
  inDatabase((database) => {
    database.prepare("update sessions set idle_until = '2026-01-01T00:00:00.000Z'").run();
  });
  await page.getByRole("button", { name: /^Simpan/ }).click();

  await expect(page.getByText("Borang anda disimpan")).toBeVisible();
  expect(saved()).toEqual([]);
  await signIn(page);
  await expect(page.getByRole("status")).toContainText("Belum ada apa-apa yang disimpan");
  await expect(page.getByLabel("Kelas untuk semua")).toHaveValue("6 LEWAT");
  for (const [at, name] of names.entries()) {
    await expect(cell(at, "full_name")).toHaveValue(name);
    await expect(cell(at, "ic_number")).toHaveValue(identity(at));
  }
  expect(saved()).toEqual([]);

  await page.getByRole("button", { name: /^Simpan/ }).click();
  await expect(page.getByRole("status")).toContainText("20 calon disimpan");
  expect(saved()).toEqual(names.map((full_name, at) => ({ full_name, ic_number: identity(at) })));
  await page.goto("/account");
  await expect(page.getByText("Borang yang belum dihantar semula")).toHaveCount(0);
});

const other = demoAccounts.find(({ role_id }) => role_id === "PENYELIA_DAERAH") ?? demoAccounts[1];

for (const javaScriptEnabled of [true, false]) {
  test(`a late form waits for the account that opened it, ${javaScriptEnabled ? "with" : "without"} a script`, async ({
    browser,
    baseURL,
  }) => {
    const name = `CALON TERTINGGAL ${javaScriptEnabled ? "A" : "B"}`;
    const rows = () =>
      inDatabase(
        (database) => database.prepare("select 1 from students where full_name = ?").all(name).length,
      );
    const context = await browser.newContext({ baseURL, javaScriptEnabled });
    const left = await context.newPage();
    await left.goto("/user_login");
    await signIn(left);
    await left.goto("/student-add?exam_year=2026");
    await left.locator('[name="full_name"]').fill(name);

    const next = await context.newPage();
    await next.goto("/account");
    await next.getByRole("banner").getByRole("button", { name: "Log keluar" }).click();
    await next.goto("/user_login");
    await signIn(next, other);
    await expect(next.locator(".viewer").getByRole("link")).toBeVisible();

    await left.getByRole("button", { name: /^Simpan dan tambah/ }).click();
    await expect(left.getByRole("alert")).toContainText(`Anda log masuk sebagai ${other?.username}`);
    expect(await left.content()).not.toContain(name);
    expect(rows()).toBe(0);

    await context.clearCookies();
    await next.goto("/user_login");
    await signIn(next);
    await next.goto("/account");
    await next.getByRole("link", { name }).click();
    await next.getByRole("link", { name: "Buka borang" }).click();
    await expect(next.locator('[name="full_name"]')).toHaveValue(name);
    await expect(next.getByRole("status")).toContainText("semasa akaun lain sedang log masuk");
    expect(rows()).toBe(0);
    await context.close();
  });
}

test("after sign-out Back shows no earlier page", async ({ page }) => {
  await page.goto("/user_login");
  await signIn(page);
  for (const path of ["/students", "/account"]) await page.goto(path);
  await expect(page.getByText("Sesi ini")).toBeVisible();
  const began = Date.now();
  await page.getByRole("banner").getByRole("button", { name: "Log keluar" }).click();
  await expect(page.getByRole("status")).toContainText("Log keluar berjaya");
  expect(Date.now() - began).toBeLessThan(2000);
  for (let back = 0; back < 3; back++) {
    await page.goBack();
    await expect(page.getByText(/Sesi ini|Log keluar(?! berjaya)/)).toHaveCount(0);
    await expect(
      page
        .getByLabel("Nama pengguna")
        .or(page.getByRole("link", { name: "Log masuk" }))
        .first(),
    ).toBeVisible();
  }
});

test("fifty simultaneous requests with a token due for rotation all succeed", async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto("/user_login");
  await signIn(page);
  inDatabase((database) => {
    database
      .prepare("update sessions set rotated_at = '2026-01-01T00:00:00.000Z' where ended_at is null")
      .run();
  });
  const [cookie] = (await context.cookies()).filter(({ name }) => name === "calon");
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      fetch(`${baseURL}/account`, { headers: { Cookie: `calon=${cookie?.value}` }, redirect: "manual" }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  const fresh = answers.flatMap(
    (answer) => /^calon=([^;]+)/.exec(answer.headers.get("Set-Cookie") ?? "")?.[1] ?? [],
  );
  // A lost response cannot sign the browser out, because each one brings the same next token.
  expect([...new Set(fresh)]).toHaveLength(1);
  for (const token of [cookie?.value, fresh[0]]) {
    const again = await fetch(`${baseURL}/account`, {
      headers: { Cookie: `calon=${token}` },
      redirect: "manual",
    });
    expect(again.status).toBe(200);
  }
});
