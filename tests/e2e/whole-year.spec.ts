import type { Browser, BrowserContext, Page } from "@playwright/test";
import { classListOf, numberedPupils, pupilsOf, schoolsOf, type YearSchool } from "../support/class-lists";
import { expect, test } from "../support/e2e";
import { beginOffice, serveEmptyOffice } from "../support/first-office";

/** The office's exam year without scripts: schools bring their own class lists, and the office ends with final lists. */
test.use({ javaScriptEnabled: false, actionTimeout: 30_000 });

const office = serveEmptyOffice();
const year = 2026;
const password = "tenang sungai di hulu kampung";

test("six schools go from their class lists to their final lists", async ({ page, browser }) => {
  test.setTimeout(240_000);
  await runYear(page, browser, schoolsOf(6));
});

test("sixty schools go from their class lists to their final lists", { tag: "@slow" }, async ({
  page,
  browser,
}) => {
  test.setTimeout(1_200_000);
  await runYear(page, browser, schoolsOf(60));
});

interface Clerk {
  school: YearSchool;
  at: number;
  page: Page;
}

async function runYear(boss: Page, browser: Browser, schools: YearSchool[]) {
  await test.step("the one-time link makes the first administrator, who signs in", () =>
    beginOffice(boss, office.firstLink()));
  await test.step("the office adds the schools, the year and their registrations", () =>
    prepareYear(boss, schools));
  const clerks = await test.step("each school gets an account", () => openAccounts(boss, browser, schools));
  for (const clerk of clerks) {
    await test.step(`${clerk.school.school_code} brings its class list`, () => enterClassList(clerk));
    await test.step(`${clerk.school.school_code} numbers its candidates`, () => numberCandidates(clerk));
  }
  for (const clerk of clerks) {
    await test.step(`${clerk.school.school_code} prints its roll sheet`, () => printSheet(clerk));
    await test.step(`${clerk.school.school_code} submits its list`, () => submitList(clerk));
  }
  await test.step("the office confirms every list", () => confirmLists(boss, schools.length));
  await test.step("the lock makes every list final", () => lockYear(boss, schools.length));
  for (const clerk of clerks) {
    await test.step(`${clerk.school.school_code} prints its final list`, () => printFinalList(clerk));
  }
  await test.step("the office has exactly the candidates of the class lists", () =>
    compareAll(boss, schools));
}

async function prepareYear(page: Page, schools: YearSchool[]) {
  const lines = schools.map((school) =>
    [
      school.school_name,
      school.school_code,
      school.hq_code,
      school.district_code,
      school.exam_type_code,
    ].join("\t"),
  );
  await page.goto("/admin/schools/import");
  await page.getByLabel("Teks yang ditampal").fill(lines.join("\n"));
  await page.getByRole("button", { name: "Semak" }).click();
  await page.getByRole("button", { name: `Import ${schools.length} sekolah` }).click();
  await expect(page.getByText(`Berjaya mengimport ${schools.length} sekolah`)).toBeVisible();

  await page.goto("/admin/exam_years/add");
  await page.locator("input[name=year]").fill(String(year));
  await page.getByRole("button", { name: /^Simpan/ }).click();
  await expect(page.getByText("Tahun peperiksaan berjaya ditambah")).toBeVisible();

  await page.goto("/school_exam_years/build");
  await page.getByLabel(`Semua ${schools.length} hasil tapisan, pada setiap halaman`).check();
  await page.getByRole("button", { name: "Teruskan" }).click();
  await page.getByRole("button", { name: `Daftarkan ${schools.length} sekolah bagi tahun ${year}` }).click();
  await expect(
    page.getByText(`${schools.length} sekolah berjaya didaftarkan bagi tahun ${year}`),
  ).toBeVisible();
}

/** The office makes each account with a temporary password, and its clerk chooses another. */
async function openAccounts(boss: Page, browser: Browser, schools: YearSchool[]): Promise<Clerk[]> {
  const clerks: Clerk[] = [];
  for (const [at, school] of schools.entries()) {
    const username = `su.${school.school_code.toLowerCase()}`;
    const temporary = `sementara ${at} kelapa sawit`;
    const account = { username, full_name: `SU ${school.school_name}`, password: temporary, role_id: "SU" };
    const answer = await boss.request.post("/api/users", {
      data: { ...account, school_code: school.school_code, is_approved: true },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    clerks.push({ school, at, page: await signedIn(browser, boss.url(), username, temporary) });
  }
  return clerks;
}

async function signedIn(browser: Browser, near: string, username: string, temporary: string): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    baseURL: new URL("/", near).href,
    javaScriptEnabled: false,
    locale: "ms-MY",
  });
  const page = await context.newPage();
  await page.goto("/user_login");
  await page.getByLabel("Nama pengguna").fill(username);
  await page.getByLabel("Kata laluan").fill(temporary);
  await page.keyboard.press("Enter");
  await page.getByLabel("Kata laluan semasa").fill(temporary);
  await page.getByLabel("Kata laluan baharu").fill(password);
  await page.getByRole("button", { name: /^Tukar kata laluan|^Simpan/ }).click();
  await expect(page.getByText("Kata laluan berjaya ditukar")).toBeVisible();
  return page;
}

