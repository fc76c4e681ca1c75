import type { ManySheet, PartView } from "~/features/sheets/many/many-sheets";
import type { ManyQuery } from "~/features/sheets/many/schema";
import { listAddress } from "~/routes/parts/addresses";

export const manyPath = "/students/sheets/many";
export const partPath = "/students/sheets/many/part";
export const pdfPath = "/students/sheets/many/file.pdf";

export type ManyView = Omit<ManyQuery, "sheet"> & { sheet: ManySheet };

export const manyAddress = (view: Partial<ManyView>) => listAddress(manyPath, view, {});

export const partAddress = ({ schools, ...view }: PartView, path = partPath): string =>
  listAddress(path, { ...view, schools: schools.join(".") }, {})();
