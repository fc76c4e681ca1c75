import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { groupedIc } from "~/messages/grouped-ic";
import { root } from "../support/child";
import { paste } from "../support/clipboard";
import { expect, test } from "../support/e2e";
import { beginOffice, serveEmptyOffice } from "../support/first-office";
import { textsPrinted } from "../support/printed";

/** A year of the office without scripts. A run tests one way to enter data, because each needs an empty database. */
test.use({ javaScriptEnabled: false, actionTimeout: 30_000 });
test.describe.configure({ timeout: 300_000 });

const clean = (name: string) => readFileSync(join(root, "tests/fixtures/clean", name), "utf8");
const year = "2026";
const office = serveEmptyOffice();

test("a year of the office runs from an empty database to a printed sheet", ({ page }) =>
  workOffice(page, { enter: importInOnePaste, number: numberAllSchools }));

test("a year of the office runs in clerks' pastes and school by school", { tag: "@slow" }, ({ page }) =>
  workOffice(page, { enter: importInPastesOfAClerk, number: numberSchoolBySchool }),
);

type Way = Record<"enter" | "number", (page: Page) => Promise<void>>;

async function workOffice(page: Page, { enter, number }: Way) {
  await test.step("the one-time link makes the first administrator, who signs in", () =>
    beginOffice(page, office.firstLink()));
  await test.step("sixty schools are imported", () => importSchools(page));
  await test.step("the year is made, and all sixty schools are registered to it", () => buildYear(page));
  await test.step("five thousand candidates are imported", () => enter(page));
  await test.step("every school's candidates get their roll numbers", () => number(page));
  await test.step("the roll numbers are those that are expected, to the letter", () => compareNumbers(page));
  await test.step("the sheet of the largest school prints each of its candidates once", () =>
    printLargest(page));
}

/** Every line of the text must be good. */
async function importText(page: Page, address: string, text: string, commit: string) {
  await page.goto(address);
  await paste(page.getByLabel("Teks yang ditampal"), text);
  await page.getByRole("button", { name: "Semak" }).click();
  await expect(page.getByRole("heading", { name: "Semak sebelum import" })).toBeVisible();
  await page.getByRole("button", { name: new RegExp(`^${commit}(?!\\d)`) }).click();
}

async function importSchools(page: Page) {
  await importText(page, "/admin/schools/import", clean("schools.tsv"), "Import 60 sekolah");
  await expect(page.getByText("Berjaya mengimport 60 sekolah")).toBeVisible();
  await expect(page.getByText("1–10 daripada 60").first()).toBeVisible();
}

async function buildYear(page: Page) {
  await page.goto("/admin/exam_years");
  await page
    .getByRole("link", { name: /Tambah tahun peperiksaan/ })
    .first()
    .click();
  await page.locator("#year").fill(year);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Tahun peperiksaan berjaya ditambah")).toBeVisible();

  await page.goto("/school_exam_years/build");
  await page.getByLabel("Semua 60 hasil").check();
  await page.getByRole("button", { name: "Teruskan" }).first().click();
  await page.getByRole("button", { name: `Daftarkan 60 sekolah bagi tahun ${year}` }).click();
  await expect(page.getByText(`60 sekolah berjaya didaftarkan bagi tahun ${year}`)).toBeVisible();
}

const [header = "", ...candidateLines] = clean("candidates.tsv").trimEnd().split("\n");

async function importInOnePaste(page: Page) {
  await importText(page, "/students/import", clean("candidates.tsv"), "Import 5,000 calon");
  await expect(page.getByText("5000 calon berjaya diimport.")).toBeVisible();
}

/** One paste for each school, several for a big one, every other one with a header. */
async function importInPastesOfAClerk(page: Page) {
  const largestPaste = 150;
  const schools = new Map<string, string[]>();
  for (const line of candidateLines) {
    const code = line.split("\t")[2] ?? "";
    schools.set(code, [...(schools.get(code) ?? []), line]);
  }
  const pastes = [...schools.values()].flatMap((lines) =>
    Array.from({ length: Math.ceil(lines.length / largestPaste) }, (_, at) =>
      lines.slice(at * largestPaste, (at + 1) * largestPaste),
    ),
  );
  for (const [at, lines] of pastes.entries()) {
    const text = [...(at % 2 === 0 ? [header] : []), ...lines].join("\n");
    await importText(page, "/students/import", text, `Import ${lines.length} calon`);
    await expect(page.getByText(`${lines.length} calon berjaya diimport.`)).toBeVisible();
  }
}

