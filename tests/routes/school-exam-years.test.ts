import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { audit_events, school_exam_years, schools, students } from "~/db/schema";
import { answerOf } from "../support/answers";
import {
  formOf,
  jsonOf,
  makeSchool,
  makeStudent,
  makeYear,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const world = withWorld();
beforeEach(() => {
  makeYear(2027);
});

type Fields = Record<string, string>;
const path = "/school_exam_years";

const doors = [
  {
    door: "the form",
    create: (person: Person | null, fields: Fields) => answerOf(formOf(person, `${path}/add`, fields)),
    update: (person: Person | null, id: number, fields: Fields) =>
      answerOf(formOf(person, `${path}/${id}/edit`, { ...fields, confirmed: "true" })),
    remove: (person: Person | null, id: number) => answerOf(formOf(person, `${path}/${id}/delete`, {})),
    moveAll: (person: Person | null, exam_year: number, rows: { id: number; version?: number }[]) =>
      answerOf(
        formOf(person, `${path}/bulk`, {
          exam_year: String(exam_year),
          ...Object.fromEntries(
            rows.flatMap(({ id, version }, at) => [
              [`rows[${at}].id`, String(id)],
              [`rows[${at}].version`, String(version ?? "")],
            ]),
          ),
        }),
      ),
    show: (person: Person | null, id: number) => answerOf(requestOf(person, `${path}/${id}/edit`)),
    created: 303,
    saved: 303,
    anonymous: 303,
  },
  {
    door: "the API",
    create: (person: Person | null, fields: Fields) =>
      answerOf(jsonOf(person, "POST", `/api${path}`, fields)),
    update: (person: Person | null, id: number, fields: Fields) =>
      answerOf(jsonOf(person, "PUT", `/api${path}/${id}`, fields)),
    remove: (person: Person | null, id: number) =>
      answerOf(requestOf(person, `/api${path}/${id}`, { method: "DELETE" })),
    moveAll: (person: Person | null, exam_year: number, rows: { id: number; version?: number }[]) =>
      answerOf(
        jsonOf(
          person,
          "PUT",
          `/api${path}/mass_update`,
          rows.map((row) => ({ ...row, exam_year })),
        ),
      ),
    show: (person: Person | null, id: number) => answerOf(requestOf(person, `/api${path}/${id}`)),
    created: 201,
    saved: 200,
    anonymous: 401,
  },
];

const stored = (school_code: string, exam_year: number) =>
  db
    .select()
    .from(school_exam_years)
    .where(and(eq(school_exam_years.school_code, school_code), eq(school_exam_years.exam_year, exam_year)))
    .get();
const eventsOf = (action: string) =>
  db.select().from(audit_events).where(eq(audit_events.action, action)).all();

describe.each(doors)("registrations through $door", (door) => {
  const { create, update, remove, moveAll, show, created, saved, anonymous } = door;

  it("a school is registered once; a second time is refused by field", async () => {
    const { admin, own } = world;
    expect((await create(admin, { school_code: "aaa0001", exam_year: "2027" })).status).toBe(created);
    expect(stored(own.school_code, 2027)).toMatchObject({ total_students: 0, version: 1 });
    const [event] = eventsOf("school_exam_year.created");
    expect(event).toMatchObject({ user_id: admin.user_id, school_code: own.school_code, exam_year: 2027 });

    const again = await create(admin, { school_code: "AAA0001", exam_year: "2027" });
    expect(again.status).toBe(422);
    expect(again.problems).toEqual([["school_code", "already_registered"]]);
    expect(eventsOf("school_exam_year.created")).toHaveLength(1);
  });

  it.each([
    ["no school", { school_code: "" }, "school_code", "required"],
    ["a school that is not there", { school_code: "ZZZ9" }, "school_code", "unknown"],
    ["a code with a slash", { school_code: "AAA/1" }, "school_code", "code_format"],
    ["a year that is not there", { exam_year: "2040" }, "exam_year", "unknown"],
    ["the year 1999", { exam_year: "1999" }, "exam_year", "out_of_range"],
    ["a year in words", { exam_year: "dua" }, "exam_year", "not_a_number"],
  ])("%s is refused by field and not stored", async (_, wrong, field, code) => {
    const answer = await create(world.admin, { school_code: "AAA0001", exam_year: "2027", ...wrong });
    expect(answer.status).toBe(422);
    expect(answer.problems).toEqual([[field, code]]);
    await expect(db.$count(school_exam_years)).resolves.toBe(2);
  });

  it("each role registers schools in scope; a school outside the scope is reported as unknown", async () => {
    const { clerk, supervisor, observer, own, foreign } = world;
    const near = makeSchool("NEAR001", { district_code: "01" });
    const attempt = async (person: Person, school_code: string) => {
      const { status, problems } = await create(person, { school_code, exam_year: "2027" });
      return [status, ...problems.flat()];
    };
    const unknown = [422, "school_code", "unknown"];
    expect(await attempt(clerk, foreign.school_code)).toEqual(unknown);
    expect(await attempt(clerk, near.school_code)).toEqual(unknown);
    expect(await attempt(supervisor, foreign.school_code)).toEqual(unknown);
    expect(await attempt(observer, own.school_code)).toEqual([403]);
    expect(stored(foreign.school_code, 2027)).toBeUndefined();

    expect(await attempt(clerk, own.school_code)).toEqual([created]);
    expect(await attempt(supervisor, near.school_code)).toEqual([created]);
  });

  it("the candidates follow a registration that moves", async () => {
    const { admin, own, ownYear } = world;
    const student = makeStudent({ school_code: own.school_code, exam_year: 2026 });
    const answer = await update(admin, ownYear.id, {
      school_code: own.school_code,
      exam_year: "2027",
      version: "1",
    });
    expect(answer.status).toBe(saved);
    expect(stored(own.school_code, 2027)).toMatchObject({ id: ownYear.id, total_students: 1, version: 2 });
    expect(db.select().from(students).where(eq(students.id, student.id)).get()?.exam_year).toBe(2027);
    expect(eventsOf("school_exam_year.edited")[0]?.changes).toEqual({ exam_year: [2026, 2027] });
  });

  it("a candidate who is already in the target year stops the move with a sentence, not with a 500", async () => {
    const { admin, own, foreign, ownYear } = world;
    register(foreign.school_code, 2027);
    const pupil = { ic_number: "140101010011", student_code: "X/001" };
    makeStudent({ school_code: own.school_code, exam_year: 2026, ...pupil });
    makeStudent({ school_code: foreign.school_code, exam_year: 2027, ...pupil });
    const answer = await update(admin, ownYear.id, { school_code: own.school_code, exam_year: "2027" });
    expect(answer.status).toBe(422);
    expect(answer.problems).toEqual([
      ["exam_year", "ic_number_clashes"],
      ["exam_year", "student_code_clashes"],
    ]);
    expect(stored(own.school_code, 2026)?.total_students).toBe(1);
  });

  it("the second of two edits gets a conflict and overwrites nothing", async () => {
    const { admin, own, foreign, ownYear } = world;
    await update(admin, ownYear.id, { school_code: own.school_code, exam_year: "2027", version: "1" });
    const late = await update(admin, ownYear.id, {
      school_code: foreign.school_code,
      exam_year: "2027",
      version: "1",
    });
    expect(late.status).toBe(412);
    expect(late.current).toMatchObject({ school_code: own.school_code, exam_year: 2027, version: 2 });
    expect(stored(foreign.school_code, 2027)).toBeUndefined();
  });

  it("many registrations move together or not at all", async () => {
    const { admin, ownYear, foreignYear, own, foreign } = world;
    const rows = [
      { id: ownYear.id, version: 1 },
      { id: foreignYear.id, version: 1 },
    ];
    expect((await moveAll(admin, 2027, rows)).status).toBe(saved);
    expect([stored(own.school_code, 2027)?.version, stored(foreign.school_code, 2027)?.version]).toEqual([
      2, 2,
    ]);
    expect(eventsOf("school_exam_year.edited")).toHaveLength(2);

    expect((await moveAll(admin, 2026, rows)).status).toBe(412);
    register(own.school_code, 2026);
    const refused = await moveAll(
      admin,
      2026,
      rows.map(({ id }) => ({ id })),
    );
    expect(refused.status).toBe(422);
    expect(refused.problems).toEqual([["0.school_code", "already_registered"]]);
    expect(stored(foreign.school_code, 2027)?.version).toBe(2);
  });

  it("a registration with candidates cannot be deleted", async () => {
    const { admin, own, ownYear } = world;
    for (let n = 0; n < 3; n++) makeStudent({ school_code: own.school_code, exam_year: 2026 });
    const answer = await remove(admin, ownYear.id);
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.body)).toMatch(/3(\+| )calon/);
    expect(stored(own.school_code, 2026)).toBeDefined();
  });

  it("an empty registration can be deleted once", async () => {
    const { admin, foreign, foreignYear } = world;
    expect((await remove(admin, foreignYear.id)).status).toBe(saved);
    expect(stored(foreign.school_code, 2026)).toBeUndefined();
    expect(eventsOf("school_exam_year.deleted")[0]).toMatchObject({
      school_code: "BBB0002",
      exam_year: 2026,
    });
    expect((await remove(admin, foreignYear.id)).status).toBe(404);
    expect((await update(admin, foreignYear.id, { school_code: "BBB0002", exam_year: "2026" })).status).toBe(
      404,
    );
    expect((await show(admin, foreignYear.id)).status).toBe(404);
  });

  it("only the office edits, deletes and moves many registrations", async () => {
    const { clerk, supervisor, observer, own, ownYear } = world;
    for (const person of [clerk, supervisor, observer]) {
      const fields = { school_code: own.school_code, exam_year: "2027" };
      expect((await update(person, ownYear.id, fields)).status).toBe(403);
      expect((await remove(person, ownYear.id)).status).toBe(403);
      expect((await moveAll(person, 2027, [{ id: ownYear.id }])).status).toBe(403);
    }
    expect(stored(own.school_code, 2026)?.version).toBe(1);
  });

  it("a visitor is asked to sign in", async () => {
    const { own, ownYear } = world;
    const fields = { school_code: own.school_code, exam_year: "2027" };
    const answers = [
      create(null, fields),
      update(null, ownYear.id, fields),
      remove(null, ownYear.id),
      moveAll(null, 2027, [{ id: ownYear.id }]),
      show(null, ownYear.id),
    ];
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(anonymous);
    expect(stored(own.school_code, 2026)?.version).toBe(1);
  });
});

