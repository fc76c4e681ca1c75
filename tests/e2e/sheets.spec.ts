import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, serve, signInOnce, test } from "../support/e2e";
import { pagesOfPdf } from "../support/printed";
import { administrator, makeSheetOffice } from "../support/sheet-office";

const rowsAPage: Record<string, number> = { PSRA: 25, SMA: 20, SMATQ: 20, SMATQKBT: 20, SMATD: 20, SKM: 20 };
const sizes: Record<string, number[]> = {
  PSRA: [0, 1, 24, 25, 26, 87, 1000],
  SMA: [0, 1, 19, 20, 21, 87],
  SMATQ: [21],
  SMATQKBT: [21],
  SMATD: [21],
  SKM: [21],
};

const layouts = ["PSRA", "SMA"];

serve(async () => ({ databasePath: await makeSheetOffice({ ...sizes, SMA: [...(sizes.SMA ?? []), 1000] }) }));

signInOnce(administrator);

const addressOf = (type: string, count: number) =>
  `/students/sheets/${type.toLowerCase()}?school_code=${type}${count}&exam_year=2026`;

async function print(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return (await pagesOfPdf(pdf)).map(({ text }) => text);
}

for (const [type, counts] of Object.entries(sizes)) {
  for (const count of counts) {
    const pages = Math.max(1, Math.ceil(count / (rowsAPage[type] ?? 1)));

    test(`the ${type} sheet of ${count} candidates prints each of them on one of ${pages} pages`, async ({
      page,
    }) => {
      await page.goto(addressOf(type, count));
      const printed = await print(page);
      expect(printed).toHaveLength(pages);
      for (const [at, text] of printed.entries()) {
        expect(text).toContain(`Muka surat ${at + 1} / ${pages}`);
        expect(text).toMatch(/TAHUN 2026M\/1448H/);
        expect(text).toMatch(/TERHAD/);
        expect(text).toContain(`${type}${count}`);
        expect(/Disediakan oleh[\s\S]*Disemak oleh[\s\S]*Disahkan oleh/.test(text)).toBe(at === pages - 1);
        expect(text).not.toMatch(/Tekan Ctrl\+P|Pilih helaian lain/);
      }
      const whole = printed.join("\n");
      const identities = [...whole.matchAll(/\b140101-10-\d{4}\b/g)].map(([ic]) => ic);
      expect(identities).toHaveLength(count);
      expect(new Set(identities).size).toBe(count);
      const numbers = [...whole.matchAll(new RegExp(`${type}${count}/(\\d{3})`, "g"))].map(([, n]) =>
        Number(n),
      );
      expect(numbers).toEqual(Array.from({ length: Math.min(count, 999) }, (_, at) => at + 1));
      expect(whole.includes("Tiada rekod calon")).toBe(count === 0);
      expect((whole.match(/LEWAT/g) ?? []).length).toBe(count === 0 ? 0 : 1);
    });
  }
}

for (const type of layouts) {
  test(`a full ${type} page cuts and covers nothing`, async ({ page }) => {
    await page.emulateMedia({ media: "print" });
    await page.goto(addressOf(type, rowsAPage[type] ?? 0));
    const [sheet] = await page.locator(".sheet").evaluateAll((sheets) =>
      sheets.map((each) => {
        const bottom = (selector: string) =>
          each.querySelector(selector)?.getBoundingClientRect().bottom ?? 0;
        const top = (selector: string) => each.querySelector(selector)?.getBoundingClientRect().top ?? 0;
        return {
          overflow: each.scrollHeight - each.clientHeight,
          tableToSignatures: top(".sheet-signatures") - bottom("table"),
          signaturesToFoot: top(".sheet-foot") - bottom(".sheet-signatures"),
        };
      }),
    );
    expect(sheet?.overflow).toBeLessThanOrEqual(0);
    expect(sheet?.tableToSignatures).toBeGreaterThan(4);
    expect(sheet?.signaturesToFoot).toBeGreaterThanOrEqual(0);
  });

  test(`the ${type} sheet of a thousand candidates has at most 34 KB`, async ({ page }) => {
    const answer = await page.goto(addressOf(type, 1000));
    const html = await answer?.body();
    expect(gzipSync(html ?? "").length).toBeLessThanOrEqual(34 * 1024);
  });
}

test("the list of sheets leads to the school's sheet and back", async ({ page }) => {
  await page.goto("/students/sheets");
  await expect(page.getByRole("main").getByRole("listitem").getByRole("link")).toHaveCount(6);
  await page.getByLabel("Kod atau nama sekolah").fill("sma21");
  await page.getByRole("button", { name: "Teruskan" }).click();
  await page.getByRole("link", { name: "SMA · Sijil Menengah Agama" }).click();
  await expect(page.getByText("Tekan Ctrl+P untuk mencetak", { exact: true })).toBeVisible();
  await expect(page.locator("td[dir=rtl][lang=ar]").first()).toBeVisible();
  await page.getByRole("link", { name: "Pilih helaian lain" }).click();
  await expect(page).toHaveURL(/\/students\/sheets\?school_code=SMA21&exam_year=2026$/);
});
