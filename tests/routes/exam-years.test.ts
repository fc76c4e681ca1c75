import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import {
  audit_events,
  exam_years,
  request_windows,
  requests,
  school_exam_years,
  students,
  submissions,
} from "~/db/schema";
import { dayTextOf } from "~/features/values/day-boxes";
import { readFlash } from "~/http/flash";
import { answerOf } from "../support/answers";
import { trails } from "../support/archived-trail";
import {
  formOf,
  jsonOf,
  makeAbsence,
  makeNote,
  makePaper,
  makeRoom,
  makeStudent,
  makeYear,
  type Person,
  requestOf,
  withWorld,
} from "../support/people";

const world = withWorld();

type Fields = Record<string, string>;
const valid: Fields = { year: "2027" };
const locked = { is_lock_initial_student: "true" };

const doors = [
  {
    door: "the form",
    create: (person: Person | null, fields: Fields) =>
      answerOf(formOf(person, "/admin/exam_years/add", fields)),
    update: (person: Person | null, id: number, fields: Fields) =>
      answerOf(formOf(person, `/admin/exam_years/${id}/edit`, { ...fields, confirmed: "true" })),
    remove: (person: Person | null, id: number) =>
      answerOf(formOf(person, `/admin/exam_years/${id}/delete`, {})),
    created: 303,
    saved: 303,
    anonymous: 303,
  },
  {
    door: "the API",
    create: (person: Person | null, fields: Fields) =>
      answerOf(jsonOf(person, "POST", "/api/exam_years", fields)),
    update: (person: Person | null, id: number, fields: Fields) =>
      answerOf(jsonOf(person, "PUT", `/api/exam_years/${id}`, fields)),
    remove: (person: Person | null, id: number) =>
      answerOf(requestOf(person, `/api/exam_years/${id}`, { method: "DELETE" })),
    created: 201,
    saved: 200,
    anonymous: 401,
  },
];

const stored = (year: number) => db.select().from(exam_years).where(eq(exam_years.year, year)).get();
const eventsOf = (action: string, id: number | undefined) =>
  db
    .select()
    .from(audit_events)
    .where(and(eq(audit_events.action, action), eq(audit_events.entity_id, String(id))))
    .all();

