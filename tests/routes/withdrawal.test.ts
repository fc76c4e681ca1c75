import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { attendance_returns, audit_events, school_exam_years, students } from "~/db/schema";
import { deleteSchoolExamYear } from "~/features/school-exam-years/commands";
import { statisticsOf } from "~/features/statistics/totals";
import { undoAdditions } from "~/features/students/additions";
import { listStudents } from "~/features/students/list/queries";
import { studentList } from "~/features/students/list/schema";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { trails } from "../support/archived-trail";
import {
  bareFormOf,
  formOf,
  jsonOf,
  makeAbsence,
  makePaper,
  makeStudent,
  type Person,
  requestOf,
  withWorld,
} from "../support/people";
import { expectTotalsToAgree } from "../support/totals";

const world = withWorld();

const own = (values = {}) =>
  makeStudent({ school_code: "AAA0001", exam_year: 2026, created_at: "2026-03-02T02:00:00.000Z", ...values });
const stored = (id: number) => db.select().from(students).where(eq(students.id, id)).get();
const registration = () =>
  db.select().from(school_exam_years).where(eq(school_exam_years.school_code, "AAA0001")).get();
const listed = (person: Person, query = {}) =>
  listStudents(person, studentList.parse({ exam_year: "2026", ...query })).data.map(({ id }) => id);
const left = { withdrawn_at: "2026-05-04", cause: "other", reason: "Berpindah ke luar negara" };
const lastEvent = () => db.select().from(audit_events).orderBy(desc(audit_events.id)).limit(1).get();
const said = (answer: { headers: Headers }) =>
  JSON.parse(
    Buffer.from(
      /calon_makluman=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "",
      "base64url",
    ).toString() || "{}",
  ) as { key: string; undo?: string };

describe("a candidate who sat papers by the lists that came back", () => {
  it("is withdrawn on a page that counts these papers", async () => {
    const app = await loadApp();
    const { id } = own();
    const page = async () => (await app(requestOf(world.clerk, `/student-withdraw/${id}`))).text();
    expect(await page()).not.toContain("telah menduduki");
    const [first, second, third] = ["BA1", "BA2", "BA3"].map(
      (code) => makePaper({ code, held_on: "2026-03-10" }).id,
    );
    for (const exam_paper_id of [first, second, third] as number[])
      db.insert(attendance_returns)
        .values({
          exam_paper_id,
          registration_id: registration()?.id ?? 0,
          received_by: 0,
          received_at: "2026-03-11",
        })
        .run();
    makeAbsence(third as number, id);
    expect(await page()).toContain("telah menduduki 2 kertas");
  });
});

const doors = [
  {
    door: "the form",
    withdraw: (person: Person | null, id: number, fields: Record<string, string>) =>
      answerOf(formOf(person, `/student-withdraw/${id}`, fields)),
    reinstate: (person: Person | null, id: number) =>
      answerOf(formOf(person, `/student-reinstate/${id}`, {})),
    saved: 303,
    anonymous: 303,
  },
  {
    door: "the API",
    withdraw: (person: Person | null, id: number, fields: Record<string, string>) =>
      answerOf(jsonOf(person, "PUT", `/api/students/${id}/withdrawal`, fields)),
    reinstate: (person: Person | null, id: number) =>
      answerOf(requestOf(person, `/api/students/${id}/withdrawal`, { method: "DELETE" })),
    saved: 200,
    anonymous: 401,
  },
];

