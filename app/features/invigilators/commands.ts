import type { Actor } from "~/auth/actor";
import { write } from "~/db/client";
import { blocked, type Outcome, refused, saved } from "~/db/outcome";
import { invigilators } from "~/db/schema";
import { whyYearClosed } from "~/features/exam-years/queries";
import {
  createRecord,
  deleteRecord,
  insertRecord,
  type RecordKind,
  updateRecord,
} from "~/features/values/records";
import type { SchoolYear } from "~/features/values/school-year";
import { hasProblems, type Problems } from "~/messages";
import { objectionsElsewhere, objectionsToInvigilator, objectionsToMany } from "./objections";
import { findInvigilator, type Invigilator, officeRule } from "./queries";
import type { InvigilatorEdit, InvigilatorNew, InvigilatorsNew } from "./schema";

/** The place of a stored record is fixed, so an edit has none. */
type Typed = InvigilatorNew | (Omit<InvigilatorEdit, "version"> & Partial<SchoolYear>);

const kind: RecordKind<Invigilator, Typed> = {
  entity: "invigilator",
  table: invigilators,
  key: invigilators.id,
  find: findInvigilator,
  closed: ({ exam_year }) => (exam_year === undefined ? null : whyYearClosed(exam_year)),
  objections: (input, before, actor) => {
    const problems = objectionsToInvigilator(actor, { ...before, ...input }, before?.id);
    return hasProblems(problems) ? problems : objectionsElsewhere(actor, [input], before);
  },
  columns: ({ ic_number }) => ({ ic_number: officeRule().asks_ic ? ic_number : null }),
};

export const createInvigilator = (actor: Actor, input: InvigilatorNew) => createRecord(kind, actor, input);
export const updateInvigilator = (actor: Actor, id: number, edit: InvigilatorEdit) =>
  updateRecord(kind, actor, id, edit);
export const deleteInvigilator = (actor: Actor, id: number) => deleteRecord(kind, actor, id);

export type Added = SchoolYear & { added: number };

/** All of them or none. */
export function createInvigilators(actor: Actor, input: InvigilatorsNew): Outcome<Added> {
  return write(() => {
    const { school_code, exam_year, invigilators: given } = input;
    const problems: Problems = objectionsToMany(actor, { school_code, exam_year }, given);
    if (hasProblems(problems)) return refused(problems);
    const closed = whyYearClosed(exam_year);
    if (closed) return blocked(closed);
    const elsewhere = objectionsElsewhere(actor, given);
    if (hasProblems(elsewhere)) return refused(elsewhere);
    for (const one of given) insertRecord(kind, actor, { school_code, exam_year, ...one });
    return saved({ school_code, exam_year, added: given.length });
  });
}
