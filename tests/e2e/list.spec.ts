import type { Page } from "@playwright/test";
import { demoSize } from "~/demo/make";
import { expect, serve, test } from "../support/e2e";
import { enterAs, signInAs } from "../support/entered";

serve(() => ({ demo: demoSize }));

const rows = (page: Page) => page.getByRole("rowheader");
const heading = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
const totalOf = async (page: Page) => {
  const caption = await page.locator("#jadual-tajuk").innerText();
  return Number(/daripada ([\d,]+)/.exec(caption)?.[1]?.replaceAll(",", ""));
};
/** Polls, because the previous list may still be on the screen. */
const expectTotal = (page: Page, total: number) => expect.poll(() => totalOf(page)).toBe(total);
const chips = (page: Page) => page.getByRole("link", { name: /^Padam tapisan/ });

test("an ADMIN filters, removes a filter by its chip, and the chosen columns stay", async ({
  page,
  context,
  baseURL,
}) => {
  await enterAs(context, "ADMIN", baseURL);
  await page.goto("/students");
  await expect(page.getByRole("link", { name: "Padam tapisan Tahun peperiksaan: 2026" })).toBeVisible();
  const everybody = await totalOf(page);
  await page.locator("summary", { hasText: "Tapis" }).click();
  await page.getByLabel("Jenis peperiksaan").selectOption("PSRA");
  await page.getByRole("combobox", { name: "Angka giliran", exact: true }).selectOption("Tiada");
  await page.getByRole("button", { name: "Tapis" }).click();
  await expect(chips(page)).toHaveCount(3);
  // Folded again, and counted without the year, which is in the header too.
  await expect(page.getByRole("combobox", { name: "Jenis peperiksaan", exact: true })).toBeHidden();
  await expect(page.locator("summary", { hasText: "Tapis (2)" })).toBeVisible();
  const some = await totalOf(page);
  expect(some).toBeLessThan(everybody);
  for (const row of await page.getByRole("row").all()) {
    if ((await row.getByRole("rowheader").count()) > 0) await expect(row).toContainText("Belum ada");
  }

  await page.getByRole("link", { name: "Padam tapisan Angka giliran: Tiada" }).click();
  await expect(chips(page)).toHaveCount(2);
  expect(await totalOf(page)).toBeGreaterThan(some);

  await expect(heading(page, "Nama sekolah")).toHaveCount(0);
  const filtered = page.url();
  await page.getByRole("link", { name: "Pilih lajur" }).click();
  await page.getByLabel("Nama sekolah").check();
  await page.getByLabel("Jantina").uncheck();
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page).toHaveURL(filtered);
  for (const visit of [1, 2]) {
    await expect(heading(page, "Nama sekolah"), `visit ${visit}`).toBeVisible();
    await expect(heading(page, "Jantina")).toHaveCount(0);
    await page.reload();
  }
  await page.getByRole("link", { name: "Kosongkan" }).click();
  await expectTotal(page, everybody);
});

test("a clerk ticks rows by keyboard, deletes them together and undoes it", async ({
  page,
  context,
  baseURL,
}) => {
  await enterAs(context, "SU", baseURL);
  await addUnnumbered(page);
  await page.goto("/students?exam_year=2026&sortDirection=desc");
  const before = await totalOf(page);
  const [first = "", second = "", third = ""] = await rows(page).allInnerTexts();
  const names = [first, second];

  await tabTo(page, `Pilih ${first}`);
  await page.keyboard.press("Space");
  await tabTo(page, `Pilih ${second}`);
  await page.keyboard.press("Space");
  // The bar is above the rows.
  await tabTo(page, "Tindakan", "Shift+Tab");
  await page.keyboard.press("p");
  await page.keyboard.press("Enter");
  await tabTo(page, "Teruskan");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: /^Padam 2 calon ini\?/ })).toBeVisible();
  expect((await rows(page).allInnerTexts()).sort()).toEqual([...names].sort());
  await tabTo(page, "Padam 2 calon");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("2 calon dipadam.");
  expect(new URL(page.url()).search).toBe("?exam_year=2026&sortDirection=desc");
  await expectTotal(page, before - 2);

  // The message takes the place of the first deleted row (product 9.3).
  await expect(page.getByRole("status")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel(`Pilih ${third}`)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Buat asal" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("2 calon dipulihkan.");
  await expect(page.getByRole("status")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel(`Pilih ${first}`)).toBeFocused();
  await expectTotal(page, before);
  expect((await rows(page).allInnerTexts()).slice(0, 2)).toEqual(names);
});

