import { openStates } from "~/features/statements/rules";
import { t } from "~/messages";
import { listOf } from "~/routes/statements/parts/address";
import type { SchoolWork } from "./desk-data";

/** Statements that did not come back, or whose candidate is not as the statement says. */
export function statementLines({ statements, school, year }: SchoolWork) {
  const left = statements ? openStates.reduce((sum, state) => sum + statements[state], 0) : 0;
  if (!statements || left === 0) return [];
  const parts = openStates
    .filter((state) => statements[state] > 0)
    .map((state) => t(`statement.part.${state}`, { n: statements[state] }));
  const href = listOf({ school_code: school.school_code, exam_year: year });
  const words = t("statement.home", { parts: parts.join(", ") });
  return [{ left, words, links: [{ label: t("statement.see"), href }] }];
}
