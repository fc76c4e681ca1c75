import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { audit_events, schools } from "~/db/schema";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makeSchool,
  makeStudent,
  type Person,
  requestOf,
  withWorld,
} from "../support/people";

const world = withWorld();
const app = await loadApp();

type Fields = Record<string, string>;
const valid: Fields = {
  school_name: "sra  al-amin",
  school_code: "ccc0003",
  hq_code: "p0003",
  hq_code_alt: "",
  district_code: "01",
  exam_type_code: "PSRA",
};

const doors = [
  {
    door: "the form",
    create: (person: Person | null, fields: Fields) => answerOf(formOf(person, "/schools-add", fields)),
    update: (person: Person | null, id: number, fields: Fields) =>
      answerOf(formOf(person, `/schools-edit/${id}`, { ...fields, confirmed: "true" })),
    remove: (person: Person | null, id: number) => answerOf(formOf(person, `/schools-delete/${id}`, {})),
    created: 303,
    saved: 303,
    anonymous: 303,
  },
  {
    door: "the API",
    create: (person: Person | null, fields: Fields) =>
      answerOf(jsonOf(person, "POST", "/api/schools", fields)),
    update: (person: Person | null, id: number, fields: Fields) =>
      answerOf(jsonOf(person, "PUT", `/api/schools/${id}`, fields)),
    remove: (person: Person | null, id: number) =>
      answerOf(requestOf(person, `/api/schools/${id}`, { method: "DELETE" })),
    created: 201,
    saved: 200,
    anonymous: 401,
  },
];

const stored = (school_code: string) =>
  db.select().from(schools).where(eq(schools.school_code, school_code)).get();

