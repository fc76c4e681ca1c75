import type { Page } from "@playwright/test";
import { malaysianYear } from "~/db/clock";
import { type Candidate, candidatesBornOn } from "../support/candidates";
import { smallDemo } from "../support/demo";
import { expect, serve, test } from "../support/e2e";
import { enterAs } from "../support/entered";

/** Entry by keyboard (product 9.2). Counts every key that is not a character of a value. */
const year = malaysianYear();
const goal = 3.0;
/** Fills the form once; more candidates repeat the same keys. */
const many = 20;

serve(() => ({ demo: smallDemo }));

test.beforeEach(({ context, baseURL }) => enterAs(context, "SU", baseURL));

const candidate = candidatesBornOn("1224", ["NUR AIN", "AHMAD ZAKI", "SITI SARAH", "ALI ABU"]);
const candidates = (count: number) => Array.from({ length: count }, candidate);

function countingKeyboard(page: Page) {
  const counted = { overhead: 0, content: 0 };
  const focused = () => page.locator(":focus").getAttribute("name");
  return {
    counted,
    async press(key: string) {
      counted.overhead += 1;
      await page.keyboard.press(key);
    },
    /** Each Tab counts as an extra key. */
    async tabTo(name: string) {
      for (let tabs = 0; (await focused()) !== name; tabs++) {
        if (tabs > 4) throw new Error(`${name} is not within reach`);
        await this.press("Tab");
      }
    },
    async type(value: string) {
      counted.content += value.length;
      await page.keyboard.type(value);
    },
  };
}

async function typeForm(
  page: Page,
  keyboard: ReturnType<typeof countingKeyboard>,
  rows: Candidate[],
  first = "",
) {
  if (first) await keyboard.type(first);
  for (const [at, { full_name, ic_number }] of rows.entries()) {
    await keyboard.tabTo(`rows[${at}].full_name`);
    await keyboard.type(full_name);
    await keyboard.tabTo(`rows[${at}].ic_number`);
    await keyboard.type(ic_number);
  }
  await keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText(`${rows.length} calon disimpan`);
}

/** Needs a script, so it counts nothing without one. */
async function watchPointer(page: Page) {
  await page.addInitScript(() => {
    addEventListener("mousedown", () => document.documentElement.setAttribute("data-mouse", "1"), true);
  });
}

for (const { how, address, first, tag } of [
  { how: "the class typed once, above the grid", address: "", first: "6 BESTARI", tag: [] },
  { how: "one class for all rows", address: "&class_name=6+CERDIK", first: "", tag: "@slow" },
]) {
  test(`with Tab, twenty candidates take at most ${goal} extra keys each: ${how}`, { tag }, async ({
    page,
    javaScriptEnabled,
  }) => {
    test.skip(javaScriptEnabled, "with the module the keys of the grid are counted");
    await page.goto(`/student-add/batch?exam_year=${year}${address}`);
    await expect(page.locator(first ? "[name=class_name]" : '[name="rows[0].full_name"]')).toBeFocused();
    const all = candidates(many);
    const keyboard = countingKeyboard(page);
    await typeForm(page, keyboard, all, first);
    await expect(page.locator('[name="rows[0].full_name"]')).toBeFocused();
    await expect(page.locator("main [name=class_name]")).toHaveValue(first || "6 CERDIK");

    const answer = await page.request.get(`/api/students?exam_year=${year}&limit=1000`);
    const stored = new Map(
      ((await answer.json()).data as (Candidate & { class_name: string; gender: string })[]).map((one) => [
        one.ic_number,
        one,
      ]),
    );
    for (const { full_name, ic_number } of all) {
      const gender = Number(ic_number.at(-1)) % 2 === 1 ? "L" : "P";
      const class_name = first || "6 CERDIK";
      expect(stored.get(ic_number)).toMatchObject({ full_name, gender, class_name });
    }
    const keys = keyboard.counted.overhead / all.length;
    console.log(
      `overhead keys per candidate, ${how}: ${keys.toFixed(2)} (${keyboard.counted.overhead} keys beside ${keyboard.counted.content} characters)`,
    );
    expect(keys).toBeLessThanOrEqual(goal);
  });
}

