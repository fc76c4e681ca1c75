import { everyYear } from "~/features/values/years";
import { labelOf, t } from "~/messages";
import { listAddress } from "./addresses";

type Query = Parameters<typeof listAddress>[1];

/** Names the year in each address, so that a link shows the same list after the year of the header changed. */
export const addressWithYear = (path: string, query: Query & { exam_year: number | null }, defaults: Query) =>
  listAddress(path, { ...query, exam_year: query.exam_year ?? everyYear }, defaults);

interface ListedYear {
  exam_year: number | null;
  /** The year that the chip of every year leads back to. */
  one_year: number | null;
}

export const wordsOfYear = (exam_year: number | null): string =>
  t("ui.chip", { label: labelOf("exam_year"), value: exam_year ?? t("word.all_years") });

/** The chip of a year leads to every year, and the chip of every year back to one. */
export function yearChip({ exam_year, one_year }: ListedYear, address: ReturnType<typeof listAddress>) {
  return {
    label: wordsOfYear(exam_year),
    removeHref: address({ exam_year: exam_year === null ? one_year : everyYear, page: 1 }),
    isUsual: true,
  };
}
