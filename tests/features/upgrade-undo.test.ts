import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuditLine } from "~/db/audit-chain";
import { openDatabase } from "~/db/file.server";
import { addOneSchool, makeOlderDatabase } from "../support/older-database";
import { appendToTrail } from "../support/trail";

const folder = mkdtempSync(join(tmpdir(), "calon-undo-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const day = 24 * 3_600_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();

let upgraded: Database.Database;
const rows = (query: string) => upgraded.prepare(query).raw().all();
afterAll(() => upgraded.close());

let at = 0;
const event = (action: string, id: number | null, more: Partial<AuditLine> & { of?: string } = {}) => {
  const { of: entity = action.split(".")[0] ?? "", ...line } = more;
  return {
    user_id: 1,
    username: "kerani",
    acting_as: null,
    action,
    entity,
    entity_id: id === null ? null : String(id),
    school_code: null,
    exam_year: null,
    changes: null,
    created_at: ago(5 - ++at / 1000),
    address: null,
    session_id: null,
    ...line,
  } satisfies AuditLine;
};
const changes = (fields: Record<string, [unknown, unknown]>) => ({ changes: JSON.stringify(fields) });
const numbered = { of: "school_exam_year", school_code: "AAA0001", exam_year: 2025 };

const trail: AuditLine[] = [
  event("school_exam_year.closed_by_lock", 2, changes({ state: ["disahkan", "muktamad"] })),
  event("special_need.saved", 1),
  event("special_need.removed", 1),
  event("special_need.saved", 2),
  event("student.withdrawn", 1, { school_code: "AAA0001" }),
  event("student.withdrawn", 2),
  event("student.edited", 2),
  event("student.withdrawn", 3, { created_at: ago(31) }),
  event("roll_number.generated", 1, numbered),
  event("school_exam_year.edited", 3, { ...changes({ exam_year: [2025, 2027] }), exam_year: 2027 }),
  event("exam_year.edited", 2, changes({ is_running: [true, false] })),
  event("exam_year.edited", 1, changes({ title: [null, "1448H"], is_running: [false, true] })),
  event("exam_year.created", 9),
  event(
    "exam_year.deleted",
    9,
    changes({
      ...{ id: [9, null], year: [2030, null], title: [null, null], is_running: [false, null] },
      ...{ entry_opens_on: ["2030-01-01", null], late_opens_on: ["2030-02-01", null] },
    }),
  ),
  event("school.edited", 2, { ...changes({ school_code: ["LAMA", "BBB0002"] }), school_code: "BBB0002" }),
  event("exam_year.edited", 3, { ...changes({ year: [2024, 2027] }), of: "other" }),
  event("user.edited", 1, { changes: "not JSON" }),
];
const idOf = (action: string) => trail.findIndex((line) => line.action === action) + 1;

beforeAll(() => {
  const path = join(folder, "before.db");
  const older = makeOlderDatabase(path, 33);
  addOneSchool(older, ago(40));
  older.exec(`
    insert into schools (school_code, school_name, hq_code, district_code, exam_type_code, created_at, updated_at)
      values ('BBB0002', 'SRA DUA', 'B0002', '01', 'PSRA', '', '');
    insert into exam_years (id, year, title, is_running, version, created_at, updated_at)
      values (1, 2025, '1448H', 1, 4, '', ''), (2, 2026, null, 0, 2, '', ''), (3, 2027, null, 0, 2, '', '');
    insert into school_exam_years (id, school_code, exam_year, state, state_changed_by, created_at, updated_at)
      values (1, 'AAA0001', 2025, 'draf', null, '', ''), (2, 'AAA0001', 2026, 'muktamad', null, '', ''),
        (3, 'AAA0001', 2027, 'muktamad', 1, '', ''), (4, 'BBB0002', 2027, 'muktamad', null, '', '');
    insert into users (id, username, full_name, password_hash, created_at, updated_at) values (1, 'kerani', 'KERANI', '', '', '');
    insert into students (id, full_name, school_code, exam_year, version, withdrawn_at, created_at, updated_at)
      values (1, 'SATU', 'AAA0001', 2025, 3, '2026', '', ''), (2, 'DUA', 'AAA0001', 2025, 4, '2026', '', ''),
        (3, 'TIGA', 'AAA0001', 2025, 2, '2026', '', '');
    insert into special_needs (student_id, kind_code, created_at, updated_at) values (2, 'LIHAT', '', '');
    insert into roll_number_history (student_id, exam_year, school_code, student_code, user_id, audit_event_id, created_at)
      values (1, 2025, 'AAA0001', 'A0001/001', 1, ${idOf("roll_number.generated")}, ''), (2, 2025, 'AAA0001', 'A0001/002', 1, 1, '');
    insert into trash (batch_id, entity, entity_id, record, school_code, exam_year, user_id, reason, created_at)
      values ('a', 'student', 7, '{}', 'LAMA', 2027, 1, 'student.deleted', '${ago(6)}'),
        ('b', 'student', 8, '{}', 'LAMA', 2027, 1, 'student.deleted', '${ago(1)}'),
        ('c', 'student', 9, '{}', 'AAA0001', 2025, 1, 'student.deleted', '${ago(6)}');`);
  appendToTrail(older, trail);
  older.close();
  upgraded = openDatabase(path);
});

describe("an upgrade takes from the trail", () => {
  test("the states of the lists from before their lock", () => {
    const found = rows("select id, state_before_lock from school_exam_years order by id");
    expect(found).toEqual([
      [1, null],
      [2, "disahkan"],
      [3, null],
      [4, "draf"],
    ]);
  });

  test("the versions of removed special needs", () => {
    expect(rows("select student_id, version from removed_special_needs")).toEqual([[1, 2]]);
  });

  test("the schools that an account worked on", () => {
    expect(rows("select user_id, school_code from recent_schools order by id")).toEqual([
      [1, "AAA0001"],
      [1, "BBB0002"],
    ]);
  });

  test("the withdrawals of the last 30 days whose candidate was not changed since", () => {
    expect(rows("select id, student_id, user_id, version from undoable_withdrawals")).toEqual([
      [idOf("student.withdrawn"), 1, 1, 3],
    ]);
  });

  test("the numberings and their roll numbers", () => {
    const id = idOf("roll_number.generated");
    expect(rows("select id, registration_id, user_id from undoable_numberings")).toEqual([[id, 1, 1]]);
    expect(rows("select numbering_id from roll_number_history order by id")).toEqual([[id], [null]]);
  });

  test("the moves of registrations", () => {
    const columns = "id, registration_id, from_school_code, from_exam_year, to_school_code, to_exam_year";
    expect(rows(`select ${columns} from undoable_moves`)).toEqual([
      [idOf("school_exam_year.edited"), 3, "AAA0001", 2025, "AAA0001", 2027],
    ]);
  });

  test("the last edits of exam years, with the year that was running before", () => {
    const columns = "exam_year_id, version, year, title, is_running, running_exam_year_id";
    expect(rows(`select ${columns} from undoable_year_edits order by 1`)).toEqual([
      [1, 4, 2025, null, 0, 2],
      [2, 2, 2026, null, 1, null],
    ]);
  });

  test("the deleted exam years with the days of their requests", () => {
    const [[id, record, windows]] = rows("select id, record, request_windows from deleted_exam_years") as [
      [number, string, string],
    ];
    expect([id, JSON.parse(record), JSON.parse(windows)]).toEqual([
      9,
      { id: 9, year: 2030, title: null, is_running: false, entry_opens_on: "2030-01-01", version: 2 },
      { late_opens_on: "2030-02-01" },
    ]);
  });

  test("the present places of deleted candidates", () => {
    expect(rows("select batch_id, school_code, exam_year from trash order by batch_id")).toEqual([
      ["a", "BBB0002", 2027],
      ["b", "LAMA", 2027],
      ["c", "AAA0001", 2025],
    ]);
  });

  test("numbers for the next actions that no page from before the upgrade names", () => {
    const last = rows("select seq from sqlite_sequence where name like 'undoable%' order by name");
    expect(last).toEqual([[trail.length], [trail.length], [trail.length]]);
  });
});
