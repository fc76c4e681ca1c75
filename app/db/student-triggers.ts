import type Database from "better-sqlite3";
import { getTableColumns } from "drizzle-orm";
import { students } from "./schema/candidates";

type Column = keyof typeof students.$inferSelect;

const columnsBut = (left: readonly Column[]): Column[] =>
  (Object.keys(getTableColumns(students)) as Column[]).filter((name) => !left.includes(name));

/** A list shows every column of a candidate but these, so a change of one of the others makes a version of a final list. The erasure of a
 * person makes none. */
export const listedColumns = columnsBut([
  ...(["id", "school_code", "exam_year", "is_late", "is_repeating", "withdrawal_cause"] as const),
  ...(["withdrawal_reason", "erased_at"] as const),
  ...(["created_by", "import_event_id", "created_at", "updated_at", "version"] as const),
]);

/** Readers of `/api/students/changes` see every column but these. A move to another school or year has a trigger of its own. */
const followedColumns = columnsBut(["id", "school_code", "exam_year", "created_by", "import_event_id"]);

const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");

const rowOf = (names: readonly string[], which: "old" | "new") =>
  `(${names.map((name) => `${which}.${name}`).join(", ")})`;

const changed = (names: readonly string[]) =>
  `old.school_code = new.school_code AND old.exam_year = new.exam_year
  AND ${rowOf(names, "old")}
    IS NOT ${rowOf(names, "new")}`;

/** The first touch after a version stores the row of before. */
const touchOld = `INSERT INTO list_touches (registration_id, student_id, is_due, is_moved, before)
    SELECT id, old.id, state = 'muktamad', 0, json_object(${listedColumns.map((name) => `'${name}', old.${name}`).join(", ")})
    FROM school_exam_years
    WHERE school_code = old.school_code AND exam_year = old.exam_year AND (list_version > 0 OR state = 'muktamad')
    ON CONFLICT (registration_id, student_id) DO UPDATE SET is_due = excluded.is_due;`;

const triggers: Record<string, string> = {
  list_touches_on_delete: `AFTER DELETE ON \`students\` BEGIN
  ${touchOld}
END`,
  list_touches_on_update: `AFTER UPDATE OF ${quoted(listedColumns)} ON \`students\`
WHEN ${changed(listedColumns)}
  AND old.erased_at IS new.erased_at
BEGIN
  ${touchOld}
END`,
  list_touches_on_move: `AFTER UPDATE OF \`school_code\`, \`exam_year\` ON \`students\`
WHEN (old.school_code <> new.school_code OR old.exam_year <> new.exam_year)
  AND EXISTS (SELECT 1 FROM school_exam_years WHERE school_code = old.school_code AND exam_year = old.exam_year)
BEGIN
  ${touchOld}
  INSERT INTO list_touches (registration_id, student_id, is_due, is_moved, before)
    SELECT id, new.id, state = 'muktamad', 1, NULL FROM school_exam_years
    WHERE school_code = new.school_code AND exam_year = new.exam_year AND (list_version > 0 OR state = 'muktamad')
    ON CONFLICT (registration_id, student_id) DO UPDATE SET is_due = excluded.is_due;
END`,
  // A number that is parked for the moment is no change (app/features/students/park-roll-numbers.ts).
  student_changes_on_update: `AFTER UPDATE OF ${quoted(followedColumns)} ON \`students\`
WHEN ${changed(followedColumns)}
  AND new.student_code IS NOT char(1) || new.id
BEGIN
  INSERT INTO student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
    SELECT new.id, 0, new.exam_year, school_code, district_code, exam_type_code,
      max(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), coalesce((SELECT changed_at FROM student_changes ORDER BY sequence DESC LIMIT 1), ''))
    FROM schools WHERE school_code = new.school_code;
  DELETE FROM student_changes WHERE student_id = new.id AND sequence < last_insert_rowid() AND is_departed = 0;
END`,
};

/** After the migrations: a column that a migration adds is in each of these triggers without a line of SQL. */
export function writeStudentTriggers(sqlite: Database.Database): void {
  const stored = sqlite.prepare("select sql from sqlite_schema where type = 'trigger' and name = ?").pluck();
  sqlite
    .transaction(() => {
      for (const [name, body] of Object.entries(triggers)) {
        const sql = `CREATE TRIGGER \`${name}\` ${body}`;
        if (stored.get(name) !== sql) sqlite.exec(`DROP TRIGGER IF EXISTS \`${name}\`; ${sql}`);
      }
    })
    .immediate();
}
