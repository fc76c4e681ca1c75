import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { students } from "~/db/schema";
import { listDuplicates } from "~/features/duplicates/queries";
import { otherYearsOf } from "~/features/students/other-years";
import { moveToTrash, restoreBatch } from "~/features/trash/trash";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makePerson,
  makeSchool,
  makeStudent,
  makeYear,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const world = withWorld();
const app = await loadApp();
const ic_number = "140203105556";

let before: ReturnType<typeof makeStudent>;
let now: ReturnType<typeof makeStudent>;

beforeEach(() => {
  makeYear(2025);
  makeSchool("AAA0007", { school_name: "SEKOLAH JIRAN" });
  for (const code of ["AAA0001", "AAA0007", "BBB0002"]) register(code, 2025);
  before = makeStudent({ school_code: "AAA0007", exam_year: 2025, ic_number, student_code: "PAAA0007/004" });
  now = makeStudent({ school_code: "AAA0001", exam_year: 2026, ic_number });
});

const pageOf = async (person: Person, id: number) => (await app(requestOf(person, `/student/${id}`))).text();
const found = (exam_year: number) =>
  listDuplicates(world.admin, exam_year, {
    exam_year,
    page: 1,
    limit: 50,
    kind: null,
    state: null,
    owner: null,
  }).data.map(({ candidates }) => candidates.map((each) => each.exam_year));
const put = (person: Person, id: number, changes: object) => {
  const { created_at: _c, updated_at: _u, ...record } = stored(id);
  return answerOf(jsonOf(person, "PUT", `/api/students/${id}`, { ...record, version: null, ...changes }));
};
const stored = (id: number) => db.select().from(students).where(eq(students.id, id)).get() as typeof now;

describe("the page of a candidate", () => {
  it("names the same person in other years, with school and roll number", async () => {
    const html = await pageOf(world.admin, now.id);
    expect(html).toMatch(/Tahun lain.*2025 · SEKOLAH JIRAN.*PAAA0007\/004/s);
    expect(html).toContain(`href="/student/${before.id}`);
    expect(await pageOf(world.admin, before.id)).toContain("2026 · SEKOLAH AAA0001");
  });

  it("finds a person by passport, and not by a document that both lack", () => {
    const passport_number = "A1234567";
    const earlier = makeStudent({ school_code: "AAA0007", exam_year: 2025, passport_number });
    const later = makeStudent({ school_code: "AAA0001", exam_year: 2026, passport_number });
    expect(otherYearsOf(world.admin, later.id).map(({ id }) => id)).toEqual([earlier.id]);
    const bare = makeStudent({ school_code: "AAA0001", exam_year: 2026, birth_cert_number: "CB 1" });
    expect(otherYearsOf(world.admin, bare.id)).toEqual([]);
  });

  it("shows a school and a district their own candidates alone", async () => {
    expect(await pageOf(world.clerk, now.id)).not.toContain("Tahun lain");
    expect(await pageOf(world.supervisor, now.id)).toContain("2025 · SEKOLAH JIRAN");
    const abroad = makeStudent({ school_code: "BBB0002", exam_year: 2025, ic_number: "140203105557" });
    sqlite
      .prepare("update students set ic_number = ? where id in (?, ?)")
      .run("140203105558", abroad.id, now.id);
    expect(await pageOf(world.supervisor, now.id)).not.toContain("Tahun lain");
    const clerk = makePerson("SU", { school_code: "AAA0007" });
    expect((await app(requestOf(clerk, `/student/${now.id}`))).status).toBe(404);
  });

  it("shows an observer the years without the number of the document", async () => {
    const html = await pageOf(world.observer, now.id);
    expect(html).toContain("2025 · SEKOLAH JIRAN");
    expect(html).not.toContain(ic_number);
  });

  it("reads the other years by the indexes of the documents", () => {
    const plan = sqlite
      .prepare(
        `explain query plan select other.id from students as own join students as other
           on (other.ic_number = own.ic_number or other.passport_number = own.passport_number) and other.exam_year <> own.exam_year
         join schools on schools.school_code = other.school_code where own.id = 1`,
      )
      .all()
      .map((step) => (step as { detail: string }).detail)
      .join("\n");
    expect(plan).toContain("students_by_card");
    expect(plan).toContain("students_by_passport");
    expect(plan).not.toMatch(/SCAN other/);
  });
});

describe("a candidate who repeats the exam", () => {
  it("is no duplicate of an earlier year, and is one again without the mark", async () => {
    expect(found(2026)).toEqual([[2025, 2026]]);
    expect((await put(world.admin, now.id, { is_repeating: true })).status).toBe(200);
    expect(found(2026)).toEqual([]);
    expect((await put(world.admin, now.id, { is_repeating: false })).status).toBe(200);
    expect(found(2026)).toEqual([[2025, 2026]]);
  });

  it("is a duplicate of another candidate of the year", () => {
    const passport_number = "A1234567";
    for (const school_code of ["AAA0001", "AAA0007"]) {
      if (school_code === "AAA0007") register(school_code, 2026);
      makeStudent({ school_code, exam_year: 2026, passport_number, is_repeating: true });
    }
    makeStudent({ school_code: "AAA0007", exam_year: 2025, passport_number });
    expect(found(2026)).toEqual([
      [2025, 2026],
      [2026, 2026],
    ]);
  });

  it("is marked on the form of the office, which shows the mark on the page", async () => {
    const html = await (await app(requestOf(world.admin, `/student-edit/${now.id}`))).text();
    expect(html).toContain('name="is_repeating"');
    const fields = { full_name: now.full_name, ic_number, school_code: "AAA0001", exam_year: "2026" };
    const answer = await answerOf(
      formOf(world.admin, `/student-edit/${now.id}`, { ...fields, is_repeating: "true" }),
    );
    expect(answer.status).toBe(303);
    expect(stored(now.id).is_repeating).toBe(true);
    expect(await pageOf(world.clerk, now.id)).toContain("Calon mengulang");
  });

  it("keeps the mark when a school edits it, and a school cannot set it", async () => {
    await put(world.admin, now.id, { is_repeating: true });
    const html = await (await app(requestOf(world.clerk, `/student-edit/${now.id}`))).text();
    expect(html).not.toContain('name="is_repeating"');
    expect((await put(world.clerk, now.id, { class_name: "6 B", is_repeating: undefined })).status).toBe(200);
    expect(stored(now.id)).toMatchObject({ class_name: "6 B", is_repeating: true });
    expect((await put(world.clerk, now.id, { is_repeating: true })).status).toBe(200);
    const refused = await put(world.clerk, now.id, { is_repeating: false });
    expect(refused.problems).toEqual([["is_repeating", "not_yours_to_set"]]);
    expect(stored(now.id).is_repeating).toBe(true);
  });

  it("keeps the mark in the trash, and a row of an earlier version returns without one", () => {
    for (const [forget, expected] of [
      [false, true],
      [true, false],
    ] as const) {
      db.update(students).set({ is_repeating: true }).where(eq(students.id, now.id)).run();
      const batch_id = moveToTrash(world.admin, [now.id], "student.deleted");
      if (forget) sqlite.exec("update trash set record = json_remove(record, '$.is_repeating')");
      expect(restoreBatch(world.admin, batch_id).kind).toBe("saved");
      expect(stored(now.id).is_repeating).toBe(expected);
    }
  });
});
