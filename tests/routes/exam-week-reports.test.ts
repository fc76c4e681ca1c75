import { expect, it } from "vitest";
import { openWorkOf } from "~/features/settlement/lines";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makePaper,
  makePerson,
  makeSchool,
  makeStudent,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();

const call = async (who: Person, method: string, path: string, given: object = {}) => {
  const { status, body, problems } = await answerOf(jsonOf(who, method, path, given));
  return { status, data: body?.data, problems };
};
const read = async (who: Person, path: string) => (await answerOf(requestOf(who, path))).body.data;
const page = async (who: Person, path: string) =>
  (await (await app(requestOf(who, path))).text()).replaceAll(" ", " ");
const post = async (who: Person, path: string, fields: Record<string, string>) =>
  (await app(formOf(who, path, fields))).status;

/** Three schools with four, three and two candidates sat one paper; one candidate was absent, and all lists came back. */
async function weekThatWasSat() {
  const { admin, clerk, supervisor, otherSupervisor, ownYear } = world;
  makeSchool("CCC0003");
  makeSchool("DDD0004", { district_code: "02" });
  const paper = makePaper({ code: "BA1", held_on: "2026-01-05", starts_at: "08:00" });
  const schools = {
    AAA0001: { n: 4, id: ownYear.id, clerk, district: supervisor },
    CCC0003: {
      ...{ n: 3, id: register("CCC0003", 2026).id, district: supervisor },
      clerk: makePerson("SU", { school_code: "CCC0003" }),
    },
    DDD0004: {
      ...{ n: 2, id: register("DDD0004", 2026).id, district: otherSupervisor },
      clerk: makePerson("SU", { school_code: "DDD0004" }),
    },
  };
  for (const [school_code, { n }] of Object.entries(schools))
    for (let at = 1; at <= n; at += 1)
      makeStudent({
        ...{ school_code, exam_year: 2026, student_code: `P${school_code}/00${at}` },
        ...{ full_name: `CALON ${at}`, passport_number: `${school_code}${at}` },
      });
  const at = `/api/exam_papers/${paper.id}`;
  const absent = { rows: [{ student_code: "PAAA0001/004" }], is_received: true };
  expect((await call(supervisor, "POST", `${at}/absences`, absent)).status).toBe(201);
  const returns = `${at}/attendance_returns`;
  const received = (school_code: string) => ({ rows: [{ school_code, total_absent: 0 }] });
  expect((await call(supervisor, "POST", returns, received("CCC0003"))).status).toBe(201);
  expect((await call(otherSupervisor, "POST", returns, received("DDD0004"))).status).toBe(201);
  const form = (school_code: keyof typeof schools) =>
    `/papers/scripts/${paper.id}/schools/${schools[school_code].id}`;
  return { admin, schools, paper, at, form };
}

it("an exam week of three schools ends by three reports, and the office decides the one with an irregularity", async () => {
  const { admin, schools, paper, at, form } = await weekThatWasSat();
  const isComplete = async () =>
    (await read(admin, "/api/scripts?exam_year=2026")).papers.map(
      ({ is_complete, reports, due }: { is_complete: boolean; reports: number; due: number }) =>
        `${is_complete ? "complete" : "open"} ${reports}/${due}`,
    );
  const open = () =>
    openWorkOf(admin, 2026)
      .filter(({ line }) => line === "reports" || line === "cases")
      .map(({ line, place, n }) => `${line} ${place} ${n}`);
  expect(await isComplete()).toEqual(["open 0/3"]);
  expect(open()).toEqual(["reports 01 2", "reports 02 1"]);

  // Each school sends its own: one press, a call with an incident, and a form with a difference of scripts.
  expect(await page(schools.AAA0001.clerk, form("AAA0001"))).toContain("Biasa: tiada kejadian, 3 skrip");
  expect(await post(schools.AAA0001.clerk, form("AAA0001"), { usual: "3" })).toBe(303);
  const incident = { student_codes: "PCCC0003/002", note: "Nota kecil dalam kasut" };
  const ofCcc = { returned: 3, expected: 3, entries: { irregularity: incident } };
  const sent = await call(schools.CCC0003.clerk, "PUT", `${at}/reports/${schools.CCC0003.id}`, ofCcc);
  expect(sent.status).toBe(200);
  expect(await isComplete()).toEqual(["open 2/3"]);
  const differing = { returned: "1", sent: "true" };
  expect(await post(schools.DDD0004.clerk, form("DDD0004"), differing)).toBe(422);
  expect(await post(schools.DDD0004.clerk, form("DDD0004"), { ...differing, reason: "Hilang" })).toBe(303);
  expect(await isComplete()).toEqual(["complete 3/3"]);
  expect(open()).toEqual(["cases 01 2", "cases 02 1"]);

  // By exception: two in one press, and one case with an owner, a decision and its reason.
  const list = "/papers/reports?exam_year=2026";
  const shown = await page(admin, list);
  expect(shown).toContain("Terima 2 laporan lain");
  expect(shown).toContain("SEKOLAH CCC0003");
  expect(shown).not.toContain("SEKOLAH DDD0004");
  expect(await post(admin, list, { exam_year: "2026", total: "2" })).toBe(303);
  expect(open()).toEqual(["cases 01 1"]);
  const [irregular] = await read(admin, "/api/reports?exam_year=2026");
  expect(irregular).toMatchObject({ categories: ["irregularity"], owner_name: null, decision: null });
  expect(await post(admin, "/owners", { case: `report:${irregular.id}:0` })).toBe(303);
  expect(await page(admin, `${list}&owner=me`)).toContain("SEKOLAH CCC0003");
  const decision = { exam_year: "2026", id: String(irregular.id), decision: "further", version: "1" };
  expect(await post(admin, list, { ...decision, reason: "" })).toBe(422);
  expect(await post(admin, list, { ...decision, reason: "Jawatankuasa salah laku" })).toBe(303);
  expect(open()).toEqual([]);

  // A report that is opened again is open work again.
  const { id } = await read(admin, `${at}/reports/${schools.AAA0001.id}`);
  const again = { reason: "Skrip dikira semula" };
  expect((await call(schools.AAA0001.district, "POST", `/api/reports/${id}/reopen`, again)).status).toBe(200);
  expect(await isComplete()).toEqual(["open 2/3"]);
  expect(open()).toEqual(["reports 01 1"]);
  expect((await read(admin, "/api/scripts?exam_year=2026")).calls).toMatchObject([
    { school_name: "SEKOLAH AAA0001", attendance: [], scripts: [], reports: ["BA1"] },
  ]);
  expect(paper.code).toBe("BA1");
});
