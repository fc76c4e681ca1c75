import { readableSchoolYear } from "~/features/roll-numbers/numbering";
import { openStatements, type Statement } from "~/features/statements/queries";
import { missingQuery } from "~/features/statements/schema";
import { readQuery } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { labelOf, t } from "~/messages";
import { type ContentOf, type PrintoutContent, printed } from "~/routes/parts/printout-data";
import { classOf, listOf } from "./parts/address";

export { default, handle, meta } from "~/routes/parts/printout-screen";

const className = (class_name: string | null) =>
  `${t("statement.class")}: ${class_name ?? t("statement.no_class")}`;

/** The candidates of a school or class whose statement leaves something to do, for the teachers of their classes. */
const openPrintout: ContentOf<PrintoutContent<Statement>> = ({ request }, actor) => {
  const { of_class, class_name, ...place } = readQuery(request, missingQuery);
  const { school } = orNotFound(request, readableSchoolYear(actor, place.school_code, place.exam_year));
  const open = openStatements(actor, place);
  const data = of_class ? open.filter((one) => one.class_name === class_name) : open;
  return {
    list: "statement",
    title: t("statement.missing_title"),
    back: of_class ? classOf(place, class_name) : listOf(place),
    isIssued: true,
    query: of_class ? { ...place, class_name } : place,
    chips: [
      {
        label: t("statement.context", {
          school: school.school_name,
          code: place.school_code,
          year: place.exam_year,
        }),
      },
      ...(of_class ? [{ label: className(class_name) }] : []),
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
