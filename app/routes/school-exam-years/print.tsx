import type { LoaderFunctionArgs } from "@remix-run/node";
import { can } from "~/auth/permissions";
import { lookupChoices } from "~/features/lookups/queries.server";
import { listRegistrations, type Registration } from "~/features/school-exam-years/queries.server";
import { registrationList } from "~/features/school-exam-years/schema";
import { malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor.server";
import { chosenYear, ofListedYear } from "~/http/chosen-year.server";
import { shownColumns } from "~/http/columns.server";
import { readQueryLeniently } from "~/http/query.server";
import { figure, labelOf, t } from "~/messages";
import { tables } from "~/routes/columns/parts/tables";
import { listAddress } from "~/routes/parts/addresses";
import { addressWithYear, yearChip } from "~/routes/parts/listed-year";
import { printoutPage } from "~/routes/parts/printout";
import { answerPrintout } from "~/routes/parts/printout.server";
import { registrationChips } from "./parts/filters";
import { columns } from "./parts/rows";

export { default, handle, meta } from "~/routes/parts/printout-screen";

const defaults = { sort_column: "updated_at", sort_direction: "desc" };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_exam_year.view");
  const query = { ...ofListedYear(request, readQueryLeniently(request, registrationList)), ...printoutPage };
  const address = addressWithYear("/school_exam_years", { ...query, page: null, limit: null }, defaults);
  const { exam_year, district_code, exam_type_code } = query;
  const chosen: string[] = shownColumns(request, tables.school_exam_years);
  const shown = columns.filter(
    ({ key, isActions }) => !isActions && (key === "school_name" || chosen.includes(key)),
  );
  return answerPrintout(request, actor, {
    list: "school_exam_year",
    title: t("school_exam_year.list_title"),
    back: address(),
    csv:
      exam_year !== null && can(actor, "student.export")
        ? listAddress("/school_exam_years/readiness.csv", { exam_year, district_code, exam_type_code }, {})()
        : null,
    query,
    chips: [
      yearChip({ exam_year, one_year: chosenYear(request) }, address),
      ...registrationChips(query, lookupChoices().districts, address),
    ],
    columns: shown.map(({ key, label = labelOf(key), align }) => ({
      label,
      align: align === "right" ? align : undefined,
      width: key === "school_name" ? 70 : 24,
    })),
    found: listRegistrations(actor, query),
    cells: (registration) => shown.map(({ key }) => textOf(registration, key)),
  });
}

function textOf(registration: Registration, key: (typeof columns)[number]["key"]): string {
  switch (key) {
    case "actions":
    case "print":
      return "";
    case "school_code":
      return registration.recorded_school_code;
    case "updated_at":
      return malaysianMoment(registration.updated_at);
    case "is_student_code_completed":
      return t(registration[key] ? "word.complete" : "word.incomplete");
    case "is_not_empty":
      return t(registration[key] ? "school_exam_year.has_students" : "word.none");
    case "state":
      return t(`list.${registration.state}`);
    case "print_state":
      return t(`print_state.${registration.print_state}`);
    case "total_students":
    case "total_student_with_code":
      return figure(registration[key]);
    default:
      return String(registration[key]);
  }
}
