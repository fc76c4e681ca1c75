import { and, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, write } from "~/db/client";
import { missing, type Outcome, saved } from "~/db/outcome";
import { packet_extras } from "~/db/schema";
import { findPaper, type Paper } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import { findRegistrationOf } from "~/features/school-exam-years/queries";
import { createRecord, deleteRecord, type RecordKind, updateRecord } from "~/features/values/records";
import { type Problems, problem } from "~/messages";
import { type Extra, findExtra } from "./queries";
import type { ExtraEdit, ExtraNew } from "./schema";

/** The paper and the school of a stored record are fixed. */
type Given = (ExtraNew & { paper: Paper }) | (Omit<ExtraEdit, "version"> & { paper?: undefined });

const registrationOf = (actor: Actor, paper: Paper, school_code: string) => {
  const found = findRegistrationOf(actor, school_code, paper.exam_year);
  return found?.exam_type_code === paper.exam_type_code ? found : undefined;
};

export function objectionsToExtra(actor: Actor, paper: Paper, { school_code }: Partial<ExtraNew>): Problems {
  if (school_code === undefined) return {};
  const registration = registrationOf(actor, paper, school_code);
  if (!registration) return { school_code: [problem("unknown", { value: school_code })] };
  const taken = db
    .select({ id: packet_extras.id })
    .from(packet_extras)
    .where(and(eq(packet_extras.exam_paper_id, paper.id), eq(packet_extras.registration_id, registration.id)))
    .get();
  return taken ? { school_code: [problem("taken")] } : {};
}

const kind: RecordKind<Extra, Given> = {
  entity: "packet_extra",
  table: packet_extras,
  key: packet_extras.id,
  find: findExtra,
  closed(record) {
    const paper = "exam_paper_id" in record ? findPaper(record.exam_paper_id) : record.paper;
    return paper ? whyYearClosed(paper.exam_year) : null;
  },
  objections: (input, before, actor) =>
    before || !input.paper ? {} : objectionsToExtra(actor, input.paper, input),
  columns: (input, before, actor) =>
    before || !input.paper
      ? {}
      : {
          exam_paper_id: input.paper.id,
          registration_id: registrationOf(actor, input.paper, input.school_code)?.id,
        },
};

/** The stored row has no name of its school. */
function withSchool(actor: Actor, outcome: Outcome<Pick<Extra, "id">>): Outcome<Extra> {
  if (outcome.kind !== "saved") return outcome;
  const extra = findExtra(actor, outcome.value.id);
  return extra ? saved(extra) : missing();
}

export function createExtra(actor: Actor, exam_paper_id: number, input: ExtraNew): Outcome<Extra> {
  return write(() => {
    const paper = findPaper(exam_paper_id);
    return paper ? withSchool(actor, createRecord(kind, actor, { ...input, paper })) : missing();
  });
}

export const updateExtra = (actor: Actor, id: number, edit: ExtraEdit) =>
  write(() => withSchool(actor, updateRecord(kind, actor, id, edit)));
export const deleteExtra = (actor: Actor, id: number) => deleteRecord(kind, actor, id);
