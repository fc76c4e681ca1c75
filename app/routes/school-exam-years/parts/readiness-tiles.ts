import { readinessStates } from "~/features/school-exam-years/readiness";
import type { ReadinessSums } from "~/features/school-exam-years/readiness.server";
import { figure, t } from "~/messages";
import type { listAddress } from "~/routes/parts/addresses";
import type { Tile } from "~/ui";

const tones = { silent: "warning", red: "error", green: "success" } as const;

export function tilesOf(
  sums: ReadinessSums,
  chosen: string | null,
  address: ReturnType<typeof listAddress>,
): Tile[] {
  const states = readinessStates.map((state): Tile => {
    const n = sums[state];
    return {
      label: t(`readiness.${state}`),
      value: n,
      href: n > 0 ? address({ state: state === chosen ? null : state, page: 1 }) : undefined,
      tone: n > 0 ? tones[state] : "neutral",
    };
  });
  return [...states, { label: t("readiness.unsaid_schools"), value: sums.unsaid }];
}

export const captionOf = (sums: ReadinessSums, year: number, range: string): string =>
  t("readiness.caption", {
    year,
    range,
    expected: figure(sums.expected_students),
    entered: figure(sums.total_students),
    numbered: figure(sums.total_student_with_code),
    without_ic: figure(sums.total_without_ic),
  });