describe.each(doors)("withdrawing through $door", ({ withdraw, reinstate, saved, anonymous }) => {
  it("keeps the record and its number, and leaves the candidate out of list and totals", async () => {
    const gone = own({ student_code: "AAA0001/001", gender: "L", ic_number: "140315101235" });
    const other = own({ full_name: "LAIN", ic_number: "140315101237" });
    expect((await withdraw(world.clerk, gone.id, left)).status).toBe(saved);
    expect(stored(gone.id)).toMatchObject({
      student_code: "AAA0001/001",
      withdrawn_at: "2026-05-03T16:00:00.000Z",
      withdrawal_reason: "Berpindah ke luar negara",
      version: 2,
    });
    expect(listed(world.clerk)).toEqual([other.id]);
    expect(listed(world.clerk, { is_withdrawn: "true" })).toEqual([gone.id]);
    expect(registration()).toMatchObject({
      total_students: 1,
      total_student_with_code: 0,
      total_withdrawn: 1,
    });
    expectTotalsToAgree();
    expect(lastEvent()).toMatchObject({ action: "student.withdrawn", entity_id: String(gone.id) });
  });

  it("is reversed by a supervisor of the district, and everything is as before", async () => {
    const student = own({ student_code: "AAA0001/001", ic_number: "140315101235" });
    await withdraw(world.supervisor, student.id, left);
    expect((await reinstate(world.supervisor, student.id)).status).toBe(saved);
    expect(stored(student.id)).toMatchObject({ withdrawn_at: null, withdrawal_reason: null, version: 3 });
    expect(listed(world.clerk)).toEqual([student.id]);
    expect(registration()).toMatchObject({
      total_students: 1,
      total_student_with_code: 1,
      total_withdrawn: 0,
    });
    expectTotalsToAgree();
    expect(lastEvent()?.action).toBe("student.reinstated");
  });

  it("is refused twice, for another school's candidate, for an observer and for a visitor", async () => {
    const student = own();
    const elsewhere = makeStudent({ school_code: "BBB0002", exam_year: 2026, full_name: "ASING" });
    expect((await withdraw(world.clerk, elsewhere.id, left)).status).toBe(404);
    expect((await withdraw(world.observer, student.id, left)).status).toBe(403);
    expect((await withdraw(null, student.id, left)).status).toBe(anonymous);
    expect((await reinstate(world.clerk, student.id)).status).toBe(409);
    expect((await withdraw(world.clerk, student.id, left)).status).toBe(saved);
    expect((await withdraw(world.clerk, student.id, { ...left, reason: "Lain" })).status).toBe(409);
    expect(stored(student.id)?.withdrawal_reason).toBe("Berpindah ke luar negara");
  });

  it("asks for a day that has come and is not before the entry, and a cause of the list, or another one in a sentence", async () => {
    const student = own();
    const problemsOf = async (fields: Record<string, string>) =>
      (await withdraw(world.clerk, student.id, { ...left, ...fields })).problems;
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect(await problemsOf({ withdrawn_at: tomorrow })).toEqual([["withdrawn_at", "withdrawn_in_future"]]);
    expect(await problemsOf({ withdrawn_at: "2026-03-01" })).toEqual([
      ["withdrawn_at", "withdrawn_before_entry"],
    ]);
    for (const withdrawn_at of ["30/2/2026", "semalam", "2026-13-01", "1/1/26"]) {
      expect(await problemsOf({ withdrawn_at })).toEqual([["withdrawn_at", "not_a_day"]]);
    }
    expect(await problemsOf({ withdrawn_at: "", cause: "" })).toEqual([
      ["withdrawn_at", "required"],
      ["cause", "required"],
    ]);
    expect(await problemsOf({ cause: "ill" })).toEqual([["cause", "not_a_choice"]]);
    expect(await problemsOf({ reason: "" })).toEqual([["reason", "required"]]);
    expect(await problemsOf({ reason: "x".repeat(10_000) })).toEqual([["reason", "too_long"]]);
    expect(stored(student.id)).toEqual(student);
    expect((await withdraw(world.clerk, student.id, { ...left, withdrawn_at: "2/3/2026" })).status).toBe(
      saved,
    );
    expect(stored(student.id)?.withdrawn_at).toBe("2026-03-01T16:00:00.000Z");
  });

  it("does not overwrite a newer record", async () => {
    const student = own({ version: 3 });
    expect((await withdraw(world.clerk, student.id, { ...left, version: "2" })).status).toBe(412);
    expect(stored(student.id)).toEqual(student);
  });
});