describe.each(doors)("exam years through $door", ({ create, update, remove, created, saved, anonymous }) => {
  it("a new year is unlocked, and the audit trail names its author", async () => {
    expect((await create(world.admin, { ...valid, title: " 2027M/1449H " })).status).toBe(created);
    const year = stored(2027);
    expect(year).toMatchObject({
      title: "2027M/1449H",
      is_lock_initial_student: false,
      lock_initial_student_datetime: null,
      version: 1,
    });
    expect(eventsOf("exam_year.created", year?.id)[0]?.user_id).toBe(world.admin.user_id);
  });

  it.each([
    ["a blank year", { year: "" }, "year", "required"],
    ["the year 1999", { year: "1999" }, "year", "out_of_range"],
    ["the year 2101", { year: "2101" }, "year", "out_of_range"],
    ["a year in words", { year: "dua ribu" }, "year", "not_a_number"],
    ["a year that is there already", { year: "2026" }, "year", "taken"],
    ["a title of 41 characters", { title: "X".repeat(41) }, "title", "too_long"],
    [
      "a lock of no date",
      { ...locked, lock_initial_student_datetime: "2027-02-30T08:00" },
      "lock_initial_student_datetime",
      "not_a_datetime",
    ],
  ])("%s is refused by field and not stored", async (_, wrong, field, code) => {
    const answer = await create(world.admin, { ...valid, ...wrong });
    expect(answer.status).toBe(422);
    expect(answer.problems).toEqual([[field, code]]);
    await expect(db.$count(exam_years)).resolves.toBe(1);
  });

  it("a lock without a datetime begins at the present moment", async () => {
    const before = Date.now();
    expect((await update(world.admin, world.year.id, { year: "2026", ...locked })).status).toBe(saved);
    const since = Date.parse(stored(2026)?.lock_initial_student_datetime ?? "");
    expect(since).toBeGreaterThanOrEqual(before);
    expect(since).toBeLessThanOrEqual(Date.now());
  });

  it("a typed lock is Malaysian time, stored as UTC; unlocking clears it", async () => {
    const { admin, year } = world;
    const lock_initial_student_datetime = "2026-11-21T15:45";
    await update(admin, year.id, { year: "2026", ...locked, lock_initial_student_datetime });
    expect(stored(2026)?.lock_initial_student_datetime).toBe("2026-11-21T07:45:00.000Z");

    await update(admin, year.id, { year: "2026", lock_initial_student_datetime });
    expect(stored(2026)).toMatchObject({
      is_lock_initial_student: false,
      lock_initial_student_datetime: null,
      version: 3,
    });
    expect(eventsOf("exam_year.edited", year.id)).toHaveLength(2);
  });

  it("a title that is not sent stays, and a blank title is removed", async () => {
    const { admin, year } = world;
    await update(admin, year.id, { year: "2026", title: "2026M/1448H" });
    await update(admin, year.id, { year: "2026" });
    expect(stored(2026)?.title).toBe("2026M/1448H");
    await update(admin, year.id, { year: "2026", title: "" });
    expect(stored(2026)?.title).toBeNull();
  });

  it("the registrations and candidates follow a changed year", async () => {
    const { admin, own, year } = world;
    const student = makeStudent({ school_code: own.school_code, exam_year: 2026 });
    expect((await update(admin, year.id, { year: "2028", version: "1" })).status).toBe(saved);
    expect(db.select().from(students).where(eq(students.id, student.id)).get()?.exam_year).toBe(2028);
    expect(await db.$count(school_exam_years, eq(school_exam_years.exam_year, 2028))).toBe(2);
    expect(eventsOf("exam_year.edited", year.id)[0]?.changes).toEqual({ year: [2026, 2028] });
  });

  it("a year cannot be changed to one that exists", async () => {
    const other = makeYear(2025);
    const answer = await update(world.admin, other.id, { year: "2026" });
    expect(answer.status).toBe(422);
    expect(answer.problems).toEqual([["year", "taken"]]);
  });

  it("the second of two edits gets a conflict and overwrites nothing", async () => {
    const { admin, year } = world;
    await update(admin, year.id, { year: "2026", title: "PERTAMA", version: "1" });
    const late = await update(admin, year.id, { year: "2026", title: "KEDUA", ...locked, version: "1" });
    expect(late.status).toBe(412);
    expect(late.current).toMatchObject({ title: "PERTAMA", version: 2 });
    expect(stored(2026)).toMatchObject({ title: "PERTAMA", is_lock_initial_student: false });
  });

  it("a year with registered schools cannot be deleted", async () => {
    const answer = await remove(world.admin, world.year.id);
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.body)).toMatch(/2(\+| )sekolah(\+| )berdaftar/);
    expect(stored(2026)).toBeDefined();
  });

  it("an empty year can be deleted once", async () => {
    const empty = makeYear(2030);
    expect((await remove(world.admin, empty.id)).status).toBe(saved);
    expect(stored(2030)).toBeUndefined();
    expect(eventsOf("exam_year.deleted", empty.id)).toHaveLength(1);
    expect((await remove(world.admin, empty.id)).status).toBe(404);
    expect((await update(world.admin, empty.id, { year: "2030" })).status).toBe(404);
  });

  it("only the office may manage years", async () => {
    const empty = makeYear(2030);
    for (const person of [world.clerk, world.supervisor, world.observer]) {
      expect((await create(person, valid)).status).toBe(403);
      expect((await update(person, empty.id, { year: "2031" })).status).toBe(403);
      expect((await remove(person, empty.id)).status).toBe(403);
    }
    expect(stored(2030)?.version).toBe(1);
  });

  it("a visitor is asked to sign in", async () => {
    expect((await create(null, valid)).status).toBe(anonymous);
    expect((await update(null, world.year.id, { year: "2031" })).status).toBe(anonymous);
    expect((await remove(null, world.year.id)).status).toBe(anonymous);
    expect(stored(2027)).toBeUndefined();
  });
});

describe("submitting an exam year twice", () => {
  it("through the form adds one year and gives the same answer", async () => {
    const fields = { ...valid, submission_key: "one-key" };
    const answers = [1, 2].map(() => answerOf(formOf(world.admin, "/admin/exam_years/add", fields)));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([303, 303]);
    expect(await db.$count(exam_years, eq(exam_years.year, 2027))).toBe(1);
    expect(await db.$count(submissions)).toBe(1);
  });

  it("through a POST with an idempotency key gives the first answer again", async () => {
    const key = { "Idempotency-Key": "k1" };
    const post = () => answerOf(jsonOf(world.admin, "POST", "/api/exam_years", valid, key));
    const first = await post();
    expect((await post()).body).toEqual(first.body);
    expect(first.body).toMatchObject({ data: { year: 2027 }, error: null });
  });
});

