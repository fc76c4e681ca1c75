import { and, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { db } from "~/db/client";
import {
  absences,
  audit_events,
  check_answers,
  handover_rows,
  import_drafts,
  invigilators,
  kept_forms,
  report_candidates,
  requests,
  roll_number_history,
  script_questions,
  sheet_prints,
  special_needs,
  statement_marks,
  student_transfers,
  students,
  submissions,
  trash,
  undo_rows,
} from "~/db/schema";
import { keptRows } from "~/db/undo";
import { changesInLists, formerHolders } from "./list-versions";

/** One text of a JSON value, as the record had it. */
const holdsText = (column: SQLiteColumn, number: string) =>
  sql`instr(${column}, ${JSON.stringify(number)}) > 0`;

const identityFields = ["ic_number", "passport_number", "birth_cert_number", "visa_number"] as const;

export type PersonRecords = ReturnType<typeof findPerson>;

export const readNumber = (typed: string): string => typed.replace(/[\s-]/g, "").toUpperCase();

/** For the command on the box: it has no scope. */
export function findPerson(number: string) {
  const candidates = db
    .select()
    .from(students)
    .where(or(...identityFields.map((field) => eq(students[field], number))))
    .all();
  const deleted = db
    .select()
    .from(trash)
    .where(
      or(...identityFields.map((field) => sql`json_extract(${trash.record}, ${`$.${field}`}) = ${number}`)),
    )
    .all();
  const disposed = keptRows(
    "disposed",
    and(eq(undo_rows.entity, "students"), holdsText(undo_rows.before, number)),
  );
  const known = [
    ...candidates.map(({ id }) => id),
    ...[...deleted, ...disposed].map(({ entity_id }) => entity_id),
  ];
  const ids = [...new Set([...known, ...formerHolders(number)])];
  const holds = (column: SQLiteColumn) =>
    sql`instr(upper(replace(replace(${column}, '-', ''), ' ', '')), ${number}) > 0`;
  return {
    candidates,
    deleted,
    disposed,
    roll_numbers: db
      .select()
      .from(roll_number_history)
      .where(inArray(roll_number_history.student_id, ids))
      .all(),
    absences: db.select().from(absences).where(inArray(absences.student_id, ids)).all(),
    scripts: db.select().from(script_questions).where(inArray(script_questions.student_id, ids)).all(),
    reports: db.select().from(report_candidates).where(inArray(report_candidates.student_id, ids)).all(),
    special_needs: db
      .select({
        student_id: special_needs.student_id,
        kind_code: special_needs.kind_code,
        arrangements: sql<string | null>`(select group_concat(a.arrangement_code, ', ')
          from special_need_arrangements as a where a.student_id = special_needs.student_id)`,
      })
      .from(special_needs)
      .where(inArray(special_needs.student_id, ids))
      .all(),
    statements: db.select().from(statement_marks).where(inArray(statement_marks.student_id, ids)).all(),
    check_answers: db.select().from(check_answers).where(inArray(check_answers.student_id, ids)).all(),
    invigilators: db.select().from(invigilators).where(eq(invigilators.ic_number, number)).all(),
    pasted_imports: db
      .select()
      .from(import_drafts)
      .where(or(holds(import_drafts.pasted), holds(import_drafts.corrections)))
      .all(),
    import_corrections: keptRows("imported", or(inArray(undo_rows.entity_id, ids), holds(undo_rows.before))),
    requests: db
      .select()
      .from(requests)
      .where(
        or(
          inArray(requests.student_id, ids),
          holds(requests.before),
          holds(requests.after),
          holds(requests.reason),
        ),
      )
      .all(),
    list_changes: changesInLists(ids),
    handed_over: db
      .select()
      .from(handover_rows)
      .where(
        and(
          isNotNull(handover_rows.texts),
          or(inArray(handover_rows.student_id, ids), holdsText(handover_rows.texts, number)),
        ),
      )
      .all(),
    transfers: db.select().from(student_transfers).where(inArray(student_transfers.student_id, ids)).all(),
    stored_forms: db
      .select()
      .from(kept_forms)
      .where(or(holds(kept_forms.fields), holds(kept_forms.files)))
      .all(),
    answers: db
      .select()
      .from(submissions)
      .where(or(holds(submissions.outcome), answersAbout(ids)))
      .all(),
    prints: db
      .select({
        number: sheet_prints.number,
        sheet: sheet_prints.sheet,
        school_code: sheet_prints.school_code,
        exam_year: sheet_prints.exam_year,
        printed_by: sheet_prints.printed_by,
        created_at: sheet_prints.created_at,
      })
      .from(sheet_prints)
      .where(namesOneOf(ids))
      .all(),
    audit_events: db
      .select()
      .from(audit_events)
      .where(and(eq(audit_events.entity, "student"), inArray(audit_events.entity_id, ids.map(String))))
      .all(),
  };
}

/** Candidates are the records with an id and an exam year. */
const answersAbout = (ids: number[]): SQL => sql`exists (
  select 1 from json_tree(${submissions.outcome}) as part
  where part.type = 'object' and json_extract(part.value, '$.exam_year') is not null
    and json_extract(part.value, '$.id') in (select value from json_each(${JSON.stringify(ids)})))`;

const namesOneOf = (ids: number[]): SQL => sql`exists (
  select 1 from json_each(${sheet_prints.content}, '$.rows') as row
  where json_extract(row.value, '$[0]') in (select value from json_each(${JSON.stringify(ids)})))`;

export const countsOf = (found: PersonRecords): Record<keyof PersonRecords, number> =>
  Object.fromEntries(Object.entries(found).map(([name, rows]) => [name, rows.length])) as never;
