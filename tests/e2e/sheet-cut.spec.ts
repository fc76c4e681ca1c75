import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { pdfOf } from "../support/printed";

/** The pages of sheets with names of one line and of two: none, one, around a full page, several pages, and the most. */
const pagesFor = {
  portrait: { 0: 1, 1: 1, 24: 1, 27: 1, 28: 2, 87: 4, 1000: 38 },
  landscape: { 0: 1, 1: 1, 19: 1, 20: 2, 24: 2, 27: 2, 28: 2, 87: 5, 1000: 46 },
} as const;
type Orientation = keyof typeof pagesFor;
const fullPage: Record<Orientation, number> = { portrait: 27, landscape: 19 };

let css = "";
let sheets: Record<string, string> = {};

test.beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), "calon-sheets-"));
  const built = join(folder, "styles.css");
  const tailwind = join("node_modules", "tailwindcss", "lib", "cli.js");
  execFileSync(process.execPath, [tailwind, "-i", "app/sheet.css", "-o", built, "--minify"], {
    stdio: "pipe",
  });
  const letters = readFileSync("app/ui/jawi.woff2", "base64");
  css = readFileSync(built, "utf8").replace(/[^("']*jawi\.woff2/, `data:font/woff2;base64,${letters}`);
  rmSync(folder, { recursive: true });
  const wanted = Object.entries(pagesFor).flatMap(([orientation, all]) => [
    ...Object.keys(all).map((n) => `${orientation}:${n}`),
    `${orientation}:87:extreme`,
  ]);
  const rendered = execFileSync(
    process.execPath,
    ["--import", "tsx", "tests/support/sheets.tsx", ...wanted],
    {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  sheets = JSON.parse(rendered);
});

async function show(page: Page, sheet: string) {
  await page.setContent(
    `<!doctype html><html lang="ms"><head><meta charset="utf-8"><style>${css}</style></head><body>${sheets[sheet]}</body></html>`,
  );
  await page.evaluate("document.fonts.ready");
}

/** Page count and sizes in millimetres. */
function pagesOf(pdf: Buffer) {
  const text = pdf.toString("latin1");
  const sizes = [...text.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)];
  return {
    count: [...text.matchAll(/\/Type\s*\/Page\b(?!s)/g)].length,
    sizes: [...new Set(sizes.map(([, width, height]) => `${millimetres(width)}×${millimetres(height)}`))],
  };
}

const millimetres = (points = "0") => Math.round((Number(points) * 25.4) / 72);

for (const [orientation, all] of Object.entries(pagesFor) as [Orientation, Record<string, number>][]) {
  for (const [written, pages] of Object.entries(all)) {
    const n = Number(written);
    test(`${n} candidates print on exactly ${pages} ${orientation} A4 pages`, async ({ page }) => {
      await show(page, `${orientation}:${n}`);
      const printed = pagesOf(await pdfOf(page));
      expect(printed).toEqual({ count: pages, sizes: [orientation === "portrait" ? "210×297" : "297×210"] });

      const feet = await page.locator(".sheet-foot > :last-child").allTextContents();
      expect(feet).toEqual(Array.from({ length: pages }, (_, i) => `Muka surat ${i + 1} / ${pages}`));
      await expect(page.locator("tbody tr")).toHaveCount(Math.max(1, n));
      await expect(page.locator("thead")).toHaveCount(pages);
      await expect(page.locator(".sheet-signatures")).toHaveCount(1);
      await expect(page.locator(".sheet").last().locator(".sheet-signatures")).toHaveCount(1);
    });
  }

  test(`a full ${orientation} page holds its rows, its signatures and its foot without touching or cutting them`, async ({
    page,
  }) => {
    await page.emulateMedia({ media: "print" });
    await show(page, `${orientation}:${fullPage[orientation]}`);
    const at = async (selector: string) => {
      const box = await page.locator(selector).boundingBox();
      if (!box) throw new Error(`${selector} is not there`);
      return { top: box.y, bottom: box.y + box.height };
    };
    const [sheet, table, signatures, foot] = [
      await at(".sheet"),
      await at(".sheet table"),
      await at(".sheet-signatures"),
      await at(".sheet-foot"),
    ];
    expect(signatures.top - table.bottom).toBeGreaterThan(4);
    expect(foot.top).toBeGreaterThanOrEqual(signatures.bottom);
    expect(foot.bottom).toBeLessThanOrEqual(sheet.bottom + 0.5);
  });

  test(`${orientation} pages of 87 candidates with the longest names end earlier and cut nothing off`, async ({
    page,
  }) => {
    await page.emulateMedia({ media: "print" });
    await show(page, `${orientation}:87:extreme`);
    const sheets = page.locator(".sheet");
    expect(
      await sheets.evaluateAll((all) => all.map((each) => each.scrollHeight - each.clientHeight)),
    ).toEqual((await sheets.all()).map(() => 0));
    expect(await sheets.count()).toBeGreaterThan(pagesFor[orientation][87]);
    expect(pagesOf(await pdfOf(page)).count).toBe(await sheets.count());
    await expect(page.locator("tbody tr")).toHaveCount(87);
  });

  test(`${orientation} names have one size, and the rules within the table are thinner than its frame`, async ({
    page,
  }) => {
    await page.emulateMedia({ media: "print" });
    await show(page, `${orientation}:87:extreme`);
    const points = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((cells) => [
          ...new Set(
            cells.map((cell) => Math.round(Number.parseFloat(getComputedStyle(cell).fontSize) * 7.5) / 10),
          ),
        ]);
    expect(await points("tbody td:nth-child(3)")).toEqual([9]);
    expect(await points("tbody td[dir=rtl]")).toEqual(orientation === "portrait" ? [] : [11]);
    const classes = page.locator(`tbody td:nth-child(${orientation === "portrait" ? 6 : 7})`);
    const lines = await classes.evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getClientRects().length;
      }),
    );
    expect([...new Set(lines)]).toEqual([1]);
    const rules = await page
      .locator("table")
      .first()
      .evaluate((table) => ({
        frame: getComputedStyle(table).borderTopWidth,
        within: [
          ...new Set([...table.querySelectorAll("td")].map((cell) => getComputedStyle(cell).boxShadow)),
        ],
      }));
    expect(rules.frame).toBe("1px");
    expect(rules.within).toEqual([expect.stringContaining("-0.333333px -0.333333px")]);
  });
}