describe("reading exam years", () => {
  it("gives every signed-in account all years, the latest first", async () => {
    makeYear(2025);
    makeYear(2031, "2031-03-01T00:00:00.000Z");
    for (const person of [world.admin, world.clerk, world.supervisor, world.observer]) {
      const { status, body } = await answerOf(requestOf(person, "/api/exam_years"));
      expect(status).toBe(200);
      expect(body.error).toBeNull();
      expect(body.data.map(({ year }: { year: number }) => year)).toEqual([2031, 2026, 2025]);
      expect(body.data[0]).toMatchObject({
        is_lock_initial_student: true,
        lock_initial_student_datetime: "2031-03-01T00:00:00.000Z",
        version: 1,
      });
    }
    expect((await answerOf(requestOf(null, "/api/exam_years"))).status).toBe(401);
  });

  it("shows the registrations and candidates of each year on the screen", async () => {
    makeStudent({ school_code: world.own.school_code, exam_year: 2026 });
    makeYear(2025);
    const { body } = await answerOf(requestOf(world.admin, "/admin/exam_years"));
    expect(body.examYears).toMatchObject([
      { year: 2026, total_schools: 2, total_students: 1 },
      { year: 2025, total_schools: 0, total_students: 0 },
    ]);
  });

  it("opens the screens to the office only", async () => {
    const of = `/admin/exam_years/${world.year.id}`;
    for (const path of ["/admin/exam_years", "/admin/exam_years/add", `${of}/edit`, `${of}/delete`]) {
      expect((await answerOf(requestOf(world.admin, path))).status).toBe(200);
      expect((await answerOf(requestOf(world.clerk, path))).status).toBe(403);
      const visitor = await answerOf(requestOf(null, path));
      expect(visitor.location).toBe(`/user_login?redirect_to=${encodeURIComponent(path)}`);
    }
  });

  it.each(["0", "-1", "1.5", "abc", "99999999999999999999", "424242"])(
    "finds no year with the id %s",
    async (id) => {
      for (const page of ["edit", "delete"])
        expect((await answerOf(requestOf(world.admin, `/admin/exam_years/${id}/${page}`))).status).toBe(404);
      const put = jsonOf(world.admin, "PUT", `/api/exam_years/${id}`, valid);
      expect((await answerOf(put)).status).toBe(404);
    },
  );
});

describe("a JSON call to exam years", () => {
  it.each([
    ["no JSON", "{", "application/json", 400],
    ["a form", "year=2027", "application/x-www-form-urlencoded", 415],
    ["a list", "[]", "application/json", 422],
    ["null", "null", "application/json", 422],
    ["an object for a year", '{"year":{"a":1}}', "application/json", 422],
    ["a number for a flag", '{"year":2027,"is_lock_initial_student":7}', "application/json", 422],
    ["a number for a moment", '{"year":2027,"lock_initial_student_datetime":7}', "application/json", 422],
  ])("with %s gets an answer, never a 500", async (_, body, type, status) => {
    const headers = { "Content-Type": type };
    const request = requestOf(world.admin, "/api/exam_years", { method: "POST", body, headers });
    expect((await answerOf(request)).status).toBe(status);
  });

  it("may send numbers and booleans, and its version as If-Match", async () => {
    const { admin, year } = world;
    const id = String(year.id);
    const put = (body: object, ifMatch: string) =>
      answerOf(jsonOf(admin, "PUT", `/api/exam_years/${id}`, body, { "If-Match": ifMatch }));
    expect((await put({ year: 2026, is_lock_initial_student: true }, '"7"')).status).toBe(412);
    const answer = await put({ year: 2026, is_lock_initial_student: true, id: 99, created_at: "x" }, '"1"');
    expect(answer.body).toMatchObject({ data: { id: year.id, is_lock_initial_student: true, version: 2 } });
  });

  it("with a method that is not allowed gets the allowed ones", async () => {
    const id = String(world.year.id);
    const patched = await answerOf(jsonOf(world.admin, "PATCH", `/api/exam_years/${id}`, {}));
    expect([patched.status, patched.headers.get("Allow")]).toEqual([405, "PUT, DELETE"]);
    const got = await answerOf(requestOf(world.admin, `/api/exam_years/${id}`));
    expect([got.status, got.headers.get("Allow")]).toEqual([405, "PUT, DELETE"]);
  });
});

