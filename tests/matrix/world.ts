import { hashPassword } from "~/auth/passwords";
import { sqlite } from "~/db/client";
import { now } from "~/db/clock";
import { makeAbsence, makePerson, type Person } from "../support/people";
import { pressPrint } from "../support/sheet-prints";
import { makeSide, makeSides, password, type Side, type Sides } from "../support/sides";
import { dashed, identitiesOf, markRecords, wordFor, wordsOf } from "./words";

/** Own and sibling are in one district, foreign in another with another exam; a user of one sees none of the others. */
export const placeNames = ["own", "sibling", "foreign"] as const;
export type PlaceName = (typeof placeNames)[number];

export interface World extends Sides {
  sibling: Side;
  /** A side without records. */
  missing: Side;
  /** Words and identity numbers that identify each side. */
  words: Record<PlaceName, string[]>;
  identities: string[];
  people: Record<
    "homeless" | "wide" | "atSchool" | "asClerk" | "asSupervisor" | "lapsed" | "deleted",
    Person
  >;
}

type App = (request: Request) => Promise<Response>;

export async function makeMatrixWorld(app: App): Promise<World> {
  const sides = await makeSides();
  const password_hash = await hashPassword(password);
  const sibling = await makeSide(
    {
      code: "JRN",
      district_code: "01",
      exam_type_code: "PSRA",
      school: `SEKOLAH ${wordFor("sibling", "school")}`,
      pupil: `JIRAN ${wordFor("sibling", "pupil")}`,
      identities: ["140203102461", "140203102463", "140203102465"],
    },
    password_hash,
    sides.sat,
  );
  // A notice is of no school: that of the sibling in the same district is over, so that the own school cannot read it.
  sqlite.prepare("update notices set ends_on = '2020-01-02' where id = ?").run(sibling.recordOf("notice").id);
  const here = { own: sides.own, sibling, foreign: sides.foreign };
  for (const name of placeNames) await furnish(app, name, here[name]);
  makeAbsence(sides.sat.id, sibling.student.id);
  const people = {
    homeless: makePerson("SU", {}, "tanpa.sekolah"),
    wide: makePerson("OBSERVER", {}, "pemerhati.negeri"),
    atSchool: makePerson("OBSERVER", { school_code: sides.own.school.school_code }, "pemerhati.sekolah"),
    asClerk: acting(sides, "SU", hour),
    asSupervisor: acting(sides, "PENYELIA_DAERAH", hour),
    lapsed: acting(sides, "SU", -hour),
    deleted: makePerson("ADMIN", {}, "dibuang"),
  };
  sqlite.prepare("delete from users where id = ?").run(people.deleted.user_id);
  // Each question is rolled back, and with it the use of the session, which would be over after half an hour.
  const later = new Date(Date.now() + 8 * hour).toISOString();
  sqlite.prepare("update sessions set seen_at = ?, idle_until = ?, proved_at = ?").run(later, later, later);
  sqlite.prepare("update users set password_hash = ?").run(password_hash);
  const words = Object.fromEntries(placeNames.map((name) => [name, wordsOf(here[name])]));
  const identities = placeNames
    .flatMap((name) => identitiesOf(here[name]))
    .flatMap((each) => [each, dashed(each)]);
  return { ...sides, sibling, missing: ghostOf(sides.own), words, identities, people } as World;
}

export const sideAt = (world: World, name: PlaceName | "missing"): Side => world[name];

/** Records with a screen of their own: a print, a provider identity, a stored form, a browser's name. */
async function furnish(app: App, name: PlaceName, side: Side): Promise<void> {
  markRecords(side);
  const { school, clerk } = side;
  sqlite
    .prepare("update users set full_name = ? where id = ?")
    .run(`PUAN ${wordFor(name, "clerk")}`, clerk.user_id);
  const sheet = school.exam_type_code.toLowerCase();
  await pressPrint(app, clerk, `/students/sheets/${sheet}?school_code=${school.school_code}&exam_year=2026`);
  const later = new Date(Date.now() + hour).toISOString();
  sqlite
    .prepare("insert into user_identities (user_id, issuer, subject, created_at) values (?, ?, ?, ?)")
    .run(clerk.user_id, `https://${wordFor(name, "issuer")}.invalid`, wordFor(name, "subject"), now());
  sqlite
    .prepare(
      "insert into kept_forms (id, user_id, path, fields, created_at, expires_at) values (?, ?, ?, ?, ?, ?)",
    )
    .run(
      wordFor(name, "kept"),
      clerk.user_id,
      "/student-add",
      JSON.stringify([["full_name", wordFor(name, "typed")]]),
      now(),
      later,
    );
  sqlite
    .prepare("update sessions set user_agent = ?, address = ? where user_id = ?")
    .run(wordFor(name, "browser"), wordFor(name, "address"), clerk.user_id);
}

const hour = 60 * 60_000;

/** An ADMIN who impersonates at the own side, with the hour running or expired. */
function acting({ own }: Sides, role: "SU" | "PENYELIA_DAERAH", left: number): Person {
  const person = makePerson("ADMIN", {}, `pentadbir.${role}.${left > 0 ? "kini" : "dulu"}`.toLowerCase());
  sqlite
    .prepare(
      `update sessions set acting_role_id = ?, acting_school_code = ?, acting_district_code = ?, acting_until = ?
       where user_id = ?`,
    )
    .run(
      role,
      role === "SU" ? own.school.school_code : null,
      role === "SU" ? null : own.school.district_code,
      new Date(Date.now() + left).toISOString(),
      person.user_id,
    );
  return person;
}

const isRecord = (fact: unknown): fact is { id: number } =>
  typeof fact === "object" && fact !== null && "id" in fact && typeof fact.id === "number";

/** Each record of a side under an id that no table has. */
function ghostOf(side: Side): Side {
  const id = 98_765_432;
  const ghosts = Object.entries(side).map(([name, fact]) => [name, isRecord(fact) ? { ...fact, id } : fact]);
  return {
    ...Object.fromEntries(ghosts),
    school: { ...side.school, id, school_code: "TIADA99" },
    spare: { ...side.spare, id: id + 1, school_code: "TIADA98" },
    student: { ...side.student, id, school_code: "TIADA99" },
    clerk: { ...side.clerk, user_id: id },
    batch_id: "tiadatiadatiada",
    draftOf: () => "tiadatiadatiada",
    recordOf: () => ({ id, version: 1 }),
  };
}
