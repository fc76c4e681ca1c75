import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { audit_events, districts, exam_types, schools, users } from "~/db/schema";
import { answerOf } from "../support/answers";
import {
  formOf,
  jsonOf,
  makeNotice,
  makeStudent,
  type Person,
  requestOf,
  withWorld,
} from "../support/people";

const world = withWorld();

type Fields = Record<string, string>;
const kinds = [
  { noun: "districts", code: "01", fields: { code: "10", name: "Kuala Baharu" } },
  {
    noun: "exam_types",
    code: "PSRA",
    fields: { code: "UPKK", name: "Ujian Penilaian Kelas KAFA", roll_code: "hq_code", sheet: "PSRA" },
  },
] as const;

const add = (person: Person | null, noun: string, fields: Fields) =>
  answerOf(formOf(person, `/admin/lookups/${noun}/add`, fields));
const edit = (person: Person | null, noun: string, code: string, fields: Fields) =>
  answerOf(formOf(person, `/admin/lookups/${noun}/${code}/edit`, fields));
const remove = (person: Person | null, noun: string, code: string) =>
  answerOf(formOf(person, `/admin/lookups/${noun}/${code}/delete`, {}));

const tables = { districts, exam_types };
const stored = (noun: keyof typeof tables, code: string) => {
  const table = tables[noun];
  return db.select().from(table).where(eq(table.code, code)).get();
};
const yearTotals = () =>
  sqlite
    .prepare(
      "select district_code, exam_type_code, total_students n from year_totals where total_schools > 0",
    )
    .all();

describe.each(kinds)("lookups: $noun", ({ noun, code, fields }) => {
  it("a new one is stored, recorded and offered by the API", async () => {
    const typed = { ...fields, code: ` ${fields.code.toLowerCase()} ` };
    expect((await add(world.admin, noun, typed)).status).toBe(303);
    expect(stored(noun, fields.code)).toMatchObject({ ...fields, version: 1 });
    const [event] = db.select().from(audit_events).where(eq(audit_events.entity_id, fields.code)).all();
    expect(event?.user_id).toBe(world.admin.user_id);
    if (noun !== "districts") return;
    const answer = await answerOf(requestOf(world.clerk, "/api/districts"));
    expect(answer.body.data).toContainEqual(fields);
  });

  it.each([
    ["a blank code", { code: "" }, "code", "required"],
    ["a code with a slash", { code: "0/1" }, "code", "code_format"],
    ["a code of dots, which no address can name", { code: ".." }, "code", "code_format"],
    ["a code of 21 characters", { code: "X".repeat(21) }, "code", "too_long"],
    ["a code that is there already", { code }, "code", "taken"],
    ["a blank name", { name: " " }, "name", "required"],
    ["a name of 300 characters", { name: "N".repeat(300) }, "name", "too_long"],
  ])("%s is refused by field and not stored", async (_, wrong, field, problem) => {
    const before = await db.$count(tables[noun]);
    const answer = await add(world.admin, noun, { ...fields, ...wrong });
    expect([answer.status, answer.problems]).toEqual([422, [[field, problem]]]);
    await expect(db.$count(tables[noun])).resolves.toBe(before);
  });

  it("the second of two edits gets the record of the first", async () => {
    const first = { ...fields, code, version: "1", confirmed: "true" };
    expect((await edit(world.admin, noun, code, first)).status).toBe(303);
    const answer = await edit(world.admin, noun, code, { ...first, name: "Nama Kedua" });
    expect(answer.status).toBe(412);
    expect(answer.current).toMatchObject({ name: fields.name });
  });

  it("one that a school uses cannot be deleted, an unused one can", async () => {
    expect((await remove(world.admin, noun, code)).status).toBe(409);
    expect(stored(noun, code)).toBeDefined();
    await add(world.admin, noun, fields);
    expect((await remove(world.admin, noun, fields.code)).status).toBe(303);
    expect(stored(noun, fields.code)).toBeUndefined();
  });

  it("only the office sees or changes it", async () => {
    for (const person of [world.clerk, world.supervisor, world.observer]) {
      expect((await add(person, noun, fields)).status).toBe(403);
      expect((await edit(person, noun, code, fields)).status).toBe(403);
      expect((await remove(person, noun, code)).status).toBe(403);
      expect((await answerOf(requestOf(person, "/admin/lookups"))).status).toBe(403);
    }
    expect((await add(null, noun, fields)).status).toBe(303);
    expect(stored(noun, fields.code)).toBeUndefined();
  });

  it.each([
    ["a code that is not there", noun, "NIL"],
    ["a noun that is no lookup", "roles", "ADMIN"],
  ])("%s is not found", async (_, named, missing) => {
    const open = (page: string) => answerOf(requestOf(world.admin, `/admin/lookups/${named}/${page}`));
    expect((await open(`${missing}/edit`)).status).toBe(404);
    expect((await open(`${missing}/delete`)).status).toBe(404);
    expect((await edit(world.admin, named, missing, fields)).status).toBe(404);
    if (named === "roles") expect((await open("add")).status).toBe(404);
  });
});

