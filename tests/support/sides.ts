import { eq } from "drizzle-orm";
import { beforeAll } from "vitest";
import { saveLink } from "~/auth/account-links";
import { hashPassword } from "~/auth/passwords";
import type { RoleId } from "~/auth/roles";
import { findSession, startSession } from "~/auth/sessions";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import {
  list_changes,
  list_versions,
  office_crest,
  requests,
  room_seats,
  sessions,
  student_transfers,
  users,
} from "~/db/schema";
import { storeForm } from "~/db/stored-forms";
import { createDraft } from "~/features/imports/drafts";
import { deleteStudent } from "~/features/students/commands";
import { sealPending } from "~/features/users/second-step";
import { modulesIn } from "./modules";
import * as make from "./people";
import {
  makeAbsence,
  makeHandoverRow,
  makeInvigilator,
  makeLayout,
  makeMachine,
  makeNeed,
  makeNote,
  makePacketExtra,
  makePacketMovement,
  makePacketRule,
  makePaper,
  makePerson,
  makeReturn,
  makeRoom,
  makeSchool,
  makeScripts,
  makeStudent,
  makeYear,
  type Person,
  register,
} from "./people";
import { pngOf } from "./pictures";
import { begunSecret, password } from "./secrets";

export { begunSecret, password } from "./secrets";

/** No answer to a user of the other side may hold these. */
export const canary = /KENARI|140203-?10-?9876|\*{4,}9876|A9876543/i;

/** A foreign candidate's identity that the user types, so the answer may repeat it. */
export const knownIdentity = "150101109997";

/** Long enough for the slowest suite. */
const never = "9999-01-01T00:00:00.000Z";

/** One school's records and users. */
export type Side = Awaited<ReturnType<typeof makeSide>>;

interface Names {
  code: string;
  district_code: string;
  exam_type_code: string;
  school: string;
  pupil: string;
  identities: [string, string, string];
}

interface Stored {
  id: number;
  version: number;
}

/**
 * What the questions of one noun alone ask for, by name; a module of tests/addresses/nouns exports it as `records`. The browser tests read that
 * module without a database, so it gets the makers of people.ts and imports none.
 */
export type RecordsOfSide = Record<
  string,
  (school: ReturnType<typeof makeSchool>, make: typeof import("./people")) => Stored
>;

async function recordsOf(school: ReturnType<typeof makeSchool>): Promise<Map<string, Stored>> {
  const nouns = await modulesIn<{ records?: RecordsOfSide }>("tests/addresses/nouns");
  const makers = nouns.flatMap(({ records = {} }) => Object.entries(records));
  return new Map(makers.map(([name, makeOne]) => [name, makeOne(school, make)]));
}

/** The list was final once, and a candidate's number was corrected in it. */
function makeVersion(registration_id: number, student: ReturnType<typeof makeStudent>): void {
  const totals = { total_students: 2, total_withdrawn: 0 };
  const { id: list_version_id } = db
    .insert(list_versions)
    .values({ registration_id, version: 1, kind: "amended", made_at: now(), reason: "Ejaan", ...totals })
    .returning()
    .get();
  const change = { kind: "changed", field: "ic_number", after: student.ic_number } as const;
  db.insert(list_changes)
    .values({ list_version_id, student_id: student.id, full_name: student.full_name, ...change })
    .run();
}