describe.each(doors)("schools through $door", ({ create, update, remove, created, saved, anonymous }) => {
  it("a new school is stored in capitals, and the audit trail names its author", async () => {
    const answer = await create(world.admin, valid);
    expect(answer.status).toBe(created);
    const school = stored("CCC0003");
    expect(school).toMatchObject({
      school_name: "SRA AL-AMIN",
      hq_code: "P0003",
      hq_code_alt: null,
      version: 1,
    });
    const event = db
      .select()
      .from(audit_events)
      .where(and(eq(audit_events.action, "school.created"), eq(audit_events.entity_id, String(school?.id))))
      .get();
    expect(event?.user_id).toBe(world.admin.user_id);
  });

  it.each([
    ["a blank name", { school_name: "" }, "school_name", "required"],
    ["a name of 121 characters", { school_name: "X".repeat(121) }, "school_name", "too_long"],
    ["a code that is there already", { school_code: "AAA0001" }, "school_code", "taken"],
    ["a code with a slash", { school_code: "AB/1" }, "school_code", "code_format"],
    ["a district that does not exist", { district_code: "77" }, "district_code", "unknown"],
    ["an exam type that does not exist", { exam_type_code: "UPSR" }, "exam_type_code", "unknown"],
  ])("%s is refused by field and not stored", async (_, wrong, field, code) => {
    const answer = await create(world.admin, { ...valid, ...wrong });
    expect(answer.status).toBe(422);
    expect(answer.problems).toContainEqual([field, code]);
    await expect(db.$count(schools)).resolves.toBe(2);
  });

  it("markup and formulas in a school name stay text", async () => {
    await create(world.admin, { ...valid, school_name: "=SUM(A1) <b>x</b>" });
    expect(stored("CCC0003")?.school_name).toBe("=SUM(A1) <B>X</B>");
  });

  it("the registrations and candidates follow a changed school code", async () => {
    const { own, admin } = world;
    const student = makeStudent({ school_code: own.school_code, exam_year: 2026 });
    const answer = await update(admin, own.id, { ...textOf(own), school_code: "NEW0009", version: "1" });
    expect(answer.status).toBe(saved);
    const moved = db.query.students.findFirst({ where: (row, { eq }) => eq(row.id, student.id) }).sync();
    expect(moved?.school_code).toBe("NEW0009");
    const totals = db.query.school_exam_years
      .findFirst({ where: (row, { eq }) => eq(row.school_code, "NEW0009") })
      .sync();
    expect(totals?.total_students).toBe(1);
  });

  it("the second of two edits gets a conflict and overwrites nothing", async () => {
    const { own, admin } = world;
    await update(admin, own.id, { ...textOf(own), school_name: "PERTAMA", version: "1" });
    const late = await update(admin, own.id, { ...textOf(own), school_name: "KEDUA", version: "1" });
    expect(late.status).toBe(412);
    expect(late.current).toMatchObject({ school_name: "PERTAMA", version: 2 });
    expect(stored(own.school_code)?.school_name).toBe("PERTAMA");
  });

  it("a supervisor may change the name, and send the codes back unchanged", async () => {
    const { own, supervisor } = world;
    const answer = await update(supervisor, own.id, { ...textOf(own), school_name: "NAMA BAHARU" });
    expect(answer.status).toBe(saved);
    expect(stored(own.school_code)?.school_name).toBe("NAMA BAHARU");
  });

  it.each(["school_code", "hq_code", "district_code", "exam_type_code"])(
    "a supervisor may not change %s",
    async (field) => {
      const { own, supervisor } = world;
      const other =
        { school_code: "ZZZ1", hq_code: "Z1", district_code: "02", exam_type_code: "SMA" }[field] ?? "";
      const answer = await update(supervisor, own.id, { ...textOf(own), [field]: other });
      expect(answer.status).toBe(422);
      expect(answer.problems).toContainEqual([field, "not_yours_to_set"]);
    },
  );

  it("a school of another district is a 404 for a supervisor", async () => {
    const { foreign, supervisor } = world;
    expect((await update(supervisor, foreign.id, textOf(foreign))).status).toBe(404);
    expect(stored(foreign.school_code)?.version).toBe(1);
  });

  it("only the office adds and deletes schools", async () => {
    const free = makeSchool("FREE001");
    for (const person of [world.clerk, world.supervisor, world.observer]) {
      expect((await create(person, valid)).status).toBe(403);
      expect((await remove(person, free.id)).status).toBe(403);
    }
    expect(stored("FREE001")).toBeDefined();
  });

  it("a visitor is asked to sign in", async () => {
    expect((await create(null, valid)).status).toBe(anonymous);
    expect(stored("CCC0003")).toBeUndefined();
  });

  it("a school that is registered to a year cannot be deleted", async () => {
    const answer = await remove(world.admin, world.own.id);
    expect(answer.status).toBe(409);
    const sentence = "Sekolah ini masih didaftarkan bagi tahun 2026. Padam pendaftarannya dahulu.";
    expect(JSON.stringify(answer.body)).toContain(`"${sentence}"`);
    const address = `/schools-delete/${world.own.id}`;
    const screen = await answerOf(requestOf(world.admin, address));
    const href = `/school_exam_years?school_code=${world.own.school_code}&exam_year=all`;
    expect(screen.body.obstacle).toMatchObject({ reason: sentence, way: { href } });
    expect(stored(world.own.school_code)).toBeDefined();
  });

  it("an unused school can be deleted once", async () => {
    const free = makeSchool("FREE001");
    expect((await remove(world.admin, free.id)).status).toBe(saved);
    expect(stored("FREE001")).toBeUndefined();
    expect((await remove(world.admin, free.id)).status).toBe(404);
  });
});

describe("submitting a school twice", () => {
  it("through the form creates one school and gives the same answer", async () => {
    const fields = { ...valid, submission_key: "one-key" };
    const first = await answerOf(formOf(world.admin, "/schools-add", fields));
    const second = await answerOf(formOf(world.admin, "/schools-add", fields));
    expect([first.status, second.status]).toEqual([303, 303]);
    await expect(db.$count(schools, eq(schools.school_code, "CCC0003"))).resolves.toBe(1);
  });

  it("through a POST with an idempotency key gives the first answer again, and another body is refused", async () => {
    const key = { "Idempotency-Key": "k1" };
    const first = await answerOf(jsonOf(world.admin, "POST", "/api/schools", valid, key));
    const again = await answerOf(jsonOf(world.admin, "POST", "/api/schools", valid, key));
    expect(again.body).toEqual(first.body);
    expect(again.status).toBe(201);
    const other = { ...valid, school_code: "DDD0004" };
    const reused = await answerOf(jsonOf(world.admin, "POST", "/api/schools", other, key));
    expect(reused.status).toBe(422);
    expect(stored("DDD0004")).toBeUndefined();
  });
});

