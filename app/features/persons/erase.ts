import { inArray } from "drizzle-orm";
import { maskIdentity, recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { deleteAdaptedPapers, emptyCandidates, emptyRecords, forgetKeptOf } from "~/db/emptied";
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
import { whyYearClosed } from "~/features/exam-years/queries";
import { countJawiWordsNow } from "~/features/students/jawi/count";
import { eraseFromLists } from "./list-versions";
import { countsOf, findPerson, type PersonRecords } from "./person";

/** The audit trail and the marks of printed sheets stay; the new event masks the number. A closed year keeps the row without its person, so
 * that each of its counts stays; a year that is open loses the candidate. */
export function erasePerson(author: Author, number: string, reason: string): Outcome<PersonRecords> {
  return write(() => {
    const found = findPerson(number);
    const { candidates, deleted, roll_numbers, pasted_imports, stored_forms, answers } = found;
    const { requests: sent, special_needs: needs, list_changes: changes } = found;
    const copies = [
      ...[pasted_imports, found.import_corrections, stored_forms, answers, sent, changes],
      ...[found.invigilators, found.handed_over, found.disposed],
    ];
    if ([candidates, deleted, ...copies].every(({ length }) => length === 0)) return missing();
    const isOver = ({ exam_year }: { exam_year: number }) => whyYearClosed(exam_year) !== null;
    const emptied = idsOf(candidates.filter(isOver));
    const disposed = found.disposed.map(({ entity_id }) => entity_id);
    const stays = new Set([...emptied, ...disposed]);
    const leaving = <Row extends { student_id: number }>(rows: readonly Row[]) =>
      rows.filter(({ student_id }) => !stays.has(student_id));
    const leavingIds = (rows: readonly { student_id: number }[]) => [
      ...new Set(leaving(rows).map(({ student_id }) => student_id)),
    ];
    deleteAdaptedPapers.run({ ids: JSON.stringify(leavingIds(needs)) });
    emptyRecords("requests", idsOf(sent.filter(isOver)));
    emptyRecords("invigilators", idsOf(found.invigilators.filter(isOver)));
    emptyCandidates(emptied);
    forgetKeptOf(disposed);
    const gone = idsOf(candidates).filter((id) => !stays.has(id));
    db.delete(students).where(inArray(students.id, gone)).run();
    countJawiWordsNow();
    db.delete(former_seats).where(inArray(former_seats.student_id, gone)).run();
    db.delete(trash)
      .where(inArray(trash.id, idsOf(deleted)))
      .run();
    db.delete(roll_number_history)
      .where(inArray(roll_number_history.id, idsOf(leaving(roll_numbers))))
      .run();
    for (const [table, rows] of [
      [absences, found.absences],
      [script_questions, found.scripts],
      [report_candidates, found.reports],
      [special_needs, needs],
      [statement_marks, found.statements],
      [check_answers, found.check_answers],
    ] as const)
      db.delete(table)
        .where(inArray(table.student_id, leavingIds(rows)))
        .run();
    const ofCandidates = [...gone, ...deleted.map(({ entity_id }) => entity_id)];
    db.delete(removed_special_needs).where(inArray(removed_special_needs.student_id, ofCandidates)).run();
    db.delete(invigilators)
      .where(inArray(invigilators.id, idsOf(found.invigilators.filter((one) => !isOver(one)))))
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
      .where(inArray(requests.id, idsOf(sent.filter((one) => !isOver(one)))))
      .run();
    db.delete(student_transfers)
      .where(inArray(student_transfers.id, idsOf(leaving(found.transfers))))
      .run();
    db.delete(kept_forms)
      .where(inArray(kept_forms.id, idsOf(stored_forms)))
      .run();
    db.delete(submissions)
      .where(inArray(submissions.id, idsOf(answers)))
      .run();
    eraseFromLists(author, number, [
      ...emptied,
      ...ofCandidates,
      ...changes.map(({ student_id }) => student_id),
    ]);
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

const idsOf = <Id>(rows: readonly { id: Id }[]) => rows.map(({ id }) => id);
