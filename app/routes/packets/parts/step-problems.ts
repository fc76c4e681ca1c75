import type { Consignment } from "~/features/packets/movements/rules";
import type { Problems } from "~/messages";

export interface Sent {
  exam_paper_id?: string;
  school_code?: string;
  packets?: string;
  reason?: string;
}

export const isOf = (row: Consignment, { exam_paper_id, school_code }: Sent): boolean =>
  exam_paper_id === String(row.exam_paper_id) && school_code === row.school_code;

/** The rows of the page may have moved since it was sent. The problem of a row that is not there any more is one of the whole form. */
export function problemsOfRows(
  rows: readonly Consignment[],
  sent: readonly Sent[],
  problems: Problems,
): Problems {
  const moved: Problems = {};
  for (const [field, found] of Object.entries(problems)) {
    const [, at, name] = /^rows\[(\d{1,4})\]\.(\w{1,20})$/.exec(field) ?? [];
    const row = at && sent[Number(at)];
    const now = row ? rows.findIndex((each) => isOf(each, row)) : -1;
    const shown = name === "school_code" || name === "exam_paper_id" ? "packets" : name;
    const key = !at ? field : now < 0 ? "" : `rows[${now}].${shown}`;
    moved[key] = [...(moved[key] ?? []), ...found];
  }
  return moved;
}
