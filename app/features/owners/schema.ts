import { z } from "zod";
import { type CaseKind, caseKinds } from "~/db/schema/states";
import { field, optionalOneOf } from "~/features/values/fields";
import { wrong } from "~/features/values/readers";
import { problem } from "~/messages";

export type { CaseKind };

/** Without one, the cases of all. */
export const ownerFilters = ["me", "none"] as const;
export type OwnerFilter = (typeof ownerFilters)[number];
export const owner = optionalOneOf(ownerFilters);

export interface ShownCase {
  kind: CaseKind;
  /** An id, or the address of a group of duplicates. */
  at: string;
  /** The owner that was shown, 0 for none; null does not ask. */
  seen: number | null;
}

const written = /^(report|request|duplicate):(\d{1,15}|\d{4}\/[a-z_]{1,30}\/\d{1,15})(?::(\d{1,15}))?$/;

/** In one text, because a button of a list sends no more: `request:12:4`. */
const shownCase = field(
  (raw, report): ShownCase => {
    const [, word, at = "", seen] = (typeof raw === "string" && written.exec(raw)) || [];
    const kind = caseKinds.find((each) => each === word);
    if (kind) return { kind, at, seen: seen === undefined ? null : Number(seen) };
    return wrong(report, problem("invalid")) ?? { kind: "report", at, seen: null };
  },
  { type: "string", pattern: written.source },
);

export const caseTaken = z.object({ case: shownCase });
