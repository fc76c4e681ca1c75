import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import {
  exam_rooms,
  former_seats,
  room_seats,
  school_exam_years,
  schools,
  students,
  trash,
} from "~/db/schema";
import { roomsOf } from "~/features/rooms/queries";
import { deskOf, versionsOf } from "~/features/rooms/rules";
import { moveToTrash, restoreBatch } from "~/features/trash/trash";
import { readFlash } from "~/http/flash";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makeInvigilator,
  makePaper,
  makeRoom,
  makeSchool,
  makeStudent,
  type Person,
  received,
  register,
  requestOf,
  withWorld,
} from "../support/people";
import { openPrint } from "../support/sheet-prints";

const app = await loadApp();
const world = withWorld();
type Fields = Record<string, string>;

const place = { school_code: "AAA0001", exam_year: "2026" };
const room = { ...place, name: "Dewan A", rows: "5", columns: "4" };
const code = (n: number, prefix = "PAAA0001") => `${prefix}/${String(n).padStart(3, "0")}`;
const candidates = (n: number, school_code = "AAA0001", prefix = "PAAA0001") =>
  Array.from({ length: n }, (_, at) =>
    makeStudent({ school_code, exam_year: 2026, student_code: code(at + 1, prefix) }),
  );
const add = (who: Person, fields: Fields) => answerOf(formOf(who, "/rooms/add", fields));
const seat = (who: Person, fields: Fields = {}) => answerOf(formOf(who, "/rooms", { ...place, ...fields }));
const moveTo = (who: Person, id: number, fields: Fields) => answerOf(formOf(who, `/rooms/${id}`, fields));
const seats = (room_id?: number) =>
  db
    .select({ code: students.student_code, seat: room_seats.seat, room_id: room_seats.room_id })
    .from(room_seats)
    .innerJoin(students, eq(students.id, room_seats.student_id))
    .where(room_id === undefined ? undefined : eq(room_seats.room_id, room_id))
    .orderBy(room_seats.room_id, room_seats.seat)
    .all();
const codesIn = (room_id: number) => seats(room_id).map((each) => each.code);
const page = async (who: Person, path: string) => (await app(requestOf(who, path))).text();

describe("a room", () => {
  it("is added by the school with every desk as its capacity, and an audit event", async () => {
    expect((await add(world.clerk, room)).status).toBe(303);
    expect(db.select().from(exam_rooms).all()).toMatchObject([
      { name: "Dewan A", rows: 5, columns: 4, capacity: 20, pattern: "columns", fill_order: 1 },
    ]);
    const action = sqlite.prepare("select action from audit_events order by id desc").pluck().get();
    expect(action).toBe("exam_room.created");
    expect((await add(world.clerk, room)).problems).toEqual([["name", "taken"]]);
    expect((await add(world.clerk, { ...room, name: " DEWAN  a " })).problems).toEqual([["name", "taken"]]);
  });

  it.each([
    ["has no seats", { capacity: "0" }, "capacity", "out_of_range"],
    ["has no rows", { rows: "0" }, "rows", "out_of_range"],
    ["has more seats than desks", { capacity: "21" }, "capacity", "at_most"],
    ["has more desks than a sheet prints", { rows: "100", columns: "30" }, "capacity", "at_most"],
    ["has a huge capacity", { capacity: "9".repeat(30) }, "capacity", "out_of_range"],
    ["has a negative number of rows", { rows: "-5" }, "rows", "out_of_range"],
    ["has a thousand million seats", { capacity: "1000000000" }, "capacity", "out_of_range"],
    ["is of a year before all years", { exam_year: "1999" }, "exam_year", "out_of_range"],
    ["has no name", { name: " " }, "name", "required"],
    ["has an unknown pattern", { pattern: "bulat" }, "pattern", "not_a_choice"],
    ["is of a school that the account does not see", { school_code: "BBB0002" }, "school_code", "unknown"],
  ])("that %s is refused at both doors", async (_, wrong, field, problem) => {
    const fields = { ...room, ...wrong };
    const answers = [
      await add(world.clerk, fields),
      await answerOf(jsonOf(world.clerk, "POST", "/api/rooms", fields)),
    ];
    for (const answer of answers) expect([answer.status, answer.problems]).toEqual([422, [[field, problem]]]);
    expect(db.select().from(exam_rooms).all()).toEqual([]);
  });

  it("does not become smaller than its highest taken seat, and is edited once by two people", async () => {
    const { id } = makeRoom({ ...place, exam_year: 2026 });
    candidates(6);
    await seat(world.clerk);
    const edit = (fields: object) =>
      answerOf(jsonOf(world.clerk, "PUT", `/api/rooms/${id}`, { name: "A", rows: 5, columns: 4, ...fields }));
    expect((await edit({ capacity: 5 })).problems).toEqual([["capacity", "seats_taken"]]);
    expect((await edit({ capacity: 6, version: 2 })).status).toBe(200);
    expect((await edit({ capacity: 6, version: 2 })).status).toBe(412);
  });

  it("has its desks by columns, or down one column and up the next", () => {
    const desks = (pattern: "columns" | "alternating") =>
      [1, 3, 4, 6, 7].map((n) => Object.values(deskOf({ rows: 3, pattern }, n)).join("/"));
    expect(desks("columns")).toEqual(["1/1", "3/1", "1/2", "3/2", "1/3"]);
    expect(desks("alternating")).toEqual(["1/1", "3/1", "3/2", "1/2", "1/3"]);
  });
});

