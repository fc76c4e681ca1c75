import type { PaperOnScriptBoard } from "~/features/scripts/board";
import type { ScriptsOfSchool } from "~/features/scripts/queries";
import { figure, t } from "~/messages";
import { printAddress } from "~/routes/packets/parts/words";

export const titleOf = ({ exam_type_code, code }: { exam_type_code: string; code: string }): string =>
  t("script.paper_title", { type: exam_type_code, code });

export const ofAll = (n: number, all: number): string => t("script.of", { n: figure(n), all: figure(all) });

export function paperState({ is_complete, differing }: PaperOnScriptBoard): string {
  if (!is_complete) return t("script.incomplete");
  return differing > 0 ? t("script.complete_differing", { n: differing }) : t("script.complete");
}

export function schoolState({ state, returned, expected, reason }: ScriptsOfSchool): string {
  const counts = { returned: figure(returned ?? 0), expected: figure(expected) };
  if (state === "changed") return `${t("script.changed")}: ${t("script.changed_since", counts)}`;
  if (state === "differs") return t("script.differs_by", { ...counts, reason: reason ?? "" });
  return t(`script.${state}`);
}

export const reportsAddress = "/papers/reports";
export const boardAddress = "/papers/scripts";

export const boardOf = ({ exam_year }: { exam_year: number }): string =>
  `${boardAddress}?exam_year=${exam_year}`;
export const paperAddress = (exam_paper_id: number): string => `${boardAddress}/${exam_paper_id}`;
export const schoolAddress = (exam_paper_id: number, registration_id: number): string =>
  `${paperAddress(exam_paper_id)}/schools/${registration_id}`;
export const scanOf = ({ exam_year }: { exam_year: number }): string =>
  `${boardAddress}/scan?exam_year=${exam_year}`;
/** Of the whole scope of the account. */
export const labelsOf = (exam_year: number): string =>
  printAddress("scripts", { exam_year, district_code: null, school_code: null });
