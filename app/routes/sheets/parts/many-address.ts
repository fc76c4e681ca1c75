import type { ManySheet } from "~/features/sheets/many/many-sheets";
import type { ManyQuery } from "~/features/sheets/many/schema";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { nameOf } from "./addresses";

export const manyPath = "/students/sheets/many";
export const partPath = "/students/sheets/many/part";
export const pdfPath = "/students/sheets/many/file.pdf";

export type ManyView = Omit<ManyQuery, "sheet"> & { sheet: ManySheet };

export const manyAddress = (view: Partial<ManyView>) => listAddress(manyPath, view, { sheet: "roll" });

export interface PartView {
  exam_year: number;
  sheet: ManySheet;
  schools: string[];
}

export const partAddress = ({ schools, ...view }: PartView, path = partPath): string =>
  listAddress(path, { ...view, schools: schools.join(".") }, {})();

export const nameOfMany = (sheet: ManySheet): string =>
  sheet === "roll" ? t("sheet_many.roll") : nameOf(sheet);
