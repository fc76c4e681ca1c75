import type { ReactNode } from "react";
import type { Doubt } from "~/features/checks/board";
import type { CheckedSchool } from "~/features/checks/counts";
import { figure, labelOf, t } from "~/messages";
import { duplicatesAddress } from "~/routes/duplicates/parts/words";
import { type Column, DataTable } from "~/ui";
import { checksAddress } from "./address";

const counts: Column[] = [
  { key: "open", label: t("check.open"), align: "right" },
  { key: "answered", label: t("check.answered"), align: "right" },
];

interface DoubtTableProps {
  doubts: readonly Doubt[];
  place: { exam_year: number; school_code: string | null; district_code: string | null };
  empty: ReactNode;
}

const sumOf = (doubts: readonly Doubt[], state: "open" | "answered"): number =>
  doubts.reduce((sum, doubt) => sum + doubt[state], 0);

/** Each count leads to its records. */
export const DoubtTable = ({ doubts, place, empty }: DoubtTableProps) => (
  <DataTable
    caption={t("check.by_rule", {
      open: figure(sumOf(doubts, "open")),
      total: figure(sumOf(doubts, "open") + sumOf(doubts, "answered")),
    })}
    columns={[{ key: "doubt", label: t("check.finding") }, ...counts]}
    rows={doubts.map(({ rule, kind, open, answered }) => {
      const doubt = rule ? t(`check.rule.${rule}`) : t("check.pairs", { kind: t(`duplicate.kind.${kind}`) });
      const counted = (n: number, state: "open" | "answered") => {
        if (n === 0) return figure(n);
        const href = rule
          ? checksAddress({ ...place, rule, state })()
          : duplicatesAddress({ ...place, kind, state: state === "open" ? state : null })();
        return (
          <a href={href} aria-label={`${figure(n)} ${doubt}, ${t(`check.${state}`)}`}>
            {figure(n)}
          </a>
        );
      };
      return {
        id: rule ?? `pairs-${kind}`,
        cells: { doubt, open: counted(open, "open"), answered: counted(answered, "answered") },
      };
    })}
    empty={empty}
  />
);

interface SchoolTableProps {
  caption: string;
  schools: readonly CheckedSchool[];
  year: number;
  bar: ReactNode;
}

export const SchoolTable = ({ caption, schools, year, bar }: SchoolTableProps) => (
  <DataTable
    id="sekolah"
    caption={caption}
    columns={[
      { key: "school_name", label: labelOf("school_name") },
      { key: "school_code", label: labelOf("school_code"), nowrap: true },
      { key: "district_code", label: labelOf("district_code"), nowrap: true },
      ...counts,
    ]}
    rows={schools.map(({ school_code, school_name, district_code, open, answered }) => ({
      id: school_code,
      cells: {
        school_name: <a href={checksAddress({ exam_year: year, school_code })()}>{school_name}</a>,
        school_code,
        district_code,
        open: figure(open),
        answered: figure(answered),
      },
    }))}
    empty={null}
    bar={bar}
  />
);
