import type { ReadinessSums } from "~/features/school-exam-years/readiness/queries";
import type { ReadinessQuery } from "~/features/school-exam-years/readiness/rules";
import { severities } from "~/features/school-exam-years/readiness/rules";
import { figure, t } from "~/messages";
import type { listAddress } from "~/routes/parts/addresses";
import type { Tile } from "~/ui";

/** Amber needs the reader, green is done, grey is on its way. */
export const severityTones = { red: "warning", amber: "neutral", green: "success" } as const;

export function tilesOf(
  sums: ReadinessSums,
  { severity: chosen, gap }: Pick<ReadinessQuery, "severity" | "gap">,
  address: ReturnType<typeof listAddress>,
): Tile[] {
  const bySeverity = severities.map((severity): Tile => {
    const n = sums[severity];
    return {
      label: t(`readiness.${severity}`),
      value: n,
      href: n > 0 ? address({ severity: severity === chosen ? null : severity, page: 1 }) : undefined,
      tone: n > 0 ? severityTones[severity] : "neutral",
    };
  });
  const those = (n: number, filter: "unsaid" | "differs") =>
    n > 0 && gap === null ? address({ gap: filter, severity: null, page: 1 }) : undefined;
  return [
    ...bySeverity,
    { label: t("readiness.unsaid_schools"), value: sums.unsaid, href: those(sums.unsaid, "unsaid") },
    { label: t("readiness.differing_schools"), value: sums.differs, href: those(sums.differs, "differs") },
  ];
}

export const captionOf = (sums: ReadinessSums, year: number, range: string): string =>
  t("readiness.caption", {
    year,
    range,
    expected: figure(sums.expected_students),
    entered: figure(sums.total_students),
    numbered: figure(sums.total_student_with_code),
    without_document: figure(sums.total_without_document),
  });