async function numberAllSchools(page: Page) {
  await page.goto(`/students/roll-numbers?exam_year=${year}`);
  await page.getByRole("link", { name: "Jana untuk semua sekolah" }).click();
  // Some candidates are imported with a number, which stays unless the office asks for new ones.
  await page.goto(`/students/roll-numbers/all?exam_year=${year}&only_unnumbered=false`);
  await page.getByRole("button", { name: /^Jana angka giliran \d+ sekolah/ }).click();
  await expect(page.getByText(/^[\d,]+ angka giliran disimpan bagi 56 sekolah\.$/)).toBeVisible();
}

/** A school without candidates has nothing to write. */
async function numberSchoolBySchool(page: Page) {
  await page.goto("/students/roll-numbers");
  await page.getByLabel("Tahun peperiksaan").selectOption(year);
  await page.keyboard.press("Enter");
  const links = page.getByRole("rowheader").getByRole("link");
  await expect(links).toHaveCount(50);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  await page.getByRole("link", { name: "Seterusnya" }).click();
  await expect(links).toHaveCount(10);
  addresses.push(...(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))));

  let written = 0;
  for (const address of addresses) {
    const code = new URLSearchParams(address.split("?")[1]).get("school_code");
    await page.goto(address);
    const write = page.getByRole("button", { name: /^Simpan \d+ angka giliran/ });
    const candidates = candidateLines.filter((candidate) => candidate.split("\t")[2] === code).length;
    if (candidates === 0) {
      await expect(page.getByText("Belum ada calon sekolah ini")).toBeVisible();
      await expect(write).toHaveCount(0);
      continue;
    }
    await write.click();
    await expect(page.getByText("Berjaya mengemaskini no giliran Calon")).toBeVisible();
    written += candidates;
  }
  expect(written).toBe(5000);
}

interface Candidate {
  school_code: string;
  class_name: string | null;
  full_name: string;
  ic_number: string | null;
  student_code: string | null;
}

/** In the order of their roll numbers. */
async function listed(page: Page, school_code: string): Promise<Candidate[]> {
  const query = `school_code=${school_code}&exam_year=${year}&limit=1000&sortBy=student_code`;
  const answer = await page.request.get(`/api/students?${query}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()).data;
}

async function compareNumbers(page: Page) {
  const expected = clean("expected_roll_numbers.tsv").trimEnd().split("\n");
  expect(expected).toHaveLength(5000);
  const codes = new Set(expected.map((line) => line.split("\t")[0] ?? ""));
  const found: string[] = [];
  for (const code of codes) {
    for (const one of await listed(page, code)) {
      found.push(
        [one.school_code, one.class_name, one.full_name, one.ic_number ?? "", one.student_code].join("\t"),
      );
    }
  }
  expect(found).toEqual(expected);
}

async function printLargest(page: Page) {
  const { school_code, exam_type, size } = largestSchool();
  await page.goto("/students/sheets");
  await page.getByLabel("Tahun peperiksaan").selectOption(year);
  await page.getByLabel("Kod atau nama sekolah").fill(school_code);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: new RegExp(`^${exam_type} ·`) }).click();
  await expect(page.locator(".sheet").first()).toBeVisible();

  const pages = await textsPrinted(page);
  const printed = pages.join("\n");
  const candidates = await listed(page, school_code);
  expect(candidates).toHaveLength(size);
  for (const { student_code, ic_number } of candidates) {
    expect(timesIn(printed, student_code ?? "?"), `${student_code} is printed once`).toBe(1);
    if (ic_number) expect(timesIn(printed, groupedIc(ic_number)), `${ic_number} is printed once`).toBe(1);
  }
  expect(pages.length).toBe(await page.locator(".sheet").count());
  expect(pages.at(-1)).toContain(`Muka surat ${pages.length} / ${pages.length}`);
}

function largestSchool() {
  const sizes = new Map<string, number>();
  for (const line of candidateLines) {
    const code = line.split("\t")[2] ?? "";
    sizes.set(code, (sizes.get(code) ?? 0) + 1);
  }
  const [school_code, size] = [...sizes].sort((a, b) => b[1] - a[1])[0] ?? ["", 0];
  const line = clean("schools.tsv")
    .split("\n")
    .find((school) => school.split("\t")[1] === school_code);
  return { school_code, size, exam_type: line?.split("\t")[4] ?? "" };
}

const timesIn = (text: string, part: string) => text.split(part).length - 1;