async function enterClassList({ page, at }: Clerk) {
  const count = pupilsOf(at).length;
  await page.goto("/students/import");
  await page.getByLabel("Teks yang ditampal").fill(classListOf(at));
  await page.getByRole("button", { name: "Semak" }).click();
  await page.getByRole("button", { name: `Import ${count} calon` }).click();
  await expect(page.getByText(`${count} calon berjaya diimport.`)).toBeVisible();
}

async function numberCandidates({ page, at }: Clerk) {
  const count = pupilsOf(at).length;
  await page.getByRole("link", { name: "Seterusnya: jana angka giliran" }).click();
  await page.getByRole("button", { name: `Simpan ${count} angka giliran` }).click();
  await expect(page.getByText("Berjaya mengemaskini no giliran Calon")).toBeVisible();
}

async function printSheet({ page, school, at }: Clerk) {
  const type = school.exam_type_code.toLowerCase();
  await page.goto(`/students/sheets/${type}?school_code=${school.school_code}&exam_year=${year}`);
  const paper = (await page.locator(".sheet").allInnerTexts()).join("\n");
  for (const { student_code } of numberedPupils(school, at)) {
    expect(paper.split(student_code), student_code).toHaveLength(2);
  }
}

async function submitList({ page, school, at }: Clerk) {
  const count = pupilsOf(at).length;
  await page.goto(`/school_exam_years/${await registrationOf(page, school)}/state`);
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  await page.locator("input[name=expected_students]").fill(String(count));
  await page.keyboard.press("Enter");
  await page.locator("input[name=head_name]").fill(`GURU BESAR ${school.school_name}`);
  await page.getByRole("button", { name: `Hantar senarai ${count} calon` }).click();
  await expect(page.getByText("Senarai berjaya dihantar")).toBeVisible();
}

async function registrationOf(page: Page, { school_code }: YearSchool): Promise<number> {
  const query = `school_code=${school_code}&exam_year=${year}`;
  const { data } = await (await page.request.get(`/api/school_exam_years/stats?${query}`)).json();
  return data[0].id;
}

async function confirmLists(page: Page, count: number) {
  await page.goto(`/school_exam_years/sign-off?exam_year=${year}`);
  await page.getByRole("button", { name: "Sahkan yang ditanda" }).click();
  await expect(page.getByText(`${count} senarai berjaya disahkan`)).toBeVisible();
}

async function lockYear(page: Page, count: number) {
  await page.goto("/admin/exam_years");
  await page.getByRole("link", { name: `Ubah tahun ${year}` }).click();
  await page.getByLabel("Kunci pendaftaran awal").check();
  await page.getByRole("button", { name: /^Simpan/ }).click();
  await page.getByRole("button", { name: "Ya, simpan perubahan" }).click();
  await expect(page.getByText("Tahun peperiksaan berjaya dikemaskini")).toBeVisible();
  const query = `exam_year=${year}&limit=100`;
  const { data } = await (await page.request.get(`/api/school_exam_years/stats?${query}`)).json();
  expect(data.filter(({ state }: { state: string }) => state === "muktamad")).toHaveLength(count);
}

async function printFinalList({ page, school, at }: Clerk) {
  await page.goto(`/students/sheets/final-list?school_code=${school.school_code}&exam_year=${year}`);
  const paper = (await page.locator(".sheet").allInnerTexts()).join("\n");
  expect(paper).toContain("SENARAI MUKTAMAD · VERSI 1");
  for (const { student_code } of numberedPupils(school, at)) {
    expect(paper.split(student_code), student_code).toHaveLength(2);
  }
}

const fields = [
  "full_name",
  "ic_number",
  "passport_number",
  "birth_cert_number",
  "class_name",
  "gender",
  "is_citizen",
  "student_code",
] as const;

async function compareAll(boss: Page, schools: YearSchool[]) {
  for (const [at, school] of schools.entries()) {
    const query = `school_code=${school.school_code}&exam_year=${year}&limit=1000&sortBy=student_code`;
    const { data } = await (await boss.request.get(`/api/students?${query}`)).json();
    const found = data.map((one: Record<string, unknown>) =>
      Object.fromEntries(fields.map((field) => [field, one[field]])),
    );
    expect(found, school.school_code).toEqual(numberedPupils(school, at));
  }
}
