import type { StudentRecord } from "~/features/students/queries.server";
import { type MessageKey, t } from "~/messages";
import { Button, ButtonLink, FormActions } from "~/ui";

interface EditActionsProps {
  student: Pick<StudentRecord, "id" | "withdrawn_at">;
  save: MessageKey;
  back: string;
  address: string;
  mayDelete: boolean;
}

export function EditActions({
  student: { id, withdrawn_at },
  save,
  back,
  address,
  mayDelete,
}: EditActionsProps) {
  const leading = (path: string, to: string) => `/${path}/${id}?back=${encodeURIComponent(to)}`;
  return (
    <FormActions>
      <Button accessKey="s">{t(save)}</Button>
      <ButtonLink href={back}>{t("action.cancel")}</ButtonLink>
      <ButtonLink href={leading("student-history", address)} kind="quiet">
        {t("student.history_link")}
      </ButtonLink>
      {withdrawn_at === null && (
        <ButtonLink href={leading("student-withdraw", back)} kind="quiet">
          {t("withdrawal.title")}
        </ButtonLink>
      )}
      {mayDelete && (
        <ButtonLink href={leading("student-delete", back)} kind="quiet">
          {t("student.delete_title")}
        </ButtonLink>
      )}
    </FormActions>
  );
}