/** One school with its users, its candidates (one deleted) and import drafts. */
export async function makeSide(names: Names, password_hash: string, sat: { id: number }) {
  const { code, district_code, exam_type_code, school: school_name, pupil, identities } = names;
  const kind = { district_code, exam_type_code };
  const school = makeSchool(`${code}0001`, { school_name, ...kind });
  const spare = makeSchool(`${code}0002`, { school_name: `${school_name} DUA`, ...kind });
  const registration = register(school.school_code, 2026);
  const emptyRegistration = register(school.school_code, 2025);
  const [first, second, third] = identities;
  const at = { school_code: school.school_code, exam_year: 2026 };
  const passport_number = `${code}88`;
  const student = makeStudent({ ...at, full_name: `${pupil} SATU`, ic_number: first, passport_number });
  makeVersion(registration.id, student);
  const another = makeStudent({ ...at, full_name: `${pupil} DUA`, ic_number: second, passport_number });
  const withdrawn = makeStudent({
    ...at,
    full_name: `${pupil} ENAM`,
    birth_cert_number: `${code}66`,
    withdrawn_at: "2026-05-03T16:00:00.000Z",
    withdrawal_reason: "Berpindah",
  });
  const gone = makeStudent({
    ...at,
    full_name: `${pupil} TIGA`,
    ic_number: third,
    passport_number: `${code}77`,
  });

  const person = (role: RoleId, scope: Parameters<typeof makePerson>[1]) => {
    const made = makePerson(role, scope, `${school_name.split(" ").at(-1)}.${role}`.toLowerCase());
    const totp_secret = sealPending(made.user_id, begunSecret, never);
    db.update(users).set({ password_hash, totp_secret }).where(eq(users.id, made.user_id)).run();
    return made;
  };
  const clerk = person("SU", { school_code: school.school_code });
  saveLink({ user_id: clerk.user_id, code: `${code}0000`, issued_by: 0, expires_at: never });
  const supervisor = person("PENYELIA_DAERAH", { district_code });
  const observer = person("OBSERVER", { district_code });
  const admin = person("ADMIN", {});
  const deleted = deleteStudent(clerk, gone.id);
  if (deleted.kind !== "saved") throw new Error("the foreign pupil could not be deleted");

  const lines = (...rows: string[][]) => rows.map((cells) => cells.join("\t")).join("\n");
  const pasted = {
    students: lines(
      [
        `${pupil} EMPAT`,
        `14020310${code === "SDR" ? "3335" : "4446"}`,
        school.school_code,
        "",
        "6 A",
        "2026",
        "L",
      ],
      [`${pupil} LIMA`, knownIdentity, school.school_code, "", "6 A", "2026", "P"],
    ),
    schools: lines([`${school_name} TIGA`, `${code}0003`, `P${code}3`, district_code, exam_type_code]),
  };
  const sent = db
    .insert(requests)
    .values({
      kind: "correction",
      ...at,
      student_id: student.id,
      before: { full_name: student.full_name, version: student.version },
      after: { full_name: `${pupil} BAHARU` },
      reason: "Ejaan",
      created_by: clerk.user_id,
      created_at: "2026-01-01T00:00:00.000Z",
      updated_at: "2026-01-01T00:00:00.000Z",
    })
    .returning()
    .get();
  const request = { ...sent, group_id: sent.id };
  db.update(requests).set({ group_id: sent.id }).where(eq(requests.id, sent.id)).run();
  const transfer = db
    .insert(student_transfers)
    .values({
      request_id: request.id,
      student_id: another.id,
      exam_year: 2026,
      from_school_code: school.school_code,
      to_school_code: spare.school_code,
      full_name: another.full_name,
      student_version: 2,
      created_by: clerk.user_id,
      created_at: now(),
    })
    .returning()
    .get();
  const draftsOf = (owner: Person) => ({
    students: createDraft(owner, "students", pasted.students),
    schools: createDraft(owner, "schools", pasted.schools),
  });
  const drafts = new Map(
    [clerk, supervisor, observer, admin].map((owner) => [owner.user_id, draftsOf(owner)]),
  );
  const elsewhere = new Map(
    [clerk, supervisor, observer, admin].map(({ user_id }) => {
      const token = startSession(user_id, false, { address: "10.0.0.9", user_agent: "test" });
      return [user_id, findSession(token)?.session.id];
    }),
  );
  const machine = makeMachine({ district_code });
  const receipt = makeReturn(sat.id, emptyRegistration.id);
  const room = makeRoom({ school_code: school.school_code });
  db.insert(room_seats).values({ student_id: student.id, room_id: room.id, seat: 1 }).run();
  const invigilator = makeInvigilator({
    school_code: school.school_code,
    full_name: `CIKGU ${pupil}`,
    phone: `0300${first.slice(-6)}`,
  });
  makeNeed(student.id);
  const scripts = makeScripts(sat.id, emptyRegistration.id);
  const extra = makePacketExtra(sat.id, emptyRegistration.id);
  const movement = makePacketMovement(sat.id, registration.id);
  const note = makeNote(school.school_code, 2026, supervisor.user_id);
  const records = await recordsOf(school);
  db.update(sessions).set({ proved_at: never }).run();
  for (const { user_id } of [clerk, supervisor, observer, admin]) {
    storeForm(`borang-${user_id}`, user_id, "/students", {
      fields: [["full_name", pupil]],
      files: [],
      acting_as: null,
      sent_by: "visitor",
      device: "Chrome 109 di Windows",
      address: "10.0.0.9",
    });
  }
  return {
    school,
    spare,
    registration,
    emptyRegistration,
    note,
    receipt,
    room,
    invigilator,
    machine,
    extra,
    movement,
    scripts,
    student,
    withdrawn,
    batch_id: deleted.value.batch_id,
    request,
    transfer,
    /** The second candidate, whom another school may ask for; a duplicate of the first. */
    another,
    pasted,
    clerk,
    supervisor,
    observer,
    admin,
    recordOf(name: string): Stored {
      const record = records.get(name);
      if (!record) throw new Error(`no module of tests/addresses/nouns makes a record of ${name}`);
      return record;
    },
    /** The user's stored form; the clerk's for a user without one. */
    waitingFormOf: ({ user_id }: Person) =>
      `borang-${[clerk, supervisor, observer, admin].some((one) => one.user_id === user_id) ? user_id : clerk.user_id}`,
    /** The user's other session; the clerk's for a user of the other side. */
    otherSessionOf: ({ user_id }: Person) => elsewhere.get(user_id) ?? elsewhere.get(clerk.user_id) ?? 0,
    /** The user's draft; the clerk's for a user without one. */
    draftOf: (owner: Person, entity: "students" | "schools") =>
      (drafts.get(owner.user_id) ?? drafts.get((entity === "students" ? clerk : admin).user_id))?.[entity] ??
      "",
  };
}

