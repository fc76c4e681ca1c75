import { isSelection } from "~/features/sheets/filters";
import { nameOf } from "~/features/sheets/names";
import type { Sheet } from "~/features/sheets/queries";
import { t } from "~/messages";
import { Notice, Page } from "~/ui";
import { sheetAddress } from "./addresses";
import type { SheetAnswer } from "./answer";
import { SheetFilterForm } from "./filters";
import { StepLink } from "./step-link";

/** In place of a sheet without candidates, which is not printed. */
export function EmptySheet({ sheet, steps }: Extract<SheetAnswer, { show: "empty" }>) {
  const at = { school_code: sheet.school_code, exam_year: sheet.year };
  return (
    <Page
      title={nameOf(sheet.sheet)}
      context={`${sheet.school_name} · ${sheet.year_title}`}
      back={{ href: sheetAddress("/students/sheets", at), label: t("sheet.back") }}
    >
      {isSelection(sheet.filters) && <SheetFilterForm sheet={sheet} />}
      <Notice kind="info">
        <p>{whyEmpty(sheet)}</p>
        {sheet.classes.length === 0 && <StepLink step={steps.candidates} />}
        {sheet.unnumbered > 0 && <StepLink step={steps.numbers} />}
      </Notice>
    </Page>
  );
}

function whyEmpty({ filters, classes, unnumbered, year, room }: Sheet): string {
  const { class_name, number_from, number_to, student_id } = filters;
  if (classes.length === 0) return t("sheet.none", { year });
  if (unnumbered > 0) return t("sheet.none_numbered");
  if (student_id !== undefined) return t("sheet.no_candidate");
  if (class_name !== null && !classes.some((each) => each.class_name === class_name)) {
    return t("sheet.no_class", { class_name });
  }
  if (number_from !== null && number_to !== null && number_from > number_to) {
    return t("sheet.range_reversed", { number_from, number_to });
  }
  return t(room ? "sheet.none_in_room" : "sheet.nobody");
}
