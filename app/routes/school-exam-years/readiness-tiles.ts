import { readinessStates } from "~/features/school-exam-years/readiness";
import type { ReadinessSums } from "~/features/school-exam-years/readiness.server";
import { t } from "~/messages";
import type { Tile } from "~/ui";
import type { listAddress } from "../addresses";
import { figure } from "../home/work";

const tones = { silent: "warning", red: "error", green: "success" } as const;

/** How many schools stand in each state, each figure a way to those schools, and how far their candidates are. */
export function tilesOf(
  sums: ReadinessSums,
  chosen: string | null,
  address: ReturnType<typeof listAddress>,
): Tile[] {
  const states = readinessStates.map((state): Tile => {
    const n = sums[state];
    return {
      label: t(`readiness.${state}`),
      value: figure(n),
      href: n > 0 ? address({ state: state === chosen ? null : state, page: 1 }) : undefined,
      tone: n > 0 ? tones[state] : "neutral",
    };
  });
  const expected = t("readiness.of_expected", { n: figure(sums.expected_students) });
  const unsaid = sums.unsaid > 0 ? t("readiness.unsaid_schools", { n: figure(sums.unsaid) }) : undefined;
  return [
    ...states,
    { label: t("readiness.expected"), value: figure(sums.expected_students), note: unsaid },
    { label: t("readiness.entered"), value: figure(sums.total_students), note: expected },
    { label: t("readiness.numbered"), value: figure(sums.total_student_with_code) },
    { label: t("readiness.without_ic"), value: figure(sums.total_without_ic) },
  ];
}
