import type { Finding } from "~/features/checks/queries";
import type { StudentRecord } from "~/features/students/queries";
import { malaysianMoment } from "~/features/values/moments";
import { labelOf, t } from "~/messages";
import { SummaryList, UserText } from "~/ui";
import { valuesOf } from "./rows";

/** With the usual spelling of a class that is spelled unlike the others. */
export const sentenceOf = ({ rule, usual_class }: Pick<Finding, "rule" | "usual_class">): string =>
  usual_class === null ? t(`check.rule.${rule}`) : t("check.class_spelling", { usual_class });

/** Empty where no account has answered. */
export const answeredBy = ({ answered_by, answered_at }: Finding): string =>
  answered_at === null ? "" : t("check.by", { name: answered_by ?? "", date: malaysianMoment(answered_at) });

/** With the values that the rule judged. */
export function FindingFacts({
  finding,
  students,
}: {
  finding: Finding;
  students: readonly StudentRecord[];
}) {
  const { rule, state, full_name, class_name, school_name, answered_at } = finding;
  return (
    <SummaryList
      rows={[
        { term: labelOf("full_name"), detail: <UserText>{full_name}</UserText> },
        { term: labelOf("class_name"), detail: class_name ?? "" },
        ...students.flatMap((student) =>
          valuesOf(rule).map(({ label, cell }) => ({
            term: label,
            detail: <UserText>{String(cell?.(student, undefined) ?? "")}</UserText>,
          })),
        ),
        { term: labelOf("school_name"), detail: school_name },
        { term: labelOf("state"), detail: t(`check.state.${state}`) },
        ...(answered_at === null ? [] : [{ term: t("check.answered"), detail: answeredBy(finding) }]),
      ]}
    />
  );
}
