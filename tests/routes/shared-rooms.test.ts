import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { exam_rooms, room_seats, schools, seat_changes, students } from "~/db/schema";
import { readFlash } from "~/http/flash";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makePerson,
  makeRoom,
  makeSchool,
  makeStudent,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";
import { tried } from "../support/transfers";

const app = await loadApp();
const world = withWorld();

let room: typeof exam_rooms.$inferSelect;
let guest: Person;
const number = (n: number, of = "PAAA0001") => `${of}/00${n}`;

/** Two candidates of the host and three of another school of the centre, seated by the district. */
beforeEach(async () => {
  makeSchool("CCC0003", { school_name: "SMA JIRAN", hq_code: world.own.hq_code });
  register("CCC0003", 2026);
  guest = makePerson("SU", { school_code: "CCC0003" });
  room = makeRoom({ school_code: "AAA0001" });
  for (const n of [1, 2]) makeStudent({ school_code: "AAA0001", exam_year: 2026, student_code: number(n) });
  for (const n of [1, 2, 3])
    makeStudent({ school_code: "CCC0003", exam_year: 2026, student_code: number(n, "TETAMU") });
  const body = { school_code: "AAA0001", exam_year: 2026, schools: ["CCC0003"] };
  await app(jsonOf(world.supervisor, "POST", "/api/rooms/seats", body));
});

const seats = () =>
  db
    .select({ code: students.student_code, seat: room_seats.seat })
    .from(room_seats)
    .innerJoin(students, eq(students.id, room_seats.student_id))
    .orderBy(room_seats.seat)
    .all()
    .map(({ code, seat }) => `${seat} ${code}`);
const theirs = ["3 TETAMU/001", "4 TETAMU/002", "5 TETAMU/003"];
const all = [`1 ${number(1)}`, `2 ${number(2)}`, ...theirs];
const clearCall = (who: Person) => app(jsonOf(who, "DELETE", `/api/rooms/${room.id}/seats`, {}));
const clearForm = (who: Person) => app(formOf(who, `/rooms/${room.id}/clear`, {}));
const deleteCall = (who: Person) => app(jsonOf(who, "DELETE", `/api/rooms/${room.id}`, {}));
const deleteForm = (who: Person) => app(formOf(who, `/rooms/${room.id}/delete`, {}));
const move = (who: Person, body: object) => app(jsonOf(who, "PUT", `/api/rooms/${room.id}/seats`, body));
const get = async (who: Person, path: string) => (await app(requestOf(who, path))).text();
const whose = /Dewan A juga menempatkan 3 calon SMA JIRAN\. Hanya Penyelia Daerah atau pejabat peperiksaan/;

describe("the host of a shared room", () => {
  it("empties it of its own candidates only, at both doors", async () => {
    expect(seats()).toEqual(all);
    const call = await tried(async () => [await (await clearCall(world.clerk)).json(), seats()] as const);
    expect(call).toMatchObject([{ data: { moved: 2, room: { seated: 3 } } }, theirs]);
    const form = await clearForm(world.clerk);
    expect(form.status).toBe(303);
    expect(seats()).toEqual(theirs);
    const [cookie] = (form.headers.get("set-cookie") ?? "").split(";");
    const flash = readFlash(requestOf(null, "/", { headers: { Cookie: cookie ?? "" } }));
    expect(JSON.stringify(flash)).toContain("3 calon SMA JIRAN");
  });

  it("cannot empty it of the others, and reads whose they are", async () => {
    await clearCall(world.clerk);
    for (const answer of [await clearCall(world.clerk), await clearForm(world.clerk)]) {
      expect(answer.status).toBe(409);
      expect(await answer.text()).toMatch(whose);
    }
    expect(seats()).toEqual(theirs);
  });

  it("cannot delete it while others sit there, and reads whose they are", async () => {
    for (const answer of [await deleteCall(world.clerk), await deleteForm(world.clerk)]) {
      expect(answer.status).toBe(409);
      expect(await answer.text()).toMatch(whose);
    }
    expect(seats()).toEqual(all);
    const page = await get(world.clerk, `/rooms/${room.id}/delete`);
    expect(page).toMatch(whose);
    expect(page).not.toContain("Padam dewan ini?");
    const clearing = await get(world.clerk, `/rooms/${room.id}/clear`);
    expect(clearing).toMatch(whose);
    expect(clearing).toContain("Keluarkan 2 calon");
  });

  it("deletes it once they have left", async () => {
    await move(world.supervisor, { numbers: ["TETAMU/001", "TETAMU/002", "TETAMU/003"], to: "none" });
    expect((await deleteCall(world.clerk)).status).toBe(200);
    expect(db.select().from(exam_rooms).all()).toEqual([]);
  });

  it("changes no seat of the others by an assignment, a swap, a move or a smaller room", async () => {
    const assign = { school_code: "AAA0001", exam_year: 2026, scope: "all" };
    expect((await app(jsonOf(world.clerk, "POST", "/api/rooms/seats", assign))).status).toBe(200);
    expect((await move(world.clerk, { numbers: [number(1)], seat: 3 })).status).toBe(409);
    expect((await move(world.clerk, { numbers: ["TETAMU/001"], to: "none" })).status).toBe(422);
    expect((await move(world.clerk, { numbers: ["TETAMU/001"] })).status).toBe(422);
    const smaller = { name: "Dewan A", rows: 5, columns: 4, capacity: 2 };
    expect((await app(jsonOf(world.clerk, "PUT", `/api/rooms/${room.id}`, smaller))).status).toBe(422);
    expect((await app(jsonOf(guest, "DELETE", `/api/rooms/${room.id}/seats`, {}))).status).toBe(404);
    expect(seats()).toEqual(all);
    expect(db.select().from(seat_changes).all()).toEqual([]);
  });
});

