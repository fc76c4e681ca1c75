import type { Actor } from "~/auth/actor";
import { whyYearClosed } from "~/features/exam-years/queries";
import { mustRequest } from "~/features/requests/closed";
import { findSchoolYear } from "~/features/roll-numbers/numbering";
import { type Statement, shown, statementsOf } from "~/features/statements/queries";
import { changedByPress, classesOf, isOpen } from "~/features/statements/rules";
import { type ClassScreen, mostMarks } from "~/features/statements/schema";
import { orNotFound } from "~/http/refusals";
import { sentenceText } from "~/messages";
import { printoutPage } from "~/routes/parts/printout";

const isOpenStatement = ({ state }: Statement): boolean => isOpen(state);

/** A class prints its open statements where those of the school are too many for one print. */
export function classData(request: Request, actor: Actor, query: ClassScreen) {
  const { class_name, page, school_code, exam_year } = query;
  const place = { school_code, exam_year };
  const { school } = orNotFound(request, findSchoolYear(actor, school_code, exam_year));
  const statements = statementsOf(actor, place);
  const ofClass = statements.filter((one) => one.class_name === class_name);
  const classes = classesOf(statements).map((one) => one.class_name);
  return {
    place,
    class_name,
    school_name: school.school_name,
    rows: ofClass.slice((page - 1) * mostMarks, page * mostMarks).map(shown),
    range: { page, limit: mostMarks, total: ofClass.length },
    unmarked: changedByPress(ofClass, "same"),
    marked_same: changedByPress(ofClass, null),
    printsClass:
      ofClass.some(isOpenStatement) && statements.filter(isOpenStatement).length > printoutPage.limit,
    total_changed: ofClass.filter(({ state }) => state === "changed").length,
    next_class: classes[classes.indexOf(class_name) + 1],
    asks: mustRequest(actor, place),
    closed: sentenceText(whyYearClosed(exam_year)),
  };
}
