import type { Browser, BrowserContext, Page } from "@playwright/test";
import Database from "better-sqlite3";
import {
  classListOf,
  numberedPupils,
  type Pupil,
  pupilsOf,
  schoolsOf,
  type YearSchool,
} from "../support/class-lists";
import { expect, test } from "../support/e2e";
import { beginOffice, serveEmptyOffice } from "../support/first-office";
import {
  correctedName,
  finalCandidates,
  latePupil,
  requestsOf,
  type YearRequest,
} from "../support/year-requests";

/** The office's exam year without scripts: schools bring their own class lists, and the office ends with final lists. */
test.use({ javaScriptEnabled: false, actionTimeout: 30_000 });

const office = serveEmptyOffice();
const year = 2026;
const password = "tenang sungai di hulu kampung";

test("six schools go from their class lists to their final lists, with six requests", async ({
  page,
  browser,
  databasePath,
}) => {
  test.setTimeout(240_000);
  await runYear(page, browser, databasePath, schoolsOf(6), requestsOf(6, 6));
});

test("sixty schools go from their class lists to their final lists, with twenty requests", {
  tag: "@slow",
}, async ({ page, browser, databasePath }) => {
  test.setTimeout(1_200_000);
  await runYear(page, browser, databasePath, schoolsOf(60), requestsOf(60, 20));
});

interface Clerk {
  school: YearSchool;
  at: number;
  page: Page;
}

async function runYear(
  boss: Page,
  browser: Browser,
  databasePath: string,
  schools: YearSchool[],
  requests: YearRequest[],
) {
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
  await test.step("the office confirms every list for its districts", () =>
    confirmLists(boss, schools.length));
  await test.step("the lock makes every list final", () => lockYear(boss, schools.length));
  await test.step("the office has exactly the candidates of the class lists", () =>
    compareAll(boss, schools));
  const sent = await test.step("schools ask for changes", () => sendRequests(clerks, requests));
  await test.step("the districts recommend or oppose", () => recommend(boss, browser, schools, sent));
  await test.step("the office decides singly and in bulk", () => decide(boss, sent));
  await test.step("the office numbers those who came later", () => numberLater(boss, schools, requests));
  for (const clerk of clerks) {
    await test.step(`${clerk.school.school_code} prints its final list`, () =>
      printFinalList(clerk, schools, requests));
  }
  await test.step("the database has exactly the expected candidates", () =>
    compareDatabase(databasePath, schools, sent));
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
  await page.getByLabel(`Semua ${schools.length} hasil`).check();
  await page.getByRole("button", { name: "Teruskan" }).first().click();
  await page.getByRole("button", { name: `Daftarkan ${schools.length} sekolah bagi tahun ${year}` }).click();
  await expect(
    page.getByText(`${schools.length} sekolah berjaya didaftarkan bagi tahun ${year}`),
  ).toBeVisible();
}

/** The office makes each account with a temporary password, and its clerk chooses another. */
async function openAccounts(boss: Page, browser: Browser, schools: YearSchool[]): Promise<Clerk[]> {
  const clerks: Clerk[] = [];
  for (const [at, school] of schools.entries()) {
    const { school_code, school_name } = school;
    const account = { username: `su.${school_code.toLowerCase()}`, full_name: `SU ${school_name}` };
    const place = { role_id: "SU", school_code };
    clerks.push({ school, at, page: await openAccount(boss, browser, { ...account, ...place }) });
  }
  return clerks;
}

