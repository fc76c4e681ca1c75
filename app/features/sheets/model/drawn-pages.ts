import { t } from "~/messages";
import { labelsPerPage, type SheetKind } from "../kinds";
import type { Receipt } from "../prints/commands";
import type { Sheet } from "../queries";
import { cardPagesOf } from "./card-facts";
import { cutSheets, rowHeight } from "./cut";
import { footOf } from "./facts";
import type { DrawnPage, LabelPage, TablePage } from "./pages";
import { seatingPagesOf } from "./seating-pages";
import { tablePagesOf } from "./table-pages";

/** Of a PDF. */
export function drawnPagesOf(sheet: Sheet, receipt: Receipt, { orientation, pages }: SheetKind): DrawnPage[] {
  if (pages === "labels") return labelPagesOf(sheet, receipt);
  if (pages === "plan") return seatingPagesOf(sheet, receipt);
  if (typeof pages === "string") return cardPagesOf(sheet, receipt, pages);
  return tablePagesOf(sheet, receipt, orientation, pages).map(withHeights);
}

export const withHeights = (page: TablePage): DrawnPage => ({
  ...page,
  heights: page.rows.map((row) => rowHeight(row, page.columns, page.orientation)),
});

export function labelPagesOf(sheet: Sheet, receipt: Receipt): LabelPage[] {
  const pages = cutSheets(sheet.candidates, labelsPerPage);
  const exam = t("sheet.label_exam", { exam: sheet.exam_type_code, year: sheet.year_title });
  const foot = footOf(sheet, receipt);
  return pages.map((candidates, at) => ({
    kind: "labels",
    exam,
    labels: candidates.map(({ id, student_code, full_name, late, seat, room_name: name }) => ({
      id,
      student_code,
      full_name,
      late,
      ...(name && { where: t("sheet.label_seat", { name, seat: seat ?? "" }) }),
    })),
    foot,
    page: at + 1,
    pages: pages.length,
  }));
}
