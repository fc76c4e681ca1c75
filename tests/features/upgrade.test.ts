import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "~/db/file.server";
import { addOneSchool, makeOlderDatabase } from "../support/older-database";

const folder = mkdtempSync(join(tmpdir(), "calon-upgrade-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (second: number) => `2026-03-01T08:00:${String(second).padStart(2, "0")}.000Z`;
const [clerk, office] = [7, 8];

let db: Database.Database;
beforeAll(() => {
  const path = join(folder, "before.db");
  const before = makeOlderDatabase(path, 11);
  fill(before);
  before.close();
  db = openDatabase(path);
});
afterAll(() => db.close());

/** One row in each older table for each way in which it was created. */
function fill(older: Database.Database): void {
  const insert = (table: string, row: Record<string, unknown>) =>
    older
      .prepare(
        `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map((name) => `:${name}`)})`,
      )
      .run(row);
  const stamps = { created_at: at(0), updated_at: at(0) };
  addOneSchool(older, at(0));
  const place = { school_code: "AAA0001", exam_year: 2026 };
  const lock = { is_lock_initial_student: 1, lock_initial_student_datetime: at(5) };
  insert("exam_years", { year: 2026, ...lock, ...stamps });
  insert("exam_years", { year: 2027, ...stamps });
  insert("school_exam_years", { ...place, ...stamps });
  insert("users", { id: clerk, username: "kerani", full_name: "KERANI", password_hash: "-", ...stamps });

  let last = "";
  const event = (second: number, user_id: number, action: string, more: Record<string, unknown> = {}) => {
    const hash = `hash of second ${second}`;
    const entity = action.startsWith("student") ? "student" : "school_exam_year";
    const row = { user_id, action, entity, created_at: at(second), previous_hash: last, hash, ...more };
    insert("audit_events", row);
    last = hash;
  };
  const student = (id: number, second: number) =>
    insert("students", {
      ...place,
      id,
      full_name: `CALON ${id}`,
      class_name: id === 3 ? null : `${id} al-Ghazāli’`,
      ...stamps,
      created_at: at(second),
    });
  const number = (student_id: number, student_code: string, user_id: number, second: number) =>
    insert("roll_number_history", { ...place, student_id, student_code, user_id, created_at: at(second) });

  student(1, 1);
  event(1, clerk, "student.created", { entity_id: "1" });
  student(2, 3);
  number(2, "X/002", office, 3);
  event(4, office, "student.imported", { changes: JSON.stringify({ created: 1, school_codes: [] }) });
  student(3, 10);
  number(1, "X/001", clerk, 12);
  number(2, "X/003", clerk, 12);
  event(13, clerk, "roll_number.generated", { ...place, entity_id: "1" });
  number(1, "X/009", office, 20);
  event(20, office, "student.edited", {
    entity_id: "1",
    changes: JSON.stringify({ student_code: ["X/001", "X/009"] }),
  });
  number(2, "X/500", office, 30);
  event(31, office, "student.codes_updated", { changes: JSON.stringify({ 2: ["X/003", "X/500"] }) });
  number(3, "X/700", clerk, 40);
  insert("trash", {
    ...place,
    batch_id: "b",
    entity: "student",
    entity_id: 9,
    record: JSON.stringify({ id: 9, full_name: "HILANG", is_citizen: true, created_at: at(3) }),
    user_id: clerk,
    reason: "student.deleted",
    created_at: at(50),
  });
  const posted = {
    fields: [
      ["full_name", "ALI"],
      ["submission_key", "kunci"],
    ],
    files: ["senarai.xlsx"],
    acting_as: "SU AAA0001",
    sent_by: "self",
    device: "Firefox",
    address: "10.0.0.1",
  };
  const form = { user_id: clerk, path: "/student-add", created_at: at(0), expires_at: at(59) };
  insert("kept_forms", { ...form, id: "whole", fields: JSON.stringify(posted) });
  insert("kept_forms", { ...form, id: "early", fields: JSON.stringify({ fields: [], files: [] }) });
}

describe("upgrading a database of the version without authors and events", () => {
  test("names who added a candidate, and the import that added it", () => {
    expect(
      db.prepare("select id, created_by, import_event_id from students order by id").raw().all(),
    ).toEqual([
      [1, clerk, null],
      [2, office, 2],
      [3, null, null],
    ]);
    const { record } = db.prepare("select record from trash").get() as { record: string };
    expect(JSON.parse(record)).toEqual({
      id: 9,
      full_name: "HILANG",
      is_citizen: true,
      created_at: at(3),
      created_by: office,
      import_event_id: 2,
      class_name: null,
      is_late: false,
      withdrawn_at: null,
      withdrawal_reason: null,
    });
  });

  test("stores class names in upper case and marks who came after the lock", () => {
    expect(db.prepare("select id, class_name, is_late from students order by id").raw().all()).toEqual([
      [1, "1 AL-GHAZĀLI'", 0],
      [2, "2 AL-GHAZĀLI'", 0],
      [3, null, 1],
    ]);
  });

  test("marks the latest year with a registration as running", () => {
    expect(db.prepare("select year from exam_years where is_running").pluck().all()).toEqual([2026]);
  });

  test("counts candidates without any document", () => {
    const count = db.prepare("select total_without_document, total_withdrawn from school_exam_years").raw();
    expect(count.get()).toEqual([3, 0]);
  });

  test("names the event that gave each roll number, or none if the trail has none", () => {
    const rows = db
      .prepare(
        `select student_code, action from roll_number_history
         left join audit_events on audit_events.id = audit_event_id order by roll_number_history.id`,
      )
      .raw()
      .all();
    expect(rows).toEqual([
      ["X/002", "student.imported"],
      ["X/001", "roll_number.generated"],
      ["X/003", "roll_number.generated"],
      ["X/009", "student.edited"],
      ["X/500", "student.codes_updated"],
      ["X/700", null],
    ]);
  });

  test("puts each field of a stored form into a column", () => {
    const columns = "id, fields, files, submission_key, acting_as, sent_by, device, address";
    expect(db.prepare(`select ${columns} from kept_forms order by id`).raw().all()).toEqual([
      ["early", "[]", "[]", null, null, "visitor", "", ""],
      [
        "whole",
        '[["full_name","ALI"],["submission_key","kunci"]]',
        '["senarai.xlsx"]',
        "kunci",
        "SU AAA0001",
        "self",
        "Firefox",
        "10.0.0.1",
      ],
    ]);
  });
});
