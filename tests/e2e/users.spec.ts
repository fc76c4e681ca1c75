import type { Page } from "@playwright/test";
import { demoAccounts, demoSize } from "~/demo/make";
import { expect, serve, test } from "../support/e2e";

/** Accounts of the office, by keyboard. */
test.describe.configure({ mode: "serial", timeout: 120_000 });

serve(() => ({ demo: demoSize }));

const admin = demoAccounts[0];
const own = "melur-jingga-5544";

async function tabTo(page: Page, name: string | RegExp) {
  for (let at = 0; at < 120; at++) {
    await page.keyboard.press("Tab");
    // After the last control of the page no control has the focus.
    const label = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      if (!element || element === document.body) return "";
      const named = element.getAttribute("aria-label") ?? (element.labels?.[0] ?? element).textContent ?? "";
      return named.replace(/\s+/g, " ").trim();
    });
    if (typeof name === "string" ? label.startsWith(name) : name.test(label)) return;
  }
  throw new Error(`nothing called ${name} can be reached with Tab`);
}

const ready = (page: Page, label: string) => expect(page.getByLabel(label, { exact: true })).toBeFocused();

async function typeInto(page: Page, label: string, text: string) {
  await tabTo(page, label);
  await page.keyboard.type(text);
}

async function signIn(page: Page, username: string, password: string) {
  await page.goto("/user_login");
  await ready(page, "Nama pengguna");
  await page.keyboard.type(username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

async function signInAsAdmin(page: Page) {
  await signIn(page, admin.username, admin.password);
  await expect(page.getByRole("status")).toContainText("Log masuk berjaya");
}

const shownPassword = (page: Page) => page.locator("dd code").nth(1).innerText();

/** The account can open one page only until it changes the password. */
async function changeTemporary(page: Page, username: string, temporary: string, next: string) {
  await signIn(page, username, temporary);
  await expect(page.getByRole("heading", { level: 1, name: "Tukar kata laluan" })).toBeVisible();
  await page.goto("/students");
  await expect(page).toHaveURL(/\/account\/password$/);
  await ready(page, "Kata laluan semasa");
  await page.keyboard.type(temporary);
  await page.keyboard.press("Tab");
  await page.keyboard.type(next);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("Kata laluan berjaya ditukar");
}

test("a new user signs in with the password shown once and changes it", async ({ page, browser }) => {
  await signInAsAdmin(page);
  await tabTo(page, "Semua kerja");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Semua kerja" })).toBeVisible();
  await tabTo(page, "Pengguna");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Pengguna" })).toBeVisible();
  await tabTo(page, "Tambah pengguna");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/create-user$/);

  await ready(page, "Peranan");
  await typeInto(page, "Nama penuh", "Puan Zaharah binti Musa");
  await typeInto(page, "Nama pengguna", "Zaharah.M");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Gagal Menambah Pengguna");
  await expect(page.getByRole("alert")).toContainText("Peranan mesti diisi");
  await expect(page).toHaveTitle(/^Ralat: Tambah pengguna/);
  await tabTo(page, "Peranan mesti diisi");
  await tabTo(page, "Peranan");
  await page.keyboard.type("Penyelia");
  await tabTo(page, "Paparkan medan peranan ini");
  await page.keyboard.press("Enter");
  await ready(page, "Nama penuh");
  await tabTo(page, "Daerah");
  await page.keyboard.type("02");
  await tabTo(page, "Simpan");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("status")).toContainText("Berjaya menambah pengguna");
  const temporary = await shownPassword(page);
  expect(page.url()).not.toContain(temporary);
  const other = await (await browser.newContext()).newPage();
  await changeTemporary(other, "zaharah.m", temporary, own);
  await expect(other.getByRole("heading", { level: 1, name: "Hulu Langat" })).toBeVisible();
  await other.context().close();
});

test("an ADMIN ticks several waiting accounts and approves them together", async ({ page }) => {
  for (const [username, district] of [
    ["penyelia.lima", "05"],
    ["penyelia.enam", "06"],
    ["tiada.daerah", ""],
  ]) {
    const answer = await page.request.post("/api/auth/register", {
      data: { username, full_name: `Cik ${username}`, password: own, district_code: district },
    });
    expect(answer.status()).toBe(201);
  }
  await signInAsAdmin(page);
  await page.goto("/admin/users?is_approved=false");
  for (const username of ["penyelia.enam", "penyelia.lima"]) {
    await tabTo(page, `Pilih ${username}`);
    await page.keyboard.press("Space");
  }
  await expect(page.getByLabel("Pilih tiada.daerah")).toHaveCount(0);
  await tabTo(page, "Luluskan yang ditanda");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Luluskan beberapa akaun" })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(3);
  await tabTo(page, "Luluskan 2 akaun");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("2 akaun diluluskan.");
});

test("a password reset voids the old password and every session", async ({ page, browser }) => {
  const clerk = demoAccounts[1];
  const other = await (await browser.newContext()).newPage();
  await signIn(other, clerk.username, clerk.password);
  await expect(other.getByRole("status")).toContainText("Log masuk berjaya");

  await signInAsAdmin(page);
  await page.goto("/admin/users?search=su.sekolah");
  await tabTo(page, "Kata laluan su.sekolah");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Jana kata laluan sementara bagi pengguna ini?")).toBeVisible();
  await tabTo(page, "Tetapkan semula kata laluan");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("Kata laluan berjaya direset");
  const temporary = await shownPassword(page);

  await other.goto("/students");
  await expect(other).toHaveURL(/\/user_login/);
  await signIn(other, clerk.username, clerk.password);
  await expect(other.getByRole("alert")).toContainText("Log masuk gagal");
  await changeTemporary(other, clerk.username, temporary, "rambutan-hijau-8812");
  await other.context().close();
});

test("an ADMIN impersonates the clerk of a school and ends the impersonation", async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto("/admin/users?role=SU");
  await page.getByRole("rowheader", { name: "su.sekolah" }).getByRole("link").press("Enter");
  await expect(page.getByRole("heading", { name: "Ubah pengguna" })).toBeVisible();
  await tabTo(page, "Bertindak sebagai");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bertindak sebagai pengguna lain");
  await tabTo(page, "Mula bertindak");
  await page.keyboard.press("Enter");

  const banner = page.getByRole("complementary", { name: "Bertindak sebagai pengguna lain" });
  await expect(banner).toContainText("Anda sedang bertindak sebagai SU Peperiksaan");
  await expect(page).toHaveTitle(/ · Sebagai SU \w+ – Calon$/);
  for (const path of ["/students", "/school_exam_years", "/account"]) {
    await page.goto(path);
    await expect(banner).toBeVisible();
  }
  await expect(page.getByRole("navigation").getByRole("link", { name: "Pengguna" })).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(banner).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  const closed = await page.goto("/admin/users");
  expect(closed?.status()).toBe(403);
  await expect(banner).toBeVisible();

  await expect(banner.getByRole("button", { name: "Kembali sebagai pentadbir" })).toHaveAttribute(
    "accesskey",
    "z",
  );
  await page.goto("/students");
  await tabTo(page, "Kembali sebagai pentadbir");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("Anda kembali sebagai pentadbir.");
  await expect(banner).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
  await expect(page).toHaveTitle("Laman utama – Calon");
});