/** In every row Enter goes from the name to the IC, then to the next row. */
async function typeWithEnter(
  page: Page,
  keyboard: ReturnType<typeof countingKeyboard>,
  rows: Candidate[],
  { first, advances }: { first: string; advances: boolean },
) {
  await keyboard.type(first);
  await keyboard.press("Enter");
  for (const [at, { full_name, ic_number }] of rows.entries()) {
    const isLast = at === rows.length - 1;
    await expect(page.locator(`[name="rows[${at}].full_name"]`)).toBeFocused();
    await keyboard.type(full_name);
    await keyboard.press("Enter");
    await keyboard.type(ic_number);
    if (!advances || isLast) await keyboard.press("Enter");
  }
  await expect(page.getByRole("status")).toContainText(`${rows.length} calon disimpan`);
}

for (const { how, advances, most, tag } of [
  { how: "the keys of the grid", advances: false, most: 2.1, tag: "@slow" },
  { how: "going on by itself", advances: true, most: 1.1, tag: [] },
]) {
  test(`with ${how}, twenty candidates take at most ${most} extra keys each`, { tag }, async ({
    page,
    javaScriptEnabled,
  }) => {
    test.skip(!javaScriptEnabled, "the keys of the grid are the module's");
    await watchPointer(page);
    if (advances) {
      await page.goto("/keyboard");
      await page.getByLabel(/^Pindah automatik/).press("Space");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("status")).toContainText("Tetapan kekunci disimpan");
    }
    await page.goto(`/student-add/batch?exam_year=${year}`);
    await expect(page.locator("html")).toHaveAttribute("data-enhanced", "1");
    const all = candidates(many);
    const keyboard = countingKeyboard(page);
    await typeWithEnter(page, keyboard, all, { first: "6 BESTARI", advances });
    await expect(page.locator('[name="rows[0].full_name"]')).toBeFocused();

    const answer = await page.request.get(`/api/students?exam_year=${year}&limit=1000`);
    const stored = (await answer.json()).data as (Candidate & { class_name: string })[];
    for (const one of all)
      expect(stored.find(({ ic_number }) => ic_number === one.ic_number)).toMatchObject({
        ...one,
        class_name: "6 BESTARI",
      });
    const keys = keyboard.counted.overhead / all.length;
    console.log(`overhead keys per candidate, ${how}: ${keys.toFixed(2)}`);
    expect(keys).toBeLessThanOrEqual(most);
    expect(await page.locator("html").getAttribute("data-mouse")).toBeNull();
  });
}

const cell = (page: Page, n: number, name: string) => page.getByLabel(`${name}, baris ${n}`, { exact: true });

test("the grid shows its twenty rows again with links to the wrong cells, and saves no row twice", async ({
  page,
}) => {
  const [a, b, c] = candidates(3) as [Candidate, Candidate, Candidate];
  await page.goto(`/student-add/batch?exam_year=${year}`);
  for (const [n, { full_name, ic_number }] of [a, b, c].entries()) {
    await cell(page, 2 * n + 1, "Nama").fill(full_name);
    await cell(page, 2 * n + 1, "No. KP").fill(ic_number);
  }
  await page.locator("main [name=class_name]").fill("6 A");
  await cell(page, 3, "No. KP").fill("1402");
  await page.getByRole("button", { name: "Simpan" }).press("Enter");

  await expect(page).toHaveTitle(/^Ralat: /);
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("status")).toContainText("2 disimpan, 1 perlu dibetulkan");
  await expect(page.getByText(`5. ${c.full_name} · 6 A`)).toBeVisible();
  await expect(page.locator("tbody tr")).toHaveCount(20);
  await expect(page.getByText("1 baris diisi")).toBeVisible();
  await expect(cell(page, 1, "Nama")).toHaveValue("");
  await expect(cell(page, 3, "Nama")).toHaveValue(b.full_name);
  await expect(page.locator("main [name=class_name]")).toHaveValue("6 A");

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#rows-2-ic_number$/);
  await cell(page, 3, "No. KP").fill(b.ic_number);
  await page.getByRole("button", { name: "Simpan" }).press("Enter");
  await expect(page.getByRole("status")).toContainText("1 calon disimpan, kelas 6 A.");
  await expect(cell(page, 1, "Nama")).toBeFocused();

  await page.getByRole("button", { name: "Buat asal" }).click();
  await expect(page.getByRole("status")).toContainText(`${b.full_name} dipadam daripada senarai calon.`);
  await expect(page).toHaveURL(/\/student-add\/batch\?/);
});

