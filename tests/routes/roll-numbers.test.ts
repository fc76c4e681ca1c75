import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { now } from "~/db/clock";
import { audit_events, exam_years, roll_number_history } from "~/db/schema";
import { problem } from "~/messages";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
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
import { makeStudents, numbersIn } from "../support/roll-numbers";

const world = withWorld();

type Fields = Record<string, string>;
const screen = "/students/roll-numbers";
const api = "/api/students/roll_numbers";
const own: Fields = { school_code: "AAA0001", exam_year: "2026" };

const doors = [
  {
    door: "the form",
    generate: (person: Person | null, fields: Fields, key = "") =>
      answerOf(formOf(person, screen, { ...fields, submission_key: key })),
    saved: 303,
    anonymous: 303,
  },
  {
    door: "the API",
    generate: (person: Person | null, fields: Fields, key = "") =>
      answerOf(jsonOf(person, "POST", api, fields, key ? { "Idempotency-Key": key } : {})),
    saved: 200,
    anonymous: 401,
  },
];

/** The lock begins now, so candidates created before are early. */
const lockYear = () =>
  db.update(exam_years).set({ is_lock_initial_student: true, lock_initial_student_datetime: now() }).run();

/** The message of the page that a redirect leads to. */
async function shownAfter(serve: Awaited<ReturnType<typeof loadApp>>, person: Person, answer: Response) {
  const request = requestOf(person, answer.headers.get("location") ?? "");
  const flash = /calon_makluman=[^;]+/.exec(answer.headers.getSetCookie().join())?.[0];
  request.headers.set("Cookie", `${person.cookie}; ${flash}`);
  return /<div class="flash.*?<\/div>/s.exec(await (await serve(request)).text())?.[0] ?? "";
}

const see = (person: Person, fields: Fields) =>
  answerOf(requestOf(person, `${screen}?${new URLSearchParams(fields)}`));

