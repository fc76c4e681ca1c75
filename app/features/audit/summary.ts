import type { Changed } from "~/features/students/history/rules";
import { shownValue } from "~/features/values/shown-value";
import { isMessageKey, t } from "~/messages";

interface Fact {
  name: string;
  value: string;
}

export interface EventSummary {
  changed: Changed[];
  facts: Fact[];
  reason: string | null;
  more: number;
}

/** The flags of a registration repeat its counts, and the columns of who and when repeat the line. */
const unread = new Set([
  "id",
  "created_at",
  "created_by",
  "user_id",
  "state_changed_at",
  "state_changed_by",
  "ids",
  "batch_id",
  "draft",
  "is_not_empty",
  "is_student_code_completed",
  "totp_last_step",
  "second_step_offered_at",
  "first_steps_dismissed_at",
  "release_read",
]);
const mostShown = 15;

/** Of the line beside the changes. */
interface Place {
  school_code: string | null;
  exam_year: number | null;
}

/** Leaves out the facts that repeat the place. */
export function summaryOf(changes: Record<string, unknown> | null, place?: Place): EventSummary {
  const beside: Record<string, unknown> = { ...place };
  const changed: Changed[] = [];
  const facts: Fact[] = [];
  let reason: string | null = null;
  for (const [name, value] of Object.entries(changes ?? {})) {
    if (unread.has(name) || isNothing(value)) continue;
    const pair = Array.isArray(value) && value.length === 2 && name !== "school_codes";
    if (name === "reason") reason = String(pair ? (value[1] ?? "") : value) || null;
    else if (value === beside[name] || (pair && value[0] === null && value[1] === beside[name])) continue;
    else if (!pair) facts.push({ name, value: shownValue(name, value) });
    else if (value[0] !== value[1] && !isFirst(name, value))
      changed.push({ field: name, old: value[0] ?? null, new: value[1] ?? null });
  }
  const more = Math.max(changed.length - mostShown, 0);
  return {
    changed: changed.slice(0, mostShown),
    facts,
    reason,
    more,
  };
}

/** A new record begins with zeros, with flags that are off, and as a draft: these say nothing. */
const isFirst = (name: string, [before, after]: unknown[]) =>
  before === null &&
  (isNothing(after) || (after === false && !said.has(name)) || (name === "state" && after === "draf"));

const said = new Set(["is_student", "is_citizen"]);
const isNothing = (value: unknown): boolean =>
  value === null ||
  value === "" ||
  value === 0 ||
  (typeof value === "object" && Object.keys(value).length === 0);

export function nameOfAction(action: string): string {
  const key = `audit.action.${action}`;
  return isMessageKey(key) ? t(key) : t("audit.other", { action });
}