describe("the address after editing a registration", () => {
  it("is /school-exam-years", async () => {
    const [form] = doors;
    const { admin, own, ownYear } = world;
    const fields = { school_code: own.school_code, exam_year: "2026" };
    expect((await form?.update(admin, ownYear.id, fields))?.location).toBe("/school-exam-years");
    expect((await form?.moveAll(admin, 2027, [{ id: ownYear.id }]))?.location).toBe("/school-exam-years");
    expect((await form?.create(admin, fields))?.location).toBe("/school_exam_years?exam_year=2026");
  });
});

describe("submitting a registration twice", () => {
  it("through the form registers once and gives the same answer", async () => {
    const fields = { school_code: "AAA0001", exam_year: "2027", submission_key: "one-key" };
    for (const _ of [1, 2])
      expect((await answerOf(formOf(world.clerk, `${path}/add`, fields))).status).toBe(303);
    expect(await db.$count(school_exam_years)).toBe(3);
  });

  it("through a POST with an idempotency key gives the first answer again", async () => {
    const key = { "Idempotency-Key": "k1" };
    const body = { school_code: "AAA0001", exam_year: 2027 };
    const post = () => answerOf(jsonOf(world.clerk, "POST", `/api${path}`, body, key));
    const first = await post();
    expect(first.status).toBe(201);
    expect((await post()).body).toEqual(first.body);
  });

  it("through a confirmed build registers once and gives the same answer", async () => {
    makeSchool("NEW0001");
    const fields = { exam_year: "2026", chosen: "all", seen: "1", confirmed: "true", submission_key: "k" };
    const build = () => answerOf(formOf(world.admin, `${path}/build`, fields));
    const [first, second] = [await build(), await build()];
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(second.headers.get("Set-Cookie")).toBe(first.headers.get("Set-Cookie"));
    expect(eventsOf("school_exam_year.built")).toHaveLength(1);
  });
});