it.each(trails)(
  "a doubled form withdraws once, and its undo reverses it until someone changes the candidate, $trail",
  async ({ meanwhile }) => {
    const student = own();
    const fields = { ...left, submission_key: "k" };
    const sent = () => answerOf(formOf(world.clerk, `/student-withdraw/${student.id}`, fields));
    const answers = [await sent(), await sent()];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const undo = (person: Person) =>
      answerOf(formOf(person, "/students/undo", { batch_id: said(answers[0] as never).undo ?? "" }));
    meanwhile();
    expect(said(await undo(world.supervisor)).key).toBe("trash.gone");
    expect(stored(student.id)?.withdrawn_at).not.toBeNull();
    expect(said(await undo(world.clerk)).key).toBe("withdrawal.reinstated");
    expect(stored(student.id)?.withdrawn_at).toBeNull();
    meanwhile();
    expect(said(await undo(world.clerk)).key).toBe("withdrawal.worked_on");
  },
);

describe("a candidate with a roll number", () => {
  const numbered = () => own({ student_code: "AAA0001/001", created_by: world.clerk.user_id });

  it("is withdrawn by its school and deleted by the office alone", async () => {
    const student = numbered();
    const api = (person: Person) =>
      answerOf(requestOf(person, `/api/students/${student.id}`, { method: "DELETE" }));
    const form = await answerOf(formOf(world.clerk, `/student-delete/${student.id}`, {}));
    expect(form.status).toBe(409);
    const refused = await api(world.clerk);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toContain("Pilih “Tarik diri”");
    expect((await answerOf(requestOf(world.clerk, `/student-delete/${student.id}`))).body.obstacle).toContain(
      "AAA0001/001",
    );
    const addition = undoAdditions(world.clerk, [student.id, student.id]);
    expect(addition.kind).toBe("blocked");
    const all = "/api/students/mass_delete?school_code=AAA0001&exam_year=2026";
    expect((await answerOf(requestOf(world.clerk, all, { method: "DELETE" }))).status).toBe(409);
    expect(stored(student.id)).toEqual(student);
    expect((await api(world.admin)).status).toBe(200);
  });

  it("keeps its number while it is withdrawn", async () => {
    const student = own({
      student_code: "AAA0001/001",
      ic_number: "140315101235",
      withdrawn_at: "2026-05-03T16:00:00.000Z",
    });
    const fields = Object.fromEntries(
      Object.entries({ ...student, student_code: "AAA0001/002" }).flatMap(([name, value]) =>
        value === null ? [] : [[name, String(value)]],
      ),
    );
    const answer = await answerOf(formOf(world.admin, `/student-edit/${student.id}`, fields));
    expect(answer.status).toBe(409);
    expect(stored(student.id)).toEqual(student);
  });
});

it("a registration whose only candidates are withdrawn is not deleted", () => {
  own({ withdrawn_at: "2026-05-03T16:00:00.000Z" });
  expect(deleteSchoolExamYear(world.admin, world.ownYear.id)).toMatchObject({
    kind: "blocked",
    reason: { key: "school_exam_year.still_has_withdrawn", values: { n: 1, year: 2026 } },
  });
});

describe("withdrawing the ticked candidates of a list", () => {
  const send = (fields: Record<string, string>) =>
    answerOf(bareFormOf(world.clerk, "/students/bulk", fields));
  const seenOf = (...all: { id: number; version: number }[]) =>
    all.map(({ id, version }) => `${id}:${version}`).join(",");

  it.each(trails)("withdraws all or none, and one undo returns them, $trail", async ({ meanwhile }) => {
    const both = [own({ full_name: "A" }), own({ full_name: "B", student_code: "AAA0001/001" })];
    const sent = { operation: "withdraw", confirmed: "true", seen: seenOf(...both), ...left };
    const early = await send({ ...sent, withdrawn_at: "1/3/2026" });
    expect([early.status, early.problems]).toEqual([422, [["withdrawn_at", "withdrawn_before_entry"]]]);
    expect(registration()?.total_withdrawn).toBe(0);
    const answer = await send(sent);
    expect([answer.status, said(answer).key]).toEqual([303, "withdrawal.done_many"]);
    expect(registration()).toMatchObject({ total_students: 0, total_withdrawn: 2 });
    const batch_id = said(answer).undo ?? "";
    meanwhile();
    const reversed = await answerOf(formOf(world.clerk, "/students/undo", { batch_id }));
    expect(said(reversed).key).toBe("withdrawal.reinstated_many");
    expect(registration()).toMatchObject({
      total_students: 2,
      total_student_with_code: 1,
      total_withdrawn: 0,
    });
    expectTotalsToAgree();
  });

  it("names a candidate who is withdrawn already", async () => {
    const one = own({ withdrawn_at: "2026-05-03T16:00:00.000Z" });
    const answer = await send({ operation: "withdraw", confirmed: "true", seen: seenOf(one), ...left });
    expect([answer.status, answer.problems]).toEqual([422, [["withdrawn_at", "withdrawn_already"]]]);
  });
});