/** A school deletes only candidates without a number; these are the last by name. */
async function addUnnumbered(page: Page) {
  const { data } = await (await page.request.get("/api/students?limit=1")).json();
  const place = { school_code: data[0].school_code, class_name: "6 ZUHAL", exam_year: 2026 };
  for (const full_name of ["ZZ AMINAH", "ZZ AZIZAH", "ZZ ZALEHA"]) {
    const answer = await page.request.post("/api/students", {
      data: { full_name, gender: "P", birth_cert_number: full_name.replace("ZZ ", "AB"), ...place },
    });
    expect(await answer.json()).toMatchObject({ error: null });
  }
}

const dense = [
  ["ADMIN", "/students"],
  ["SU", "/students"],
  ["PENYELIA_DAERAH", "/students"],
  ["ADMIN", "/admin/schools"],
  ["ADMIN", "/admin/users"],
  ["ADMIN", "/school_exam_years"],
  ["ADMIN", "/admin/audit"],
  ["ADMIN", "/school_exam_years/readiness"],
  ["ADMIN", "/admin/stats"],
  ["ADMIN", "/admin/stats?by=exam_type_code"],
  ["ADMIN", "/admin/stats?by=school_code"],
  ["ADMIN", "/admin/stats?by=week"],
] as const;

for (const [role, path] of dense) {
  test(`the first row of ${path} begins within 260 px for a ${role}`, async ({ page, context, baseURL }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await enterAs(context, role, baseURL);
    await page.goto(path);
    expect((await page.locator("tbody tr").first().boundingBox())?.y).toBeLessThanOrEqual(260);
  });
}

test("a page of ten candidates is in sight, and sixteen rows of a page of 25, under a head that stays", async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await enterAs(context, "ADMIN", baseURL);
  await page.goto("/students");
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).last()).toBeInViewport({ ratio: 1 });
  await page.goto("/students?limit=25");
  await expect(rows(page).nth(15)).toBeInViewport({ ratio: 1 });
  await page.goto("/students?limit=100");
  await rows(page).nth(60).scrollIntoViewIfNeeded();
  await expect(page.locator("thead th").first()).toBeInViewport({ ratio: 1 });
});

for (const width of [1024, 360]) {
  test(`the actions of a row are in sight at ${width} px`, async ({ page, context, baseURL }) => {
    await page.setViewportSize({ width, height: 740 });
    await enterAs(context, "ADMIN", baseURL);
    await page.goto("/school_exam_years");
    await rows(page).nth(1).scrollIntoViewIfNeeded();
    for (const name of ["Ubah", "Cetak"]) {
      const link = page.getByRole("row").nth(2).getByRole("link", { name });
      await expect(link).toBeInViewport({ ratio: 1 });
      // Nothing lies over it.
      await link.click({ trial: true });
    }
  });
}