describe("the JSON contract of registrations", () => {
  const stats = (person: Person | null, query = "") =>
    answerOf(requestOf(person, `/api${path}/stats${query}`));

  it("stats answers data, total, page, limit and error", async () => {
    const { status, body } = await stats(world.admin, "?limit=1&sort_column=school_code&sort_direction=desc");
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [expect.objectContaining({ school_code: "BBB0002", school_name: "SEKOLAH BBB0002" })],
      total: 2,
      page: 1,
      limit: 1,
      error: null,
    });
    expect(Object.keys(body.data[0])).toEqual([
      "id",
      "school_code",
      "exam_year",
      "recorded_school_code",
      "school_name",
      "district_code",
      "exam_type_code",
      "total_students",
      "total_student_with_code",
      "is_student_code_completed",
      "is_not_empty",
      "state",
      "state_changed_at",
      "head_name",
      "submitted_on_behalf_by",
      "submitted_on_behalf_at",
      "submitted_on_behalf_reason",
      "confirmed_on_behalf_by",
      "confirmed_on_behalf_at",
      "confirmed_on_behalf_reason",
      "list_version",
      "print_state",
      "updated_at",
      "version",
    ]);
  });

  it("stats shows each account the registrations in scope with an exact total", async () => {
    const codes = async (person: Person) => {
      const { body } = await stats(person);
      expect(body.total).toBe(body.data.length);
      return body.data.map(({ school_code }: { school_code: string }) => school_code).sort();
    };
    expect(await codes(world.admin)).toEqual(["AAA0001", "BBB0002"]);
    expect(await codes(world.clerk)).toEqual(["AAA0001"]);
    expect(await codes(world.otherClerk)).toEqual(["BBB0002"]);
    expect(await codes(world.supervisor)).toEqual(["AAA0001"]);
    expect(await codes(world.observer)).toEqual(["AAA0001", "BBB0002"]);
    expect((await stats(null)).status).toBe(401);
    expect((await stats(world.clerk, "?school_code=BBB0002")).body).toMatchObject({ data: [], total: 0 });
  });

  it.each([
    "?page=0",
    "?limit=1001",
    "?exam_year=abc",
    "?exam_year=1999",
    "?is_not_empty=1",
    "?is_student_code_completed=ya",
    "?sort_column=password_hash",
    "?sort_direction=up",
    "?school_code=A&school_code=B",
  ])("stats refuses %s", async (query) => {
    expect((await stats(world.admin, query)).status).toBe(422);
  });

  it("one registration is readable in scope only", async () => {
    const { clerk, supervisor, observer, ownYear, foreignYear } = world;
    const get = (person: Person, id: number) => answerOf(requestOf(person, `/api${path}/${id}`));
    expect((await get(clerk, ownYear.id)).body).toMatchObject({
      data: { id: ownYear.id, school_code: "AAA0001", version: 1 },
      error: null,
    });
    for (const person of [clerk, supervisor])
      expect((await get(person, foreignYear.id)).body).toEqual(
        expect.objectContaining({ data: null, code: "not_found" }),
      );
    expect((await get(observer, foreignYear.id)).status).toBe(200);
  });

  it("DELETE answers message, error and success", async () => {
    const { admin, own, ownYear, foreignYear } = world;
    makeStudent({ school_code: own.school_code, exam_year: 2026 });
    const remove = (id: number) => answerOf(requestOf(admin, `/api${path}/${id}`, { method: "DELETE" }));
    expect((await remove(foreignYear.id)).body).toEqual({
      message: "Pendaftaran sekolah berjaya dipadam",
      error: null,
      success: true,
    });
    expect((await remove(ownYear.id)).body).toMatchObject({
      success: false,
      message: "Gagal memadam pendaftaran sekolah",
      code: "blocked",
      error: expect.stringContaining("1 calon"),
    });
  });

  it("mass_update answers how many rows changed, and accepts schools as well as years", async () => {
    const { admin, ownYear, foreignYear } = world;
    makeSchool("CCC0003");
    const body = [
      { id: ownYear.id, school_code: "CCC0003" },
      { id: foreignYear.id, exam_year: 2027, version: 1 },
    ];
    const answer = await answerOf(jsonOf(admin, "PUT", `/api${path}/mass_update`, body));
    const message = "2 rekod tahun peperiksaan sekolah berjaya dikemas kini";
    expect(answer.body).toEqual({ data: { updated: 2 }, error: null, message });
    expect([stored("CCC0003", 2026)?.id, stored("BBB0002", 2027)?.id]).toEqual([ownYear.id, foreignYear.id]);
  });

  it.each([
    ["an object", {}, "", "not_a_list"],
    ["an empty list", [], "", "empty_list"],
    ["1,001 rows", Array.from({ length: 1001 }, (_, id) => ({ id })), "", "too_many"],
    ["a row without an id", [{ exam_year: 2027 }], "0.id", "required"],
    ["a blank school", [{ id: 1, school_code: "" }], "0.school_code", "required"],
    ["a year of text", [{ id: 1 }, { id: 2, exam_year: "x" }], "1.exam_year", "not_a_number"],
    ["an id that is not there", [{ id: 424242 }], "0.id", "unknown"],
  ])("mass_update refuses %s by its path", async (_, body, field, code) => {
    const answer = await answerOf(jsonOf(world.admin, "PUT", `/api${path}/mass_update`, body));
    expect(answer.status).toBe(422);
    expect(answer.problems).toContainEqual([field, code]);
  });

  it("PUT accepts its version as If-Match", async () => {
    const { admin, ownYear } = world;
    const request = jsonOf(
      admin,
      "PUT",
      `/api${path}/${ownYear.id}`,
      { exam_year: 2027 },
      { "If-Match": '"7"' },
    );
    expect((await answerOf(request)).status).toBe(412);
  });

  it("a method that an address does not allow gets the allowed ones", async () => {
    const { admin, ownYear } = world;
    const id = String(ownYear.id);
    const allowed = async (request: Request) => {
      const { status, headers } = await answerOf(request);
      return [status, headers.get("Allow")];
    };
    const noun = "/api/school_exam_years";
    const sent = (method: string, path: string) => jsonOf(admin, method, `${noun}${path}`, {});
    expect(await allowed(requestOf(admin, noun))).toEqual([405, "POST"]);
    expect(await allowed(sent("PUT", ""))).toEqual([405, "POST"]);
    expect(await allowed(sent("POST", "/stats"))).toEqual([405, "GET"]);
    expect(await allowed(requestOf(admin, `${noun}/mass_update`))).toEqual([405, "PUT"]);
    expect(await allowed(sent("POST", "/mass_update"))).toEqual([405, "PUT"]);
    expect(await allowed(sent("PATCH", `/${id}`))).toEqual([405, "GET, PUT, DELETE"]);
  });
});

