import type { Amendment } from "~/features/school-exam-years/sign-off/amendments";
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

/** Also where the school that was typed has a final list, and of a roll number of another form; a reason that was typed stays. */
export function AmendmentReason({ amendment, value, problems }: AmendmentReasonProps) {
  const isOfList = amendment?.needs_reason || (problems.reason && !problems.student_code);
  if (!isOfList && !problems.reason && !value) return null;
  return (
    <TextField
      name="reason"
      value={typeof value === "string" ? value : null}
      problems={problems.reason}
      hint={t(isOfList ? "amendment.reason_hint" : "student.number_reason_hint")}
    />
  );
}