describe("the screen of rooms", () => {
  it("opens for a school in the year of the header, and asks where the school is not in that year", async () => {
    const opened = async (who: Person) => (await answerOf(requestOf(who, "/rooms"))).body;
    expect(await opened(world.clerk)).toMatchObject({ show: "rooms", place: { ...place, exam_year: 2026 } });
    expect(await opened(world.supervisor)).toMatchObject({ show: "choose" });
    db.delete(school_exam_years).where(eq(school_exam_years.school_code, "AAA0001")).run();
    expect(await opened(world.clerk)).toMatchObject({ show: "choose" });
  });
});

describe("an assignment", () => {
  it("fills the rooms in their order by roll number, without the withdrawn and the unnumbered", async () => {
    const second = makeRoom({ ...place, exam_year: 2026, name: "B", fill_order: 2 });
    const first = makeRoom({ ...place, exam_year: 2026, name: "A", capacity: 2, fill_order: 1 });
    makeRoom({ ...place, exam_year: 2026, name: "Khas", fill_order: 0, is_for_arrangements: true });
    candidates(4);
    makeStudent({ school_code: "AAA0001", exam_year: 2026 });
    const gone = makeStudent({ school_code: "AAA0001", exam_year: 2026, student_code: code(9) });
    db.update(students).set({ withdrawn_at: gone.created_at }).where(eq(students.id, gone.id)).run();
    expect((await seat(world.clerk)).status).toBe(303);
    expect(codesIn(first.id)).toEqual([code(1), code(2)]);
    expect(codesIn(second.id)).toEqual([code(3), code(4)]);
    const html = await page(world.clerk, "/rooms?school_code=AAA0001&exam_year=2026");
    expect(html).toContain("4 ada meja");
    expect(html).toContain("1 tanpa angka giliran");
    expect((await seat(world.clerk)).status).toBe(409);
  });

  it("says how many seats are lacking, and moves no candidate", async () => {
    makeRoom({ ...place, exam_year: 2026, capacity: 3 });
    candidates(5);
    const answer = await seat(world.clerk);
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.body)).toContain("kurang 2");
    expect(seats()).toEqual([]);
  });

  it("keeps seats that were given unless all are assigned again, and then leaves the room for arrangements", async () => {
    const hall = makeRoom({ ...place, exam_year: 2026 });
    const apart = makeRoom({ ...place, exam_year: 2026, name: "Khas", is_for_arrangements: true });
    candidates(4);
    await seat(world.clerk);
    await moveTo(world.clerk, apart.id, { numbers: code(1) });
    await moveTo(world.clerk, hall.id, { numbers: code(4), seat: "9" });
    makeStudent({ school_code: "AAA0001", exam_year: 2026, student_code: code(5) });
    await seat(world.clerk);
    expect(seats(hall.id)).toMatchObject([
      { code: code(5), seat: 1 },
      { code: code(2), seat: 2 },
      { code: code(3), seat: 3 },
      { code: code(4), seat: 9 },
    ]);
    await seat(world.clerk, { scope: "all" });
    expect(codesIn(hall.id)).toEqual([2, 3, 4, 5].map((n) => code(n)));
    expect(codesIn(apart.id)).toEqual([code(1)]);
  });

  it("is refused after another person changed a room, and shows the newer state", async () => {
    makeRoom({ ...place, exam_year: 2026 });
    candidates(2);
    const seen_rooms = versionsOf(roomsOf(world.clerk, { school_code: "AAA0001", exam_year: 2026 }));
    expect((await seat(world.supervisor, { seen_rooms })).status).toBe(303);
    const late = await app(formOf(world.clerk, "/rooms", { ...place, scope: "all", seen_rooms }));
    expect(late.status).toBe(412);
    expect(await late.text()).toContain("baru diubah oleh pengguna lain");
    expect(seats()).toHaveLength(2);
  });

  it("takes a school with the same centre code only when it is chosen, of the same district, by its supervisor", async () => {
    const near = makeSchool("CCC0003", { hq_code: world.own.hq_code, exam_type_code: "SMA" });
    const far = makeSchool("DDD0004", { hq_code: world.own.hq_code, district_code: "02" });
    for (const { school_code } of [near, far]) register(school_code, 2026);
    const hall = makeRoom({ ...place, exam_year: 2026 });
    candidates(1);
    candidates(1, near.school_code, "CCC0003");
    candidates(1, far.school_code, "DDD0004");
    const call = (who: Person, chosen: string[]) =>
      answerOf(jsonOf(who, "POST", "/api/rooms/seats", { ...place, schools: chosen }));
    expect((await call(world.admin, ["DDD0004"])).problems).toEqual([["schools", "not_of_centre"]]);
    expect((await call(world.clerk, ["CCC0003"])).problems).toEqual([["schools", "not_of_centre"]]);
    await call(world.supervisor, []);
    expect(codesIn(hall.id)).toEqual([code(1)]);
    await call(world.supervisor, ["CCC0003"]);
    expect(codesIn(hall.id)).toEqual([code(1), code(1, "CCC0003")]);
    const html = await page(world.clerk, `/rooms/${hall.id}`);
    expect(html).toContain("1 calon sekolah lain tidak dipaparkan");
    expect(html).not.toContain("CCC0003");
    const listed = await answerOf(requestOf(world.supervisor, `/api/rooms/${hall.id}/seats`));
    expect(listed.body).toMatchObject({ data: [{ seat: 1 }, { seat: 2, school_code: "CCC0003" }] });
  });
});

