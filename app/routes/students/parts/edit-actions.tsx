import { JawiButtons } from "~/features/students/jawi/form";
import type { StudentRecord } from "~/features/students/queries";
import { type MessageKey, t } from "~/messages";
import { Button, CancelLink, FormActions } from "~/ui";

interface EditActionsProps {
  student: Pick<StudentRecord, "id" | "withdrawn_at" | "full_name_arabic">;
  save: MessageKey;
  back: string;
  address: string;
  mayDelete: boolean;
  /** Shows both Jawi buttons, of which the first view has the one that it needs. */
  isAnswer: boolean;
}

export function EditActions({
  student: { id, withdrawn_at, full_name_arabic },
  save,
  back,
  address,
  mayDelete,
  isAnswer,
}: EditActionsProps) {
  const leading = (path: string, to: string) => `/${path}/${id}?back=${encodeURIComponent(to)}`;
  return (
    <>
      <FormActions isSticky>
        <Button accessKey="s">{t(save)}</Button>
        <CancelLink href={back} />
        <span className="apart">
          <a href={leading("student-history", address)}>{t("student.history_link")}</a>{" "}
          {withdrawn_at === null && <a href={leading("student-withdraw", back)}>{t("withdrawal.title")}</a>}{" "}
          {mayDelete && (
            <a className="danger" href={leading("student-delete", back)}>
              {t("student.delete_title")}
            </a>
          )}
        </span>
      </FormActions>
      <JawiButtons only={isAnswer ? undefined : full_name_arabic === null ? "use" : "abc"} />
    </>
  );
}
