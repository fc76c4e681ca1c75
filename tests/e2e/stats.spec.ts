import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { demoAccounts, demoSize } from "~/demo/make";
import { expect, serve, test } from "../support/e2e";
import { pagesOfPdf, pdfOf } from "../support/printed";

serve(() => ({ demo: demoSize }));

async function signIn(page: Page, role: string) {
  const account = demoAccounts.find(({ role_id }) => role_id === role);
  await page.goto("/user_login");
  await page.locator("input[name=username]").fill(account?.username ?? "");
  await page.locator("input[name=password]").fill(account?.password ?? "");
  await page.locator("input[name=password]").press("Enter");
  await page.waitForURL((url) => url.pathname === "/");
}

const numberIn = (text: string | null) => Number((text ?? "").replace(/\D/g, ""));

test("a bar of the statistics leads to the list of its candidates", async ({ page }) => {
  await signIn(page, "ADMIN");
  await page.getByRole("link", { name: "Semua kerja" }).click();
  await page.getByRole("link", { name: "Statistik" }).first().click();
  await expect(page.getByRole("img", { name: /Calon mengikut daerah/ })).toBeVisible();
  const bar = page.locator(".chart").first().locator("a").first();
  const counted = numberIn(await bar.locator("b").textContent());
  const box = await page.locator(".chart svg").first().boundingBox();
  expect(counted).toBeGreaterThan(0);
  await page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + 8);
  await page.waitForURL((url) => url.pathname === "/students");
  await expect(page.locator("main")).toContainText(`daripada ${counted.toLocaleString("ms-MY")}`);
});

test("statistics are filtered, sorted and paged by keyboard", async ({ page }) => {
  await signIn(page, "ADMIN");
  await page.goto("/admin/stats");
  await page.locator("summary", { hasText: "Tapis" }).press("Enter");
  await page.locator("select[name=district_code]").selectOption("01");
  await page.locator("select[name=district_code]").press("Tab");
  await page.getByRole("button", { name: "Tapis" }).press("Enter");
  await page.waitForURL(/district_code=01/);
  await page.getByRole("link", { name: "Mengikut sekolah" }).press("Enter");
  await page.waitForURL(/district_code=01.*by=school_code|by=school_code.*district_code=01/);
  await page.locator("#sekolah thead").getByRole("link", { name: "Calon" }).press("Enter");
  await page.waitForURL(/sort_column=total_students/);
  const cells = await page.locator("#sekolah tbody tr td:nth-of-type(4)").allTextContents();
  const sizes = cells.map(numberIn);
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
});

test("the list keys skip a school without candidates", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "what the module does");
  await signIn(page, "ADMIN");
  await page.goto("/admin/stats?by=school_code");
  await expect(page.locator("html")).toHaveAttribute("data-enhanced", "1");
  const rows = page.locator("#sekolah tbody tr");
  const links = await rows.evaluateAll((all) => all.map((row) => row.querySelectorAll("a").length));
  const at = links.indexOf(0, 1);
  expect(at).toBeGreaterThan(0);
  const [before, after] = [at - 1, links.findIndex((count, row) => row > at && count > 0)];
  await rows.nth(before).getByRole("link").first().press("j");
  await expect(rows.nth(after).getByRole("link").first()).toBeFocused();
  await page.keyboard.press("k");
  await expect(rows.nth(before).getByRole("link").first()).toBeFocused();
});

test("the statistics file has its year in the name", async ({ page }) => {
  await signIn(page, "PENYELIA_DAERAH");
  await page.goto("/admin/stats");
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Muat turun CSV" }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^statistik-\d{4}\.csv$/);
  const text = readFileSync(await download.path(), "utf8");
  expect(text).toMatch(/^\uFEFF"Peringkat","Kod","Nama"/);
});

test("printed statistics are black on white, in landscape, without the controls of the screen", async ({
  page,
}) => {
  await signIn(page, "ADMIN");
  await page.goto("/admin/stats");
  const pdf = await pdfOf(page);
  const pages = await pagesOfPdf(pdf);
  const text = pages.map((each) => each.text).join("\n");
  expect(text).toContain("Calon mengikut daerah");
  expect(text).not.toMatch(/Log keluar|Tapis|Muat turun|Ctrl\+P/);
  for (const { width, height } of pages) {
    expect([Math.round(width), Math.round(height)]).toEqual([842, 595]);
  }
});

test("at 360 pixels only the tables of the statistics scroll sideways", async ({ page }) => {
  await signIn(page, "ADMIN");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/stats");
  const { client, scroll } = await page.locator("html").evaluate((html) => ({
    client: html.clientWidth,
    scroll: html.scrollWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(client);
});
