import type { Amendment } from "~/features/school-exam-years/amendments.server";
import { type Problems, t } from "~/messages";
import { Notice, TextField } from "~/ui";

/** Above the form of a candidate whose list is final. */
export function AmendmentNote({ amendment }: { amendment: Amendment | null }) {
  if (!amendment) return null;
  const { version, needs_reason } = amendment;
  return (
    <Notice kind="warning" title={t("amendment.title")}>
      <p>{t(needs_reason ? "amendment.note" : "amendment.note_by_lock", { n: version })}</p>
    </Notice>
  );
}

interface AmendmentReasonProps {
  amendment: Amendment | null;
  value: unknown;
  problems: Problems;
}

/** Also where the school that was typed has a final list. */
export function AmendmentReason({ amendment, value, problems }: AmendmentReasonProps) {
  if (!amendment?.needs_reason && !problems.reason) return null;
  return (
    <TextField
      name="reason"
      value={typeof value === "string" ? value : null}
      problems={problems.reason}
      hint={t("amendment.reason_hint")}
    />
  );
}
