import { labelsPerPage } from "~/features/sheets/kinds";
import type { Receipt } from "~/features/sheets/prints.server";
import type { Sheet } from "~/features/sheets/queries.server";
import { t } from "~/messages";
import { cutSheets, SheetFoot } from "~/ui";
import { Foot } from "./sheet-parts";

/** Desk labels show no identity number (product 6.5). */
export function LabelPages({ sheet, receipt }: { sheet: Sheet; receipt: Receipt }) {
  const pages = cutSheets(sheet.candidates, labelsPerPage);
  const exam = t("sheet.label_exam", { exam: sheet.exam_type_code, year: sheet.year_title });
  return pages.map((candidates, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page of paper never reorders
    <section key={at} className="sheet portrait">
      <ul className="labels">
        {candidates.map(({ id, student_code, full_name, late }) => (
          <li key={id}>
            <p>{exam}</p>
            <b>{student_code}</b>
            <p className={full_name.length > longName ? "small" : undefined}>{full_name}</p>
            {late && <i>{t("sheet.label_late")}</i>}
          </li>
        ))}
      </ul>
      <SheetFoot foot={<Foot {...{ sheet, receipt }} />} page={at + 1} pages={pages.length} />
    </section>
  ));
}

/** Letters that fit on three lines of a label at full size. */
const longName = 60;