describe("a candidate with a seat", () => {
  it("is moved by roll number, swaps with the candidate of a seat, or is left without one", async () => {
    const hall = makeRoom({ ...place, exam_year: 2026, capacity: 3 });
    const other = makeRoom({ ...place, exam_year: 2026, name: "B", capacity: 1, fill_order: 2 });
    candidates(4);
    await seat(world.clerk);
    expect((await moveTo(world.clerk, other.id, { numbers: code(1) })).status).toBe(409);
    expect((await moveTo(world.clerk, other.id, { numbers: code(1), seat: "1" })).status).toBe(303);
    expect(seats()).toMatchObject([
      { code: code(4), seat: 1, room_id: hall.id },
      { code: code(2), seat: 2 },
      { code: code(3), seat: 3 },
      { code: code(1), seat: 1, room_id: other.id },
    ]);
    const both = `${code(2).toLowerCase()}, ${code(3)}`;
    expect((await moveTo(world.clerk, hall.id, { numbers: both, to: "none" })).status).toBe(303);
    expect(codesIn(hall.id)).toEqual([code(4)]);
    expect((await moveTo(world.clerk, hall.id, { numbers: both, version: "1" })).status).toBe(412);
    const cleared = jsonOf(world.clerk, "DELETE", `/api/rooms/${hall.id}/seats`, {});
    expect((await answerOf(cleared)).body).toMatchObject({
      data: { moved: 1, room: { seated: 0 } },
    });
  });

  it.each([
    ["unknown numbers", "TIADA/001", {}, "numbers", "numbers_unknown"],
    ["a number of another school", "PBBB0002/001", {}, "numbers", "numbers_elsewhere"],
    ["no number", " , ", {}, "numbers", "required"],
    ["one seat", "", { seats: "1" }, "seats", "seats_without_candidate"],
    ["a seat beyond the room among two", "", { seats: "21" }, "seats", "at_most"],
    ["a room of another school", "", { into: "999" }, "into", "not_a_choice"],
    ["two numbers for one seat", `${code(1)} ${code(2)}`, { seat: "1" }, "seat", "one_number_for_seat"],
    ["a seat that the room has not", code(1), { seat: "21" }, "seat", "at_most"],
    ["a number that does not sit there", code(1), { to: "none" }, "numbers", "not_in_room"],
  ])("is not moved with %s", async (_, numbers, more, field, problem) => {
    const { id } = makeRoom({ ...place, exam_year: 2026 });
    candidates(2);
    candidates(1, "BBB0002", "PBBB0002");
    const answer = await moveTo(world.admin, id, { numbers, ...more });
    expect([answer.status, answer.problems]).toEqual([422, [[field, problem]]]);
    expect(seats()).toEqual([]);
  });

  it("goes from one seat to the other of two that were ticked, or swaps, or leaves, at both doors", async () => {
    const hall = makeRoom({ ...place, exam_year: 2026 });
    candidates(3);
    await seat(world.clerk);
    const ticked = (...chosen: string[]) => {
      const body = received(world.clerk, new URLSearchParams(chosen.map((each) => ["seats", each])));
      return app(requestOf(world.clerk, `/rooms/${hall.id}`, { method: "POST", body }));
    };
    expect((await ticked("1", "9")).status).toBe(303);
    expect(seats(hall.id).map((each) => each.seat)).toEqual([2, 3, 9]);
    await ticked("2", "9");
    expect(codesIn(hall.id)).toEqual([code(1), code(3), code(2)]);
    const put = (fields: object) =>
      answerOf(jsonOf(world.clerk, "PUT", `/api/rooms/${hall.id}/seats`, fields));
    expect((await put({ seats: [2, 3, 9] })).problems).toEqual([["seats", "two_seats"]]);
    expect((await put({ seats: [4, 5] })).problems).toEqual([["seats", "seats_without_candidate"]]);
    expect((await put({ seats: [2, 5], to: "none" })).body).toMatchObject({ data: { moved: 1 } });
    expect(codesIn(hall.id)).toEqual([code(3), code(2)]);
  });

  it("is shown at its desk in a plan with the front, the rows, the columns and the free seats", async () => {
    const hall = makeRoom({
      ...place,
      exam_year: 2026,
      rows: 2,
      columns: 2,
      capacity: 3,
      pattern: "alternating",
    });
    candidates(2);
    await seat(world.clerk);
    const html = await page(world.clerk, `/rooms/${hall.id}`);
    const plan = html.split('<table class="seats">')[1]?.split("</table>")[0] ?? "";
    expect(plan).toContain("Depan dewan");
    const rows = plan.split('<th scope="row">').slice(1);
    expect(rows.map((row) => [...row.matchAll(/<b>(\d+)<\/b>/g)].map(([, n]) => n))).toEqual([
      ["1"],
      ["2", "3"],
    ]);
    expect(rows[1]).toContain("kosong");
    expect(plan).toContain('<input type="checkbox" id="seats" name="seats" value="1"/>');
    const seen = await page(world.observer, `/rooms/${hall.id}`);
    expect(seen).not.toContain('name="seats"');
    expect(seen).toContain(code(1));
  });

  it("goes with all others of a room to another room, which must have as many free seats", async () => {
    const hall = makeRoom({ ...place, exam_year: 2026 });
    const small = makeRoom({ ...place, exam_year: 2026, name: "B", capacity: 2, fill_order: 2 });
    const other = makeRoom({ ...place, exam_year: 2026, name: "C", capacity: 4, fill_order: 3 });
    const foreign = makeRoom({ school_code: "BBB0002", exam_year: 2026, name: "D" });
    candidates(4);
    await seat(world.clerk);
    await moveTo(world.clerk, other.id, { numbers: code(1), seat: "2" });
    const html = await page(world.clerk, `/rooms/${hall.id}`);
    expect(html).toContain("3 label meja");
    expect(html).toContain("C (3 meja kosong)");
    expect((await moveTo(world.clerk, hall.id, { into: String(small.id) })).status).toBe(409);
    expect((await moveTo(world.admin, hall.id, { into: String(foreign.id) })).status).toBe(422);
    const old = String(hall.version);
    expect((await moveTo(world.clerk, hall.id, { into: String(other.id), version: old })).status).toBe(412);
    const answer = await app(formOf(world.clerk, `/rooms/${hall.id}`, { into: String(other.id) }));
    expect(answer.headers.get("Location")).toBe(`/rooms/${other.id}`);
    expect(codesIn(hall.id)).toEqual([]);
    expect(codesIn(other.id)).toEqual([code(2), code(1), code(3), code(4)]);
    expect((await moveTo(world.clerk, hall.id, { into: String(other.id) })).status).toBe(409);
  });

  it("loses it on withdrawal and on a move to another school, and keeps it when numbers or school codes change", async () => {
    const hall = makeRoom({ ...place, exam_year: 2026 });
    const [first, second, third] = candidates(3);
    await seat(world.clerk);
    const change = (id = 0, values: Partial<typeof students.$inferInsert>) =>
      db.update(students).set(values).where(eq(students.id, id)).run();
    change(first?.id, { withdrawn_at: "2026-05-03T16:00:00.000Z" });
    change(second?.id, { school_code: "BBB0002" });
    change(third?.id, { student_code: "BARU/007" });
    db.update(schools).set({ school_code: "ZZZ0009" }).where(eq(schools.school_code, "AAA0001")).run();
    expect(codesIn(hall.id)).toEqual(["BARU/007"]);
    expect(db.select().from(exam_rooms).get()?.school_code).toBe("ZZZ0009");
    expect(db.select().from(school_exam_years).get()?.school_code).toBe("ZZZ0009");
  });
});

