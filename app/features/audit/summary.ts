import type { Changed } from "~/features/students/history/rules";
import { isMessageKey, t } from "~/messages";

export interface Fact {
  name: string;
  value: string;
}

export interface EventSummary {
  changed: Changed[];
  facts: Fact[];
  reason: string | null;
  more: number;
}

/** The flags of a registration repeat its counts. */
const unread = new Set(["id", "created_at", "ids", "batch_id", "is_not_empty", "is_student_code_completed"]);
const mostShown = 15;

export function summaryOf(changes: Record<string, unknown> | null): EventSummary {
  const changed: Changed[] = [];
  const facts: Fact[] = [];
  let reason: string | null = null;
  for (const [name, value] of Object.entries(changes ?? {})) {
    if (unread.has(name) || value === null) continue;
    const pair = Array.isArray(value) && value.length === 2 && name !== "school_codes";
    if (name === "reason") reason = String(pair ? (value[1] ?? "") : value) || null;
    else if (!pair) facts.push({ name, value: wordOf(value) });
    else if (value[0] !== value[1] && !isFirst(name, value))
      changed.push({ field: name, old: value[0] ?? null, new: value[1] ?? null });
  }
  const more = Math.max(changed.length - mostShown, 0);
  return {
    changed: changed.slice(0, mostShown),
    facts: facts.filter(({ value }) => value !== ""),
    reason,
    more,
  };
}

/** Every new list is a draft of no version. */
const isFirst = (name: string, [before, after]: unknown[]) =>
  before === null && ((name === "state" && after === "draf") || (name === "list_version" && after === 0));

function wordOf(value: unknown): string {
  if (Array.isArray(value)) {
    const first = value.slice(0, mostShown).map(wordOf).join(", ");
    return value.length > mostShown ? `${first} …` : first;
  }
  if (typeof value !== "object") return String(value);
  const entries = Object.entries(value ?? {}).filter(([, inner]) => inner !== null && inner !== "");
  return entries.map(([name, inner]) => `${name}=${wordOf(inner)}`).join(" ");
}

export function nameOfAction(action: string): string {
  const key = `audit.action.${action}`;
  return isMessageKey(key) ? t(key) : t("audit.other", { action });
}