async function openAccount(boss: Page, browser: Browser, account: { username: string } & object) {
  const temporary = `sementara ${account.username.length} kelapa sawit`;
  const data = { ...account, password: temporary, is_approved: true };
  const answer = await boss.request.post("/api/users", { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return signedIn(browser, boss.url(), account.username, temporary);
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
  await page.goto("/");
  await page.getByRole("button", { name: `Ya, ${count} calon` }).click();
  await page.goto(`/school_exam_years/${await registrationOf(page, school)}/state`);
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
  await page.locator("input[name=reason]").fill("Penyelia Daerah bercuti");
  await page.getByRole("button", { name: "Sahkan yang ditanda bagi pihak daerah" }).click();
  await expect(page.getByText(`${count} senarai berjaya disahkan`)).toBeVisible();
}

async function lockYear(page: Page, count: number) {
  await page.goto("/admin/exam_years");
  await page.getByRole("link", { name: `Ubah tahun ${year}` }).click();
  await page.getByLabel("Kunci pendaftaran awal").check();
  await page.getByRole("button", { name: /^Simpan/ }).click();
  await page.getByRole("button", { name: "Ya, simpan perubahan" }).click();
  await expect(page.getByText("Tahun peperiksaan berjaya dikemas kini")).toBeVisible();
  const query = `exam_year=${year}&limit=100`;
  const { data } = await (await page.request.get(`/api/school_exam_years/stats?${query}`)).json();
  expect(data.filter(({ state }: { state: string }) => state === "muktamad")).toHaveLength(count);
}

interface SentRequest extends YearRequest {
  id: number;
}

async function sendRequests(clerks: Clerk[], requests: YearRequest[]): Promise<SentRequest[]> {
  const sent: SentRequest[] = [];
  for (const request of requests) {
    const clerk = clerks[request.at] as Clerk;
    const holder = clerks[request.from] as Clerk;
    const id = await sendRequest(clerk, request, holder);
    sent.push({ ...request, id });
    if (request.kind === "transfer") await agree(holder, clerk, id);
  }
  return sent;
}

/** The school's own form of the candidate, which has become a request. */
async function sendRequest(clerk: Clerk, { kind, from, pupil }: YearRequest, holder: Clerk): Promise<number> {
  const { page, at } = clerk;
  const candidate = pupilsOf(from)[pupil] as Pupil;
  const fill = async (values: Record<string, string | null>) => {
    for (const [name, value] of Object.entries(values)) {
      await page.locator(`main [name=${name}]`).fill(value ?? "");
    }
  };
  if (kind === "transfer") {
    await page.goto("/requests/transfer");
    await fill({ ic_number: candidate.ic_number, reason: "Keluarga berpindah rumah" });
    await page.getByRole("button", { name: "Mohon pindah" }).click();
  } else {
    if (kind === "late") {
      const { full_name, ic_number, class_name } = latePupil(at);
      await page.goto("/student-add");
      await fill({ full_name, ic_number, class_name, reason: "Tertinggal daripada senarai" });
    }
    if (kind === "correction") {
      await page.goto(`/student-edit/${await candidateId(holder, candidate)}`);
      await fill({ full_name: correctedName(candidate), reason: "Ejaan sijil kelahiran" });
    }
    if (kind === "withdrawal") {
      await page.goto(`/student-withdraw/${await candidateId(holder, candidate)}`);
      await fill({ withdrawn_at: today(), reason: "Ke luar negara" });
      await page.locator("[name=cause]").selectOption("moved");
    }
    await page.getByRole("button", { name: "Hantar permohonan" }).click();
  }
  const message = page.getByRole("status");
  await expect(message).toContainText(/Permohonan no\..\d+ dihantar/u);
  return Number(/\d+/.exec(await message.innerText())?.[0]);
}

/** In Malaysia, day first. */
const today = () =>
  new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10).split("-").reverse().join("/");

async function candidateId({ page, school }: Clerk, { full_name }: Pupil): Promise<number> {
  const query = new URLSearchParams({ school_code: school.school_code, search: full_name });
  const { data } = await (await page.request.get(`/api/students?${query}`)).json();
  return data.find((each: { full_name: string }) => each.full_name === full_name).id;
}

/** Only after the school of the candidate agrees, the school that asks reads its name. */
async function agree(holder: Clerk, asks: Clerk, id: number) {
  await asks.page.goto(`/requests/${id}`);
  await expect(
    asks.page.getByText("Dinamakan selepas sekolah itu, daerahnya atau pejabat bersetuju"),
  ).toBeVisible();
  await expect(asks.page.getByRole("main")).not.toContainText(holder.school.school_name);
  await holder.page.goto(`/requests/${id}`);
  await holder.page.getByRole("button", { name: "Setuju calon ini berpindah" }).click();
  await expect(holder.page.getByText(`Persetujuan bagi permohonan no. ${id} direkodkan`)).toBeVisible();
  await asks.page.goto(`/requests/${id}`);
  await expect(asks.page.getByRole("main")).toContainText(holder.school.school_name);
}

async function recommend(boss: Page, browser: Browser, schools: YearSchool[], sent: SentRequest[]) {
  const supervisors = new Map<string, Page>();
  for (const { id, at, district } of sent) {
    if (!district) continue;
    const district_code = schools[at]?.district_code ?? "";
    const account = { username: `penyelia.${district_code}`, full_name: `PENYELIA ${district_code}` };
    const place = { role_id: "PENYELIA_DAERAH", district_code };
    const page =
      supervisors.get(district_code) ?? (await openAccount(boss, browser, { ...account, ...place }));
    supervisors.set(district_code, page);
    await page.goto(`/requests/${id}`);
    if (district === "oppose") await page.locator("main [name=note]").fill("Tiada salinan sijil");
    await page
      .getByRole("button", { name: district === "oppose" ? "Tidak sokong" : "Sokong", exact: true })
      .click();
    await expect(
      page.getByText(`Permohonan no. ${id} ${district === "oppose" ? "tidak " : ""}disokong.`),
    ).toBeVisible();
  }
}

async function decide(boss: Page, sent: SentRequest[]) {
  const note = boss.locator("main [name=note]");
  for (const { id, isApproved } of sent.filter(({ isDecidedSingly }) => isDecidedSingly)) {
    await boss.goto(`/requests/${id}`);
    if (!isApproved) await note.fill("Sila hantar salinan sijil kelahiran");
    await boss.getByRole("button", { name: isApproved ? "Luluskan" : "Tolak", exact: true }).click();
    await expect(boss.getByText(`Permohonan no. ${id} di${isApproved ? "luluskan" : "tolak"}`)).toBeVisible();
  }
  for (const isApproved of [false, true]) {
    const together = sent.filter((each) => !each.isDecidedSingly && each.isApproved === isApproved);
    await boss.goto("/requests?state=waiting&limit=100");
    for (const { id } of together) await boss.locator(`input[type=checkbox][value="${id}"]`).check();
    await boss.getByRole("button", { name: "Putuskan yang ditanda" }).click();
    if (!isApproved) await note.fill("Umur tidak menepati syarat");
    const action = isApproved ? "Luluskan" : "Tolak";
    await boss.getByRole("button", { name: `${action} ${together.length} permohonan` }).click();
    await expect(boss.getByText(`${together.length} permohonan diputuskan.`)).toBeVisible();
  }
}

/** Late candidates and those who moved have no number yet. */
async function numberLater(boss: Page, schools: YearSchool[], requests: YearRequest[]) {
  const later = requests.filter(
    ({ kind, isApproved }) => isApproved && (kind === "late" || kind === "transfer"),
  );
  for (const { at } of later) {
    await boss.goto(`/students/roll-numbers?school_code=${schools[at]?.school_code}&exam_year=${year}`);
    await boss.getByRole("button", { name: "Simpan 1 angka giliran" }).click();
    await expect(boss.getByText("Berjaya mengemaskini no giliran Calon")).toBeVisible();
  }
}

/** The lock makes the first; each approved request and each late numbering makes one more. */
function versionsOf(at: number, requests: YearRequest[]): number {
  const approved = requests.filter(({ isApproved }) => isApproved);
  const touching = approved.filter(
    (each) => each.at === at || (each.kind === "transfer" && each.from === at),
  );
  const numbered = approved.filter(
    ({ kind, at: to }) => to === at && (kind === "late" || kind === "transfer"),
  );
  return 1 + touching.length + numbered.length;
}

async function printFinalList({ page, school, at }: Clerk, schools: YearSchool[], requests: YearRequest[]) {
  await page.goto(`/students/sheets/final-list?school_code=${school.school_code}&exam_year=${year}`);
  const paper = (await page.locator(".sheet").allInnerTexts()).join("\n");
  expect(paper).toContain(`SENARAI MUKTAMAD · VERSI ${versionsOf(at, requests)}`);
  const expected = finalCandidates(schools, requests).filter(
    ({ school_code }) => school_code === school.school_code,
  );
  for (const { student_code, full_name, is_withdrawn } of expected) {
    expect(paper.split(student_code), student_code).toHaveLength(is_withdrawn ? 1 : 2);
    expect(paper.includes(full_name), full_name).toBe(!is_withdrawn);
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

/** Not through the product, so that no query of the product can hide a difference. */
function compareDatabase(databasePath: string, schools: YearSchool[], sent: SentRequest[]) {
  const db = new Database(databasePath, { readonly: true });
  const found = db
    .prepare(
      `select ${fields.join(", ")}, school_code, is_late, withdrawn_at is not null as is_withdrawn
       from students order by school_code, student_code`,
    )
    .all() as (Record<string, unknown> & { is_citizen: number })[];
  const expected = finalCandidates(schools, sent);
  expect(found.map((each) => ({ ...each, is_citizen: each.is_citizen === 1 }))).toEqual(expected);
  expect(
    db
      .prepare(
        `select school_code, state, total_students, total_student_with_code, total_withdrawn
         from school_exam_years order by school_code`,
      )
      .all(),
  ).toEqual(
    schools.map(({ school_code }) => {
      const own = expected.filter((each) => each.school_code === school_code);
      const total_withdrawn = own.filter(({ is_withdrawn }) => is_withdrawn).length;
      const total_students = own.length - total_withdrawn;
      const totals = { total_students, total_student_with_code: total_students, total_withdrawn };
      return { school_code, state: "muktamad", ...totals };
    }),
  );
  const states = db.prepare("select id, state from requests order by id").all();
  expect(states).toEqual(
    sent.map(({ id, isApproved }) => ({ id, state: isApproved ? "approved" : "rejected" })),
  );
  db.close();
}
