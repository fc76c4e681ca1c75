import type { Page } from "@playwright/test";
import { smallDemo } from "../support/demo";
import { expect, serve, test } from "../support/e2e";
import { signInAs } from "../support/entered";

/** A page of candidates left open on a shared computer. */
test.skip(({ javaScriptEnabled }) => !javaScriptEnabled, "a page without scripts stays as it is");

serve(() => ({ demo: smallDemo }));

const candidates = (page: Page) => page.locator("main table");
const over = (page: Page) => page.getByRole("link", { name: "Sesi tamat. Log masuk semula" });

async function openList(page: Page): Promise<void> {
  await page.clock.install();
  await signInAs(page, "SU");
  await page.goto("/students");
  await expect(page.locator("html")).toHaveAttribute("data-enhanced", "1");
  await expect(candidates(page)).toBeVisible();
}

test("an idle page hides its content after the idle time and leads to sign-in", async ({ page }) => {
  await openList(page);
  await page.clock.fastForward("29:00");
  await expect(candidates(page)).toBeVisible();
  await page.clock.fastForward("01:30");
  await expect(candidates(page)).toBeHidden();
  await expect(over(page)).toBeVisible();
});

test("a page stays visible while another tab is active and hides half an hour later", async ({ page }) => {
  await openList(page);
  await page.clock.fastForward("20:00");
  const inThirtyMinutes = Date.now() + 50 * 60_000;
  await page.evaluate((until) => localStorage.setItem("calon:idle", String(until)), inThirtyMinutes);
  await page.clock.fastForward("20:00");
  await expect(candidates(page)).toBeVisible();
  await page.clock.fastForward("20:00");
  await expect(candidates(page)).toBeHidden();
});

test("an idle page hides its content without browser storage too", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, "localStorage", { get: () => undefined }));
  await openList(page);
  await page.clock.fastForward("29:00");
  await expect(candidates(page)).toBeVisible();
  await page.clock.fastForward("01:30");
  await expect(candidates(page)).toBeHidden();
});

test("an idle page hides typed text and shows it after a sign-in in another tab", async ({ page }) => {
  await openList(page);
  await page.goto("/student-add");
  await page.locator("main [name=full_name]").fill("AISYAH");
  await page.clock.fastForward("31:00");
  await expect(over(page)).toBeVisible();
  await page.evaluate((until) => localStorage.setItem("calon:idle", String(until)), Date.now() + 90 * 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(page.locator("main [name=full_name]")).toHaveValue("AISYAH");
  await expect(page.locator("main [name=full_name]")).toBeVisible();
});
