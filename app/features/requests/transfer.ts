import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import { type Actor, operator } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { db, write } from "~/db/client";
import { blocked, isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { requests } from "~/db/schema";
import { mayAsk } from "~/features/elsewhere/counts";
import { whyYearClosed } from "~/features/exam-years/queries";
import { knownTo } from "~/features/students/known";
import { identityOf, objectionsToSchoolYear, objectionToClaim } from "~/features/students/objections";
import { findStudent } from "~/features/students/queries";
import type { StudentNew } from "~/features/students/schema";
import { whyNotHere } from "~/features/students/transfer";
import type { SchoolYear } from "~/features/values/school-year";
import { hasProblems, type Problem, problem, type Sentence } from "~/messages";
import { asRequest, isClosed, whyWindowIsClosed } from "./closed";
import { ofStudent } from "./corrections";
import { insertRequest, type NewRequest } from "./insert";
import { type RequestRecord, waits } from "./queries";
import type { OfferNew, TransferNew } from "./schema";
import { isRequested } from "./sent";

/** The school that asks must know the identity; the answer shows nothing else of the candidate, nor the other school. */
export function askTransfer(actor: Actor, input: TransferNew): Outcome<RequestRecord> {
  return write(() => {
    const school_code = actor.school_code ?? "";
    const { exam_year, full_name, class_name, reason, ...identities } = input;
    const known = knownTo(asRequest(actor));
    const problems = objectionsToSchoolYear(known, { school_code, exam_year });
    if (hasProblems(problems)) return refused(problems);
    const closed = whyYearClosed(exam_year);
    if (closed) return blocked(closed);
    const field = identityOf({ ...identities } as Parameters<typeof identityOf>[0]) ?? "ic_number";
    const held = identities[field] ?? "";
    const own = objectionToClaim(known, { school_code, exam_year }, field, held);
    if (own) return refused({ [field]: [own] });
    if (!mayAsk(actor)) return refused({ [field]: [problem("asked_too_often")] });
    const [holder] = knownTo(operator).holders(exam_year, field, held, school_code);
    if (!holder) return refused({ [field]: [problem("transfer_unknown", { year: exam_year })] });
    const obstacle = whyNoTransfer(exam_year, school_code, holder.school_code);
    if (obstacle) return blocked(obstacle);
    const same = [eq(requests.student_id, holder.id), eq(requests.school_code, school_code)];
    if (isRequested("transfer", ...same)) return blocked({ key: "request.waits_already" });
    return insertRequest(actor, {
      kind: "transfer",
      school_code,
      exam_year,
      student_id: holder.id,
      other_school_code: holder.school_code,
      before: shownOf(holder),
      after: { full_name, [field]: held, school_code, class_name },
      reason,
    });
  });
}

/** Only lists that are closed to their schools have days for transfers. A closed year takes none. */
export function whyNoTransfer(exam_year: number, ...school_codes: string[]): Sentence | null {
  const isAnyClosed = school_codes.some((school_code) => isClosed({ school_code, exam_year }));
  return isAnyClosed ? whyWindowIsClosed(exam_year, "transfer") : whyYearClosed(exam_year);
}

/** Known before a form offers it; the command judges again. */
export const mayOffer = (actor: Actor, { school_code, exam_year }: SchoolYear): boolean =>
  can(actor, "request.send") && whyNoTransfer(exam_year, school_code) === null;

/** What the schools read of the candidate. */
const shownOf = ({ full_name, school_code, class_name, student_code }: StudentNew) => ({
  ...{ full_name, school_code, class_name, student_code },
});

export function offerTransfer(actor: Actor, input: OfferNew): Outcome<RequestRecord> {
  return write(() => {
    const judged = judgedOffer(actor, input);
    return judged.kind === "saved" ? insertRequest(actor, judged.value) : judged;
  });
}

/** The school of the candidate asks the receiving school, which reads the name, the class and the roll number and no document. */
export function judgedOffer(
  actor: Actor,
  { student_id, to_school_code: to, version, reason }: OfferNew,
): Outcome<NewRequest> {
  const record = findStudent(actor, student_id);
  if (!record) return missing();
  const { school_code, exam_year } = record;
  const obstacle =
    whyNoTransfer(exam_year, school_code) ?? whyNotHere(record, { from: school_code, exam_year });
  if (obstacle) return blocked(obstacle);
  if (isStale(version, record)) return stale(record);
  const objection = objectionToReceiver(record, to);
  if (objection) return refused({ to_school_code: [objection] });
  const closed = whyNoTransfer(exam_year, to);
  if (closed) return blocked(closed);
  const isSame = or(eq(requests.offered, true), eq(requests.school_code, to)) as SQL;
  if (isRequested("transfer", ofStudent(student_id), isSame))
    return blocked({ key: "request.waits_already" });
  return saved({
    ...{ kind: "transfer", offered: true, school_code, exam_year, student_id, other_school_code: to, reason },
    before: shownOf(record),
    after: { school_code: to },
  });
}

/** The code of a school names no person, so a school may hear whether another one takes part in the year. */
function objectionToReceiver({ school_code, exam_year }: SchoolYear, to: string): Problem | null {
  if (to === school_code) return problem("transfer_same_school", { value: to });
  const [objection] =
    objectionsToSchoolYear(knownTo(operator), { school_code: to, exam_year }).school_code ?? [];
  return objection ?? null;
}

/** The requests in which the schools of these candidates offer them, by candidate. */
export const waitingOffers = (ids: readonly number[]): Map<number, number> =>
  new Map(
    db
      .select({ id: requests.id, student_id: requests.student_id })
      .from(requests)
      .where(and(inArray(requests.student_id, [...ids]), eq(requests.offered, true), waits))
      .all()
      .map(({ id, student_id }) => [student_id ?? 0, id]),
  );