describe.each(doors)("roll numbers through $door", ({ generate, saved, anonymous }) => {
  beforeEach(() => {
    makeStudents("AAA0001", 3);
    makeStudents("BBB0002", 1);
  });

  it.each(["clerk", "supervisor", "admin"] as const)("are written on request of the %s", async (who) => {
    const answer = await generate(world[who], own);
    expect(answer.status).toBe(saved);
    expect(numbersIn("AAA0001")).toEqual([
      ["NAMA 0001", "AAA0001/001"],
      ["NAMA 0002", "AAA0001/002"],
      ["NAMA 0003", "AAA0001/003"],
    ]);
    expect(numbersIn("BBB0002")).toEqual([["NAMA 0001", null]]);
  });

  it("are refused to an OBSERVER and to a visitor", async () => {
    expect((await generate(world.observer, own)).status).toBe(403);
    const visitor = await generate(null, own);
    expect(visitor.status).toBe(anonymous);
    expect(numbersIn("AAA0001").every(([, code]) => code === null)).toBe(true);
  });

  it.each([
    ["an unknown school", "ZZZ9999"],
    ["a school of another scope", "BBB0002"],
  ])("answer 404 for %s", async (_, school_code) => {
    for (const person of [world.clerk, world.supervisor]) {
      const answer = await generate(person, { ...own, school_code });
      expect(answer.status).toBe(404);
    }
    expect(numbersIn("BBB0002")).toEqual([["NAMA 0001", null]]);
  });

  it.each(["2031", "1999", "dua ribu", "", "2026.5"])(
    "are refused for the year '%s', and the problem names the year",
    async (exam_year) => {
      const answer = await generate(world.clerk, { ...own, exam_year });
      expect(answer.status).toBe(422);
      expect(answer.problems).toEqual([["exam_year", "invalid"]]);
    },
  );

  it("are refused without a school", async () => {
    const answer = await generate(world.clerk, { exam_year: "2026", school_code: "" });
    expect([answer.status, answer.problems]).toEqual([422, [["school_code", "required"]]]);
  });

  it("are refused with an invalid choice of centre code", async () => {
    const answer = await generate(world.clerk, { ...own, code: "school_code" });
    expect([answer.status, answer.problems]).toEqual([422, [["code", "not_a_choice"]]]);
  });

  it("change in a locked year only if an ADMIN gives a reason", async () => {
    await generate(world.clerk, own);
    makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name: "AAA" });
    lockYear();
    for (const person of [world.clerk, world.supervisor]) {
      expect((await generate(person, { ...own, reason: "TERTINGGAL" })).status).toBe(409);
    }
    expect((await generate(world.admin, own)).status).toBe(409);
    expect(numbersIn("AAA0001").at(-1)).toEqual(["AAA", null]);
    expect((await generate(world.admin, { ...own, reason: "TERTINGGAL" })).status).toBe(saved);
    expect(numbersIn("AAA0001").at(-1)).toEqual(["AAA", "AAA0001/001"]);
  });

  it("are not written if the data changed after the preview", async () => {
    const { preview } = (await see(world.clerk, own)).body;
    makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name: "AAA" });
    const answer = await generate(world.clerk, { ...own, fingerprint: preview.fingerprint });
    expect(answer.status).toBe(412);
    expect(answer.current).toMatchObject({
      changed: 4,
      rows: [{ full_name: "AAA", new: "AAA0001/001" }, {}, {}, {}],
    });
    expect(numbersIn("AAA0001").every(([, code]) => code === null)).toBe(true);
  });

  it("are refused if another school holds them, and the answer names that school", async () => {
    makeSchool("CCC0003", {
      exam_type_code: "SMA",
      hq_code: "PBBB0002",
      district_code: "02",
      school_name: "SMA KEMBAR",
    });
    register("CCC0003", 2026);
    makeStudents("CCC0003", 1);
    await generate(world.admin, { ...own, school_code: "CCC0003" });
    const named = await generate(world.otherSupervisor, { ...own, school_code: "BBB0002" });
    expect(named.status).toBe(409);
    expect(JSON.stringify(named.body)).toMatch(/SMA[ +]KEMBAR/);
    const unnamed = await generate(world.otherClerk, { ...own, school_code: "BBB0002" });
    expect(unnamed.status).toBe(409);
    expect(JSON.stringify(unnamed.body)).not.toContain("KEMBAR");
  });

  it("are written once for two requests with one submission key", async () => {
    const fingerprint = (await see(world.clerk, own)).body.preview.fingerprint;
    const first = await generate(world.clerk, { ...own, fingerprint }, "k1");
    const second = await generate(world.clerk, { ...own, fingerprint }, "k1");
    expect([first.status, second.status]).toEqual([saved, saved]);
    expect(second.body).toEqual(first.body);
    expect(second.location).toBe(first.location);
    const events = db
      .select()
      .from(audit_events)
      .where(eq(audit_events.action, "roll_number.generated"))
      .all();
    expect(events).toHaveLength(1);
    await expect(db.$count(roll_number_history)).resolves.toBe(3);
  });
});

describe("the API of roll numbers", () => {
  const call = (person: Person, body: unknown) => answerOf(jsonOf(person, "POST", api, body));

  it("answers with the old and the new number of each candidate", async () => {
    const [ali] = makeStudents("AAA0001", 1);
    const answer = await call(world.clerk, { school_code: "AAA0001", exam_year: 2026 });
    expect(answer.body).toEqual({
      data: {
        rows: [
          { id: ali?.id, full_name: "NAMA 0001", class_name: "6 AMANAH", old: null, new: "AAA0001/001" },
        ],
        changed: 1,
        without_class: 0,
      },
      error: null,
      message: "Berjaya mengemaskini no giliran Calon",
    });
  });

  it("previews without writing, even if a lock forbids the action", async () => {
    makeStudents("AAA0001", 2);
    makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name: "ZAID", student_code: "AAA0001/001" });
    lockYear();
    const before = sqlite.prepare("select total_changes()").pluck().get();
    const request = jsonOf(world.clerk, "POST", api, { ...own, preview: true }, { "Idempotency-Key": "k2" });
    const answer = await answerOf(request);
    expect(answer.status).toBe(200);
    expect(answer.body.data.rows.map((row: { new: string }) => row.new)).toEqual([
      "AAA0001/001",
      "AAA0001/002",
      "AAA0001/003",
    ]);
    expect(answer.body.data.changed).toBe(3);
    expect(sqlite.prepare("select total_changes()").pluck().get()).toBe(before);
  });

  it("names the problem of the year", async () => {
    const answer = await call(world.clerk, { school_code: "AAA0001", exam_year: 2031 });
    expect(answer.body).toMatchObject({ error: "Tahun peperiksaan tidak sah", code: "invalid" });
  });

  it("accepts only POST", async () => {
    const put = await answerOf(jsonOf(world.clerk, "PUT", api, own));
    const get = await answerOf(requestOf(world.clerk, api));
    expect([put.status, put.headers.get("allow"), get.status]).toEqual([405, "POST", 405]);
  });
});

