import { isLocked } from "~/features/exam-years/queries.server";
import type { Undo } from "~/features/values/undo";

/** Offers no undo in a locked year, because its numbers are issued at once. */
export const undoOfNumbering = (exam_year: number, numbering_id: number | null): Undo | undefined =>
  numbering_id === null || isLocked(exam_year)
    ? undefined
    : { kind: "numbered", first: numbering_id, last: numbering_id };
