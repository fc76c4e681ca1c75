import type { Changed, Happening } from "~/features/students/history/rules";
import { malaysianMoment } from "~/features/values/moments";
import { shownValue } from "~/features/values/shown-value";
import { isMessageKey, labelOf, t } from "~/messages";
import { type Column, shownCode, UserText } from "~/ui";

export const happeningColumns: Column[] = [
  { key: "at", label: t("history.when") },
  { key: "action", label: t("history.what") },
  { key: "changes", label: t("history.changes") },
  { key: "who", label: t("history.who") },
];

export function happeningCells({ at, action, name, acting_as, changes, reason }: Happening) {
  const key = `history.${action}`;
  return {
    at: malaysianMoment(at),
    action: t(isMessageKey(key) ? key : "history.other"),
    changes: (
      <>
        {changes.map((change) => (
          <Change key={change.field} {...change} />
        ))}
        {reason !== null && (
          <div>
            <span className="opt">{t("history.field", { label: labelOf("reason") })}</span> {reason}
          </div>
        )}
      </>
    ),
    who: (
      <>
        {name ?? t("history.system")}
        {acting_as !== null && <div className="opt">{playedBy(acting_as)}</div>}
      </>
    ),
  };
}

export function Change({ field, old, new: next, label = labelOf(field) }: Changed & { label?: string }) {
  return (
    <div>
      <span className="opt">{t("history.field", { label })}</span>{" "}
      {old !== null && (
        <>
          {said(field, old)}{" "}
          <span role="img" aria-label={t("history.new")}>
            →
          </span>{" "}
        </>
      )}
      {said(field, next)}
    </div>
  );
}

function said(field: string, value: unknown) {
  const text = shownValue(field, value);
  const code = value === null ? text : shownCode(field, text);
  return code === text ? <UserText>{text}</UserText> : code;
}

/** The role and the place of an impersonation, as the audit trail stores them: "SU AAA0001". */
export function playedBy(acting_as: string): string {
  const [role = "", place = ""] = acting_as.split(" ");
  const key = `role.${role}`;
  return t("history.acting", { role: isMessageKey(key) ? t(key) : role, place });
}
