import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach } from "vitest";
import type { Actor } from "~/auth/actor";
import { formTokenOf } from "~/auth/form-token";
import type { RoleId } from "~/auth/roles";
import { startSession } from "~/auth/sessions";
import { db, sqlite } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import {
  absences,
  attendance_returns,
  centre_reports,
  exam_papers,
  exam_rooms,
  exam_years,
  export_layouts,
  handovers,
  invigilators,
  machines,
  notices,
  packet_extras,
  packet_movements,
  packet_rules,
  report_entries,
  school_exam_years,
  school_notes,
  schools,
  script_returns,
  sessions,
  special_need_arrangements,
  special_needs,
  students,
  users,
} from "~/db/schema";
import type { MovementStep, ReportCategory } from "~/db/schema/states";
import { forgetQuestions } from "~/features/elsewhere/counts";
import { isLate } from "~/features/exam-years/queries";

/** Every test begins with the same database and rolls back. */
export function inRollback(): void {
  beforeEach(() => {
    sqlite.exec("savepoint test");
  });
  afterEach(() => {
    if (sqlite.inTransaction) sqlite.exec("rollback to test; release test");
    // The next test has accounts with the same ids.
    forgetQuestions();
  });
}

const stamps = () => ({ created_at: now(), updated_at: now() });

export function makeSchool(school_code: string, values: Partial<typeof schools.$inferInsert> = {}) {
  const school = {
    school_code,
    school_name: `SEKOLAH ${school_code}`,
    hq_code: `P${school_code}`,
    district_code: "01",
    exam_type_code: "PSRA",
    ...values,
  };
  return db
    .insert(schools)
    .values({ ...school, ...stamps() })
    .returning()
    .get();
}

export function makeYear(year: number, lock_initial_student_datetime: string | null = null) {
  const is_lock_initial_student = lock_initial_student_datetime !== null;
  // As the office's first year, the first year of a test is running.
  const is_running = db.select().from(exam_years).get() === undefined;
  return db
    .insert(exam_years)
    .values({ year, is_running, is_lock_initial_student, lock_initial_student_datetime, ...stamps() })
    .returning()
    .get();
}

/** Locks the stored years at a moment, and marks the candidates created after it as late. */
export function lockYearAt(lock_initial_student_datetime: string | null): void {
  db.update(exam_years).set({ is_lock_initial_student: true, lock_initial_student_datetime }).run();
  sqlite
    .prepare("update students set is_late = coalesce(created_at > ?, 0)")
    .run(lock_initial_student_datetime);
}

export function register(school_code: string, exam_year: number) {
  return db
    .insert(school_exam_years)
    .values({ school_code, exam_year, ...stamps() })
    .returning()
    .get();
}

export function makeNote(school_code: string, exam_year: number, user_id = 0) {
  return db
    .insert(school_notes)
    .values({ school_code, exam_year, body: "Dihubungi", user_id, created_at: now() })
    .returning()
    .get();
}

export function makePaper(values: Partial<typeof exam_papers.$inferInsert> = {}) {
  const usual = { exam_year: 2026, exam_type_code: "PSRA", code: "BA1", name: "Bahasa Arab" };
  return db
    .insert(exam_papers)
    .values({ ...usual, ...stamps(), ...values })
    .returning()
    .get();
}

export function makeLayout(values: Partial<typeof export_layouts.$inferInsert> = {}) {
  const usual = {
    name: "Keputusan",
    format: "csv",
    column_lines: "student_code",
    is_final_only: false,
  } as const;
  return db
    .insert(export_layouts)
    .values({ ...usual, ...stamps(), ...values })
    .returning()
    .get();
}

/** A sealed hand-over whose file is a heading alone. */
export function makeHandoverRow(values: Partial<typeof handovers.$inferInsert> = {}) {
  const heading = "NO\r\n";
  const usual = {
    ...{ exam_year: 2026, exam_type_code: "PSRA", number: 1, fingerprint: "satu", fields: ["full_name"] },
    layout: {
      ...({ name: "Keputusan", format: "csv", delimiter: "comma", column_lines: "id | NO" } as const),
      ...{ has_bom: false, has_heading: true, has_withdrawn: false },
    },
    ...{ file_name: "penyerahan.csv", bytes: heading.length, created_by: 0, made_by: "PEJABAT" },
    sha256: createHash("sha256").update(heading).digest("hex"),
    ...{ created_at: now(), sealed_at: now() },
  };
  return db
    .insert(handovers)
    .values({ ...usual, ...values })
    .returning()
    .get();
}

export function makeRoom(values: Partial<typeof exam_rooms.$inferInsert> & { school_code: string }) {
  const usual = { exam_year: 2026, name: "Dewan A", rows: 5, columns: 4, capacity: 20, fill_order: 1 };
  return db
    .insert(exam_rooms)
    .values({ ...usual, ...stamps(), ...values })
    .returning()
    .get();
}

