import { findSchoolYear } from "~/features/roll-numbers/numbering.server";
import { openStatements, type Statement } from "~/features/statements/queries.server";
import { missingQuery } from "~/features/statements/schema";
import { readQuery } from "~/http/query.server";
import { orNotFound } from "~/http/refusals.server";
import { labelOf, t } from "~/messages";
import { type ContentOf, type PrintoutContent, printed } from "~/routes/parts/printout.server";
import { listOf } from "./parts/address";

export { default, handle, meta } from "~/routes/parts/printout-screen";

/** The candidates of a school whose statement leaves something to do, for the teachers of their classes. */
const openPrintout: ContentOf<PrintoutContent<Statement>> = ({ request }, actor) => {
  const place = readQuery(request, missingQuery);
  const { school } = orNotFound(request, findSchoolYear(actor, place.school_code, place.exam_year));
  const data = openStatements(actor, place);
  return {
    list: "statement",
    title: t("statement.missing_title"),
    back: listOf(place),
    isIssued: true,
    query: place,
    chips: [
      {
        label: t("statement.context", {
          school: school.school_name,
          code: place.school_code,
          year: place.exam_year,
        }),
      },
    ],
    found: { data, total: data.length },
    columns: [
      { label: t("statement.class"), width: 30 },
      { label: labelOf("full_name"), width: 80 },
      { label: labelOf("student_code"), width: 30 },
      { label: t("statement.state"), width: 40 },
    ],
    cells: (one) => [one.class_name, one.full_name, one.student_code, t(`statement.state.${one.state}`)],
  };
};

export const loader = printed("statement.mark", openPrintout);