describe("the office, and a supervisor who sees all schools of a room", () => {
  it.each([
    ["the office", () => world.admin],
    ["the supervisor", () => world.supervisor],
  ])("%s empties and deletes it at both doors", async (_, who) => {
    for (const clear of [clearCall, clearForm]) {
      expect(await tried(async () => [(await clear(who())).ok || seats(), seats()])).toEqual([
        clear === clearCall ? true : [],
        [],
      ]);
    }
    for (const remove of [deleteCall, deleteForm]) {
      const left = await tried(async () => {
        await remove(who());
        return [seats(), db.select().from(exam_rooms).all()];
      });
      expect(left).toEqual([[], []]);
    }
  });

  it("leaves the candidates of a school that a supervisor of one exam type does not see", async () => {
    db.update(schools).set({ exam_type_code: "SMA" }).where(eq(schools.school_code, "CCC0003")).run();
    const narrow = makePerson("PENYELIA_DAERAH", { district_code: "01", exam_level_code: "PSRA" });
    expect((await deleteCall(narrow)).status).toBe(409);
    expect((await clearCall(narrow)).status).toBe(200);
    expect(seats()).toEqual(theirs);
  });
});

describe("a school whose candidates lose or change a seat", () => {
  const since = "/school_exam_years/since?exam_year=2026&days=1";
  const lines = () =>
    db
      .select({
        school: seat_changes.school_code,
        moved: seat_changes.moved,
        unseated: seat_changes.unseated,
      })
      .from(seat_changes)
      .orderBy(seat_changes.school_code)
      .all();

  it("reads it in what changed since yesterday, and on its home; other schools do not", async () => {
    await move(world.admin, { numbers: ["TETAMU/001"], seat: 9 });
    await move(world.supervisor, { numbers: ["TETAMU/002", "TETAMU/003"], to: "none" });
    const html = await get(guest, since);
    expect(html).toMatch(
      /Pejabat peperiksaan memindahkan 1 calon SMA JIRAN di Dewan A ke meja lain, \d+ \S+ \d{4}\./,
    );
    expect(html).toMatch(
      /Penyelia Daerah mengeluarkan 2 calon SMA JIRAN dari Dewan A, .* tidak lagi mempunyai meja/,
    );
    expect(await get(guest, "/")).toContain("Sejak semalam meja 3 calon diubah oleh akaun lain.");
    expect(await get(world.supervisor, since)).toContain("SMA JIRAN di Dewan A ke meja lain");
    for (const who of [world.clerk, world.otherClerk, world.otherSupervisor])
      expect(await get(who, since)).not.toMatch(/JIRAN|TETAMU/);
    expect(await get(world.clerk, "/")).not.toContain("Sejak semalam meja");
  });

  it("of every school that the room had is recorded by its number, when it is emptied or deleted", async () => {
    const both = [
      { school: "AAA0001", moved: 0, unseated: 2 },
      { school: "CCC0003", moved: 0, unseated: 3 },
    ];
    for (const empty of [clearCall, deleteCall]) {
      const found = await tried(async () => {
        await empty(world.admin);
        return lines();
      });
      expect(found).toEqual(both);
    }
  });

  it("is recorded for both candidates of a swap, and for none whose seat stayed", async () => {
    await move(world.supervisor, { numbers: [number(1)], seat: 3 });
    expect(lines()).toEqual([
      { school: "AAA0001", moved: 1, unseated: 0 },
      { school: "CCC0003", moved: 1, unseated: 0 },
    ]);
    const again = { school_code: "AAA0001", exam_year: 2026, schools: ["CCC0003"], scope: "all" };
    sqlite.exec("delete from seat_changes");
    await app(jsonOf(world.supervisor, "POST", "/api/rooms/seats", again));
    expect(lines().reduce((sum, { moved }) => sum + moved, 0)).toBeGreaterThan(0);
    sqlite.exec("delete from seat_changes");
    await app(jsonOf(world.supervisor, "POST", "/api/rooms/seats", again));
    expect(lines()).toEqual([]);
  });

  it("reads nothing of its own changes", async () => {
    await move(guest, { numbers: ["TETAMU/001"], to: "none" });
    await clearCall(world.clerk);
    expect(lines()).toEqual([]);
  });
});
