import type Database from "better-sqlite3";
import { inventName } from "./names";
import { Random } from "./random";

/** Whose work the running year shows. */
export interface Workflow {
  seed: number;
  year: number;
  /** Of the clerk's account. */
  school_code: string;
  district_code: string;
  admin_id: number;
  clerk_id: number;
  supervisor_id: number;
  /** No row of the database has a later time. */
  at: Date;
}

const day = 24 * 3_600_000;
export const daysBefore = (at: Date, days: number): string =>
  new Date(at.getTime() - days * day).toISOString();
export interface SubmittedList {
  school_code: string;
  district_code: string;
}

const states = ["dihantar", null, "disahkan", "dihantar", null, "muktamad", "disahkan"];

/** Some of the complete lists, never that of the clerk. The supervisor's district comes first. */
export function submitLists(db: Database.Database, work: Workflow): SubmittedList[] {
  const complete = db
    .prepare<[number, string, string], SubmittedList>(
      `select school_code, district_code from school_exam_years
       where exam_year = ? and school_code <> ? and total_students > 0 and expected_students = total_students
         and total_student_with_code = total_students and total_without_document = 0 and id > 2
       order by district_code <> ?, school_code limit 20`,
    )
    .all(work.year, work.school_code, work.district_code);
  const submit = db.prepare(
    `update school_exam_years set state = ?, state_changed_at = ?, state_changed_by = ?, head_name = ?,
       list_version = ?, updated_at = ?, version = version + 1 where school_code = ? and exam_year = ?`,
  );
  const submitted = complete.filter(({ school_code }, index) => {
    const state = states[index % states.length];
    if (!state) return false;
    const { full_name } = inventName(new Random(work.seed, `head ${school_code}`), "P");
    const by = state === "disahkan" ? work.supervisor_id : work.admin_id;
    const changed_at = daysBefore(work.at, 12 + (index % 3) / 2);
    const list_version = state === "muktamad" ? 1 : 0;
    submit.run(state, changed_at, by, full_name, list_version, changed_at, school_code, work.year);
    return true;
  });
  db.exec(`insert into list_versions (registration_id, version, kind, made_at, user_id, made_by, total_students, total_withdrawn)
    select list.id, list_version, 'final', state_changed_at, state_changed_by, full_name, total_students, total_withdrawn
    from school_exam_years as list left join users on users.id = state_changed_by where state = 'muktamad' and list_version > 0`);
  return submitted;
}
