import type { School } from "~/features/schools/queries";
import type { FormAnswer } from "~/http/forms";
import { t } from "~/messages";
import { Consequences } from "~/routes/parts/confirm-edit";
import {
  Button,
  CancelLink,
  ConfirmPanel,
  ErrorSummary,
  FormActions,
  HiddenFields,
  PostForm,
  TextField,
} from "~/ui";

interface ClosingFormProps {
  school: Pick<School, "version">;
  /** The year that the form proposes. */
  usual: number | null;
  consequences: readonly string[];
  answer: FormAnswer | undefined;
  back: string;
}

export const ReopenForm = ({
  school: { version },
  consequences,
  answer,
  back,
}: Omit<ClosingFormProps, "usual">) => (
  <>
    <ErrorSummary problems={answer?.problems ?? {}} />
    <ConfirmPanel
      title={t("school.reopen_question")}
      confirmLabel={t("school.reopen_confirm")}
      cancelHref={back}
      hidden={{ closed_from: "", version }}
      once
    >
      <Consequences lines={consequences} />
    </ConfirmPanel>
  </>
);

export function CloseForm({ school: { version }, usual, consequences, answer, back }: ClosingFormProps) {
  const problems = answer?.problems ?? {};
  return (
    <>
      <Consequences lines={consequences} />
      <PostForm once draft problems={problems}>
        <HiddenFields values={{ version }} />
        <TextField
          name="closed_from"
          value={(answer?.typed.closed_from as string | undefined) ?? usual}
          problems={problems.closed_from}
          hint={t("school.closed_year_hint")}
          width="tiny"
          inputMode="numeric"
        />
        <FormActions>
          <Button kind="danger">{t("school.close_confirm")}</Button>
          <CancelLink href={back} />
        </FormActions>
      </PostForm>
    </>
  );
}