describe.each(doors)("the running year through $door", ({ create, update, remove, created, saved }) => {
  it("moves to the year that is marked, in the audit trail of both", async () => {
    const { admin, year } = world;
    expect((await create(admin, { year: "2027", is_running: "true" })).status).toBe(created);
    expect([stored(2026)?.is_running, stored(2027)?.is_running]).toEqual([false, true]);
    expect(eventsOf("exam_year.edited", year.id)[0]?.changes).toEqual({ is_running: [true, false] });
    expect((await update(admin, year.id, { year: "2026", is_running: "true" })).status).toBe(saved);
    expect([stored(2026)?.is_running, stored(2027)?.is_running]).toEqual([true, false]);
  });

  it("stays with a call that does not name it, and cannot be left empty", async () => {
    const { admin, year } = world;
    await update(admin, year.id, { year: "2026", title: "X" });
    expect(stored(2026)?.is_running).toBe(true);
    const answer = await update(admin, year.id, { year: "2026", is_running: "false" });
    expect([answer.status, answer.problems]).toEqual([422, [["is_running", "running_needed"]]]);
  });

  it("of two ADMINs who mark at once, the later one with the record as it was is refused", async () => {
    const { admin, year } = world;
    const next = makeYear(2027);
    await update(admin, next.id, { year: "2027", is_running: "true", version: "1" });
    const late = await update(admin, next.id, { year: "2027", is_running: "true", version: "1" });
    expect(late.status).toBe(412);
    const other = await update(admin, year.id, { year: "2026", is_running: "true", version: "1" });
    expect(other.status).toBe(412);
    expect([stored(2026)?.is_running, stored(2027)?.is_running]).toEqual([false, true]);
  });

  it("is not deleted while there is another, and the only year may be", async () => {
    sqlite.exec("delete from students; delete from school_exam_years");
    const { admin, year } = world;
    const next = makeYear(2027);
    const answer = await remove(admin, year.id);
    expect(answer.status).toBe(409);
    expect(stored(2026)).toBeDefined();
    expect((await remove(admin, next.id)).status).toBe(saved);
    expect((await remove(admin, year.id)).status).toBe(saved);
    expect((await create(admin, { year: "2031" })).status).toBe(created);
    expect(stored(2031)?.is_running).toBe(true);
  });

  it("has days, which a call without them keeps and a blank removes", async () => {
    const { admin, year } = world;
    const days = {
      entry_opens_on: "2026-01-05",
      corrections_until: "2026-08-31",
      printing_from: "2026-09-01",
    };
    await update(admin, year.id, { year: "2026", ...days });
    expect(stored(2026)).toMatchObject(days);
    await update(admin, year.id, { year: "2026", printing_from: "" });
    expect(stored(2026)).toMatchObject({ ...days, printing_from: null });
    const answer = await update(admin, year.id, { year: "2026", entry_opens_on: "2026-02-30" });
    expect(answer.problems).toEqual([["entry_opens_on", "not_a_day"]]);
  });
});

