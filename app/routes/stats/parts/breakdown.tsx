import type { ReactNode } from "react";
import { type Breakdown, breakdowns } from "~/features/statistics/figures";
import type { StatisticsQuery } from "~/features/statistics/schema";
import type { SchoolFigures } from "~/features/statistics/schools";
import type { StatisticsScope } from "~/features/statistics/scope";
import type { Statistics } from "~/features/statistics/totals";
import { t } from "~/messages";
import type { listAddress } from "~/routes/parts/addresses";
import type { Choice } from "~/ui";
import { GroupChart } from "./charts";
import { GroupTable } from "./groups";
import { SchoolTable } from "./schools";

const words: Record<Breakdown, string> = {
  district_code: t("stats.by.district_code"),
  exam_type_code: t("stats.by.exam_type_code"),
  school_code: t("stats.by.school_code"),
};

interface BreakdownProps {
  by: Breakdown;
  scope: StatisticsScope;
  query: StatisticsQuery;
  statistics: Statistics;
  schools: SchoolFigures[];
  address: ReturnType<typeof listAddress>;
  /** Of districts. */
  choices: readonly Choice[];
  sees_identity: boolean;
  filters: ReactNode;
}

interface LinksProps {
  by: Breakdown;
  /** The statistics without the order and the page of a table. */
  views: ReturnType<typeof listAddress>;
}

export function BreakdownLinks({ by, views }: LinksProps) {
  return (
    <nav className="pager" aria-label={t("stats.by")}>
      <ul>
        {breakdowns.map((each) => (
          <li key={each}>
            <a href={views({ by: each })} aria-current={each === by ? "page" : undefined}>
              {words[each]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function BreakdownView({ by, statistics, schools, address, choices, ...shown }: BreakdownProps) {
  const { scope } = shown;
  const { state, districts, exam_types } = statistics;
  const groupsBy = (field: "district_code" | "exam_type_code") => {
    const [title, groups] =
      field === "district_code" ? [t("stats.by_district"), districts] : [t("stats.by_exam_type"), exam_types];
    return (
      <>
        <GroupTable
          caption={title}
          bar={shown.filters}
          {...{ field, groups, state, scope, sees_identity: shown.sees_identity }}
        />
        <GroupChart {...{ field, title, groups, scope }} />
      </>
    );
  };
  return by === "school_code" ? (
    <SchoolTable rows={schools} state={state} districts={choices} address={address} {...shown} />
  ) : (
    groupsBy(by)
  );
}
