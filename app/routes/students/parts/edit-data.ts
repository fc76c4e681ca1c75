import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { examYearChoices } from "~/features/exam-years/queries";
import { whyNumberedStay } from "~/features/students/numbered";
import { classesOfSchool, findStudent } from "~/features/students/queries";
import { storedWarnings } from "~/features/students/warnings";
import { safePath } from "~/http/actor";
import { idFrom, orNotFound } from "~/http/refusals";
import { schoolGiven } from "~/routes/parts/school-typed";
import { changeFormOf } from "./change-form-data";
import { issuedNumber } from "./issued-number";
import { jawiOfferedTo } from "./jawi-help";
import { warningSentences } from "./warnings";

export function editData(request: Request, actor: Actor, id: string | undefined) {
  const student = orNotFound(request, findStudent(actor, idFrom(request, id)));
  return {
    student,
    years: examYearChoices(),
    ...schoolGiven(actor),
    classes: classesOfSchool(actor, student.school_code, student.exam_year),
    issued: issuedNumber(actor, student),
    jawiOffered: jawiOfferedTo(actor, student),
    warnings: warningSentences(storedWarnings(actor, student)),
    mayDelete: can(actor, "student.delete") && whyNumberedStay(actor, [student]) === null,
    mayRepeat: can(actor, "student.mark_repeating"),
    form: changeFormOf(actor, student),
    back: safePath(new URL(request.url).searchParams.get("back"), "/students"),
  };
}