/** Of the common lists: those whose every cell is one value. */
for (const path of [
  "/students",
  "/admin/schools",
  "/exam_papers",
  "/absentees",
  "/admin/lookups",
  "/students/export_layouts",
]) {
  test(`a row of ${path} is one line at 1024 px`, async ({ page, context, baseURL }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await enterAs(context, "ADMIN", baseURL);
    await page.goto(path);
    const heights = await page
      .locator("main tbody tr")
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(0);
    expect(Math.max(...heights)).toBeLessThan(36);
    const box = page.locator("main .table-box").first();
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
}

test("the column Baki of the readiness is the widest at 1024 px", async ({ page, context, baseURL }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await enterAs(context, "ADMIN", baseURL);
  await page.goto("/school_exam_years/readiness");
  const widths = await page
    .locator("main thead th")
    .evaluateAll((all) => all.map((one) => [one.textContent, one.getBoundingClientRect().width] as const));
  const [widest] = widths.toSorted(([, one], [, other]) => other - one);
  expect(widest?.[0]).toBe("Baki");
});

test("Tab never leaves a field of the candidate under the bar that saves", async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await enterAs(context, "SU", baseURL);
  await page.goto("/students?exam_year=2026");
  await rows(page).getByRole("link").first().click();
  await page.getByRole("link", { name: /^Ubah/ }).click();
  const closed = page.locator("main form details:not([open]) > summary");
  while ((await closed.count()) > 0) await closed.first().click();
  const fields = page.locator("main form :is(input:not([type=hidden]), select, textarea)");
  const bar = page.locator(".form-actions.sticky");
  await fields.first().focus();
  const seen = new Set<string>();
  for (let presses = 0; presses < 40; presses += 1) {
    const focused = page.locator("main form :is(input, select, textarea):focus");
    if ((await focused.count()) > 0) {
      const field = await focused.boundingBox();
      const top = (await bar.boundingBox())?.y ?? 0;
      const name = (await focused.getAttribute("name")) ?? "";
      seen.add(name);
      // The ring of the focus is 6 px wide.
      expect((field?.y ?? 0) + (field?.height ?? 0) + 6, name).toBeLessThanOrEqual(top);
      expect(field?.y, name).toBeGreaterThanOrEqual(6);
    }
    await page.keyboard.press("Tab");
  }
  const names = await fields.evaluateAll((all) => all.map((one) => one.getAttribute("name") ?? ""));
  expect([...seen].sort()).toEqual([...new Set(names)].sort());
});

async function tabTo(page: Page, name: string, key = "Tab") {
  const here = page.locator(":focus");
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key);
    const focused = await here.evaluateAll((found) =>
      found.map((one) => one.getAttribute("aria-label") ?? one.id ?? one.textContent).join(),
    );
    const isLabelled = focused !== "" && (await page.getByLabel(name, { exact: true }).and(here).count()) > 0;
    const isNamed = (await page.getByRole("button", { name, exact: true }).and(here).count()) > 0;
    if (isLabelled || isNamed) return;
  }
  throw new Error(`the Tab key does not reach ${name}`);
}

test("an action without a selection is refused, and a class changes for all candidates that a filter finds", async ({
  page,
  context,
  baseURL,
}) => {
  await enterAs(context, "SU", baseURL);
  await page.goto("/students?exam_year=2026");
  await page.getByRole("button", { name: "Teruskan" }).click();
  await expect(page.getByRole("alert")).toContainText("Pilih sekurang-kurangnya satu calon.");
  await page.goBack();

  const class_name = await page.locator("tr.k h2").first().innerText();
  await page.locator("summary", { hasText: "Tapis" }).click();
  await page.getByRole("textbox", { name: "Kelas", exact: true }).fill(class_name);
  await page.keyboard.press("Enter");
  await expect(page.locator(".picks [aria-current]")).toContainText(class_name);
  await expect(page.locator("tr.k h2")).toHaveText([class_name]);
  const n = await totalOf(page);
  await page.getByLabel(`Semua ${n} hasil`).check();
  await page.getByRole("button", { name: "Teruskan" }).click();
  await page.getByLabel("Kelas baharu").fill("6 BAHARU SEKALI");
  if (n > 50) await page.getByLabel(`Taip bilangan calon: ${n}`).fill(String(n));
  await page.getByRole("button", { name: `Tukar kelas ${n} calon` }).click();
  await expect(page.getByRole("status")).toContainText(`${n} calon kini dalam kelas 6 BAHARU SEKALI.`);
  await page.goto(`/students?exam_year=2026&class_name=${encodeURIComponent("6 BAHARU SEKALI")}`);
  await expectTotal(page, n);
});