describe("changing the code of a lookup", () => {
  it("moves the schools, supervisors and stored totals of a district", async () => {
    makeStudent({ school_code: world.own.school_code, exam_year: 2026 });
    expect((await edit(world.admin, "districts", "01", { code: "GBK", name: "Gombak" })).status).toBe(303);
    expect(db.select().from(schools).where(eq(schools.district_code, "GBK")).all()).toHaveLength(1);
    expect(db.select().from(users).where(eq(users.district_code, "GBK")).all()).toHaveLength(1);
    expect(yearTotals()).toContainEqual({ district_code: "GBK", exam_type_code: "PSRA", n: 1 });
    expect(yearTotals()).not.toContainEqual(expect.objectContaining({ district_code: "01" }));
  });

  it("moves the schools and stored totals of an exam type", async () => {
    makeStudent({ school_code: world.own.school_code, exam_year: 2026 });
    const fields = {
      code: "PSRA2",
      name: "Penilaian",
      confirmed: "true",
      roll_code: "school_code",
      sheet: "PSRA",
    };
    expect((await edit(world.admin, "exam_types", "PSRA", fields)).status).toBe(303);
    expect(db.select().from(schools).where(eq(schools.exam_type_code, "PSRA2")).all()).toHaveLength(1);
    expect(yearTotals()).toContainEqual({ district_code: "01", exam_type_code: "PSRA2", n: 1 });
  });

  it("to an existing code is refused", async () => {
    const answer = await edit(world.admin, "districts", "01", { code: "02", name: "Gombak" });
    expect([answer.status, answer.problems]).toEqual([422, [["code", "taken"]]]);
  });
});

it("an exam type has usual ages and a title of its heads, which a call that omits them keeps", async () => {
  const fields = { ...kinds[1].fields, usual_age_from: "10", usual_age_to: "12", head_title: "Mudir" };
  expect((await add(world.admin, "exam_types", fields)).status).toBe(303);
  const called = await answerOf(
    jsonOf(world.admin, "PUT", "/api/exam_types/UPKK", { ...kinds[1].fields, name: "Nama Lain" }),
  );
  expect(called.status).toBe(200);
  expect(stored("exam_types", "UPKK")).toMatchObject({
    name: "Nama Lain",
    usual_age_from: 10,
    usual_age_to: 12,
    head_title: "Mudir",
  });
  const blank = { ...kinds[1].fields, usual_age_from: "", usual_age_to: "", head_title: " " };
  expect((await edit(world.admin, "exam_types", "UPKK", blank)).status).toBe(303);
  expect(stored("exam_types", "UPKK")).toMatchObject({ usual_age_from: null, head_title: null });
});

it.each([
  ["a highest age below the lowest", { usual_age_from: "14", usual_age_to: "13" }, "below_first_age"],
  ["an age of a hundred", { usual_age_to: "100" }, "out_of_range"],
  ["an age in words", { usual_age_to: "dua belas" }, "not_a_number"],
])("%s is refused and not stored", async (_, wrong, problem) => {
  const answer = await add(world.admin, "exam_types", { ...kinds[1].fields, ...wrong });
  expect([answer.status, answer.problems]).toEqual([422, [["usual_age_to", problem]]]);
  expect(stored("exam_types", "UPKK")).toBeUndefined();
});

it.each([
  ["a sheet that is not one of the six", { sheet: "UPSR" }, "sheet"],
  ["a code that no roll number begins with", { roll_code: "ic_number" }, "roll_code"],
])("a lookup with %s is refused", async (_, wrong, field) => {
  const answer = await add(world.admin, "exam_types", { ...kinds[1].fields, ...wrong });
  expect([answer.status, answer.problems.map(([name]) => name)]).toEqual([422, [field]]);
});

it.each([
  ["districts", "district_code"],
  ["exam_types", "exam_type_code"],
] as const)("a code of %s that a notice names is not deleted, in words", async (noun, column) => {
  const { admin } = world;
  const [code] = sqlite
    .prepare(
      `select code from ${noun} where code not in (select ${column} from schools)
       and code not in (select ${column} from school_exam_years) limit 1`,
    )
    .pluck()
    .all() as string[];
  if (!code) throw new Error("every code is in use");
  makeNotice({ [column]: code });
  const { status, body } = await remove(admin, noun, code);
  expect(status).toBe(409);
  expect(JSON.stringify(body)).toContain(`${code} disebut dalam 1 notis pejabat`);
  sqlite.exec("delete from notices");
  expect((await remove(admin, noun, code)).status).toBe(303);
});
