import type { CentreReport } from "~/features/reports/queries";
import type { ScriptsOfSchool } from "~/features/scripts/queries";
import { malaysianMoment } from "~/features/values/moments";
import { figure, t } from "~/messages";
import { Button, HiddenFields, PostForm, SummaryList } from "~/ui";
import { schoolAddress, schoolState } from "./words";

interface UsualPressProps extends Pick<ScriptsOfSchool, "registration_id" | "expected"> {
  exam_paper_id: number;
  autoFocus?: boolean;
}

/** One press: no incident, and as many scripts as expected. */
export const UsualPress = ({ exam_paper_id, registration_id, expected, autoFocus }: UsualPressProps) => (
  <PostForm action={schoolAddress(exam_paper_id, registration_id)} once>
    <HiddenFields values={{ usual: expected }} />
    <Button autoFocus={autoFocus} accessKey={autoFocus ? undefined : "s"}>
      {t("report.press_usual", { n: figure(expected) })}
    </Button>
  </PostForm>
);

interface ReportFactsProps {
  school: ScriptsOfSchool;
  report: CentreReport;
}

export function ReportFacts({ school, report }: ReportFactsProps) {
  const by = report.sent_by_name ?? t("movement.deleted_account");
  return (
    <SummaryList
      rows={[
        { term: t("report.sent_by"), detail: `${by}, ${malaysianMoment(report.sent_at)}` },
        { term: t("script.scripts"), detail: scriptsInWords(school) },
        ...(report.entries.length === 0
          ? [{ term: t("report.incidents"), detail: t("report.usual") }]
          : report.entries.map((entry) => ({
              term: t(`report.category.${entry.category}`),
              detail: entryInWords(entry),
            }))),
      ]}
    />
  );
}

const scriptsInWords = (school: ScriptsOfSchool): string =>
  school.state === "equal" ? figure(school.returned ?? 0) : schoolState(school);

function entryInWords({
  category,
  at_time,
  total,
  person_name,
  note,
  candidates,
}: CentreReport["entries"][number]): string {
  const totals = category === "packet" ? "report.packets_n" : "report.copies_n";
  return [
    at_time && t("report.at", { time: at_time }),
    total && t(totals, { n: total }),
    person_name,
    candidates.map(({ student_code, full_name }) => `${student_code} ${full_name}`).join(", "),
    note,
  ]
    .filter(Boolean)
    .join(". ");
}