test("each school row leads to the school's own candidates and back to the list it came from", async ({
  page,
  context,
  baseURL,
}) => {
  await enterAs(context, "ADMIN", baseURL);
  await page.goto("/school_exam_years?exam_year=2026&is_not_empty=true");
  const list = page.url();
  const school = await page.getByRole("rowheader").first().getByRole("link").innerText();
  await page.getByRole("rowheader").first().getByRole("link").click();
  await expect(page).toHaveURL(/\/students\?school_code=/);
  await expect(page.getByRole("link", { name: school })).toBeVisible();
  const all = await totalOf(page);

  await page.getByRole("searchbox", { name: "Carian" }).fill("nur");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/school_code=.*search=nur|search=nur.*school_code=/);
  await expect(page.getByRole("link", { name: school })).toBeVisible();
  await page.goBack();
  await expectTotal(page, all);
  await page.goBack();
  await expect(page).toHaveURL(list);

  await page.goto("/admin/schools?search=BRA");
  await page
    .getByRole("row")
    .nth(1)
    .getByRole("link", { name: /^Calon/ })
    .click();
  await expect(page).toHaveURL(/\/students\?school_code=BRA\w+/);
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/schools\?search=BRA$/);
});

/** Unreadable without a stylesheet: huge pictures, fields without a label, words without a space. */
const unreadable = (page: Page) =>
  page.locator("body").evaluate((body) => {
    const all = <Found extends Element>(selector: string) => [...body.querySelectorAll<Found>(selector)];
    const large = all("svg:not([role])").filter((picture) => picture.getBoundingClientRect().width > 32);
    const unnamed = all<HTMLInputElement>("input:not([type=hidden]),select,textarea").filter(
      (field) =>
        !field.closest("details:not([open])") && !field.labels?.[0]?.innerText.trim() && !field.ariaLabel,
    );
    const joined = all("a,button,b,.figure").filter(
      ({ nextSibling }) =>
        nextSibling instanceof Element &&
        nextSibling.matches("a,button,span") &&
        /^[^\s,]/.test(nextSibling.textContent ?? ""),
    );
    return [...large, ...unnamed, ...joined].map((element) => element.outerHTML);
  });

test("without stylesheet and script a candidate is found, changed and saved in page order", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled, "without a script");
  let kept = 0;
  await page.route("**/*.css", (route) => {
    kept += 1;
    return route.abort();
  });
  const look = async (title: string) => {
    await expect(page.getByRole("heading").first()).toHaveText(title);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    expect(await unreadable(page), title).toEqual([]);
  };
  await page.goto("/user_login");
  await look("Log masuk");
  await signInAs(page, "SU");
  expect(await unreadable(page)).toEqual([]);
  await page.goto("/students");
  await look("Senarai calon");
  const name = await rows(page).nth(2).innerText();
  await page.getByLabel("Carian").fill(name);
  await page.getByLabel("Carian").press("Enter");
  await look("Senarai calon");
  await rows(page).getByRole("link", { name }).first().press("Enter");
  await look(name);
  await page.getByRole("link", { name: /^Ubah/ }).press("Enter");
  await look("Ubah calon");
  const number = page.getByLabel("No. kad pengenalan");
  const right = await number.inputValue();
  await number.fill("1402");
  await page.keyboard.press("Enter");
  const problems = page.getByRole("alert");
  await expect(problems).toBeFocused();
  expect(await unreadable(page)).toEqual([]);
  await problems.getByRole("link").first().press("Enter");
  await number.fill(right);
  await page.getByLabel("Kelas").fill("6 TANPA GAYA");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("dikemas kini");
  await expect(page.getByRole("status")).toBeInViewport();
  await look(name);
  await page.getByRole("link", { name: "Senarai calon" }).last().press("Enter");
  await look("Senarai calon");
  const row = page.getByRole("row", { name: new RegExp(name) }).first();
  await expect(row.locator("xpath=preceding-sibling::tr[@class='k'][1]")).toContainText("6 TANPA GAYA");
  expect(kept).toBeGreaterThan(0);
});
