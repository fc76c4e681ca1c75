import type { Locator, Page } from "@playwright/test";

const soonTyped = 30_000;

/** `fill` takes minutes for 5,000 lines. Another page fills the clipboard, because this one may run no scripts. */
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
  // Chromium 109 opens the clipboard only to a page with a user gesture.
  await other.mouse.click(1, 1);
  return other;
}