describe("the screen of roll numbers", () => {
  it("redirects to the school's list by roll number, with the message", async () => {
    makeStudents("AAA0001", 1);
    const answer = await answerOf(formOf(world.clerk, screen, own));
    expect(answer.location).toBe("/students?school_code=AAA0001&exam_year=2026&sortBy=student_code");
    const flash = answer.headers.get("set-cookie")?.split(/[=;]/)[1] ?? "";
    expect(JSON.parse(Buffer.from(flash, "base64url").toString())).toMatchObject({
      key: "roll_number.generated",
      values: { n: "1" },
    });
  });

  it("offers the undo beside the next step; each role that numbers takes its numbering back there", async () => {
    const serve = await loadApp();
    makeStudents("AAA0001", 2);
    const readiness = "/school_exam_years/readiness?exam_year=2026";
    const next: [Person, string][] = [
      [world.clerk, "/students/sheets/check-list?school_code=AAA0001&amp;exam_year=2026"],
      [world.supervisor, readiness],
      [world.admin, readiness],
    ];
    for (const [person, step] of next) {
      const shown = await shownAfter(serve, person, await serve(formOf(person, screen, own)));
      expect(shown).toContain(`href="${step}"`);
      const batch_id = /name="batch_id" value="(numbered-\d+)"/.exec(shown)?.[1] ?? "";
      const undo = formOf(person, "/students/undo", { batch_id });
      expect(await shownAfter(serve, person, await serve(undo))).toContain(
        "2 calon mempunyai angka giliran seperti sebelum penjanaan",
      );
      expect(numbersIn("AAA0001").map(([, code]) => code)).toEqual([null, null]);
    }
  });

  it("offers no undo where nothing changed, or in a locked year", async () => {
    const serve = await loadApp();
    makeStudents("AAA0001", 1);
    lockYear();
    for (let time = 0; time < 2; time++) {
      const shown = await shownAfter(serve, world.clerk, await serve(formOf(world.clerk, screen, own)));
      expect(shown).toContain("Berjaya mengemaskini no giliran Calon");
      expect(shown).not.toContain("batch_id");
    }
  });

  it("asks the office for the year and the school, and opens a clerk's own list of the chosen year", async () => {
    expect((await see(world.admin, {})).body).toMatchObject({
      show: "choose",
      choice: { isOwnSchool: false },
    });
    for (const query of [{}, { exam_year: "2026" }] as Fields[])
      expect((await see(world.clerk, query)).body).toMatchObject({
        show: "preview",
        preview: { school: { school_code: "AAA0001" }, year: { year: 2026 } },
      });
  });

  it.each(["1999", "x", "2026.5", "-2026"])("asks again if the year is '%s'", async (exam_year) => {
    const { body } = await see(world.admin, { ...own, exam_year });
    expect([body.show, body.problems]).toEqual(["choose", { exam_year: [problem("exam_year_invalid")] }]);
  });

  it("lists the schools of a year within the actor's scope when no school is named", async () => {
    const schoolsOf = async (person: Person) =>
      (await see(person, { exam_year: "2026" })).body.list.data.map(
        (row: { school_code: string }) => row.school_code,
      );
    expect(await schoolsOf(world.admin)).toEqual(["AAA0001", "BBB0002"]);
    expect(await schoolsOf(world.supervisor)).toEqual(["AAA0001"]);
  });

  it("answers 404 for a school of another scope, and refuses an OBSERVER", async () => {
    expect((await see(world.clerk, { ...own, school_code: "BBB0002" })).status).toBe(404);
    expect((await see(world.supervisor, { ...own, school_code: "BBB0002" })).status).toBe(404);
    expect((await see(world.observer, own)).status).toBe(403);
  });

  it("shows the obstacle, and asks only an ADMIN for a reason", async () => {
    makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name: "ZAID", student_code: "AAA0001/001" });
    makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name: "ALI" });
    lockYear();
    const whole = { ...own, only_unnumbered: "false" };
    const clerk = (await see(world.clerk, whole)).body;
    const admin = (await see(world.admin, whole)).body;
    expect(clerk.obstacle).toContain("Hanya pentadbir");
    expect([admin.obstacle, admin.needsReason]).toEqual([null, true]);
  });

  it("offers the centre codes of the school", async () => {
    makeSchool("CCC0003", { exam_type_code: "SMA", hq_code: "P3", hq_code_alt: "Q3" });
    register("CCC0003", 2026);
    const codes = async (school_code: string) => (await see(world.admin, { ...own, school_code })).body.codes;
    expect(await codes("CCC0003")).toEqual([
      { value: "hq_code", code: "P3" },
      { value: "hq_code_alt", code: "Q3" },
    ]);
    expect(await codes("BBB0002")).toEqual([{ value: "hq_code", code: "PBBB0002" }]);
    expect(await codes("AAA0001")).toEqual([{ value: "hq_code", code: "AAA0001" }]);
  });
});