describe("a candidate who comes back", () => {
  const withdraw = (id = 0) => {
    db.update(students).set({ withdrawn_at: "2026-05-03T16:00:00.000Z" }).where(eq(students.id, id)).run();
    expect(db.select().from(room_seats).where(eq(room_seats.student_id, id)).all()).toEqual([]);
  };
  const reinstate = async (id = 0) => {
    const answer = await app(formOf(world.clerk, `/student-reinstate/${id}`, {}));
    const Cookie = answer.headers.getSetCookie().find((each) => each.startsWith("calon_makluman=")) ?? "";
    return readFlash(new Request("http://x/", { headers: { Cookie } }))?.message;
  };

  it("gets the former seat where it is free, and otherwise is listed without one, as the screen says", async () => {
    const hall = makeRoom({ ...place, exam_year: 2026, capacity: 3 });
    const [first, second] = candidates(3);
    await seat(world.clerk);
    withdraw(first?.id);
    withdraw(second?.id);
    await moveTo(world.clerk, hall.id, { numbers: code(3), seat: "1" });
    expect(await reinstate(first?.id)).toContain("1 calon belum ada meja di dewan.");
    expect(await reinstate(second?.id)).toContain("1 calon ada mejanya di dewan.");
    expect(seats(hall.id)).toMatchObject([
      { code: code(3), seat: 1 },
      { code: code(2), seat: 2 },
    ]);
    const html = await page(world.clerk, "/rooms?school_code=AAA0001&exam_year=2026");
    expect(html).toContain(`1 belum ada meja (${code(1)})`);
  });

  it("gets it from the trash too, and no seat of another room, school or smaller room", async () => {
    const hall = makeRoom({ ...place, exam_year: 2026, capacity: 3 });
    const [first, second, third] = candidates(3);
    await seat(world.clerk);
    const batch = (...ones: (typeof first)[]) =>
      moveToTrash(
        world.clerk,
        ones.map((one) => one?.id ?? 0),
        "student.deleted",
      );
    const restored = batch(first, second, third);
    db.update(exam_rooms).set({ capacity: 2 }).run();
    expect(restoreBatch(world.clerk, restored)).toMatchObject({ kind: "saved" });
    expect(seats(hall.id)).toMatchObject([
      { code: code(1), seat: 1 },
      { code: code(2), seat: 2 },
    ]);
    const gone = batch(first);
    db.delete(trash).where(eq(trash.batch_id, gone)).run();
    withdraw(second?.id);
    db.update(students)
      .set({ school_code: "BBB0002" })
      .where(eq(students.id, second?.id ?? 0))
      .run();
    expect(db.select().from(former_seats).all()).toEqual([]);
  });
});

