import type { StudentRecord } from "~/features/students/queries";
import { t } from "~/messages";
import { ButtonLink } from "~/ui";

interface StudentPageActionsProps {
  student: Pick<StudentRecord, "id" | "withdrawn_at">;
  address: string;
  may: { edit: boolean; withdraw: boolean; history: boolean; delete: boolean };
}

export function StudentPageActions({ student: { id, withdrawn_at }, address, may }: StudentPageActionsProps) {
  const to = (path: string) => `/${path}/${id}?back=${encodeURIComponent(address)}`;
  return (
    <>
      {may.edit && (
        <ButtonLink href={to("student-edit")} kind="primary" accessKey="u">
          {t("action.edit")}
        </ButtonLink>
      )}
      {may.history && <ButtonLink href={to("student-history")}>{t("student.history_link")}</ButtonLink>}
      {may.withdraw && withdrawn_at === null && (
        <ButtonLink href={to("student-withdraw")} kind="quiet">
          {t("withdrawal.title")}
        </ButtonLink>
      )}
      {may.delete && (
        <ButtonLink href={to("student-delete")} kind="quiet">
          {t("student.delete_title")}
        </ButtonLink>
      )}
    </>
  );
}