describe.each(doors)("the days of a year through $door", ({ create, update, created, saved }) => {
  const days = {
    entry_opens_on: "2026-01-05",
    ...locked,
    lock_initial_student_datetime: "2026-06-30T23:59",
    corrections_until: "2026-08-31",
    printing_from: "2026-08-31",
  };
  const edit = (changes: Fields) => update(world.admin, world.year.id, { year: "2026", ...days, ...changes });

  it("are accepted in order, and two may be the same", async () => {
    expect((await edit({})).status).toBe(saved);
    expect((await create(world.admin, { ...days, year: "2027" })).status).toBe(created);
  });

  it.each([
    ["entry that closes before it opens", { entry_opens_on: "2026-07-01" }, "lock_initial_student_datetime"],
    ["corrections that end before entry closes", { corrections_until: "2026-06-29" }, "corrections_until"],
    ["printing before corrections end", { printing_from: "2026-08-30" }, "printing_from"],
    [
      "printing before entry opens",
      { is_lock_initial_student: "false", corrections_until: "", printing_from: "2026-01-04" },
      "printing_from",
    ],
  ])("%s is refused at the later day, in a new year and in an edit", async (_, wrong, field) => {
    for (const answer of [
      await edit(wrong),
      await create(world.admin, { ...days, ...wrong, year: "2027" }),
    ]) {
      expect([answer.status, answer.problems]).toEqual([422, [[field, "day_too_early"]]]);
    }
    expect(stored(2026)).toMatchObject({ entry_opens_on: null, version: 1 });
    expect(stored(2027)).toBeUndefined();
  });

  it("a lock that begins now is the present day", async () => {
    const lock = {
      lock_initial_student_datetime: "",
      entry_opens_on: "2099-01-01",
      corrections_until: "",
      printing_from: "",
    };
    expect((await edit(lock)).problems).toEqual([["lock_initial_student_datetime", "day_too_early"]]);
  });

  it("that are stored out of order stay through an edit of the title, and are judged when one of them changes", async () => {
    const wrong = {
      entry_opens_on: "2026-09-01",
      corrections_until: "2026-08-31",
      printing_from: "2026-10-01",
    };
    db.update(exam_years).set(wrong).run();
    expect((await update(world.admin, world.year.id, { year: "2026", title: "X", ...wrong })).status).toBe(
      saved,
    );
    const shown = requestOf(world.admin, `/admin/exam_years/${world.year.id}/edit`);
    expect((await answerOf(shown)).status).toBe(200);
    const answer = await update(world.admin, world.year.id, {
      year: "2026",
      ...wrong,
      corrections_until: "2026-08-30",
    });
    expect(answer.problems).toEqual([["corrections_until", "day_too_early"]]);
  });
});

describe("a date of the form", () => {
  const send = (fields: Fields) =>
    answerOf(formOf(world.admin, `/admin/exam_years/${world.year.id}/edit`, { year: "2026", ...fields }));
  const locks = (lock_initial_student_datetime: string) => ({
    ...locked,
    confirmed: "true",
    lock_initial_student_datetime,
  });

  it.each(["4/5/2026", "4.5.2026", "4-5-2026", "4 Mei 2026"])("is read as %s", async (entry_opens_on) => {
    expect((await send({ entry_opens_on })).status).toBe(303);
    expect(stored(2026)?.entry_opens_on).toBe("2026-05-04");
    expect((await send({ entry_opens_on: "" })).status).toBe(303);
    expect(stored(2026)?.entry_opens_on).toBeNull();
  });

  it.each([
    ["30/2/2026", "no_such_day"],
    ["/2/2026", "day_incomplete"],
    ["1/13/2026", "no_such_day"],
    ["satu/2/2026", "not_a_day"],
    ["1/2/26", "no_such_day"],
    ["1/ 2/20 26", "not_a_day"],
  ])("%s is refused with %s and shown again as it was typed", async (entry_opens_on, code) => {
    const answer = await send({ entry_opens_on });
    expect([answer.status, answer.problems]).toEqual([422, [["entry_opens_on", code]]]);
    expect(dayTextOf(answer.body.typed, "entry_opens_on")).toBe(entry_opens_on);
    expect(stored(2026)?.entry_opens_on).toBeNull();
  });

  it.each([
    ["30/11/2026", "2026-11-30T15:59:00.000Z", "30/11/2026 23.59"],
    ["30 November 2026", "2026-11-30T15:59:00.000Z", "30/11/2026 23.59"],
    ["30/11/2026 8.30", "2026-11-30T00:30:00.000Z", "30/11/2026 08.30"],
    ["30/11/2026 08:30", "2026-11-30T00:30:00.000Z", "30/11/2026 08.30"],
  ])("%s as the lock is %s, and shown as %s", async (typed, instant, shown) => {
    expect((await send(locks(typed))).status).toBe(303);
    const { lock_initial_student_datetime: lock } = stored(2026) ?? {};
    expect([lock, dayTextOf({ lock }, "lock")]).toEqual([instant, shown]);
  });

  it.each([
    ["30/11/2026 24.10", "not_a_time"],
    ["8.30", "not_a_datetime"],
    ["3/ /20 26 petang", "not_a_day"],
  ])("%s as the lock is refused with %s", async (typed, code) => {
    const answer = await send(locks(typed));
    expect(answer.problems).toEqual([["lock_initial_student_datetime", code]]);
    expect(dayTextOf(answer.body.typed, "lock_initial_student_datetime")).toBe(typed);
  });

  it("as the lock that is unchanged keeps its seconds", async () => {
    const since = "2026-11-30T00:30:12.345Z";
    db.update(exam_years).set({ is_lock_initial_student: true, lock_initial_student_datetime: since }).run();
    expect((await send({ ...locks("30/11/2026 08.30"), title: "X" })).status).toBe(303);
    expect(stored(2026)?.lock_initial_student_datetime).toBe(since);
  });
});