describe("the registration screens", () => {
  const open = (person: Person | null, address: string) => answerOf(requestOf(person, address));

  it("fall back to defaults if the address is invalid, and list the registrations in scope", async () => {
    const { body, status } = await open(world.clerk, `${path}?page=x&exam_year=1&is_not_empty=9&limit=0`);
    expect(status).toBe(200);
    expect(body.query).toMatchObject({ page: 1, limit: 10, exam_year: 2026, sort_column: "updated_at" });
    expect(body.list.data.map(({ school_code }: { school_code: string }) => school_code)).toEqual([
      "AAA0001",
    ]);
    expect(body.may).toEqual({ register: true, manage: false, addYear: false });
  });

  it("show the registration form to those who may register, with a clerk's own school fixed", async () => {
    const add = `${path}/add`;
    const { body: clerk } = await open(world.clerk, `${add}?school_code=BBB0002`);
    expect(clerk).toMatchObject({ own: { school_code: "AAA0001" }, given: { school_code: "AAA0001" } });
    expect((await open(world.observer, add)).status).toBe(403);
    expect((await open(null, add)).location).toBe("/user_login?redirect_to=%2Fschool_exam_years%2Fadd");
    const odd = `${add}?school_code=${encodeURIComponent("\u0000")}&exam_year=x`;
    expect((await open(world.admin, odd)).status).toBe(200);
  });

  it("find a school by a part of its name, offer several, and keep the typed text", async () => {
    makeSchool("SRA01", { school_name: "SRA BANDAR BARU", district_code: "01" });
    makeSchool("SRA02", { school_name: "SRA BANDAR LAMA", district_code: "01" });
    const register = (school_code: string) =>
      answerOf(formOf(world.supervisor, `${path}/add`, { school_code, exam_year: "2027" }));

    const several = await register("bandar");
    expect([several.status, several.problems]).toEqual([422, [["school_code", "school_several"]]]);
    expect(several.body.typed).toMatchObject({ school_code: "bandar", exam_year: "2027" });
    expect(several.body.offers.school_code).toEqual([
      { value: "SRA01", label: "SRA01 · SRA BANDAR BARU" },
      { value: "SRA02", label: "SRA02 · SRA BANDAR LAMA" },
    ]);
    const none = await register("sekolah bulan");
    expect([none.status, none.problems]).toEqual([422, [["school_code", "school_unknown"]]]);
    expect((await register("bandar lama")).status).toBe(303);
    expect(stored("SRA02", 2027)).toBeDefined();
  });

  it("open editing, deleting, building and moving many to the office only", async () => {
    const id = String(world.ownYear.id);
    for (const page of [`${id}/edit`, `${id}/delete`, "build", `bulk?id=${id}`]) {
      const address = `${path}/${page}`;
      expect((await answerOf(requestOf(world.admin, address))).status).toBe(200);
      for (const person of [world.clerk, world.supervisor, world.observer])
        expect((await answerOf(requestOf(person, address))).status).toBe(403);
      expect((await answerOf(requestOf(null, address))).status).toBe(303);
    }
  });

  it("say that no row is ticked, and skip registrations that do not exist", async () => {
    const { admin, ownYear } = world;
    const open = (query: string) => answerOf(requestOf(admin, `${path}/bulk${query}`));
    expect((await open("")).status).toBe(422);
    expect((await open("?id=424242")).status).toBe(422);
    const { body } = await open(`?id=${ownYear.id}&id=${ownYear.id}&id=424242&exam_year=2027`);
    expect(body.registrations.map(({ id }: { id: number }) => id)).toEqual([ownYear.id]);
    expect(body.exam_year).toBe(2027);
  });

  it.each(["0", "-1", "1.5", "abc", "99999999999999999999"])(
    "find no registration with the id %s",
    async (id) => {
      for (const address of [`${path}/${id}/edit`, `${path}/${id}/delete`, `/api${path}/${id}`])
        expect((await answerOf(requestOf(world.admin, address))).status).toBe(404);
    },
  );
});

