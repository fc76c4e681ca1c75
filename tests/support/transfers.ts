import { eq } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { db, sqlite } from "~/db/client";
import { exam_years, room_seats, students } from "~/db/schema";
import { loadApp } from "./app";
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
} from "./people";

const app = await loadApp();

/** A candidate of the other district with a number and a seat, and one of a third school in the own district. */
function makePlaces() {
  makeSchool("CCC0003", { district_code: "01" });
  register("CCC0003", 2026);
  const room = makeRoom({ school_code: "BBB0002" });
  const away = makeStudent({
    school_code: "BBB0002",
    exam_year: 2026,
    full_name: "KENARI BIN KUNING",
    full_name_arabic: "كناري",
    ic_number: "140810014477",
    passport_number: "A9876543",
    student_code: "BBB0002/007",
    class_name: "6 RAHSIA",
  });
  db.insert(room_seats).values({ student_id: away.id, room_id: room.id, seat: 5 }).run();
  const near = makePerson("SU", { school_code: "CCC0003" });
  const neighbour = makeStudent({ school_code: "CCC0003", exam_year: 2026, ic_number: "140810014411" });
  return { room, away, near, neighbour };
}

export const cardOfAway = "140810014477";
export const cardOfNeighbour = "140810014411";

/** Call it after `withWorld`. */
export function withTransfer() {
  const places = {} as ReturnType<typeof makePlaces>;
  beforeEach(() => void Object.assign(places, makePlaces()));
  return places;
}

export const lockYear = () =>
  db
    .update(exam_years)
    .set({ is_lock_initial_student: true, lock_initial_student_datetime: "2026-06-01T00:00:00.000Z" })
    .run();

export const latestRequest = () => sqlite.prepare("select max(id) from requests").pluck().get() as number;
export const storedStudent = (id: number) => db.select().from(students).where(eq(students.id, id)).get();

/** With a name that the school invents, so that the stored one shows where it leaks. */
export async function askFor(ic_number: string, who: Person): Promise<number> {
  const fields = { exam_year: "2026", ic_number, full_name: "SIAPA SAHAJA", reason: "Berpindah rumah" };
  expect((await app(formOf(who, "/requests/transfer", fields))).status).toBe(303);
  return latestRequest();
}

export const stepByCall = (who: Person, id: number, action: string) =>
  app(jsonOf(who, "PUT", `/api/requests/${id}`, { action, note: "Sebab" }));
export const stepByForm = (who: Person, id: number, action: string) =>
  app(formOf(who, `/requests/${id}`, { action, note: "Sebab" }));

export const pageOf = async (who: Person, path: string) => (await app(requestOf(who, path))).text();
export const jsonAt = async (who: Person, path: string) => (await app(requestOf(who, path))).json();

/** Undoes what the work stored. */
export async function tried<Value>(work: () => Promise<Value>): Promise<Value> {
  sqlite.exec("savepoint tried");
  try {
    return await work();
  } finally {
    sqlite.exec("rollback to tried; release tried");
  }
}
