import Database from "better-sqlite3";
import { demoAccounts, demoSize } from "~/demo/make";
import { expect, serve, signInOnce, test } from "../support/e2e";
import { pagesOfPdf, pdfOf } from "../support/printed";

const [administrator] = demoAccounts;

const served = serve(() => ({ demo: demoSize }));
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

for (const [at, path] of lists.entries()) {
  test(`${path} prints in landscape with every row and column of the screen`, {
    tag: at % 3 === 0 ? [] : "@slow",
  }, async ({ page }) => {
    await page.goto(path);
    const table = page.locator("main table").last();
    const shown = await table
      .locator("thead th:not(.tools), tbody th")
      .evaluateAll((cells) =>
        cells
          .filter((cell) => cell.getClientRects().length > 0)
          .map((cell) => (cell as HTMLElement).innerText),
      );
    const pages = await pagesOfPdf(await pdfOf(page));
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

/** The demonstration has neither deleted candidates nor requests. */
test.beforeAll(() => {
  const database = new Database(served().databasePath);
  const at = new Date().toISOString();
  const first = database
    .prepare("select school_code, exam_year from school_exam_years order by exam_year desc")
    .get();
  const user = database.prepare("select min(id) from users").pluck().get();
  const thrownAway = database.prepare(
    `insert into trash (batch_id, entity, entity_id, record, school_code, exam_year, user_id, reason, created_at)
     values (:batch, 'student', :entity, :record, :school_code, :exam_year, :user, 'deleted', :at)`,
  );
  const requested = database.prepare(
    `insert into requests (kind, school_code, exam_year, after, reason, created_by, created_at, updated_at)
     values ('late', :school_code, :exam_year, :after, :reason, :user, :at, :at)`,
  );
  for (let n = 1; n <= 60; n++) {
    const full_name = `CALON KE-${n} BINTI SEORANG YANG NAMANYA SANGAT PANJANG SEKALI`;
    const of = { ...(first as object), user, at };
    thrownAway.run({
      ...of,
      batch: `batch-${n}`,
      entity: 900_000 + n,
      record: JSON.stringify({ full_name }),
    });
    requested.run({ ...of, after: JSON.stringify({ full_name }), reason: `Sebab ke-${n}: pindah rumah` });
  }
  database.close();
});

const papers = [
  "/students?search=nur&exam_year=all",
  "/students?gender=P&district_code=01&limit=25&page=2",
  "/admin/schools",
  "/admin/users",
  "/school_exam_years",
  "/school_exam_years/readiness",
  "/admin/stats?by=school_code",
  "/admin/audit",
  "/admin/trash",
  "/requests",
  "/special_needs",
];

/** Every run prints every fourth; the slow run the others too. */
const every = 4;

for (const [at, list] of papers.entries()) {
  test(`the paper of ${list} has every row of the list on numbered pages, with the filters`, {
    tag: at % every === 0 ? [] : "@slow",
  }, async ({ page }) => {
    await page.goto(list);
    const total = totalIn(await page.locator(".bar > p, .pager p").last().innerText());
    const chips = await page.locator(".chips a").allInnerTexts();
    await page.getByRole("link", { name: "Cetak senarai" }).click();
    await expect(page).toHaveURL(/\/print(\?|$)/);
    const answered = page.url().includes("/admin/audit") ? await page.locator("tbody tr").count() : total;
    const cells = await page.locator("section table tr > *").allInnerTexts();
    const sections = await page.locator("section.paper").count();
    const pages = await pagesOfPdf(await pdfOf(page));
    expect(pages.length).toBe(sections);
    pages.forEach(({ width, height, reach, text }, at) => {
      expect([Math.round(width), Math.round(height)]).toEqual([842, 595]);
      expect(reach).toBeLessThan(width);
      expect(text).toContain(`Muka surat ${at + 1} / ${sections}`);
      for (const chip of chips) expect(text).toContain(chip);
    });
    expect(rowsIn(pages.map(({ text }) => text).join("\n"))).toBe(answered);
    const printed = new Set(pages.flatMap(({ text }) => wordsOf(text)));
    const whole = cells.flatMap(wordsOf).filter((word) => word.length < 12 && !isArabic(word));
    expect(whole.filter((word) => !printed.has(word))).toEqual([]);
  });
}

/** "1–10 daripada 1,234" names the number of rows last. */
const totalIn = (range: string) => Number(/daripada ([\d,]+)/.exec(range)?.[1]?.replaceAll(",", ""));
const isArabic = (word: string) => /\p{Script=Arabic}/u.test(word);

/** Each row begins with its number, and a row that is missing ends the count. */
function rowsIn(text: string): number {
  let next = 1;
  for (const line of text.split("\n")) if (line.startsWith(`${next} `)) next++;
  return next - 1;
}

test("a list of more than a thousand rows says so and leads to the CSV", async ({ page }) => {
  await page.goto("/students/print?exam_year=all");
  await expect(page.getByText("paling banyak 1,000 baris")).toBeVisible();
  await expect(page.locator("section.paper")).toHaveCount(0);
  await page.getByRole("link", { name: "Muat turun CSV" }).click();
  await expect(page).toHaveURL(/\/students\/export$/);
});