it("a school's register and the statistics count the withdrawn apart", async () => {
  own({ withdrawn_at: "2026-05-03T16:00:00.000Z" });
  own({ full_name: "LAIN" });
  const app = await loadApp();
  const page = await app(requestOf(world.clerk, "/students?school_code=AAA0001&exam_year=2026"));
  await expect(page.text()).resolves.toMatch(/href="[^"]*is_withdrawn=true[^"]*"/);
  const scope = { exam_year: 2026, year_before: null, district_code: null, exam_type_code: null };
  expect(statisticsOf(world.admin, scope as never).state.now).toMatchObject({
    total_students: 1,
    total_withdrawn: 1,
  });
});

describe("a list where only candidates of the other state match", () => {
  const shown = async (query: string) => {
    const app = await loadApp();
    const page = await app(requestOf(world.clerk, `/students?exam_year=2026&school_code=AAA0001&${query}`));
    return (await page.text()).replaceAll("&amp;", "&");
  };

  it("says so and leads to exactly these", async () => {
    own({ full_name: "SITI", withdrawn_at: "2026-05-03T16:00:00.000Z" });
    own({ full_name: "LAIN" });
    const active = await shown("search=SITI");
    expect(active).toContain("Tiada calon aktif yang sepadan; hanya calon yang menarik diri sepadan.");
    const [, href = "", n] =
      /href="([^"]*is_withdrawn=true[^"]*)"[^>]*>Lihat (\d+) calon yang menarik diri/.exec(active) ?? [];
    expect([n, href.includes("search=SITI")]).toEqual(["1", true]);
    const withdrawn = await shown("search=LAIN&is_withdrawn=true");
    expect(withdrawn).toContain("Tiada calon yang menarik diri sepadan; hanya calon aktif sepadan.");
    expect(withdrawn).toMatch(/href="[^"]*search=LAIN[^"]*"[^>]*>Lihat 1 calon aktif/);
    expect(await shown("search=TIADA")).toContain("Tiada calon yang sepadan dengan tapisan ini.");
  });
});

it("home, readiness and the statistics lead to the withdrawn of a school, and name none where there are none", async () => {
  const app = await loadApp();
  const shown = async (person: Person, path: string) =>
    (await (await app(requestOf(person, path))).text()).replaceAll("&amp;", "&");
  const pages: [Person, string, RegExp][] = [
    [
      world.clerk,
      "/",
      /href="\/students\?school_code=AAA0001&exam_year=2026&is_withdrawn=true">Tarik diri: 1/,
    ],
    [world.admin, "/", /href="\/students\?exam_year=2026&is_withdrawn=true"><b>1<\/b> Tarik diri/],
    [world.supervisor, "/", /href="\/students\?exam_year=2026&is_withdrawn=true"><b>1<\/b> Tarik diri/],
    [
      world.admin,
      "/school_exam_years/readiness?exam_year=2026",
      /href="\/students\?school_code=AAA0001&exam_year=2026&is_withdrawn=true">\(tarik diri: 1\)/,
    ],
    [world.admin, "/admin/stats?exam_year=2026&by=school_code", /is_withdrawn=true&school_code=AAA0001">1</],
    [world.admin, "/admin/stats?exam_year=2026&by=district_code", /is_withdrawn=true"/],
  ];
  own({ full_name: "LAIN" });
  for (const [person, path] of pages) expect(await shown(person, path), path).not.toContain("is_withdrawn");
  own({ withdrawn_at: "2026-05-03T16:00:00.000Z" });
  for (const [person, path, link] of pages) expect(await shown(person, path), path).toMatch(link);
});