/** Two schools in two districts with two exams: ours, and a canary. */
export async function makeSides() {
  const password_hash = await hashPassword(password);
  const years = {
    present: makeYear(2026),
    before: makeYear(2025),
    next: makeYear(2027),
    unused: makeYear(2030),
    over: makeYear(2020, "2020-05-01T00:00:00.000Z"),
  };
  const sat = makePaper({ code: "SAT", held_on: "2026-01-05" });
  makePacketRule(sat.id);
  const own = await makeSide(
    {
      code: "SDR",
      district_code: "01",
      exam_type_code: "PSRA",
      school: "SEKOLAH SENDIRI",
      pupil: "MURID SENDIRI",
      identities: ["140203101235", "140203101237", "140203101239"],
    },
    password_hash,
    sat,
  );
  const foreign = await makeSide(
    {
      code: "ASG",
      district_code: "02",
      exam_type_code: "SMA",
      school: "SEKOLAH KENARI",
      pupil: "BURUNG KENARI",
      identities: ["140203109876", knownIdentity, "140203109874"],
    },
    password_hash,
    sat,
  );
  /** Sees no school, because its district has only the other exam. */
  const narrowed = makePerson("PENYELIA_DAERAH", { district_code: "02", exam_level_code: "PSRA" }, "sempit");
  const temporary = makePerson("ADMIN", {}, "sementara");
  db.update(users).set({ must_change_password: true }).where(eq(users.id, temporary.user_id)).run();
  const unapproved = makePerson("ADMIN", {}, "menunggu");
  db.update(users).set({ is_approved: false }).where(eq(users.id, unapproved.user_id)).run();
  db.insert(office_crest)
    .values({
      id: 1,
      type: "image/png",
      content: pngOf({ width: 1, height: 1 }),
      hash: "h",
      created_at: never,
    })
    .run();
  const paper = makePaper({ exam_year: 2025, held_on: "2025-10-06" });
  for (const { student } of [own, foreign]) makeAbsence(sat.id, student.id);
  const layout = makeLayout();
  const handover = makeHandoverRow();
  makeHandoverRow({ number: 2, fingerprint: "dua" });
  return { years, own, foreign, narrowed, temporary, unapproved, paper, sat, layout, handover };
}

export type Sides = Awaited<ReturnType<typeof makeSides>>;

/** Makes the two sides once, before the tests of a file, and returns them. */
export function withSides(): Sides {
  const sides = {} as Sides;
  beforeAll(async () => void Object.assign(sides, await makeSides()));
  return sides;
}
