import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { demoAccounts } from "~/demo/make";
import { smallDemo } from "../support/demo";
import { expect, serve, test } from "../support/e2e";

/** The second step by keyboard, with an app's code and with a recovery code. */
serve(() => ({ demo: smallDemo }));

const clerk = demoAccounts[1];
const next = "rambutan-hijau-8812";
const halfMinute = 30_000;

/** The server accepts the next code too, for a clock that is fast. */
const codeOf = (secret: string, later = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + later });

async function heading(page: Page, name: string) {
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
}

/** The page sets the focus in the first field. */
async function answer(page: Page, first: string, ...texts: string[]) {
  await expect(page.getByLabel(first, { exact: true })).toBeFocused();
  for (const [at, text] of texts.entries()) {
    if (at > 0) await page.keyboard.press("Tab");
    await page.keyboard.insertText(text);
  }
  await page.keyboard.press("Enter");
}

async function signIn(page: Page, password: string) {
  await page.goto("/user_login");
  await answer(page, "Nama pengguna", clerk.username, password);
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: "Log keluar" }).first().press("Enter");
  await expect(page.getByRole("status")).toContainText("Log keluar berjaya");
}

test("a user sets up a second step, signs in with it and recovers with a printed code", async ({ page }) => {
  await signIn(page, clerk.password);
  await expect(page.getByRole("status")).toContainText("Log masuk berjaya");
  await page.goto("/account");
  await page.getByRole("link", { name: "Pengesahan dua langkah" }).press("Enter");
  await answer(page, "Kata laluan semasa", clerk.password);
  await expect(page.getByRole("img", { name: "Kod QR untuk aplikasi pengesah" })).toBeVisible();
  const secret = (await page.locator("main code").innerText()).replaceAll(" ", "");
  await answer(page, "Kod pengesahan", codeOf(secret));

  await heading(page, "Kod pemulihan");
  const codes = await page.locator("main li code").allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  const [first = "", second = "", third = ""] = codes;
  await page.getByRole("link", { name: "Teruskan" }).press("Enter");
  await expect(page.locator("main")).toContainText("10 daripada 10 belum digunakan");
  expect(await page.content()).not.toContain(first);
  await signOut(page);

  await signIn(page, clerk.password);
  await heading(page, "Kod pengesahan");
  await page.getByRole("link", { name: "Telefon tiada? Gunakan kod pemulihan" }).press("Enter");
  await answer(page, "Kod pengesahan", first);
  await expect(page.getByRole("status")).toContainText("Log masuk berjaya");
  await signOut(page);

  await page.goto("/user_login");
  await page.getByRole("link", { name: "Lupa kata laluan?" }).press("Enter");
  await answer(page, "Nama pengguna", clerk.username, second, next, next);
  await expect(page.getByRole("status")).toContainText("Kata laluan baharu telah disimpan");
  await signIn(page, next);
  await expect(page.locator("main")).toContainText("kod pemulihan yang lain tidak diterima kali ini");
  await answer(page, "Kod pengesahan", third);
  await expect(page.getByRole("alert")).toContainText("Kod pemulihan tidak diterima kali ini");
  await page.getByLabel("Kod pengesahan", { exact: true }).focus();
  await page.keyboard.insertText(codeOf(secret, halfMinute));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("Log masuk berjaya");
  await page.goto("/account/second-step");
  await expect(page.locator("main")).toContainText("8 daripada 10 belum digunakan");
});
