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
