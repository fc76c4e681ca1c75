import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "~/db/client";
import { audit_events, students } from "~/db/schema";
import type { ShownPlan } from "~/features/imports/draft-work";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { candidateLine, tsv } from "../support/candidate-lines";
import {
  formOf,
  jsonOf,
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
afterEach(() => void vi.restoreAllMocks());

const there = { school_code: "BBB0002", exam_year: 2026 };
const place = { school_code: "AAA0001", exam_year: 2026 };
const elsewhere = "candidate_exists_elsewhere";
const numberAt = (at: number, day = "140816") => `${day}10${String(at).padStart(4, "0")}`;
const record = (ic_number: string, more = {}) => ({ full_name: "A", ic_number, ...place, ...more });
const listOf = (length: number, from = 0) => Array.from({ length }, (_, at) => record(numberAt(from + at)));
const sendList = (list: object[], who: Person = world.clerk) =>
  answerOf(jsonOf(who, "POST", "/api/students/import", list));
const sendOne = (ic_number: string, who: Person = world.clerk, more = {}) =>
  answerOf(jsonOf(who, "POST", "/api/students", record(ic_number, more)));
const everyone = () => db.$count(students);
const events = (action: string) =>
  db.select().from(audit_events).where(eq(audit_events.action, action)).all();

async function draftOf(text: string, who: Person = world.clerk) {
  const path = (await answerOf(formOf(who, "/students/import", { pasted: text }))).location ?? "";
  const plan = async (query = "") => (await answerOf(requestOf(who, path + query))).body.plan as ShownPlan;
  const commit = async () => {
    const { fingerprint } = await plan();
    return answerOf(formOf(who, path, { intent: "commit", fingerprint }));
  };
  const answer = (id: string, value: string) =>
    answerOf(formOf(who, path, { intent: "answer", [`chosen.${id}`]: value }));
  return { plan, commit, answer };
}

describe("an account of a school that knows the names of four children of other schools", () => {
  const names = ["HANA SOFEA BINTI KAMARUL", "AMIR DANIAL BIN ROSLI", "TAN MEI LIN", "KAVITHA A/P RAJAN"];
  const numbers = [101480, 105671, 104062, 101888].map(
    (end, at) => `14${["0816", "0203", "1120", "0508"][at]}${end}`,
  );
  const daysNear = (number: string) =>
    Array.from({ length: 28 }, (_, at) => `${number.slice(0, 4)}${String(at + 1).padStart(2, "0")}`);
  beforeEach(() => {
    for (const [at, full_name] of names.entries()) {
      const school_code = `CCC000${at}`;
      makeSchool(school_code, { district_code: "02" });
      register(school_code, 2026);
      makeStudent({ school_code, exam_year: 2026, full_name, ic_number: numbers[at] });
    }
  });

  it("finds the birth date of none by a paste of each day of the month, in the preview, the commit or the data check", async () => {
    const lines = names.flatMap((full_name, n) =>
      daysNear(numbers[n] as string).map((day, at) => ({
        full_name,
        ic_number: `${day}10${1000 + ((at * 37 + n * 11) % 9000)}`,
      })),
    );
    const { plan, commit, answer } = await draftOf(tsv(...lines));
    // Half of the invented numbers are of the other sex: the page asks about them.
    await answer("name_sex", "use");
    const { counts, pages } = await plan("?show=warned").then((shown) => ({
      ...shown,
      pages: Math.ceil(shown.counts.warned / shown.limit),
    }));
    expect(counts.good).toBe(lines.length);
    const found = new Set<number>();
    for (let page = 1; page <= pages; page++)
      for (const { line, warnings } of (await plan(`?show=warned&page=${page}`)).lines)
        if (/mungkin orang yang sama dengan (?!baris)/.test(warnings.join())) found.add(line);
    console.log(`Birth dates found of ${names.length} names: ${found.size}`);
    expect(found.size).toBe(0);
    expect((await commit()).status).toBe(303);
    const checks = await answerOf(requestOf(world.clerk, "/api/checks?exam_year=2026&rule=near_duplicate"));
    expect(checks.body.total).toBe(0);
  });

  it("finds the number of none by refused lists of all numbers of the birth date", async () => {
    const found: string[] = [];
    for (const number of numbers) {
      const day = number.slice(0, 6);
      for (const from of [0, 4999]) {
        const list = [
          ...Array.from({ length: 4999 }, (_, at) => record(numberAt(from + at, day))),
          record("1"),
        ];
        const { status, problems } = await sendList(list);
        expect(status).toBe(422);
        found.push(...problems.filter(([, code]) => code === elsewhere).map(([field]) => field));
      }
    }
    console.log(`Numbers found of ${names.length} birth dates: ${found.length}`);
    expect(found).toEqual([]);
  });

  it("finds none beside a number that is known to be elsewhere, once 500 numbers were asked in a day", async () => {
    const [known = "", target = ""] = numbers;
    const day = target.slice(0, 6);
    const list = [
      record(known),
      ...Array.from({ length: 1500 }, (_, at) => record(numberAt(4500 + at, day))),
    ];
    expect(list.some(({ ic_number }) => ic_number === target)).toBe(true);
    expect((await sendList(list)).problems).toEqual([["0.ic_number", elsewhere]]);
    expect((await sendOne(target)).problems).toEqual([["ic_number", "asked_too_often"]]);
    expect((await sendOne(numberAt(7777))).problems).toEqual([["ic_number", "asked_too_often"]]);
    expect(await everyone()).toBe(4);
  });
});

describe("the answers of a day about other schools", () => {
  const ask = (n: number) => sendList([record(numberAt(9999)), ...listOf(n - 1)]);
  const askTransfer = (ic_number: string) =>
    answerOf(formOf(world.clerk, "/requests/transfer", { exam_year: "2026", reason: "Pindah", ic_number }));
  const look = (ic_number: string) =>
    answerOf(
      formOf(world.clerk, "/student-add", { ...candidateLine, full_name: "", ic_number, check: "earlier" }),
    );
  beforeEach(() => {
    makeStudent({ ...there, ic_number: numberAt(9999) });
  });

  it("are one number for all doors", async () => {
    expect((await ask(498)).problems).toEqual([["0.ic_number", elsewhere]]);
    expect((await askTransfer(numberAt(8000))).problems).toEqual([["ic_number", "transfer_unknown"]]);
    expect((await look(numberAt(8001))).status).toBe(200);
    for (const refused of [
      await sendOne(numberAt(8002)),
      await askTransfer(numberAt(9999)),
      await sendList([record(numberAt(8003))]),
    ])
      expect([refused.status, refused.problems[0]?.[1]]).toEqual([422, "asked_too_often"]);
    expect((await look(numberAt(9999))).body.typed.earlier).toMatch(/^Terlalu banyak semakan/);
  });

  it("are of one account and one day, and no limit holds for the office", async () => {
    await ask(500);
    expect((await sendOne(numberAt(8002))).status).toBe(422);
    const colleague = makePerson("SU", { school_code: "AAA0001" });
    expect((await sendOne(numberAt(8002), colleague)).status).toBe(201);
    expect((await sendOne(numberAt(8003), world.admin)).status).toBe(201);
    const tomorrow = Date.now() + 24 * 3_600_000;
    vi.spyOn(Date, "now").mockReturnValue(tomorrow);
    expect((await sendOne(numberAt(8004), makePerson("SU", { school_code: "AAA0001" }))).status).toBe(201);
  });

  it("do not stop the real list of a large school, of whom three are in another school", async () => {
    const lines = Array.from({ length: 700 }, (_, at) => ({
      full_name: `CALON ${at}`,
      ic_number: numberAt(at),
    }));
    for (const at of [5, 300, 699]) makeStudent({ ...there, ic_number: numberAt(at) });
    const { plan, commit } = await draftOf(tsv(...lines));
    expect((await plan()).counts).toMatchObject({ good: 700, bad: 0 });
    expect((await commit()).status).toBe(303);
    expect(await everyone()).toBe(4 + 697);
    const left = await plan("?show=bad");
    expect([left.elsewhere, left.lines.map(({ line }) => line)]).toEqual([3, [6, 301, 700]]);
    expect(left.lines[0]?.sentences).toEqual(["Baris 6: Calon ini telah wujud di sekolah lain"]);
    expect((await sendOne(numberAt(8002))).status).toBe(201);
  });

  it("of a draft are repeated by its preview, until the other school has no such candidate", async () => {
    const { plan, commit } = await draftOf(tsv({ ic_number: numberAt(9999) }));
    expect((await commit()).status).toBe(303);
    expect((await plan()).counts).toMatchObject({ good: 0, bad: 1 });
    db.delete(students)
      .where(eq(students.ic_number, numberAt(9999)))
      .run();
    expect((await plan()).counts).toMatchObject({ good: 1, bad: 0 });
    expect((await commit()).status).toBe(303);
    expect(await everyone()).toBe(1);
  });

  it("are in the trail once an hour with their count", async () => {
    const { recordQuestions } = await import("~/features/elsewhere/counts");
    await ask(20);
    await sendOne(numberAt(8002));
    await sendOne(numberAt(9999));
    recordQuestions();
    recordQuestions();
    expect(events("user.asked_elsewhere")).toMatchObject([
      {
        user_id: world.clerk.user_id,
        school_code: "AAA0001",
        changes: { answered: 21, saved: 1 },
      },
    ]);
  });

  it("are a line at the home of the ADMIN at half of the limit, also where nothing was saved", async () => {
    await ask(249);
    expect(events("user.asked_elsewhere_half")).toEqual([]);
    await ask(1);
    await ask(1);
    expect(events("user.asked_elsewhere_half")).toHaveLength(1);
    const html = await (await app(requestOf(world.admin, "/"))).text();
    expect(html).toContain(`${world.clerk.username} sudah menggunakan separuh daripada had semakan`);
    expect(await (await app(requestOf(world.clerk, "/"))).text()).not.toContain("separuh daripada had");
  });
});
