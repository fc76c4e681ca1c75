import type { Student } from "~/features/students/queries";
import { reasonOf } from "~/features/students/withdrawal/rules";
import { malaysianDate } from "~/features/values/moments";
import { labelOf, t } from "~/messages";
import { ButtonLink, Notice, SummaryList, shownCode } from "~/ui";

interface WithdrawnNoticeProps {
  student: Student;
  back: string;
  mayUndo?: boolean;
}

export function WithdrawnNotice({ student, back, mayUndo = true }: WithdrawnNoticeProps) {
  const { id, withdrawn_at, withdrawal_cause, withdrawal_reason } = student;
  return (
    <Notice kind="warning">
      <p>
        {t("withdrawal.since", {
          date: malaysianDate(withdrawn_at ?? ""),
          reason: reasonOf(withdrawal_cause, withdrawal_reason) || t("word.none"),
        })}
      </p>
      {mayUndo && (
        <ButtonLink href={`/student-reinstate/${id}?back=${encodeURIComponent(back)}`}>
          {t("withdrawal.undo_title")}
        </ButtonLink>
      )}
    </Notice>
  );
}

const shown = ["full_name", "ic_number", "school_code", "class_name", "exam_year", "student_code"] as const;

export function StudentFacts({ student }: { student: Student }) {
  const day = student.withdrawn_at && malaysianDate(student.withdrawn_at);
  const withdrawn = day
    ? [
        ["withdrawn_at", day] as const,
        ["withdrawal_cause", reasonOf(student.withdrawal_cause, student.withdrawal_reason)] as const,
      ]
    : [];
  return (
    <SummaryList
      rows={[
        ...shown.map((field) => ({ term: labelOf(field), detail: shownCode(field, student[field]) })),
        ...withdrawn.map(([field, detail]) => ({ term: labelOf(field), detail })),
      ]}
    />
  );
}
