import type { BrowserContext, Page } from "@playwright/test";
import { demoSize } from "~/demo/make";
import { expect, serve, test } from "../support/e2e";
import { enterAs } from "../support/entered";
import { pressAccessKey } from "../support/keyboard";

serve(() => ({ demo: demoSize }));

const field = (page: Page) => page.getByRole("searchbox", { name: "Cari (Alt+C)" });

/** Alt+C, the text, Enter: the keys of a search from any screen. */
async function search(page: Page, text: string) {
  await pressAccessKey(page, "c");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

async function start(page: Page, context: BrowserContext, baseURL: string | undefined, role: "ADMIN" | "SU") {
  await enterAs(context, role, baseURL);
  await page.goto("/");
}

const firstName = (page: Page) => page.locator("#hasil");

test("a clerk finds several names and opens the first without a Tab", async ({ page, context, baseURL }) => {
  await start(page, context, baseURL, "SU");
  await search(page, "bin");
  await expect(page).toHaveURL(/\/students\?search=bin&exam_year=2026#hasil$/);
  await expect(firstName(page)).toBeFocused();
  const name = await firstName(page).innerText();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("after a search Tab goes on from the first name", async ({ page, context, baseURL }) => {
  await start(page, context, baseURL, "ADMIN");
  await search(page, "bin");
  await expect(firstName(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator("tbody tr:nth-child(-n+2) :focus")).toHaveCount(1);
});

test("the last digits of an identity card open the record", async ({ page, context, baseURL }) => {
  await start(page, context, baseURL, "SU");
  const { data } = await (await page.request.get("/api/students?limit=100&exam_year=2026")).json();
  const known = data.find((each: { ic_number: string | null }) => each.ic_number);
  await search(page, known.ic_number.slice(-7));
  await expect(page.getByRole("heading", { level: 1, name: known.full_name })).toBeVisible();
});

test("a text that finds nothing stays in the field, which has the focus", async ({
  page,
  context,
  baseURL,
}) => {
  await start(page, context, baseURL, "SU");
  await search(page, "tiada nama ini");
  await expect(page.getByRole("heading", { name: "Carian" })).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("tiada nama ini");
});

test("the second link to skip leads to the first row of a list", async ({ page, context, baseURL }) => {
  await start(page, context, baseURL, "SU");
  await page.goto("/students");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Langkau ke senarai" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.locator("#baris :focus")).toHaveCount(1);
});
