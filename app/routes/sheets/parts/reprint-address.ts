import { type ManySheet, manySheets } from "~/features/sheets/many/many-sheets";
import { mostSchools } from "~/features/sheets/many/named-schools";
import { nameOf } from "~/features/sheets/names";
import type { Reprints } from "~/features/sheets/reprints/queries";
import { type ReprintSheet, reprintSheets } from "~/features/sheets/reprints/reprint-sheets";
import type { ReprintList } from "~/features/sheets/reprints/schema";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import type { Choice } from "~/ui";
import { manyPath } from "./many-address";

export const reprintsPath = "/students/sheets/reprints";

export const reprintsAddress = (query: Partial<ReprintList>) =>
  listAddress(reprintsPath, query, { page: 1, limit: 10 });

const nameOfReprint = (sheet: ReprintSheet): string => (sheet === "roll" ? t("reprint.roll") : nameOf(sheet));

export const reprintFilters = (districts: readonly Choice[]) => ({
  sheet: reprintSheets.map((value) => ({ value, label: nameOfReprint(value) })),
  district_code: districts,
});

const isOfMany = (sheet: ReprintSheet): sheet is ReprintSheet & ManySheet =>
  (manySheets as readonly string[]).includes(sheet);

/** Prints the sheet for exactly the schools of which the whole sheet is due; null for fewer than two. */
export function manyReprints(
  exam_year: number,
  sheet: ReprintSheet | null,
  { whole }: Pick<Reprints, "whole">,
) {
  if (sheet === null || !isOfMany(sheet) || whole.length < 2) return null;
  const codes = whole.slice(0, mostSchools);
  const words = { sheet: nameOfReprint(sheet), n: codes.length };
  return {
    href: listAddress(manyPath, { exam_year, sheet, schools: codes.join(".") }, {})(),
    label: t(codes.length < whole.length ? "reprint.many_first" : "reprint.many", words),
  };
}
