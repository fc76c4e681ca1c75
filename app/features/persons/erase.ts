import { inArray } from "drizzle-orm";
import { maskIdentity, recordEvent } from "~/db/audit";
import { db, sqlite, write } from "~/db/client";
import { missing, type Outcome, saved } from "~/db/outcome";
import type { Author } from "~/db/request-context";
import {
  absences,
  check_answers,
  former_seats,
  handover_rows,
  import_drafts,
  invigilators,
  kept_forms,
  removed_special_needs,
  report_candidates,
  requests,
  roll_number_history,
  script_questions,
  special_needs,
  statement_marks,
  student_transfers,
  students,
  submissions,
  trash,
  undo_rows,
} from "~/db/schema";
import { countJawiWordsNow } from "~/features/students/jawi/count";
import { eraseFromLists } from "./list-versions";
import { countsOf, findPerson, type PersonRecords } from "./person";

/** Fixed question papers say that a school has such a candidate, and one may be the only one. The office sees the missing lines
 * as a difference. */
const deleteAdaptedPapers = sqlite.prepare<{ ids: string }>(
  `with candidate as (
     select id, school_code, exam_year from students where id in (select value from json_each(:ids))
     union select entity_id, school_code, exam_year from trash
       where entity = 'student' and entity_id in (select value from json_each(:ids)))
   delete from packet_lines where id in (
     select line.id
     from candidate join special_need_arrangements as need on need.student_id = candidate.id
       join school_exam_years as list using (school_code, exam_year)
       join packet_lines as line on line.registration_id = list.id
     where instr('+' || line.adaptation || '+', '+' || need.arrangement_code || '+') > 0)`,
);

/** The audit trail and the marks of printed sheets stay; the new event masks the number. */
export function erasePerson(author: Author, number: string, reason: string): Outcome<PersonRecords> {
  return write(() => {
    const found = findPerson(number);
    const { candidates, deleted, roll_numbers, pasted_imports, stored_forms, answers } = found;
    const { requests: sent, special_needs: needs, list_changes: changes } = found;
    const copies = [
      ...[pasted_imports, found.import_corrections, stored_forms, answers, sent, changes],
      found.invigilators,
      found.handed_over,
    ];
    if ([candidates, deleted, ...copies].every(({ length }) => length === 0)) return missing();
    const idsOf = <Id>(rows: { id: Id }[]) => rows.map(({ id }) => id);
    deleteAdaptedPapers.run({ ids: JSON.stringify(needs.map(({ student_id }) => student_id)) });
    db.delete(students)
      .where(inArray(students.id, idsOf(candidates)))
      .run();
    countJawiWordsNow();
    db.delete(former_seats)
      .where(inArray(former_seats.student_id, idsOf(candidates)))
      .run();
    db.delete(trash)
      .where(inArray(trash.id, idsOf(deleted)))
      .run();
    db.delete(roll_number_history)
      .where(inArray(roll_number_history.id, idsOf(roll_numbers)))
      .run();
    db.delete(absences)
      .where(inArray(absences.student_id, [...new Set(found.absences.map(({ student_id }) => student_id))]))
      .run();
    db.delete(script_questions)
      .where(
        inArray(
          script_questions.student_id,
          found.scripts.map(({ student_id }) => student_id),
        ),
      )
      .run();
    const reported = found.reports.map(({ student_id }) => student_id);
    db.delete(report_candidates).where(inArray(report_candidates.student_id, reported)).run();
    const ofNeeds = needs.map(({ student_id }) => student_id);
    db.delete(special_needs).where(inArray(special_needs.student_id, ofNeeds)).run();
    const ofCandidates = [...idsOf(candidates), ...deleted.map(({ entity_id }) => entity_id)];
    db.delete(removed_special_needs).where(inArray(removed_special_needs.student_id, ofCandidates)).run();
    const marked = found.statements.map(({ student_id }) => student_id);
    db.delete(statement_marks).where(inArray(statement_marks.student_id, marked)).run();
    const ofAnswers = found.check_answers.map(({ student_id }) => student_id);
    db.delete(check_answers).where(inArray(check_answers.student_id, ofAnswers)).run();
    db.delete(invigilators)
      .where(inArray(invigilators.id, idsOf(found.invigilators)))
      .run();
    db.update(handover_rows)
      .set({ texts: null })
      .where(inArray(handover_rows.id, idsOf(found.handed_over)))
      .run();
    db.delete(import_drafts)
      .where(inArray(import_drafts.id, idsOf(pasted_imports)))
      .run();
    db.delete(undo_rows)
      .where(inArray(undo_rows.id, idsOf(found.import_corrections)))
      .run();
    db.delete(requests)
      .where(inArray(requests.id, idsOf(sent)))
      .run();
    db.delete(student_transfers)
      .where(inArray(student_transfers.id, idsOf(found.transfers)))
      .run();
    db.delete(kept_forms)
      .where(inArray(kept_forms.id, idsOf(stored_forms)))
      .run();
    db.delete(submissions)
      .where(inArray(submissions.id, idsOf(answers)))
      .run();
    eraseFromLists(author, number, [...ofCandidates, ...changes.map(({ student_id }) => student_id)]);
    recordEvent(author, {
      action: "student.erased",
      entity: "student",
      entity_id: candidates[0]?.id ?? deleted[0]?.entity_id,
      changes: {
        ...countsOf(found),
        number: maskIdentity(number),
        reason: reason.replaceAll(number, maskIdentity),
      },
    });
    return saved(found);
  });
}
