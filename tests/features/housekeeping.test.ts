import { describe, expect, test } from "vitest";
import { db, sqlite } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import {
  account_links,
  audit_events,
  import_drafts,
  kept_forms,
  recovery_slips,
  school_merges,
  seat_changes,
  sessions,
  sheet_prints,
  sign_in_challenges,
  sign_in_failures,
  student_transfers,
  submissions,
  trash,
  undo_batches,
  undo_rows,
  undoable_moves,
  undoable_numberings,
  users,
} from "~/db/schema";
import { prune } from "~/features/housekeeping/prune";
import { deleteStudent } from "~/features/students/commands";
import { inRollback, makePerson, makeStudent, makeWorld, makeYear, register } from "../support/people";

const minute = 60_000;
const day = 24 * 60 * minute;

inRollback();

const submission = (key: string, created_at: string) => ({
  user_id: 1,
  key,
  body_hash: "h",
  outcome: { kind: "saved", value: { id: 1 } },
  created_at,
});
const slip = (token_hash: string, user_id: number, expires_at: string) => ({
  token_hash,
  user_id,
  issued_by: user_id,
  expires_at,
  created_at: now(),
});
const form = (id: string, user_id: number, expires_at: string) => ({
  id,
  user_id,
  path: "/",
  fields: [],
  created_at: now(),
  expires_at,
});

