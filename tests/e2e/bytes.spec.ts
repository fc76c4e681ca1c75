import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { demoAccounts, makeDemo } from "~/cli/demo/make";
import { malaysianYear } from "~/db/clock";
import { expect, serve, test } from "../support/e2e";

const KB = 1024;
const firstViewMost = 12 * KB;
const repeatViewMost = 3 * KB;
const admin = demoAccounts.find(({ role_id }) => role_id === "ADMIN");
const clerk = demoAccounts.find(({ role_id }) => role_id === "SU");

test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "weighed once, where a script would be fetched");

let biggest = "";
const folder = mkdtempSync(join(tmpdir(), "calon-bytes-"));
serve(async () => {
  const databasePath = join(folder, "demo.db");
  const { schools } = await makeDemo(databasePath);
  const [first] = schools.toSorted((one, other) => other.candidates - one.candidates);
  biggest = first?.school_code ?? "";
  return { databasePath };
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The three that the office opens all day are weighed on repeat too; every other is weighed once. */
const screens = [
  { name: "sign-in", path: "/user_login", isPublic: true, isRepeated: true },
  { name: "the list of candidates", path: "/students", isRepeated: true },
  { name: "the list of candidates, searched", path: "/students?search=nur", isRepeated: true },
  { name: "a candidate's form", path: "/student-edit/1", isRepeated: true },
  {
    name: "adding many candidates",
    path: `/student-add/batch?exam_year=${malaysianYear()}`,
    isRepeated: true,
    by: clerk,
  },
  { name: "home", path: "/" },
  { name: "the candidates of a school", path: "/students/school?school_code=BRA4002&exam_year=2026" },
  { name: "the columns of a list", path: "/columns?table=students" },
  { name: "deeds on many candidates", path: "/students/bulk" },
  { name: "adding a candidate", path: "/student-add" },
  { name: "deleting a candidate", path: "/student-delete/1" },
  { name: "pasting candidates", path: "/students/import" },
  { name: "exporting candidates", path: "/students/export" },
  { name: "roll numbers", path: "/students/roll-numbers" },
  {
    name: "the roll numbers of a school",
    path: `/students/roll-numbers?exam_year=${malaysianYear()}&school_code=BIGGEST`,
  },
  {
    name: "the roll numbers of every school",
    path: `/students/roll-numbers/all?exam_year=${malaysianYear()}`,
  },
  { name: "a candidate's history", path: "/student-history/1" },
  { name: "deleted candidates", path: "/admin/trash" },
  { name: "sheets", path: "/students/sheets" },
  { name: "checking a paper", path: "/students/sheets/check" },
  { name: "schools", path: "/admin/schools" },
  { name: "registrations", path: "/school_exam_years" },
  { name: "exam years", path: "/admin/exam_years" },
  { name: "users", path: "/admin/users" },
  { name: "a user's form", path: "/user-edit/2" },
  { name: "acting for another", path: "/admin/impersonate" },
  { name: "statistics", path: "/admin/stats" },
  { name: "registering", path: "/admin_register", isPublic: true },
];

for (const { name, path, isPublic = false, isRepeated = false, by = admin } of screens) {
  test(`${name}: at most 12 KB in two requests, and no script`, async ({ browser }) => {
    const page = await freshPage(browser, isPublic ? null : by);
    const address = path.replace("BIGGEST", biggest);
    const first = await weigh(page, address);
    expect(first.kinds).toEqual(["Document", "Stylesheet"]);
    expect(first.bytes).toBeLessThanOrEqual(firstViewMost);
    expect(await page.locator("script").count()).toBe(0);
    if (isRepeated) {
      const repeat = await weigh(page, address);
      expect(repeat.kinds).toEqual(["Document"]);
      expect(repeat.bytes).toBeLessThanOrEqual(repeatViewMost);
    }
    await page.context().close();
  });
}

/** A browser that has never been here; one who signed in did so elsewhere, so that nothing is cached. */
async function freshPage(browser: Browser, by: typeof admin | null): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (by === null) return page;
  await page.goto("/user_login");
  await page.getByLabel("Nama pengguna").fill(by?.username ?? "");
  await page.getByLabel("Kata laluan").fill(by?.password ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("Log masuk berjaya");
  const elsewhere = await browser.newContext({ storageState: await context.storageState() });
  await context.close();
  return elsewhere.newPage();
}

/** The bytes on the wire, headers included, and what was fetched rather than taken from the browser's cache. */
async function weigh(page: Page, path: string): Promise<{ bytes: number; kinds: string[] }> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map<string, string>();
  const cached = new Set<string>();
  const lengths = new Map<string, number>();
  session.on("Network.requestServedFromCache", ({ requestId }) => cached.add(requestId));
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (response.fromDiskCache) cached.add(requestId);
    if (/^https?:/.test(response.url)) kinds.set(requestId, type);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    lengths.set(requestId, encodedDataLength);
  });
  const answer = await page.goto(path, { waitUntil: "networkidle" });
  expect(answer?.status()).toBe(200);
  await session.detach();
  const fetched = [...kinds.keys()].filter((id) => !cached.has(id));
  return {
    bytes: fetched.reduce((sum, id) => sum + (lengths.get(id) ?? 0), 0),
    kinds: fetched.map((id) => kinds.get(id) ?? ""),
  };
}
