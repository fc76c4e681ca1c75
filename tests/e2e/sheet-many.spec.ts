import { expect, serve, signInOnce, test } from "../support/e2e";
import { pagesOfPdf, pdfOf } from "../support/printed";
import { administrator, makeSheetOffice } from "../support/sheet-office";

serve(async () => ({ databasePath: await makeSheetOffice({ PSRA: [1, 28, 87], SMA: [0, 21, 87] }) }));

signInOnce(administrator);

for (const [type, expected] of [
  ["PSRA", [1, 1, 2, 4]],
  ["SMA", [1, 2, 4]],
] as const) {
  test(`a part of ${type} prints its cover and each school's pages, with each candidate once`, async ({
    page,
  }) => {
    await page.goto(`/students/sheets/many?exam_year=2026&sheet=roll&exam_type_code=${type}`);
    await page.locator('a[href*="many/part"]').first().click();
    await page.getByRole("button", { name: /^Cetak(?! PDF)/ }).click();
    await expect(page.locator(".sheet").first()).toBeVisible();
    const pages = await pagesOfPdf(await pdfOf(page));
    const text = pages.map((each) => each.text);
    expect(pages).toHaveLength(expected.reduce<number>((sum, n) => sum + n, 0));
    const [cover = ""] = text;
    expect(cover).toMatch(/P-\w{6}/);
    const whole = text.slice(1).join(" ");
    for (let n = 1; n <= 87; n++) {
      const number = `${type}87/${String(n).padStart(3, "0")}`;
      expect(whole.split(number), number).toHaveLength(2);
    }
  });
}
