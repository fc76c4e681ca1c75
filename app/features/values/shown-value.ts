import { groupedIc, isMessageKey, labelOf, t } from "~/messages";
import { dayInWords, malaysianMoment } from "./moments";

const mostShown = 15;

/** A stored value of an audit event in words: yes and no, days and moments in Malaysia, names of roles and states. */
export function shownValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return t("ui.conflict_empty");
  if (field === "is_student") return t(value ? "student.is_student" : "student.is_no_student");
  if (field === "is_citizen") return t(value ? "student.is_citizen" : "student.is_no_citizen");
  if (Array.isArray(value)) {
    const shown = value.slice(0, mostShown).map((inner) => shownValue(field, inner));
    return value.length > mostShown ? `${shown.join(", ")} …` : shown.join(", ");
  }
  if (typeof value === "object") {
    const said = Object.entries(value).filter(([, inner]) => inner !== null && inner !== "");
    return said.map(([name, inner]) => `${shownName(name)}: ${shownValue(name, inner)}`).join("; ");
  }
  if (typeof value === "boolean" || isFlag(field, value)) return t(value ? "word.yes" : "word.no");
  if (field === "ic_number") return groupedIc(String(value));
  return typeof value === "string" ? shownText(field, value) : String(value);
}

const isFlag = (field: string, value: unknown) => /^(is|has)_/.test(field) && (value === 0 || value === 1);

/** The words of a stored name, by the prefixes of their messages. */
const vocabularies: Record<string, readonly string[]> = {
  gender: ["gender."],
  role_id: ["role."],
  role: ["role."],
  state: ["list.", "request.state.", "duplicate.state.", "trash.state."],
  state_before_lock: ["list."],
  resolution: ["duplicate.state."],
  kind: ["request.kind.", "duplicate.kind."],
  print_state: ["print_state."],
  pattern: ["room.pattern."],
  scope: ["room.scope."],
  sheet: ["sheet.name_of."],
  order: ["sheet.order."],
  sort_column: ["label."],
  roll_code: ["label."],
  entity: ["audit.entity."],
  action: ["audit.action."],
  format: ["layout_format."],
  delimiter: ["layout_delimiter."],
  severity: ["readiness."],
  gap: ["readiness.filter_"],
  link_state: ["account_link."],
  transfer: ["request.transfer."],
  withdrawal_cause: ["withdrawal.cause."],
};

function shownText(field: string, text: string): string {
  const keys = [`audit.value.${field}.${text}`, ...(vocabularies[field] ?? []).map((words) => words + text)];
  const key = keys.find(isMessageKey);
  if (key) return t(key);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return malaysianMoment(text);
  return /^\d{4}-\d\d-\d\d$/.test(text) ? dayInWords(text) : text;
}

/** A stored name in words, never the name itself: a later version may have stored one that this one does not know. */
export function shownName(name: string): string {
  const key = `audit.fact.${name}`;
  if (isMessageKey(key)) return t(key);
  if (/^\d+$/.test(name)) return t("audit.fact_of_candidate", { id: name });
  const label = labelOf(name);
  return label === name ? t("audit.fact_other") : label;
}
