import type { ReadinessLine } from "~/features/school-exam-years/readiness";
import { firstWorkLeft } from "~/features/school-exam-years/tasks";
import { t } from "~/messages";
import type { Tile } from "~/ui";

export function expectedTile(expected_students: number | null, href: string | null): Tile {
  const tile = { label: t("readiness.expected"), href: href ?? undefined };
  return expected_students === null
    ? { ...tile, value: "–", note: t("readiness.unsaid_short"), tone: "warning" }
    : { ...tile, value: expected_students };
}

export const expectedAddress = (id: number, list: string): string =>
  `/school_exam_years/${id}/expected?${new URLSearchParams({ return_to: list })}`;

/** The place of the next step, which follows the work that the school has left. */
export const afterExpected = (line: ReadinessLine) => {
  const { id, school_code, exam_year } = line;
  return { id, school_code, exam_year, left: firstWorkLeft(line) };
};