describe("the build screen", () => {
  const build = (fields: string, person: Person | null = world.admin) =>
    answerOf(requestOf(person, `${path}/build`, { method: "POST", body: new URLSearchParams(fields) }));

  beforeEach(() => {
    for (const code of ["NEW0001", "NEW0002", "NEW0003"]) makeSchool(code, { district_code: "03" });
  });

  it("refuses a form without a ticked school", async () => {
    const answer = await build("exam_year=2026");
    expect(answer.status).toBe(422);
    expect(answer.problems).toEqual([["school_code", "nothing_ticked"]]);
  });

  it("shows the counts first and writes nothing", async () => {
    const { status, body } = await build("exam_year=2026&school_code=NEW0001&school_code=AAA0001");
    expect(status).toBe(200);
    expect(body.preview).toMatchObject({ fresh: 1, skipped: 1, schools: [{ school_code: "NEW0001" }] });
    expect(await db.$count(school_exam_years)).toBe(2);
  });

  it("registers the ticked schools after the confirmation", async () => {
    const answer = await build("exam_year=2026&school_code=NEW0001&school_code=AAA0001&confirmed=true");
    expect(answer.location).toBe("/school_exam_years?exam_year=2026");
    expect(stored("NEW0001", 2026)).toBeDefined();
    expect(await db.$count(school_exam_years)).toBe(3);
    expect(eventsOf("school_exam_year.built")[0]).toMatchObject({
      exam_year: 2026,
      changes: { registered: 1, skipped: 1, school_codes: ["NEW0001"] },
    });
  });

  it("registers all schools of the filter and no other", async () => {
    expect((await build("exam_year=2026&district_code=03&chosen=all")).body.preview).toMatchObject({
      fresh: 3,
    });
    expect((await build("exam_year=2026&district_code=03&chosen=all&seen=3&confirmed=true")).status).toBe(
      303,
    );
    expect(await db.$count(school_exam_years, eq(school_exam_years.exam_year, 2026))).toBe(5);
  });

  it("stops if the number of schools has changed since the confirmation was shown", async () => {
    const answer = await build("exam_year=2026&district_code=03&chosen=all&seen=2&confirmed=true");
    expect(answer.status).toBe(409);
    expect(await db.$count(school_exam_years)).toBe(2);
  });

  it("stops if other schools are left, even as many as were shown", async () => {
    const choice = "exam_year=2026&district_code=03&chosen=all";
    const { fresh, fingerprint } = (await build(choice)).body.preview;
    const confirm = () => build(`${choice}&seen=${fresh}&fingerprint=${fingerprint}&confirmed=true`);
    register("NEW0001", 2026);
    makeSchool("NEW0004", { district_code: "03" });
    const answer = await confirm();
    expect([answer.status, answer.problems]).toEqual([409, [["", "blocked"]]]);
    expect(JSON.stringify(answer.body)).toContain("bukan sekolah yang sama");
    expect(stored("NEW0004", 2026)).toBeUndefined();
    db.delete(school_exam_years).where(eq(school_exam_years.school_code, "NEW0001")).run();
    db.delete(schools).where(eq(schools.school_code, "NEW0004")).run();
    expect((await confirm()).status).toBe(303);
  });

  it.each([
    ["a school that is not there", "exam_year=2026&school_code=ZZZ9&confirmed=true"],
    ["a year that is not there", "exam_year=2040&school_code=NEW0001&confirmed=true"],
    ["no year", "school_code=NEW0001&confirmed=true"],
  ])("refuses %s", async (_, fields) => {
    expect((await build(fields)).status).toBe(422);
    expect(await db.$count(school_exam_years)).toBe(2);
  });

  it("opens for the office only", async () => {
    for (const person of [world.clerk, world.supervisor, world.observer])
      expect((await build("exam_year=2026&school_code=NEW0001&confirmed=true", person)).status).toBe(403);
    expect((await build("exam_year=2026&school_code=NEW0001&confirmed=true", null)).status).toBe(303);
    expect(stored("NEW0001", 2026)).toBeUndefined();
  });

  it("offers the present year, or the year in the address", async () => {
    const open = async (query: string) =>
      (await answerOf(requestOf(world.admin, `${path}/build${query}`))).body;
    expect((await open("?exam_year=2027")).list).toMatchObject({ total: 5, registered: 0, limit: 100 });
    expect((await open("?exam_year=2026&district_code=03")).list).toMatchObject({ total: 3, registered: 0 });
    expect((await open("?exam_year=2055")).query.exam_year).not.toBe(2055);
  });
});
