import type { Consignment } from "~/features/packets/movements/rules";
import { type Problems, problem } from "~/messages";

export interface Sent {
  exam_paper_id?: string;
  school_code?: string;
  listed?: string;
  packets?: string;
  reason?: string;
}

export const isOf = (row: Consignment, { exam_paper_id, school_code }: Sent): boolean =>
  exam_paper_id === String(row.exam_paper_id) && school_code === row.school_code;

export interface StepAnswer {
  problems: Problems;
  typed: Record<string, unknown>;
}

export const sentRows = (answer: StepAnswer | undefined) => [answer?.typed.rows ?? []].flat() as Sent[];

/** The rows of the page may have moved since it was sent. The problem of a row that is not there any more is one of the whole form, and repeats the typed text. */
export function problemsOfRows(rows: readonly Consignment[], answer: StepAnswer | undefined): Problems {
  const sent = sentRows(answer);
  const moved: Problems = {};
  for (const [field, found] of Object.entries(answer?.problems ?? {})) {
    const [, at, name] = /^rows\[(\d{1,4})\]\.(\w{1,20})$/.exec(field) ?? [];
    const row = at && sent[Number(at)];
    const now = row ? rows.findIndex((each) => isOf(each, row)) : -1;
    const shown = name === "school_code" || name === "exam_paper_id" ? "packets" : name;
    const key = !at ? field : now < 0 ? "" : `rows[${now}].${shown}`;
    const typed = row && now < 0 ? typedIn(row) : [];
    moved[key] = [...(moved[key] ?? []), ...found, ...typed];
  }
  return moved;
}

/** Nothing where the row has the counts of the page. */
function typedIn({ school_code: code = "", listed, packets = "", reason = "" }: Sent) {
  return packets === listed && reason === "" ? [] : [problem("packets_typed", { code, packets, reason })];
}
