import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { removed_special_needs, special_need_arrangements, special_needs } from "~/db/schema";
import { whyYearClosed } from "~/features/exam-years/queries";
import { whyErased } from "~/features/school-exam-years/sign-off/queries";
import { findStudent, type StudentRecord } from "~/features/students/queries";
import { malaysianDate } from "~/features/values/moments";
import { hasProblems, type Problems, problem, type Sentence } from "~/messages";
import { type CandidateNeed, findNeed, needOf, offeredTo } from "./queries";
import type { SpecialNeed } from "./schema";

/** Without a kind the record is removed. */
export function saveNeed(
  actor: Actor,
  id: number,
  { version, kind_code, arrangements }: SpecialNeed,
): Outcome<CandidateNeed> {
  return write(() => {
    const student = findStudent(actor, id);
    if (!student) return missing();
    const before = needOf(student);
    const reason = whyNeedStays(student);
    if (reason) return blocked(reason);
    if (isStale(version, before)) return stale(before);
    const problems = objectionsToNeed(before, { kind_code, arrangements });
    if (hasProblems(problems)) return refused(problems);
    if (kind_code === null) remove(actor, before);
    else store(actor, before, { kind_code, arrangements });
    return saved(needOf(student));
  });
}

export const removeNeed = (actor: Actor, id: number): Outcome<CandidateNeed> =>
  saveNeed(actor, id, { version: null, kind_code: null, arrangements: [] });

export function whyNeedStays(student: StudentRecord): Sentence | null {
  const { exam_year, full_name, withdrawn_at } = student;
  const closed = whyYearClosed(exam_year) ?? whyErased(student);
  if (closed || withdrawn_at === null) return closed;
  return { key: "special_need.withdrawn", values: { full_name, date: malaysianDate(withdrawn_at) } };
}

/** An option out of use stays with the candidates who have it. */
function objectionsToNeed(
  before: CandidateNeed,
  { kind_code, arrangements }: Partial<SpecialNeed>,
): Problems {
  const offered = offeredTo(before);
  const isOffered = (options: { value: string }[], code: string) =>
    options.some(({ value }) => value === code);
  const value = arrangements?.find((code) => !isOffered(offered.arrangements, code));
  const isUnknown = kind_code && !isOffered(offered.kinds, kind_code);
  const lacksKind = kind_code === null && (arrangements?.length ?? 0) > 0;
  return {
    ...(isUnknown && { kind_code: [problem("unknown", { value: kind_code })] }),
    ...(lacksKind && { kind_code: [problem("required")] }),
    ...(value !== undefined && { arrangements: [problem("unknown", { value })] }),
  };
}

export function objectionsToTyped(actor: Actor, id: number, given: Partial<SpecialNeed>): Problems {
  const need = findNeed(actor, id);
  return need ? objectionsToNeed(need, given) : {};
}

function store(
  actor: Actor,
  before: CandidateNeed,
  { kind_code, arrangements }: { kind_code: string; arrangements: string[] },
): void {
  const { id: student_id, version } = before;
  const at = now();
  db.insert(special_needs)
    .values({
      student_id,
      kind_code,
      created_at: at,
      updated_at: at,
      version: versionOfRemoval(student_id) + 1,
    })
    .onConflictDoUpdate({
      target: special_needs.student_id,
      set: { kind_code, updated_at: at, version: version + 1 },
    })
    .run();
  db.delete(removed_special_needs).where(eq(removed_special_needs.student_id, student_id)).run();
  db.delete(special_need_arrangements).where(eq(special_need_arrangements.student_id, student_id)).run();
  const rows = arrangements.map((arrangement_code) => ({ student_id, arrangement_code }));
  if (rows.length > 0) db.insert(special_need_arrangements).values(rows).run();
  record(actor, "special_need.saved", before);
}

/** A form from before a removal is stale: its version is lower. */
const versionOfRemoval = (student_id: number): number =>
  db.select().from(removed_special_needs).where(eq(removed_special_needs.student_id, student_id)).get()
    ?.version ?? 0;

function remove(actor: Actor, before: CandidateNeed): void {
  const { id: student_id, version } = before;
  if (version === 0) return;
  db.delete(special_needs).where(eq(special_needs.student_id, student_id)).run();
  const removed = { student_id, version: version + 1, updated_at: now() };
  db.insert(removed_special_needs).values(removed).run();
  record(actor, "special_need.removed", before);
}

/** The trail is never erased, so it has neither kind nor arrangements (decision 050). */
function record(actor: Actor, action: string, { id, school_code, exam_year }: CandidateNeed): void {
  recordEvent(actor, { action, entity: "special_need", entity_id: id, school_code, exam_year });
}
