import type { BulkStep } from "~/features/school-exam-years/sign-off-schema";
import { type Problems, t } from "~/messages";
import { Button, CancelLink, FormActions, HiddenFields, TextField } from "~/ui";

interface SignManyProps {
  state: BulkStep;
  isOnBehalf: boolean;
  problems: Problems;
  typed: Record<string, unknown> | undefined;
  back: string;
}

/** One reason for all ticked lists that the office signs for an absent district. */
export function SignMany({ state, isOnBehalf, problems, typed, back }: SignManyProps) {
  const confirm = isOnBehalf ? "list.bulk_confirm_for" : "list.bulk_confirm";
  return (
    <>
      {isOnBehalf && (
        <>
          <p>{t("list.confirm_for_intro")}</p>
          <HiddenFields values={{ on_behalf: "true" }} />
          <TextField
            name="reason"
            label={t("list.confirm_for_reason")}
            value={typed?.reason as string | undefined}
            problems={problems.reason}
            hint={t("list.for_hint")}
          />
        </>
      )}
      <FormActions>
        <Button accessKey="s">{t(state === "disahkan" ? confirm : "list.bulk_finalise")}</Button>
        <CancelLink href={back} />
      </FormActions>
    </>
  );
}
