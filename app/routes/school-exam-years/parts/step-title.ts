import { type Problems, t } from "~/messages";

/** The field that the step needs, where one is missing. */
export function titleOfProblems(problems: Problems = {}): string | undefined {
  if (problems.head_name) return t("list.head_missing");
  return problems.reason ? t("list.reason_missing") : undefined;
}