describe("reading schools", () => {
  const list = (person: Person, query = "") => answerOf(requestOf(person, `/api/schools${query}`));

  it("shows each account the schools in scope with an exact total", async () => {
    const codes = async (person: Person) =>
      ((await list(person)).body.data as { school_code: string }[])
        .map(({ school_code }) => school_code)
        .sort();
    expect(await codes(world.admin)).toEqual(["AAA0001", "BBB0002"]);
    expect(await codes(world.clerk)).toEqual(["AAA0001"]);
    expect(await codes(world.supervisor)).toEqual(["AAA0001"]);
    expect(await codes(world.observer)).toEqual(["AAA0001", "BBB0002"]);
    expect((await list(world.clerk)).body.total).toBe(1);
  });

  it.each([
    "?page=0",
    "?limit=1001",
    "?limit=abc",
    "?sort_column=password_hash",
    "?sort_direction=up",
    "?search=a&search=b",
  ])("refuses %s", async (query) => {
    expect((await list(world.admin, query)).status).toBe(422);
  });

  it("sorts by the alternative code, schools without one last", async () => {
    makeSchool("DDD0004", { hq_code_alt: "Z9" });
    makeSchool("EEE0005", { hq_code_alt: "A1" });
    const sorted = async (direction: string) =>
      (
        (await list(world.admin, `?sort_column=hq_code_alt&sort_direction=${direction}`)).body.data as {
          hq_code_alt: string | null;
        }[]
      ).map(({ hq_code_alt }) => hq_code_alt);
    expect(await sorted("asc")).toEqual(["A1", "Z9", null, null]);
    expect(await sorted("desc")).toEqual(["Z9", "A1", null, null]);
    const page = await (await app(requestOf(world.admin, "/admin/schools"))).text();
    expect(page).toContain("sort_column=hq_code_alt");
  });

  it("gives an empty page past the end", async () => {
    expect((await list(world.admin, "?page=9999")).body).toMatchObject({
      data: [],
      total: 2,
      page: 9999,
      limit: 10,
      error: null,
    });
  });

  it.each(["%", "_", "' OR 1=1 --", "\\"])("treats %s in a search as plain text", async (search) => {
    expect((await list(world.admin, `?search=${encodeURIComponent(search)}`)).body.total).toBe(0);
  });

  it.each(["0", "-1", "1.5", "abc", "99999999999999999999"])("finds no school with the id %s", async (id) => {
    expect((await answerOf(requestOf(world.admin, `/api/schools/${id}`))).status).toBe(404);
    expect((await answerOf(requestOf(world.admin, `/schools-edit/${id}`))).status).toBe(404);
    expect((await answerOf(requestOf(world.admin, `/schools-delete/${id}`))).status).toBe(404);
  });
});

describe("a JSON call to schools", () => {
  it.each([
    ["no JSON", "{", "application/json", 400],
    ["a form", "a=1", "application/x-www-form-urlencoded", 415],
    ["a list", "[]", "application/json", 422],
    ["null", "null", "application/json", 422],
    ["nested objects for texts", '{"school_name":{"a":1}}', "application/json", 422],
  ])("with %s is answered %#, never 500", async (_, body, type, status) => {
    const request = requestOf(world.admin, "/api/schools", {
      method: "POST",
      body,
      headers: { "Content-Type": type },
    });
    expect((await answerOf(request)).status).toBe(status);
  });

  it("with a method that is not allowed gets the allowed ones", async () => {
    const request = requestOf(world.admin, "/api/schools", {
      method: "PUT",
      body: "{}",
      headers: { "Content-Type": "application/json" },
    });
    const answer = await answerOf(request);
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toBe("GET, POST");
  });

  it("may send its version as If-Match", async () => {
    const { own, admin } = world;
    const request = jsonOf(admin, "PUT", `/api/schools/${own.id}`, textOf(own), { "If-Match": '"7"' });
    expect((await answerOf(request)).status).toBe(412);
  });
});

function textOf(school: typeof schools.$inferSelect): Fields {
  const { school_name, school_code, hq_code, hq_code_alt, district_code, exam_type_code } = school;
  return { school_name, school_code, hq_code, hq_code_alt: hq_code_alt ?? "", district_code, exam_type_code };
}
