import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root, run } from "../support/child";
import { paste } from "../support/clipboard";
import { expectedRefusals, oddities } from "../support/dirty";
import { expect, serve, test } from "../support/e2e";
import { fixture } from "../support/known";

test.describe.configure({ mode: "serial", timeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), "calon-import-"));
const admin = { username: "pentadbir", password: "sungai tenang di hulu" };

serve(async () => {
  const databasePath = join(folder, "calon.db");
  const environment = { DATABASE_PATH: databasePath, CALON_PASSWORD: admin.password };
  const create = ["app/cli/user.ts", "create", "--username", admin.username, "--role", "ADMIN"];
  for (const [program = "", ...args] of [["app/cli/init.ts"], create]) {
    const child = run([join(root, program), ...args], environment);
    expect(await child.ended, child.said()).toBe(0);
  }
  return { databasePath };
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.beforeEach(async ({ page }) => {
  await page.goto("/user_login");
  await page.getByLabel("Nama pengguna").fill(admin.username);
  await page.getByLabel("Kata laluan").fill(admin.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("Log masuk berjaya");
});

async function check(page: Page, address: string, text: string) {
  await page.goto(address);
  await paste(page.getByLabel("Teks yang ditampal"), text);
  await page.getByRole("button", { name: "Semak" }).click();
  await expect(page.getByRole("heading", { name: "Semak sebelum import" })).toBeVisible();
}

/** The sentences above the wrong lines, as a reader sees them. */
const told = (page: Page) => page.locator(".wrong-line .problems li").allInnerTexts();

test("the dirty schools: each wrong line is named, the others are imported", async ({ page }) => {
  await check(page, "/admin/schools/import", fixture("dirty/schools.tsv"));
  expect(await told(page)).toEqual([...expectedRefusals("schools").values()]);
  await page.getByRole("button", { name: "Import 63 sekolah" }).click();
  await expect(page.getByRole("status")).toContainText("Berjaya mengimport 63 sekolah. 6 baris lagi");
  await expect(page.locator(".wrong-line")).toHaveCount(6);
});

test("the dirty candidates: each wrong line is named, and no markup in a name runs", async ({ page }) => {
  await registerSchools(page);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await check(page, "/students/import", fixture("dirty/candidates.tsv"));
  expect(await told(page)).toEqual([...expectedRefusals("candidates").values()]);
  await page.goto(`${page.url()}?show=good&page=${pageOfGood("html")}`);
  await expect(page.getByText("<SCRIPT>ALERT(1)</SCRIPT>ABDULLAH BIN HUSSIN")).toBeVisible();
  expect(dialogs).toEqual([]);
});

/** The page of right lines, fifty each, on which the first line of a kind stands. */
function pageOfGood(kind: string): number {
  const line = oddities.candidates.find((one) => one.kind === kind)?.line ?? 0;
  const notGood = oddities.candidates.filter(
    (one) => one.line < line && (one.expect === "reject" || /blank/.test(one.kind)),
  );
  return Math.ceil((line - notGood.length) / 50);
}

async function registerSchools(page: Page) {
  await page.goto("/admin/exam_years/add");
  await page.getByLabel("Tahun", { exact: true }).fill("2026");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("Tahun peperiksaan berjaya ditambah");
  await page.goto("/school_exam_years/build");
  await page.getByLabel(/^Semua \d+ hasil tapisan/).check();
  await page.getByRole("button", { name: "Teruskan" }).click();
  await page.getByRole("button", { name: /^Daftar \d+ sekolah ke 2026/ }).click();
  await expect(page.getByRole("status")).toContainText("63 sekolah berjaya didaftarkan");
}

test("wrong lines are corrected by keyboard in place, imported, and taken back", async ({ page }) => {
  const cells = (name: string, ic: string) =>
    [name, ic, "AFT0001", "", "6 AMANAH", "2026", "", "", "", "", "Ya", "Ya"].join("\t");
  const text = [
    cells("BETUL", "140101015551"),
    cells("TARIKH", "140231015551"),
    cells("SIFAR", "50810014475"),
  ];
  await check(page, "/students/import", text.join("\n"));
  const wrong = page.getByRole("group", { name: "Baris 2" }).getByLabel("No. kad pengenalan");
  await expect(wrong).toHaveAttribute("aria-invalid", "true");
  await wrong.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("14 02 28-01-5551");
  await page.getByRole("button", { name: "Kembalikan sifar di hadapan pada 1 no. KP" }).press("Enter");
  await expect(page.getByRole("status")).toContainText("2 baris disemak semula.");

  await page.getByRole("button", { name: "Import 3 calon" }).press("Enter");
  await expect(page.getByRole("status")).toContainText("3 calon berjaya diimport.");
  await expect(page.getByRole("link", { name: "SIFAR" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Buat asal" }).press("Enter");
  await expect(page.getByRole("status")).toContainText("3 calon yang diimport telah dibuang semula.");
  await page.getByRole("button", { name: "Buat asal" }).press("Enter");
  await expect(page.getByRole("status")).toBeVisible();
  await expect(page.getByRole("link", { name: "SIFAR" }).first()).toBeVisible();
});
