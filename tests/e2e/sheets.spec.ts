import { gzipSync } from "node:zlib";
import { expect, serve, signInOnce, test } from "../support/e2e";
import { textsPrinted } from "../support/printed";
import { administrator, clerk, makeSheetOffice, openPrint } from "../support/sheet-office";

/** Candidates and their pages. In landscape the room of the paper decides, which names of two lines fill sooner. */
const pagesFor: Record<string, Record<number, number>> = {
  PSRA: { 1: 1, 24: 1, 27: 1, 28: 2, 87: 4, 1000: 38 },
  SMA: { 1: 1, 18: 1, 20: 1, 21: 2, 22: 2, 24: 2, 27: 2, 28: 2, 87: 4, 1000: 43 },
  SMATQ: { 22: 2 },
  SMATQKBT: { 22: 2 },
  SMATD: { 22: 2 },
  SKM: { 22: 2 },
};
const fullPage: Record<string, number> = { PSRA: 27, SMA: 20 };
const sizes = Object.fromEntries(
  Object.entries(pagesFor).map(([type, counts]) => [type, Object.keys(counts).map(Number)]),
);

const layouts = ["PSRA", "SMA"];

serve(async () => ({ databasePath: await makeSheetOffice({ ...sizes, SKM: [0, 22] }) }));

signInOnce(administrator);

const addressOf = (type: string, count: number) =>
  `/students/sheets/${type.toLowerCase()}?school_code=${type}${count}&exam_year=2026`;

test("a school's clerk sees a sheet without the steps of the school, and prints no empty page", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.goto("/user_login");
  await page.getByLabel("Nama pengguna").fill(clerk.username);
  await page.getByLabel("Kata laluan").fill(clerk.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("/");
  await page.goto(addressOf("PSRA", 1));
  await expect(page.getByText("Muka surat 1 / 1").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Langkah sekolah" })).toHaveCount(0);
  expect((await textsPrinted(page)).map((text) => /Muka surat \d+ \/ \d+/.exec(text)?.[0])).toEqual([
    "Muka surat 1 / 1",
  ]);
  await context.close();
});

for (const [type, counts] of Object.entries(pagesFor)) {
  for (const [written, pages] of Object.entries(counts)) {
    const count = Number(written);

    test(`the ${type} sheet of ${count} candidates prints each of them on one of ${pages} pages`, {
      tag: count > 50 ? "@slow" : [],
    }, async ({ page }) => {
      // The thousandth candidate has no number, so that sheet is a draft.
      await (count === 1000 ? page.goto(addressOf(type, count)) : openPrint(page, addressOf(type, count)));
      const printed = await textsPrinted(page);
      expect(printed).toHaveLength(pages);
      for (const [at, text] of printed.entries()) {
        expect(text).toContain(`Muka surat ${at + 1} / ${pages}`);
        expect(text).toMatch(/TAHUN 2026M\/1448H/);
        expect(text).toMatch(/TERHAD/);
        expect(/CALON \(DRAF\)/.test(text)).toBe(count === 1000);
        const others = text.replace("CALON (DRAF)", "").replace("DRAF: cetakan", "");
        expect(/D\s*R\s*A\s*F/.test(others)).toBe(count === 1000);
        expect(text.includes("DRAF: cetakan tanpa nombor")).toBe(count === 1000);
        expect(/No\. cetakan P-\w{6}/.test(text)).toBe(count !== 1000);
        expect(text).toContain(`${type}${count}`);
        expect(/Disediakan oleh[\s\S]*Disemak oleh[\s\S]*Disahkan oleh/.test(text)).toBe(at === pages - 1);
        expect(text).not.toMatch(/Tekan Ctrl\+P|Pilih helaian lain/);
      }
      const whole = printed.join("\n");
      const identities = [...whole.matchAll(/(?<!\d)140101-10-\d{4}(?!\d)/g)].map(([ic]) => ic);
      expect(identities).toHaveLength(count);
      expect(new Set(identities).size).toBe(count);
      // A long number is broken in two lines.
      const unbroken = whole.replace(/\s+/g, "");
      const numbers = [...unbroken.matchAll(new RegExp(`${type}${count}/(\\d{3})`, "g"))].map(([, n]) =>
        Number(n),
      );
      expect(numbers).toEqual(Array.from({ length: Math.min(count, 999) }, (_, at) => at + 1));
      expect(whole.match(/LEWAT/g)).toHaveLength(1);
    });
  }
}

for (const type of layouts) {
  test(`a full ${type} page cuts and covers nothing`, async ({ page }) => {
    await page.emulateMedia({ media: "print" });
    await page.goto(addressOf(type, fullPage[type] ?? 0));
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

test("a school without candidates has no sheet to print, and the page leads to entering them", async ({
  page,
}) => {
  await page.goto(addressOf("SKM", 0));
  await expect(page.locator(".sheet")).toHaveCount(0);
  await page.getByRole("link", { name: "Masukkan calon" }).click();
  await expect(page).toHaveURL(/\/student-add\/batch\?school_code=SKM0&exam_year=2026$/);
});

test("DRAF lies light grey behind the text of a page and across it", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  for (const type of layouts) {
    await page.goto(addressOf(type, 1000));
    const drawn = await page.locator(".sheet").evaluateAll((sheets) =>
      sheets.map((each) => {
        const word = each.querySelector(".sheet-draft");
        if (!word) return null;
        const [paper, place] = [each.getBoundingClientRect(), word.getBoundingClientRect()];
        const { color, zIndex } = getComputedStyle(word);
        const isInside = place.left >= paper.left && place.right <= paper.right && place.top >= paper.top;
        return {
          color,
          zIndex,
          isInside,
          isLarge: place.width > paper.width / 3,
          cut: each.scrollHeight - each.clientHeight,
        };
      }),
    );
    expect(new Set(drawn.map((each) => JSON.stringify(each)))).toEqual(
      new Set([
        JSON.stringify({ color: "rgb(221, 221, 221)", zIndex: "-1", isInside: true, isLarge: true, cut: 0 }),
      ]),
    );
  }
});

test("the list of sheets leads to the school's sheet and back", async ({ page }) => {
  await page.goto("/students/sheets");
  await page.getByLabel("Kod atau nama sekolah").fill("sma22");
  await page.getByRole("button", { name: "Teruskan" }).click();
  await page.getByRole("link", { name: "SMA · Sijil Menengah Agama" }).click();
  await expect(page.getByText("Tekan Cetak untuk mendapat nombor cetakan.")).toBeVisible();
  await expect(page.locator("td[dir=rtl][lang=ar]").first()).toBeVisible();
  await page.getByRole("link", { name: "Pilih helaian lain" }).click();
  await expect(page).toHaveURL(/\/students\/sheets\?school_code=SMA22&exam_year=2026$/);
});