describe("the screen of a run over a year", () => {
  const all = "/students/roll-numbers/all";
  const generate = (person: Person | null, fields: Fields) => answerOf(formOf(person, all, fields));

  const open = (path: string, person = world.admin) => answerOf(requestOf(person, path));
  const tooMany =
    "Nombor tertinggi bagi kod ini ialah 0: 1000 calon lagi melebihi had 999 angka giliran bagi satu kod";

  it("changes no existing number by default, also before a print and a lock; the other manner says how many change", async () => {
    const serve = await loadApp();
    makeStudents("AAA0001", 2);
    sqlite.exec("update students set student_code = 'AAA0001/005' where id = (select max(id) from students)");
    const see = async (query = "") =>
      (await serve(requestOf(world.admin, `${all}?exam_year=2026${query}`))).text();
    expect((await open(`${all}?exam_year=2026`)).body.filter.only_unnumbered).toBe(true);
    expect(await see()).toContain("Jana angka giliran 1 sekolah<");
    expect(await see("&only_unnumbered=false")).toContain(
      "Jana angka giliran 1 sekolah; 1 angka giliran sedia ada berubah",
    );
  });

  it("shows the plan, numbers the schools, and reports the outcome of each school", async () => {
    makeStudents("AAA0001", 2);
    makeStudents("BBB0002", 1000);
    const plan = async () =>
      (await open(`${all}?exam_year=2026`)).body.plans.map(
        (each: { school_code: string; changed: number; obstacle: string | null }) => [
          each.school_code,
          each.changed,
          each.obstacle,
        ],
      );
    expect(await plan()).toEqual([
      ["AAA0001", 2, null],
      ["BBB0002", 0, tooMany],
    ]);
    expect(numbersIn("AAA0001")[0]).toEqual(["NAMA 0001", null]);
    const answer = await generate(world.admin, { exam_year: "2026" });
    expect(answer.status).toBe(303);
    const { body } = await open(answer.location ?? "");
    expect([body.show, body.run.done, body.run.left]).toEqual(["run", 2, 0]);
    expect(
      body.run.schools.map((school: { school_code: string; outcome: string; obstacle: string | null }) => [
        school.school_code,
        school.outcome,
        school.obstacle,
      ]),
    ).toEqual([
      ["BBB0002", "refused", tooMany],
      ["AAA0001", "done", null],
    ]);
    expect(await plan()).toEqual([
      ["AAA0001", 0, null],
      ["BBB0002", 0, tooMany],
    ]);
    expect(numbersIn("AAA0001")[0]).toEqual(["NAMA 0001", "AAA0001/001"]);
  });

  it("offers the undo of its numbers to the account that ran it, and the sheets as the next step", async () => {
    const serve = await loadApp();
    makeStudents("AAA0001", 2);
    makeStudents("BBB0002", 2);
    const address = (await generate(world.admin, { exam_year: "2026" })).location ?? "";
    const page = async (person: Person) => (await serve(requestOf(person, address))).text();
    const shown = await page(world.admin);
    expect(shown).toContain('href="/students/sheets?exam_year=2026"');
    expect(shown).toContain("bagi 4 calon dalam proses penjanaan ini");
    const batch_id = /name="batch_id" value="(numbered-\d+-\d+)"/.exec(shown)?.[1] ?? "";
    const other = makePerson("ADMIN");
    expect(await page(other)).not.toContain("batch_id");

    const undo = formOf(world.admin, "/students/undo", { batch_id });
    undo.headers.set("referer", `http://localhost${address}`);
    const answer = await serve(undo);
    expect(answer.headers.get("location")).toBe(address);
    expect([...numbersIn("AAA0001"), ...numbersIn("BBB0002")].map(([, code]) => code)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(await page(world.admin)).not.toContain("batch_id");
  });

  it("continues from its address, and a second press writes nothing", async () => {
    makeStudents("AAA0001", 2);
    makeStudents("BBB0002", 2);
    const fields = { exam_year: "2026", since: "2026-01-01T00:00:00.000Z", done: "1" };
    const after = String(world.ownYear.id);
    const first = await generate(world.admin, { ...fields, after });
    expect(numbersIn("AAA0001")[0]).toEqual(["NAMA 0001", null]);
    expect(numbersIn("BBB0002")[0]).toEqual(["NAMA 0001", "PBBB0002/001"]);
    const address = new URL(first.location ?? "", "http://localhost").searchParams;
    expect(Object.fromEntries(address)).toEqual({
      ...fields,
      only_unnumbered: "true",
      done: "2",
      after: String(world.foreignYear.id),
    });
    const before = await db.$count(audit_events);
    const second = await generate(world.admin, Object.fromEntries(address));
    expect(second.location).toBe(first.location);
    await expect(db.$count(audit_events)).resolves.toBe(before);
  });

  it("applies the filter to the plan and to the action", async () => {
    makeStudents("AAA0001", 1);
    makeStudents("BBB0002", 1);
    const filter = { exam_year: "2026", district_code: "02", search: "bbb", incomplete: "true" };
    const { body } = await open(`${all}?${new URLSearchParams(filter)}`);
    expect(body.plans.map((plan: { school_code: string }) => plan.school_code)).toEqual(["BBB0002"]);
    const answer = await generate(world.admin, filter);
    expect(Object.fromEntries(new URL(answer.location ?? "", "http://localhost").searchParams)).toMatchObject(
      filter,
    );
    expect([...numbersIn("AAA0001"), ...numbersIn("BBB0002")].map(([, code]) => code)).toEqual([
      null,
      "PBBB0002/001",
    ]);
  });

  it.each([
    ["after", "-1"],
    ["after", "x"],
    ["done", "1e99"],
    ["since", "semalam"],
    ["incomplete", "mungkin"],
    ["search", "A".repeat(200)],
  ])("refuses a forged %s of %s, and the plan ignores it", async (name, value) => {
    makeStudents("AAA0001", 1);
    const forged = { exam_year: "2026", [name]: value };
    const answer = await generate(world.admin, forged);
    expect([answer.status, answer.problems[0]?.[0]]).toEqual([422, name]);
    expect(numbersIn("AAA0001")).toEqual([["NAMA 0001", null]]);
    const screen = await open(`${all}?${new URLSearchParams(forged)}`);
    expect([screen.status, screen.body.show]).toEqual([200, "plan"]);
  });

  it("says that a forged form did nothing", async () => {
    const serve = await loadApp();
    for (const query of ["exam_year=2026", "exam_year=2026&since=2026-01-01T00:00:00.000Z"]) {
      const forged = formOf(world.admin, `${all}?${query}`, { exam_year: "2026", after: "x" });
      const answer = await serve(forged);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain("maka tiada apa-apa dilakukan");
    }
  });

  it("requires an ADMIN and a stored year", async () => {
    for (const person of [world.clerk, world.supervisor, world.observer]) {
      expect((await generate(person, { exam_year: "2026" })).status).toBe(403);
      expect((await answerOf(requestOf(person, `${all}?exam_year=2026`))).status).toBe(403);
    }
    expect((await generate(null, { exam_year: "2026" })).location).toContain("/user_login");
    for (const year of ["2031", "x", "all"]) {
      expect((await answerOf(requestOf(world.admin, `${all}?exam_year=${year}`))).status).toBe(404);
    }
    expect((await generate(world.admin, { exam_year: "2031" })).status).toBe(404);
    expect((await generate(world.admin, { exam_year: "x" })).status).toBe(422);
  });
});
