import { demoAccounts, demoSize } from "~/cli/demo/make";
import { expect, serve, signInOnce, test } from "../support/e2e";
import { pagesOfPdf } from "../support/printed";

const [administrator] = demoAccounts;

serve(() => ({ demo: demoSize }));
signInOnce(administrator);

const lists = [
  "/students?limit=50",
  "/admin/schools?limit=50",
  "/admin/users",
  "/school_exam_years?limit=50",
  "/school_exam_years/readiness?limit=50",
  "/admin/stats",
  "/admin/audit",
];

const wordsOf = (text: string) =>
  text
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

for (const path of lists) {
  test(`${path} prints in landscape with every row and column of the screen`, async ({ page }) => {
    await page.goto(path);
    const table = page.locator("main table").last();
    const shown = await table
      .locator("thead th:not(.tools), tbody th")
      .evaluateAll((cells) =>
        cells
          .filter((cell) => cell.getClientRects().length > 0)
          .map((cell) => (cell as HTMLElement).innerText),
      );
    const pages = await pagesOfPdf(await page.pdf({ preferCSSPageSize: true }));
    for (const { width, height, reach, text } of pages) {
      expect([Math.round(width), Math.round(height)]).toEqual([842, 595]);
      expect(reach).toBeLessThan(width);
      expect(text).not.toBe("");
    }
    const printed = new Set(pages.flatMap(({ text }) => wordsOf(text)));
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.flatMap(wordsOf).filter((word) => !printed.has(word))).toEqual([]);
  });
}