export function makeInvigilator(values: Partial<typeof invigilators.$inferInsert> & { school_code: string }) {
  const usual = {
    exam_year: 2026,
    duty: "invigilator",
    full_name: "SALMAH BINTI IDRIS",
    phone: "0123456789",
  } as const;
  return db
    .insert(invigilators)
    .values({ ...usual, ...stamps(), ...values })
    .returning()
    .get();
}

/** One copy in a packet, without spare copies. */
export function makePacketRule(
  exam_paper_id: number,
  values: Partial<typeof packet_rules.$inferInsert> = {},
) {
  const usual = { spare_percent: 0, spare_least: 0, spare_most: 0, copies_per_packet: 1 };
  return db
    .insert(packet_rules)
    .values({ exam_paper_id, ...usual, ...stamps(), ...values })
    .returning()
    .get();
}

export const makePacketExtra = (exam_paper_id: number, registration_id: number) =>
  db
    .insert(packet_extras)
    .values({ exam_paper_id, registration_id, copies: 3, reason: "Keperluan pusat", ...stamps() })
    .returning()
    .get();

export const makePacketMovement = (
  exam_paper_id: number,
  registration_id: number,
  step: MovementStep = "confirmed",
) =>
  db
    .insert(packet_movements)
    .values({
      ...{ exam_paper_id, registration_id, step, packets: 1 },
      ...{ moved_at: now(), recorded_by: 0, recorded_at: now() },
    })
    .returning()
    .get();

export const makeAbsence = (exam_paper_id: number, student_id: number, reason: "T" | "H" = "T") =>
  db.insert(absences).values({ exam_paper_id, student_id, reason, created_by: 0, created_at: now() }).run();

/** Shown every day until the year 2099. */
export const makeReturn = (exam_paper_id: number, registration_id: number) =>
  db
    .insert(attendance_returns)
    .values({ exam_paper_id, registration_id, received_by: 0, received_at: now() })
    .returning()
    .get();

export const makeScripts = (exam_paper_id: number, registration_id: number) =>
  db
    .insert(script_returns)
    .values({ exam_paper_id, registration_id, expected: 0, returned: 0, returned_by: 0, returned_at: now() })
    .returning()
    .get();

/** Of a paper of its own in a year that the school is registered for, with its attendance list. */
export function makeReport(
  school_code: string,
  exam_year: number,
  { category, ...values }: Partial<typeof centre_reports.$inferInsert> & { category?: ReportCategory } = {},
) {
  const { id: registration_id, exam_type_code } = db
    .select()
    .from(school_exam_years)
    .where(and(eq(school_exam_years.school_code, school_code), eq(school_exam_years.exam_year, exam_year)))
    .get() as typeof school_exam_years.$inferSelect;
  const code = `${school_code.slice(0, 3)}${category ? "X" : ""}`;
  const paper = makePaper({ exam_year, exam_type_code, code, held_on: `${exam_year}-01-05` });
  makeReturn(paper.id, registration_id);
  const sent = { exam_paper_id: paper.id, registration_id, sent_by: 0, sent_at: now() };
  const report = db
    .insert(centre_reports)
    .values({ ...sent, ...values })
    .returning()
    .get();
  if (category)
    db.insert(report_entries)
      .values({ ...sent, category, note: "Dilaporkan" })
      .run();
  return { paper, report };
}

export function makeNeed(student_id: number): void {
  db.insert(special_needs)
    .values({ student_id, kind_code: "FIZIKAL", ...stamps() })
    .run();
  db.insert(special_need_arrangements).values({ student_id, arrangement_code: "CETAK" }).run();
}

export function makeNotice(values: Partial<typeof notices.$inferInsert> = {}) {
  const usual = { body: "Notis", starts_on: "2020-01-01", ends_on: "2099-12-31", created_by: 0 };
  return db
    .insert(notices)
    .values({ ...usual, ...stamps(), ...values })
    .returning()
    .get();
}

/** No token has the stored hash. */
export function makeMachine(values: Partial<typeof machines.$inferInsert> = {}) {
  const usual = {
    name: "Sistem pejabat daerah",
    token_hash: `${Math.random()}`,
    sees_identity: false,
    per_minute: 60,
    expires_at: fromNow(24 * 3_600_000),
    seen_addresses: [],
    created_by: 0,
  };
  return db
    .insert(machines)
    .values({ ...usual, ...stamps(), ...values })
    .returning()
    .get();
}

type NewStudent = Partial<typeof students.$inferInsert> & { school_code: string; exam_year: number };

export function makeStudent(values: NewStudent) {
  return db
    .insert(students)
    .values({
      full_name: "NUR AISYAH BINTI AHMAD",
      class_name: "6 AMANAH",
      gender: "P",
      ...stamps(),
      is_late: isLate(values.exam_year, values.created_at ?? now()),
      ...values,
    })
    .returning()
    .get();
}

export interface Person extends Actor {
  /** Of a signed-in browser. */
  cookie: string;
}

interface Scope {
  school_code?: string;
  district_code?: string;
  exam_level_code?: string;
}