describe("five thousand candidates", () => {
  it("fill the seats of six halls in the order of their numbers, each once", async () => {
    const halls = Array.from({ length: 6 }, (_, at) =>
      makeRoom({
        ...place,
        exam_year: 2026,
        name: `Dewan ${at}`,
        rows: 40,
        columns: 25,
        capacity: 900,
        fill_order: at + 1,
      }),
    );
    const insert = sqlite.prepare(
      "insert into students (full_name, school_code, exam_year, student_code, created_at, updated_at) values ('CALON', 'AAA0001', 2026, ?, '', '')",
    );
    const codes = Array.from({ length: 5000 }, (_, at) => `PAAA0001/${String(at + 1).padStart(4, "0")}`);
    for (const each of codes) insert.run(each);
    expect((await seat(world.clerk)).status).toBe(303);
    expect((await seat(world.clerk, { scope: "all" })).status).toBe(303);
    expect(seats().map((each) => each.code)).toEqual(codes);
    expect(halls.map(({ id }) => codesIn(id).length)).toEqual([900, 900, 900, 900, 900, 500]);
    expect(seats(halls[5]?.id).at(-1)).toMatchObject({ code: "PAAA0001/5000", seat: 500 });
  });
});

describe("the sheets of a room", () => {
  const printed = async (who: Person, address: string) => (await openPrint(app, who, address)).text();
  const sheet = (name: string, room_id: number, more = "", who = world.clerk) =>
    printed(who, `/students/sheets/${name}?school_code=AAA0001&exam_year=2026&room_id=${room_id}${more}`);

  it("have its candidates only, in the order of their seats, with its name", async () => {
    const hall = makeRoom({ ...place, exam_year: 2026, name: "Dewan Melati", capacity: 2 });
    const other = makeRoom({ ...place, exam_year: 2026, name: "B", fill_order: 2 });
    candidates(4);
    await seat(world.clerk);
    await moveTo(world.clerk, hall.id, { numbers: code(2), seat: "1" });
    for (const name of ["attendance", "door-list", "seating-plan", "labels"]) {
      const html = await sheet(name, hall.id);
      const printed = [...html.matchAll(/>(PAAA0001\/\d{3})</g)].map(([, number]) => number);
      expect([name, printed]).toEqual([name, [code(2), code(1)]]);
    }
    expect(await sheet("attendance", hall.id)).toContain("Dewan Melati");
    expect(await sheet("door-list", other.id)).toContain(code(4));
    expect(
      (
        await app(
          requestOf(
            world.otherClerk,
            `/students/sheets/labels?school_code=BBB0002&exam_year=2026&room_id=${hall.id}`,
          ),
        )
      ).status,
    ).toBe(404);
  });

  it("draw the seats of a plan by column or alternating, with the empty ones and the front", async () => {
    const hall = makeRoom({ ...place, exam_year: 2026, rows: 3, columns: 4, capacity: 11 });
    const [first] = candidates(5);
    await seat(world.clerk);
    sqlite
      .prepare(
        "insert into special_needs (student_id, kind_code, created_at, updated_at) values (?, 'LIHAT', '', '')",
      )
      .run(first?.id);
    const desks = async () => {
      const html = await sheet("seating-plan", hall.id);
      expect(html).toContain("DEPAN DEWAN");
      expect(html).toContain("11 meja bernombor, 6 kosong");
      return html
        .split("<tr")
        .slice(2)
        .map((row) =>
          [...row.matchAll(/<b>(\d+)(\u00a0K)?<\/b>/g)].map(([, n, mark]) => (mark ? `${n}K` : n)).join(" "),
        );
    };
    expect(await desks()).toEqual(["1K 4 7 10", "2 5 8 11", "3 6 9"]);
    db.update(exam_rooms).set({ pattern: "alternating" }).run();
    expect(await desks()).toEqual(["1K 6 7", "2 5 8 11", "3 4 9 10"]);
    const answer = await app(
      requestOf(world.clerk, "/students/sheets/seating-plan?school_code=AAA0001&exam_year=2026"),
    );
    expect(answer.headers.get("location")).toBe("/rooms?school_code=AAA0001&exam_year=2026");
  });

  it("name the invigilators of the room on its plan, the chief first, and the paper of another room does not", async () => {
    const [hall, other] = ["Dewan A", "Dewan B"].map((name) =>
      makeRoom({ ...place, exam_year: 2026, name, rows: 3, columns: 4, capacity: 11 }),
    );
    candidates(5);
    await seat(world.clerk);
    expect(await sheet("seating-plan", hall?.id ?? 0)).not.toContain("Petugas:");
    for (const full_name of ["AMINAH", "BALQIS", "CIK SOFIA"])
      makeInvigilator({ school_code: "AAA0001", room_id: hall?.id, full_name });
    makeInvigilator({ school_code: "AAA0001", room_id: hall?.id, full_name: "ZAINAB", duty: "chief" });
    const plan = await sheet("seating-plan", hall?.id ?? 0);
    expect(plan).toContain("<p>Petugas: ZAINAB (ketua) · AMINAH · BALQIS</p><p>CIK SOFIA</p>");
    expect(await sheet("seating-plan", other?.id ?? 0)).not.toContain("Petugas:");
    expect(await sheet("seating-plan", hall?.id ?? 0, "", world.observer)).not.toContain("Petugas:");
  });

  it("say that they leave out the candidates of a school that the clerk does not see", async () => {
    const near = makeSchool("CCC0003", { hq_code: world.own.hq_code, exam_type_code: "SMA" });
    register(near.school_code, 2026);
    const hall = makeRoom({ ...place, exam_year: 2026 });
    candidates(2);
    candidates(1, near.school_code, "CCC0003");
    await seat(world.supervisor, { schools: "CCC0003" });
    for (const name of ["attendance", "door-list", "seating-plan", "labels"]) {
      const html = await sheet(name, hall.id);
      expect([name, html.includes("1 calon sekolah lain duduk di dewan ini")]).toEqual([name, true]);
      expect([name, html.includes("CCC0003/")]).toEqual([name, false]);
    }
    expect(await sheet("attendance", hall.id)).toContain("1 CALON SEKOLAH LAIN DI DEWAN INI TIDAK DICETAK");
    expect(await sheet("seating-plan", hall.id)).toContain("calon sekolah lain</i>");
  });

  it("of a clerk are the same to the supervisor who checks them, and a clerk hears who can check those of all schools", async () => {
    const near = makeSchool("CCC0003", { hq_code: world.own.hq_code });
    register(near.school_code, 2026);
    const hall = makeRoom({ ...place, exam_year: 2026 });
    const [first] = candidates(2);
    candidates(1, near.school_code, "CCC0003");
    await seat(world.supervisor, { schools: "CCC0003" });
    const names = ["attendance", "door-list", "seating-plan", "labels"];
    const prints = sqlite.prepare<[], { number: string; checksum: string }>(
      "select number, checksum from sheet_prints order by rowid",
    );
    const checked = async (who: Person, isNew: boolean) => {
      const found = [];
      for (const { number, checksum } of isNew ? prints.all().slice(-names.length) : prints.all()) {
        const html = await page(who, `/students/sheets/check?number=${number}&checksum=${checksum}`);
        found.push(
          /ini masih sama|tidak lagi sama|Minta Penyelia Daerah/.exec(html.split("<main")[1] ?? "")?.[0],
        );
      }
      return found;
    };
    for (const name of names) await sheet(name, hall.id);
    for (const who of [world.clerk, world.supervisor, world.admin])
      expect(await checked(who, false)).toEqual(names.map(() => "ini masih sama"));
    sqlite.exec("update sheet_prints set content = json_remove(content, '$.isOfSchool')");
    expect(await checked(world.supervisor, false)).toEqual(names.map(() => "ini masih sama"));
    for (const name of names)
      await printed(
        world.supervisor,
        `/students/sheets/${name}?school_code=AAA0001&exam_year=2026&room_id=${hall.id}`,
      );
    expect(await checked(world.supervisor, true)).toEqual(names.map(() => "ini masih sama"));
    expect(await checked(world.clerk, true)).toEqual(names.map(() => "Minta Penyelia Daerah"));
    sqlite.exec(`update students set full_name = 'LAIN' where id = ${first?.id}`);
    expect(await checked(world.supervisor, true)).toContain("tidak lagi sama");
  });

  it("have their seats and their room in the receipt, and the list of the whole school names the rooms", async () => {
    const hall = makeRoom({
      ...place,
      exam_year: 2026,
      name: "Dewan Melati",
      rows: 3,
      columns: 1,
      capacity: 3,
    });
    candidates(2);
    await seat(world.clerk);
    const whole = "/students/sheets/door-list?school_code=AAA0001&exam_year=2026";
    expect(await page(world.clerk, whole)).toContain("Dewan Melati · 2");
    expect(await sheet("labels", hall.id)).toContain("Dewan Melati · Meja 2");
    for (const name of ["attendance", "door-list", "seating-plan", "labels"]) await sheet(name, hall.id);
    await moveTo(world.clerk, hall.id, { numbers: code(2), seat: "3" });
    for (const name of ["attendance", "door-list", "seating-plan", "labels"])
      expect([name, await sheet(name, hall.id)]).toEqual([
        name,
        expect.stringContaining("1 dewan atau meja berubah"),
      ]);
    db.update(exam_rooms).set({ name: "Dewan Cempaka" }).run();
    for (const name of ["attendance", "door-list", "seating-plan", "labels"])
      expect([name, await sheet(name, hall.id)]).toEqual([
        name,
        expect.stringContaining("maklumat, jadual atau tandatangan pada helaian berubah"),
      ]);
  });

  it("are for one paper where it is chosen, with its day and session", async () => {
    const hall = makeRoom({ ...place, exam_year: 2026 });
    makePaper({ code: "TJ", name: "Tajwid", held_on: "2026-10-05", starts_at: "08:30", ends_at: "10:00" });
    makePaper({ code: "FQ", name: "Fiqh" });
    candidates(1);
    await seat(world.clerk);
    const html = await sheet("attendance", hall.id, "&paper=TJ");
    expect(html).toContain("TJ · Tajwid");
    expect(html).toContain("8.30 pagi hingga 10.00 pagi");
    expect(html).toContain(">TJ\n5/10\n8.30<");
    expect(html).not.toContain(">FQ<");
    const unknown = "/students/sheets/attendance?school_code=AAA0001&exam_year=2026&paper=TIADA";
    expect((await app(requestOf(world.clerk, unknown))).status).toBe(404);
  });
});

describe("the rooms of a closed year, and of another school", () => {
  it("stay as they are", async () => {
    const { id } = makeRoom({ ...place, exam_year: 2026 });
    candidates(1);
    expect((await moveTo(world.otherClerk, id, { numbers: code(1) })).status).toBe(404);
    expect((await moveTo(world.observer, id, { numbers: code(1) })).status).toBe(403);
    sqlite.exec("update exam_years set closed_at = '2026-01-01T00:00:00.000Z'");
    expect((await seat(world.clerk)).status).toBe(409);
    expect((await moveTo(world.clerk, id, { numbers: code(1) })).status).toBe(409);
    expect(await page(world.clerk, "/rooms?school_code=AAA0001&exam_year=2026")).not.toContain("/rooms/add");
    expect(seats()).toEqual([]);
  });
});
