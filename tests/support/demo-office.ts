import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import Database from "better-sqlite3";
import { malaysianYear, now } from "~/db/clock";
import { demoAccounts } from "~/demo/make";
import { copyDemo } from "./demo";
import { halfway, type Screen } from "./screens";

type Account = { username: string; password: string };
type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** The demonstration after some use, so that every screen has content. */
export interface DemoOffice {
  databasePath: string;
  /** Settings of the server. */
  env: Record<string, string>;
  /** Values for the parameters in the addresses of the screens. */
  places: Map<string, string>;
  /** Cookies by account. */
  states: Map<string, State>;
  remove(): void;
}

/** A group is found by the lowest id of its candidates. */
const groupOfNames = (db: Database.Database): string =>
  String(
    db
      .prepare(
        `select min(id) from students where exam_year = ? and ic_number is not null and withdrawn_at is null
         group by full_name, substr(ic_number, 1, 6) having min(school_code) < max(school_code) limit 1`,
      )
      .pluck()
      .get(malaysianYear()),
  );

export async function makeDemoOffice(): Promise<DemoOffice> {
  const folder = mkdtempSync(join(tmpdir(), "calon-screens-"));
  const databasePath = join(folder, "demo.db");
  const { schools } = await copyDemo(databasePath);
  const psra = schools.filter(({ exam_type_code }) => exam_type_code === "PSRA");
  const [first] = psra.toSorted((one, other) => other.candidates - one.candidates);
  const db = new Database(databasePath);
  const idOf = (sql: string) => String(db.prepare(`select min(id) ${sql}`).pluck().get());
  const school = idOf(`from schools where school_code = '${first?.school_code}'`);
  const ofRequest = (kind: string) => idOf(`from requests where kind = '${kind}' and state = 'open'`);
  const registration = `from school_exam_years where exam_year = ${malaysianYear()} and`;
  const workflow = [
    ["waiting", idOf("from users where not is_approved")],
    ["moved", idOf(`from student_transfers where from_school_code = '${first?.school_code}'`)],
    ["correction", ofRequest("correction")],
    ["group", idOf("from requests where group_id is not null")],
    ["late", ofRequest("late")],
    ["transfer", idOf(`from requests where state = 'open' and other_school_code = '${first?.school_code}'`)],
    ["own", idOf(`from students where school_code = '${first?.school_code}' and withdrawn_at is null`)],
    ["submitted", idOf(`${registration} state = 'dihantar'`)],
    ["final", idOf(`${registration} state = 'muktamad'`)],
    ["withdrawn", idOf("from students where withdrawn_at is not null")],
    ["duplicate", groupOfNames(db)],
    ["class", encodeURIComponent(classOf(db, first?.school_code))],
    ["noted", idOf(`${registration} school_code in (select school_code from school_notes)`)],
  ] as const;
  db.close();
  return {
    databasePath,
    env: { OIDC_ISSUER: "https://id.negeri.test", OIDC_CLIENT_ID: "calon", OIDC_NAME: "ID Negeri" },
    places: new Map([["school", first?.school_code ?? ""], ["school_id", school], ...workflow]),
    states: new Map(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const classOf = (db: Database.Database, school_code = ""): string =>
  db
    .prepare<[string, number], string>(
      "select coalesce(min(class_name), '') from students where school_code = ? and exam_year = ?",
    )
    .pluck()
    .get(school_code, malaysianYear()) ?? "";

export const addressIn = ({ places }: DemoOffice, { path }: Screen) =>
  path.replace(/\{(\w+)\}/g, (_, name) => places.get(name) ?? "");

/** Signs every account in once, and makes the records that only users make. */
export async function signEverybodyIn(office: DemoOffice, browser: Browser, baseURL: string | undefined) {
  const { states } = office;
  for (const account of demoAccounts) {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await signIn(page, account);
    await expect(page.getByRole("status")).toContainText("Log masuk berjaya");
    states.set(account.username, await context.storageState());
    if (account.role_id === "ADMIN") await makePlaces(office, page);
    await context.close();
    if (account.role_id === "OBSERVER") {
      states.set(halfway.username, await signInHalfway(office, browser, baseURL, account));
    }
  }
}

/** Starts a second step and proves the password. */
async function signInHalfway(
  { databasePath, places }: DemoOffice,
  browser: Browser,
  baseURL: string | undefined,
  { username, password }: Account,
): Promise<State> {
  const db = new Database(databasePath);
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

async function signIn(page: Page, { username, password }: Account) {
  await page.goto("/user_login");
  await page.getByLabel("Nama pengguna").fill(username);
  await page.getByLabel("Kata laluan").fill(password);
  await page.keyboard.press("Enter");
}

async function makePlaces({ places }: DemoOffice, page: Page) {
  const path = () => new URL(page.url()).pathname;
  for (const [name, address, text] of [
    ["draft", "/students/import", "NAMA\tNO KP\tKOD SEKOLAH\tTAHUN\nTIADA\t1\tLAIN\t1999\nLAGI\t2\tLAIN\t"],
    ["school_draft", "/admin/schools/import", "TIADA\tSEKOLAH\nLAIN\tLAGI"],
  ] as const) {
    await page.goto(address);
    await page.getByLabel("Teks yang ditampal").fill(text);
    await page.getByRole("button", { name: "Semak" }).click();
    await expect(page.getByRole("heading", { name: "Semak sebelum import" })).toBeVisible();
    places.set(name, path());
  }
  await page.goto("/student-delete/40");
  await page.locator("main form[method=post] button").first().click();
  // The focused row is gone with the candidate (product 9.3).
  await expect(page.getByRole("status")).toBeFocused();
  await page.goto("/admin/trash");
  await page.locator("main table a").first().click();
  places.set("batch", path());
  // The audit trail leads to the print and to its records.
  await page.goto(
    `/students/sheets/check-list?school_code=${places.get("school")}&exam_year=${malaysianYear()}`,
  );
}