/** No password matches the stored hash. */
export function makePerson(
  role_id: RoleId,
  scope: Scope = {},
  username = `${role_id}-${Math.random()}`,
): Person {
  const user = db
    .insert(users)
    .values({
      username,
      full_name: username.toUpperCase(),
      password_hash: "-",
      role_id,
      is_approved: true,
      ...scope,
      ...stamps(),
    })
    .returning()
    .get();
  const token = startSession(user.id, false, { address: "127.0.0.1", user_agent: "test" });
  return {
    user_id: user.id,
    username,
    full_name: user.full_name,
    role_id,
    school_code: user.school_code,
    district_code: user.district_code,
    exam_level_code: user.exam_level_code,
    must_change_password: false,
    has_second_step: false,
    session_id: 0,
    acting_as: null,
    cookie: `calon=${token}`,
  };
}

type Part =
  | { role_id: "SU"; school_code: string; district_code?: null }
  | { role_id: "PENYELIA_DAERAH"; school_code?: null; district_code: string };

/** A further ADMIN in the middle of an impersonation. */
export function makeActing({ role_id, school_code = null, district_code = null }: Part): Person {
  const person = makePerson("ADMIN");
  db.update(sessions)
    .set({
      acting_role_id: role_id,
      acting_school_code: school_code,
      acting_district_code: district_code,
      acting_until: fromNow(60 * 60_000),
    })
    .where(eq(sessions.user_id, person.user_id))
    .run();
  return {
    ...person,
    role_id,
    school_code,
    district_code,
    acting_as: `${role_id} ${school_code ?? district_code}`,
  };
}

/** Makes the proof too old for actions that need a fresh one. */
export function letProofGoStale({ user_id }: Pick<Person, "user_id">): void {
  const proved_at = fromNow(-10 * 60_000);
  db.update(sessions).set({ proved_at }).where(eq(sessions.user_id, user_id)).run();
}

export function renewProof({ user_id }: Pick<Person, "user_id">): void {
  db.update(sessions).set({ proved_at: now() }).where(eq(sessions.user_id, user_id)).run();
}

/** Two schools in two districts, registered to 2026, and one user of each role. */
export function makeWorld() {
  const year = makeYear(2026);
  const own = makeSchool("AAA0001", { district_code: "01", exam_type_code: "PSRA" });
  const foreign = makeSchool("BBB0002", { district_code: "02", exam_type_code: "SMA" });
  const ownYear = register(own.school_code, 2026);
  const foreignYear = register(foreign.school_code, 2026);
  return {
    year,
    own,
    foreign,
    ownYear,
    foreignYear,
    admin: makePerson("ADMIN"),
    clerk: makePerson("SU", { school_code: own.school_code }),
    otherClerk: makePerson("SU", { school_code: foreign.school_code }),
    supervisor: makePerson("PENYELIA_DAERAH", { district_code: "01" }),
    otherSupervisor: makePerson("PENYELIA_DAERAH", { district_code: "02" }),
    observer: makePerson("OBSERVER"),
  };
}

/** A new world for each test, rolled back afterwards. */
export function withWorld(): ReturnType<typeof makeWorld> {
  inRollback();
  const world = {} as ReturnType<typeof makeWorld>;
  beforeEach(() => void Object.assign(world, makeWorld()));
  return world;
}

/** From one of our pages unless its headers say otherwise. */
export function requestOf(person: Person | null, path: string, init: RequestInit = {}): Request {
  const headers = new Headers(init.headers);
  if (person) headers.set("Cookie", person.cookie);
  if (!headers.has("Sec-Fetch-Site")) headers.set("Sec-Fetch-Site", "same-origin");
  return new Request(`http://localhost:3000${path}`, { ...init, headers });
}

/** The form token of the user's page; none for a visitor. */
export const tokenOf = (
  person: Partial<Pick<Person, "user_id" | "acting_as">> | null,
): Record<string, string> =>
  person?.user_id
    ? { form_token: formTokenOf({ user_id: person.user_id, acting_as: person.acting_as ?? null }) }
    : {};

/** Adds the form token of the user's page. */
export function received<Body extends URLSearchParams | FormData>(person: Person | null, body: Body): Body {
  const copy = (body instanceof FormData ? new FormData() : new URLSearchParams()) as Body;
  for (const [name, value] of [...Object.entries(tokenOf(person)), ...body])
    copy.append(name, value as string);
  return copy;
}

/** With the form token of the user's page. */
export const formOf = (person: Person | null, path: string, fields: Record<string, string>) =>
  bareFormOf(person, path, { ...tokenOf(person), ...fields });

/** From a script, without a page and a token. */
export const bareFormOf = (person: Person | null, path: string, fields: Record<string, string>) =>
  requestOf(person, path, { method: "POST", body: new URLSearchParams(fields) });

export const jsonOf = (person: Person | null, method: string, path: string, body: unknown, headers = {}) =>
  requestOf(person, path, {
    method,
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });
