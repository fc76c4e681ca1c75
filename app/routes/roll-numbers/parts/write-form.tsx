import type { RollNumberPreview } from "~/features/roll-numbers/queries.server";
import type { CodeField } from "~/features/roll-numbers/rules";
import type { FormAnswer } from "~/http/forms.server";
import { labelOf, t } from "~/messages";
import { Button, FormActions, HiddenFields, PostForm, RadioField, TextField } from "~/ui";

export interface WriteFormProps {
  preview: RollNumberPreview;
  codes: { value: CodeField; code: string }[];
  obstacle: string | null;
  needsReason: boolean;
  answer: FormAnswer | undefined;
}

export function WriteForm({ preview, codes, obstacle, needsReason, answer }: WriteFormProps) {
  const { school, year, code, counts, changed, fingerprint } = preview;
  const { school_code } = school;
  const exam_year = year.year;
  const address = `/students/roll-numbers?${new URLSearchParams({ school_code, exam_year: String(exam_year), code })}`;
  return (
    // Stays without a form, so that enhance has a place for the answer.
    <div data-draft="">
      {codes.length > 1 && (
        <form method="get" action="/students/roll-numbers">
          <HiddenFields values={{ school_code, exam_year }} />
          <RadioField
            name="code"
            label={t("roll_number.code_title")}
            value={code}
            options={codes.map((each) => ({
              value: each.value,
              label: t("roll_number.code_choice", { label: labelOf(each.value), code: each.code }),
            }))}
          />
          <FormActions>
            <Button kind="secondary">{t("roll_number.code_change")}</Button>
          </FormActions>
        </form>
      )}
      {changed > 0 && !obstacle && (
        <PostForm action={address} once draft>
          <HiddenFields values={{ school_code, exam_year, code, fingerprint }} />
          {needsReason && (
            <TextField
              name="reason"
              value={answer?.typed.reason as string | undefined}
              problems={answer?.problems.reason}
              hint={t("roll_number.reason_hint", { n: counts.changed + counts.taken_away })}
            />
          )}
          <FormActions>
            <Button accessKey="s">{t("roll_number.write", { n: changed })}</Button>
          </FormActions>
        </PostForm>
      )}
    </div>
  );
}