describe("housekeeping", () => {
  test("deletes expired rows and leaves every other row alone", async () => {
    const { user_id } = makePerson("ADMIN", {}, "rohana");
    const failure = { username: "rohana", address: "10.0.0.1" };
    db.insert(sign_in_failures)
      .values([
        { ...failure, created_at: fromNow(-day - minute) },
        { ...failure, created_at: fromNow(minute - day) },
      ])
      .run();
    db.insert(submissions)
      .values([submission("lama", fromNow(-8 * day)), submission("baru", fromNow(-6 * day))])
      .run();
    db.insert(kept_forms)
      .values([form("lama", user_id, fromNow(-1000)), form("baru", user_id, fromNow(minute))])
      .run();
    db.insert(recovery_slips)
      .values([
        slip("lama", user_id, fromNow(-31 * day)),
        slip("tamat", user_id, fromNow(-29 * day)),
        slip("baru", user_id, fromNow(day)),
      ])
      .run();
    const links = [makePerson("SU", {}, "lama").user_id, makePerson("SU", {}, "baru").user_id];
    for (const [at, user_id] of links.entries()) {
      const expires_at = fromNow((at === 0 ? -366 : -364) * day);
      db.insert(account_links)
        .values({ user_id, token_hash: `${user_id}`, issued_by: 0, expires_at, created_at: now() })
        .run();
    }
    const session = (token_hash: string, ended_at: string | null, idle_until: string) => ({
      user_id,
      token_hash,
      ended_at,
      idle_until,
      rotated_at: now(),
      seen_at: now(),
      absolute_until: fromNow(400 * day),
      created_at: now(),
    });
    db.insert(sessions)
      .values([
        session("ditamatkan", fromNow(-91 * day), fromNow(day)),
        session("terbiar", null, fromNow(-91 * day)),
        session("semalam", fromNow(-day), fromNow(day)),
        session("berjalan", null, fromNow(day)),
      ])
      .run();
    const trail = db.select().from(audit_events).all();

    expect(await prune()).toBe(7);
    expect(await prune()).toBe(0);

    const names = (rows: { [name: string]: unknown }[], name: string) => rows.map((row) => row[name]);
    expect(names(db.select().from(account_links).all(), "user_id")).toEqual(links.slice(1));
    expect(db.select().from(sign_in_failures).all()).toHaveLength(1);
    expect(names(db.select().from(submissions).all(), "key")).toEqual(["baru"]);
    expect(names(db.select().from(kept_forms).all(), "id")).toEqual(["baru"]);
    expect(names(db.select().from(recovery_slips).all(), "token_hash")).toEqual(["tamat", "baru"]);
    expect(names(db.select().from(sessions).all(), "token_hash")).toEqual([
      ...Array(3).fill(expect.stringMatching(/\./)),
      "semalam",
      "berjalan",
    ]);
    expect(db.select().from(users).all()).toHaveLength(3);
    expect(db.select().from(audit_events).all()).toEqual(trail);
  });

  test("deletes old trash, import drafts, prints and begun sign-ins without any request", async () => {
    const { user_id } = makePerson("ADMIN", {}, "rohana");
    const deleted = (batch_id: string, created_at: string) => ({
      batch_id,
      entity: "student",
      entity_id: 1,
      record: { full_name: "NUR", ic_number: "140816101489" },
      school_code: "AAA0001",
      exam_year: 2025,
      user_id,
      reason: "student.deleted",
      created_at,
    });
    const draft = (id: string, created_at: string) => ({
      id,
      user_id,
      entity: "students" as const,
      pasted: "NUR\t140816101489",
      corrections: {},
      created_at,
      updated_at: now(),
    });
    const print = (number: string, created_at: string) => ({
      number,
      sheet: "roll",
      filters: {},
      total: 1,
      checksum: number,
      content: {},
      user_id,
      printed_by: "ROHANA",
      created_at,
    });
    const challenge = (token_hash: string, expires_at: string) => ({
      token_hash,
      user_id,
      remember: false,
      redirect_to: "/",
      expires_at,
      created_at: expires_at,
    });
    const long_ago = "2025-01-01T00:00:00.000Z";
    const drafts = [
      draft("lama", long_ago),
      draft("tua", fromNow(-31 * day)),
      draft("baru", fromNow(-29 * day)),
    ];
    db.insert(trash)
      .values([deleted("lama", long_ago), deleted("baru", fromNow(-29 * day))])
      .run();
    db.insert(import_drafts).values(drafts).run();
    db.insert(sheet_prints)
      .values([print("lama", fromNow(-731 * day)), print("setahun", fromNow(-400 * day))])
      .run();
    db.insert(sign_in_challenges)
      .values([challenge("lama", long_ago), challenge("baru", fromNow(minute))])
      .run();

    expect(await prune()).toBe(5);

    expect(db.select().from(trash).all()).toMatchObject([{ batch_id: "baru" }]);
    expect(db.select().from(import_drafts).all()).toMatchObject([{ id: "baru" }]);
    expect(db.select().from(sheet_prints).all()).toMatchObject([{ number: "setahun" }]);
    expect(db.select().from(sign_in_challenges).all()).toMatchObject([{ token_hash: "baru" }]);
  });

  test("deletes transfers of candidates who left the trash, and changes of seats after thirty days", async () => {
    const { clerk } = makeWorld();
    const place = { exam_year: 2026, created_by: clerk.user_id };
    const student = makeStudent({ school_code: "AAA0001", exam_year: 2026 });
    const gone = makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name: "DIPADAM" });
    deleteStudent(clerk, gone.id);
    const transfer = (student_id: number) => ({
      ...{
        ...place,
        request_id: 1,
        student_id,
        full_name: "NUR",
        student_version: 1,
        created_at: fromNow(-day),
      },
      ...{ from_school_code: "BBB0002", to_school_code: "AAA0001" },
    });
    db.insert(student_transfers).values([student.id, gone.id, 999_999].map(transfer)).run();
    const change = (created_at: string) => ({
      ...{
        ...place,
        school_code: "AAA0001",
        room_name: "Dewan",
        moved: 1,
        unseated: 0,
        role_id: "ADMIN",
        created_at,
      },
    });
    db.insert(seat_changes)
      .values([change(fromNow(-31 * day)), change(fromNow(-29 * day))])
      .run();
    expect(await prune()).toBe(2);
    const left = db.select().from(student_transfers).all();
    expect(left.map(({ student_id }) => student_id)).toEqual([student.id, gone.id]);
    expect(db.select().from(seat_changes).all()).toHaveLength(1);
  });

  test("keeps what an undo needs for thirty days", async () => {
    const { clerk } = makeWorld();
    makeYear(2025);
    const registrations = [register("AAA0001", 2025), register("BBB0002", 2025)];
    const { user_id } = clerk;
    const { id: student_id } = makeStudent({ school_code: "AAA0001", exam_year: 2025 });
    const between = { from_school_code: "AAA0001", to_school_code: "BBB0002" };
    const merge = {
      ...between,
      from_version: 1,
      to_version: 1,
      has_given_contact: false,
      created_by: user_id,
    };
    const totals = { total_registrations: 0, total_students: 0, total_users: 0 };
    const tables = [undo_batches, undoable_moves, undoable_numberings, school_merges];
    const kept = fromNow(-29 * day);
    for (const [at, created_at] of [fromNow(-31 * day), kept].entries()) {
      const registration_id = registrations[at]?.id as number;
      const id = 900 + at;
      db.insert(undo_batches).values({ id, kind: "withdrawn", user_id, created_at }).run();
      db.insert(undo_rows)
        .values({ batch_id: id, entity: "student", entity_id: student_id, version: 2, before: {} })
        .run();
      db.insert(undoable_moves)
        .values({ registration_id, ...between, from_exam_year: 2025, to_exam_year: 2025, created_at })
        .run();
      db.insert(undoable_numberings).values({ registration_id, user_id, created_at }).run();
      db.insert(school_merges)
        .values({ ...merge, ...totals, created_at })
        .run();
    }
    expect(await prune()).toBe(tables.length);
    for (const table of tables)
      expect(db.select({ at: table.created_at }).from(table).all()).toEqual([{ at: kept }]);
    expect(db.select().from(undo_rows).all()).toMatchObject([{ batch_id: 901 }]);
  });

  test("deletes from a long table in slices and lets requests run between them", async () => {
    const old = fromNow(-8 * day);
    const insert = sqlite.prepare(
      "insert into submissions (user_id, key, body_hash, outcome, created_at) values (1, ?, 'h', '{}', ?)",
    );
    for (let at = 0; at < 3000; at++) insert.run(`k${at}`, at % 3 === 0 ? now() : old);
    let turns = 0;
    let isOver = false;
    const others = (async () => {
      while (!isOver) {
        turns++;
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    expect(await prune()).toBe(2000);
    isOver = true;
    await others;
    expect(turns).toBeGreaterThan(4);
    expect(db.select().from(submissions).all()).toHaveLength(1000);
  });
});
