import { eq } from "drizzle-orm";
import { type Actor, operator } from "~/auth/actor";
import { write } from "~/db/client";
import { blocked, type Outcome, refused } from "~/db/outcome";
import { requests } from "~/db/schema";
import { mayAsk } from "~/features/elsewhere/counts";
import { whyYearClosed } from "~/features/exam-years/queries";
import { knownTo } from "~/features/students/known";
import { identityOf, objectionsToSchoolYear, objectionToClaim } from "~/features/students/objections";
import { hasProblems, problem } from "~/messages";
import { asRequest, isClosed, whyWindowIsClosed } from "./closed";
import { insertRequest } from "./insert";
import type { RequestRecord } from "./queries";
import type { TransferNew } from "./schema";
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
    const places = [school_code, holder.school_code].map((code) => ({ school_code: code, exam_year }));
    const obstacle = places.some(isClosed) ? whyWindowIsClosed(exam_year, "transfer") : null;
    if (obstacle) return blocked(obstacle);
    const same = [eq(requests.student_id, holder.id), eq(requests.school_code, school_code)];
    if (isRequested("transfer", ...same)) return blocked({ key: "request.waits_already" });
    return insertRequest(actor, {
      kind: "transfer",
      school_code,
      exam_year,
      student_id: holder.id,
      other_school_code: holder.school_code,
      before: {
        full_name: holder.full_name,
        school_code: holder.school_code,
        class_name: holder.class_name,
        student_code: holder.student_code,
      },
      after: { full_name, [field]: held, school_code, class_name },
      reason,
    });
  });
}
