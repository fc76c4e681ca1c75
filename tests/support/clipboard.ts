import type { Locator, Page } from "@playwright/test";

const soonTyped = 30_000;

/**
 * Pastes a text as a person does, from the clipboard. Playwright's `fill` is as good for a short one, but takes a browser
 * minutes for five thousand lines. The clipboard is filled by another page, because the one under test may have no scripts;
 * it belongs to the whole browser.
 */
export async function paste(field: Locator, text: string): Promise<void> {
  if (text.length < soonTyped) return field.fill(text);
  const page = field.page();
  const other = await pageWithScripts(page);
  await other.evaluate((content) => navigator.clipboard.writeText(content), text);
  await other.context().close();
  await page.bringToFront();
  await field.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+V");
}

async function pageWithScripts(page: Page): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("the clipboard needs a browser of the test's own");
  const context = await browser.newContext({
    javaScriptEnabled: true,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const other = await context.newPage();
  await other.goto(new URL("/healthz", page.url()).href);
  await other.bringToFront();
  // Chromium 109 lets nobody at the clipboard but a page that somebody has touched.
  await other.mouse.click(1, 1);
  return other;
}