describe.each(trails)("an undone edit of an exam year, $trail", ({ meanwhile }) => {
  const taken = (id: number, version: number) => {
    meanwhile();
    return answerOf(formOf(world.admin, "/students/undo", { batch_id: `year-${id}-${version}` }));
  };
  const mark = (id: number, year: string) =>
    answerOf(formOf(world.admin, `/admin/exam_years/${id}/edit`, { year, is_running: "true" }));
  const running = () => [stored(2026)?.is_running, stored(2027)?.is_running];

  it("gives the mark of the running year back to the year that had it", async () => {
    const next = makeYear(2027);
    expect((await mark(next.id, "2027")).headers.get("Set-Cookie")).toContain("calon_makluman");
    expect(running()).toEqual([false, true]);
    await taken(next.id, 2);
    expect(running()).toEqual([true, false]);
    expect(stored(2027)?.version).toBe(3);
  });

  it("of the year that lost the mark takes it from the other, and one year is always running", async () => {
    const next = makeYear(2027);
    await mark(next.id, "2027");
    await taken(world.year.id, 2);
    expect(running()).toEqual([true, false]);
  });

  it("leaves the mark where the year that had it is deleted", async () => {
    const next = makeYear(2027);
    await mark(next.id, "2027");
    sqlite.exec(
      "delete from students; delete from school_exam_years; delete from exam_years where year = 2026",
    );
    expect((await taken(next.id, 2)).status).toBe(303);
    expect(stored(2027)).toMatchObject({ is_running: true, version: 2 });
  });
});

describe.each(trails)("the undo of a deletion, $trail", ({ meanwhile }) => {
  const page = (id: number) => answerOf(requestOf(world.admin, `/admin/exam_years/${id}/delete`));
  const remove = (id: number) => answerOf(formOf(world.admin, `/admin/exam_years/${id}/delete`, {}));
  const takeBack = (batch_id: string, person = world.admin) => {
    meanwhile();
    return answerOf(formOf(person, "/students/undo", { batch_id }));
  };
  const flashOf = ({ headers }: { headers: Headers }) =>
    readFlash(new Request("http://x/", { headers: { Cookie: headers.get("Set-Cookie") ?? "" } }));
  let empty: ReturnType<typeof makeYear>;
  beforeEach(() => {
    empty = makeYear(2030, "2029-11-30T00:00:00.000Z");
    const days = { title: "PERCUBAAN", entry_opens_on: "2029-10-01", corrections_until: "2029-12-15" };
    db.update(exam_years).set(days).where(eq(exam_years.id, empty.id)).run();
    db.insert(request_windows)
      .values({ exam_year: 2030, kind: "late", opens_on: "2029-11-30", closes_on: null })
      .run();
  });
  const windows = () => db.select().from(request_windows).where(eq(request_windows.exam_year, 2030)).all();

  it("gives the year back with its days and those of its requests, once", async () => {
    const before = { year: stored(2030), windows: windows() };
    const { undo } = flashOf(await remove(empty.id)) ?? {};
    expect([stored(2030), windows(), undo]).toEqual([undefined, [], `year_deleted-${empty.id}`]);
    expect((await takeBack(undo ?? "", world.supervisor)).status).toBe(403);
    expect(flashOf(await takeBack(undo ?? ""))).toMatchObject({
      key: "exam_year.restored",
      message: "Tahun 2030 telah dipulihkan.",
    });
    expect(eventsOf("exam_year.restored", empty.id)).toHaveLength(1);
    const { version: _, updated_at: __, ...same } = before.year ?? empty;
    expect(stored(2030)).toMatchObject(same);
    expect(windows()).toEqual(before.windows);
    expect(stored(2030)?.version).toBeGreaterThan(1);
    expect(flashOf(await takeBack(undo ?? ""))?.key).toBe("exam_year.deletion_not_undone");
  });

  it("is refused once the same year was added again, and for a year that was not deleted", async () => {
    const { undo } = flashOf(await remove(empty.id)) ?? {};
    const added = makeYear(2030);
    for (const text of [undo ?? "", `year_deleted-${world.year.id}`, "year_deleted-999999"])
      expect(flashOf(await takeBack(text))?.key).toBe("exam_year.deletion_not_undone");
    expect(stored(2030)).toEqual(added);
  });

  it("of the only year gives it back as the running year", async () => {
    sqlite.exec(
      "delete from students; delete from school_exam_years; delete from exam_years where year = 2030",
    );
    const { undo } = flashOf(await remove(world.year.id)) ?? {};
    await takeBack(undo ?? "");
    expect(stored(2026)?.is_running).toBe(true);
  });

  it("is explained by the question, with counts of the records that are lost for good", async () => {
    const { body } = await page(empty.id);
    expect(body.consequences).toEqual([expect.stringContaining("boleh dipulihkan")]);
    const at = new Date().toISOString();
    const place = { school_code: "AAA0001", exam_year: 2030 };
    db.insert(requests)
      .values({
        ...place,
        kind: "late",
        after: {},
        reason: "x",
        created_by: 1,
        created_at: at,
        updated_at: at,
      })
      .run();
    makeNote("AAA0001", 2030);
    makeAbsence(makePaper({ exam_year: 2030 }).id, 1);
    makeRoom({ ...place });
    expect((await page(empty.id)).body.consequences[1]).toMatch(
      /1 permohonan, 1 catatan, 1 kertas peperiksaan dengan 1 rekod tidak hadir dan 1 dewan.*0 cetakan/,
    );
  });
});

