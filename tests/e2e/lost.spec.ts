import { renameSync } from "node:fs";
import type { Page } from "@playwright/test";
import Database from "better-sqlite3";
import { malaysianYear } from "~/db/clock";
import { t } from "~/messages";
import { type Candidate, candidatesBornOn } from "../support/candidates";
import { smallDemo } from "../support/demo";
import { draftPlaces } from "../support/drafts";
import { expect, serve, test } from "../support/e2e";
import { enterAs } from "../support/entered";

/** Forms that the server failed, or without a connection: the module keeps them on the page, Back without it. */
const year = malaysianYear();
const served = serve(() => ({ demo: smallDemo }));

function inDatabase<Value>(work: (database: Database.Database) => Value): Value {
  const database = new Database(served().databasePath);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const candidate = candidatesBornOn("1230", ["LOST"]);

const forms = [
  {
    form: "a grid of twenty rows",
    address: `/student-add/batch?exam_year=${year}`,
    count: 20,
    async type(page: Page, rows: Candidate[]) {
      await page.getByLabel("Kelas untuk semua baris").fill("6 TABAH");
      for (const [at, { full_name, ic_number }] of rows.entries()) {
        await page.locator(`[name="rows[${at}].full_name"]`).fill(full_name);
        await page.locator(`[name="rows[${at}].ic_number"]`).fill(ic_number);
      }
    },
  },
  {
    form: "the form of a candidate",
    address: `/student-add?exam_year=${year}`,
    count: 1,
    async type(page: Page, [one]: Candidate[]) {
      await page.locator("[name=full_name]").fill(one?.full_name ?? "");
      await page.locator("[name=ic_number]").fill(one?.ic_number ?? "");
      await page.locator("[name=class_name]").fill("6 TABAH");
      await page.locator("[name=gender]").selectOption("P");
      await page.locator("[name=full_name_arabic]").fill("نور");
    },
  },
];

const failures = [
  {
    how: "the server fails",
    isSlow: true,
    message: t("system.internal"),
    begin: () =>
      inDatabase((database) =>
        database.exec(
          "create trigger fails before insert on students begin select raise(abort, 'fails'); end",
        ),
      ),
    end: () => inDatabase((database) => database.exec("drop trigger fails")),
  },
  {
    how: "the file of the database is away",
    message: t("system.storage_gone"),
    begin: () => renameSync(served().databasePath, `${served().databasePath}-away`),
    end: () => renameSync(`${served().databasePath}-away`, served().databasePath),
  },
  {
    how: "the request breaks off",
    isSlow: true,
    message: /Tiada sambungan/,
    begin: (page: Page) =>
      page.route("**/student-add**", (route) =>
        route.request().method() === "POST" ? route.abort() : route.continue(),
      ),
    end: (page: Page) => page.unrouteAll(),
  },
  {
    how: "there is no line",
    message: /Tiada sambungan/,
    begin: (page: Page) => page.context().setOffline(true),
    end: (page: Page) => page.context().setOffline(false),
  },
];

/** Every visible field's value. */
const typedOf = (page: Page) =>
  page
    .locator("main form[method=post] :is(input:not([type=hidden]), select, textarea)")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

test.beforeEach(({ context, baseURL }) => enterAs(context, "SU", baseURL));

for (const { how, message, begin, end, isSlow } of failures) {
  test(`where ${how}, a form loses no character and is saved once when sent again`, {
    tag: isSlow ? "@slow" : [],
  }, async ({ page, javaScriptEnabled }) => {
    for (const { form, address, count, type } of forms) {
      await page.goto(address);
      const rows = Array.from({ length: count }, candidate);
      await type(page, rows);
      const typed = await typedOf(page);
      expect(typed).toEqual(expect.arrayContaining(rows.flatMap((one) => Object.values(one))));
      const save = page.getByRole("button", { name: /^Simpan/ }).first();
      await save.focus();
      let sent = 0;
      page.on("request", (request) => {
        if (request.method() === "POST") sent += 1;
      });
      await begin(page);
      await page.keyboard.press("Enter");
      if (javaScriptEnabled) {
        await expect(page.getByRole("alert")).toContainText(message);
        expect(sent).toBeLessThanOrEqual(3);
        await end(page);
      } else {
        if (/server fails|is away/.test(how)) await expect(page.getByRole("main")).toContainText(message);
        else await expect(page).toHaveURL(/^chrome-error:/);
        await end(page);
        await page.goBack();
      }
      expect(await typedOf(page), form).toEqual(typed);
      const storedOf = (ic_number: string) =>
        inDatabase((database) =>
          database.prepare("select count(*) from students where ic_number = ?").pluck().get(ic_number),
        );
      for (const { ic_number } of rows) expect(storedOf(ic_number)).toBe(0);

      const again = page.getByRole("button", { name: /^Cuba semula/ });
      if ((await again.count()) > 0) await expect(again).toBeFocused();
      else await save.focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("status").first()).toContainText(
        count > 1 ? `${count} calon disimpan` : "disimpan",
      );
      for (const { ic_number } of rows) expect(storedOf(ic_number)).toBe(1);
      if (javaScriptEnabled) expect(await draftPlaces(page)).toEqual([]);
      console.log(`${form}, ${how}: 0 of ${typed.join("").length} characters lost`);
    }
  });
}
