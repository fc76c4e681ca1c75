import type { Actor } from "~/auth/actor";
import { entryDays } from "~/features/exam-years/days-ahead";
import { examYearChoices, lockedSince } from "~/features/exam-years/queries";
import { findSchoolByCode } from "~/features/schools/queries";
import { classesOfSchool } from "~/features/students/queries";
import { safePath } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { lastSchoolOf } from "~/http/last-selection";
import { schoolGiven } from "~/routes/parts/school-typed";
import { changeFormOf } from "./change-form-data";

export function addData(request: Request, actor: Actor) {
  const params = new URL(request.url).searchParams;
  const given = schoolGiven(actor);
  const school_code = given.own_school ?? params.get("school_code") ?? lastSchoolOf(request);
  const exam_year = params.get("exam_year") ?? chosenYear(request)?.toString() ?? null;
  const school_name = school_code ? (findSchoolByCode(actor, school_code)?.school_name ?? null) : null;
  return {
    years: examYearChoices(),
    ...given,
    back: safePath(params.get("back"), "/students"),
    school_name,
    initial: {
      school_code: school_name || params.has("school_code") ? school_code : null,
      exam_year,
      class_name: params.get("class_name"),
    },
    classes: school_name && school_code ? classesOfSchool(actor, school_code, Number(exam_year)) : [],
    locked_since: lockedSince(Number(exam_year)),
    entry: entryDays(Number(exam_year)),
    form: changeFormOf(actor, { school_code: school_code ?? "", exam_year: Number(exam_year) }),
  };
}