describe("an edit of a year that reaches further", () => {
  const send = (fields: Fields) =>
    answerOf(formOf(world.admin, `/admin/exam_years/${world.year.id}/edit`, fields));

  beforeEach(() => {
    makeStudent({ school_code: world.own.school_code, exam_year: 2026, student_code: "AAA0001/001" });
    makeStudent({ school_code: world.own.school_code, exam_year: 2026, is_late: true });
  });

  it("is first shown in counts: a new number", async () => {
    const answer = await send({ year: "2028", version: "1" });
    expect(answer.status).toBe(200);
    expect(answer.body.confirm.join()).toMatch(
      /2 pendaftaran sekolah, 2 calon, 1 angka giliran dan 0 cetakan/,
    );
    expect(stored(2026)?.version).toBe(1);
    expect((await send({ year: "2028", version: "1", confirmed: "true" })).status).toBe(303);
    expect(stored(2028)).toBeDefined();
  });

  it("is first shown in counts: a lock, and an unlock", async () => {
    const lock = await send({ year: "2026", ...locked });
    expect(lock.body.confirm.join()).toMatch(/2 daripada 2 sekolah.*1 daripada 2 calon.*2 draf, 0 dihantar/);
    await send({ year: "2026", ...locked, confirmed: "true" });
    expect((await send({ year: "2026" })).body.confirm.join()).toContain("1 calon");
    expect(stored(2026)?.is_lock_initial_student).toBe(true);
  });

  it("shows the form again as it was typed when the question is answered with Batal", async () => {
    const typed = {
      year: "2028",
      title: "2028M",
      version: "1",
      corrections_until: "31/8/2028",
    };
    const question = await send({ ...typed, is_running: "true" });
    expect(question.body.confirm).toHaveLength(1);
    const back = await send({ ...question.body.typed, confirmed: "true", intent: "back" });
    expect([back.status, back.body.confirm, back.problems]).toEqual([200, undefined, []]);
    expect(back.body.typed).toMatchObject({ ...typed, is_running: "true" });
    expect(stored(2026)).toMatchObject({ version: 1, title: null });
  });

  it("changes at once what concerns the year alone", async () => {
    expect((await send({ year: "2026", title: "2026M" })).status).toBe(303);
  });

  it.each(trails)("can be taken back unless the year was changed since, $trail", async ({ meanwhile }) => {
    const { year, admin } = world;
    const taken = (version: number) =>
      answerOf(formOf(admin, "/students/undo", { batch_id: `year-${year.id}-${version}` }));
    await send({ year: "2028", ...locked, confirmed: "true" });
    meanwhile();
    expect((await taken(1)).status).toBe(303);
    expect(stored(2028)).toBeDefined();
    await taken(2);
    expect(stored(2026)).toMatchObject({
      is_lock_initial_student: false,
      lock_initial_student_datetime: null,
    });
    expect(await db.$count(students, eq(students.exam_year, 2026))).toBe(2);
    const clerk = formOf(world.clerk, "/students/undo", { batch_id: `year-${year.id}-3` });
    expect((await answerOf(clerk)).status).toBe(403);
  });
});
