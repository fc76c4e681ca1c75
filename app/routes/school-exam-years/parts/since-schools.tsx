import type { schoolsChangedSince } from "~/features/school-exam-years/since";
import { malaysianMoment } from "~/features/values/moments";
import { figure, labelOf, t } from "~/messages";
import { schoolAddress } from "~/routes/parts/addresses";
import { DataTable } from "~/ui";

export const sincePath = "/school_exam_years/since";

const counts = ["added", "changed", "withdrawn", "numbered"] as const;

interface SinceSchoolsProps {
  changes: ReturnType<typeof schoolsChangedSince>;
  year: number;
  /** In words. */
  moment: string;
}

export const SinceSchools = ({ changes, year, moment }: SinceSchoolsProps) => (
  <DataTable
    caption={t("since.caption", { n: changes.length, year })}
    columns={[
      { key: "school_name", label: labelOf("school_name") },
      ...counts.map((key) => ({ key, label: t(`since.${key}`), align: "right" as const })),
      { key: "state", label: t("since.state"), nowrap: true },
      { key: "by", label: t("since.by") },
      { key: "latest", label: t("since.latest"), nowrap: true },
    ]}
    rows={changes.map((each) => ({
      id: each.school_code,
      cells: {
        school_name: (
          <a href={schoolAddress({ school_code: each.school_code, exam_year: year }, sincePath)}>
            {each.school_name}
          </a>
        ),
        ...Object.fromEntries(counts.map((key) => [key, figure(each[key])])),
        state: each.state && t(`list.${each.state}`),
        by: each.by.join(", "),
        latest: malaysianMoment(each.latest),
      },
    }))}
    empty={<p>{t("since.none", { moment })}</p>}
  />
);