test("Enter goes on to the next needed cell with the module and without, and loses no row", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/student-add/batch");
  if (javaScriptEnabled) await expect(page.locator("html")).toHaveAttribute("data-enhanced", "1");
  await expect(page.locator("main [name=class_name]")).toBeFocused();
  await page.keyboard.type("6 AKHIR");
  await page.keyboard.press("Enter");
  await expect(cell(page, 1, "Nama")).toBeFocused();
  await expect(page.locator("main [name=class_name]")).toHaveValue("6 AKHIR");
  for (const row of [1, 2]) {
    await cell(page, row, "Nama").fill(`NAMA KE ${row === 1 ? "SATU" : "DUA"}`);
    await page.keyboard.press("Enter");
    await expect(cell(page, row, "No. KP")).toBeFocused();
    if (javaScriptEnabled) {
      await page.keyboard.press("Enter");
      await expect(cell(page, row + 1, "Nama")).toBeFocused();
    }
    await expect(page.getByText(`${row} baris diisi`)).toBeVisible();
    await expect(page.locator("tbody tr")).toHaveCount(20);
    await expect(cell(page, 1, "Nama")).toHaveValue("NAMA KE SATU");
  }
});

test("a copied part of a spreadsheet fills the cells to the right and down, or none where it has no room", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the browser itself pastes into one cell");
  const all = candidates(25);
  await page.goto(`/student-add/batch?exam_year=${year}`);
  await expect(page.locator("html")).toHaveAttribute("data-enhanced", "1");
  const paste = (text: string) =>
    page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }, text);
  const lines = all.map(({ full_name, ic_number }) => `${full_name}\t${ic_number}`);
  await cell(page, 1, "Nama").focus();
  await paste(`${lines.map((line) => `${line}\t6 A`).join("\r\n")}\r\n`);
  await expect(page.getByRole("alert")).toContainText("Tiada apa-apa yang ditampal");
  await expect(cell(page, 1, "Nama")).toHaveValue("");
  await cell(page, 1, "Nama").focus();
  await paste(`${lines.join("\r\n")}\r\n`);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText("25 baris diisi")).toBeVisible();
  await expect(cell(page, 25, "No. KP")).toHaveValue(all[24]?.ic_number ?? "");
  await expect(cell(page, 25, "Nama")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("status")).toContainText("25 calon disimpan");
});

for (const { width, height } of [
  { width: 1366, height: 768 },
  { width: 360, height: 740 },
]) {
  test(`at ${width} px the grid shows the first IC cell and the save button without scrolling`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/student-add/batch");
    for (const needed of [cell(page, 1, "No. KP"), page.getByRole("button", { name: /^Simpan/ })])
      await expect(needed).toBeInViewport({ ratio: 1 });
  });
}

test("a double Enter saves the grid once", async ({ page }) => {
  const [one] = candidates(1) as [Candidate];
  await page.goto(`/student-add/batch?exam_year=${year}`);
  await page.getByLabel("Nama, baris 1", { exact: true }).fill(one.full_name);
  await page.getByLabel("No. KP, baris 1", { exact: true }).fill(one.ic_number);
  const save = page.getByRole("button", { name: "Simpan" });
  await save.focus();
  await Promise.all([page.keyboard.press("Enter"), page.keyboard.press("Enter")]);
  await expect(page.getByRole("status")).toContainText("1 calon disimpan");
  const answer = await page.request.get(`/api/students?exam_year=${year}&search=${one.ic_number}`);
  expect((await answer.json()).total).toBe(1);
});
