import type { ListColumn } from "~/features/students/fields";
import { labelOf } from "~/messages";
import type { PrintoutColumn } from "~/routes/parts/printout-cut";

/** Millimetres of the columns that differ from the others. */
const widths: Partial<Record<ListColumn, number>> = {
  school_name: 60,
  full_name_arabic: 48,
  ic_number: 30,
  class_name: 28,
  gender: 16,
  exam_year: 16,
  district_code: 16,
  created_at: 30,
  updated_at: 30,
};

export const printoutColumn = (column: ListColumn): PrintoutColumn => ({
  label: labelOf(column),
  width: widths[column] ?? 24,
  dir: column === "full_name_arabic" ? "rtl" : undefined,
});
