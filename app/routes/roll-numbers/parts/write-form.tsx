import type { RollNumberPreview } from "~/features/roll-numbers/queries";
import type { CodeField } from "~/features/roll-numbers/rules";
import type { FormAnswer } from "~/http/forms";
import { labelOf, t } from "~/messages";
import { Button, CheckboxField, FormActions, HiddenFields, PostForm, RadioField, TextField } from "~/ui";

export interface WriteFormProps {
  preview: RollNumberPreview;
  codes: { value: CodeField; code: string }[];
  obstacle: string | null;
  needsReason: boolean;
  answer: FormAnswer | undefined;
}

export function WriteForm({ preview, codes, obstacle, needsReason, answer }: WriteFormProps) {
  const { school, year, code, only_unnumbered, counts, changed, without_class, fingerprint } = preview;
  const { school_code } = school;
  const exam_year = year.year;
  const shown = { school_code, exam_year: String(exam_year), code, only_unnumbered: String(only_unnumbered) };
  const problems = answer?.problems ?? {};
  return (
    // Stays without a form, so that enhance has a place for the answer.
    <div data-draft="">
      <MannerForm {...{ preview, codes }} />
      {changed > 0 && !obstacle && (
        <PostForm action={`/students/roll-numbers?${new URLSearchParams(shown)}`} once draft>
          <HiddenFields values={{ ...shown, fingerprint }} />
          {needsReason && (
            <TextField
              name="reason"
              value={answer?.typed.reason as string | undefined}
              problems={problems.reason}
              hint={t("roll_number.reason_hint", { n: counts.changed + counts.taken_away })}
            />
          )}
          {without_class.length > 0 && (
            <CheckboxField
              name="without_class"
              label={t("roll_number.with_classless", { n: without_class.length })}
              checked={answer?.typed.without_class === "true"}
              problems={problems.without_class}
            />
          )}
          <FormActions>
            <Button accessKey="s" autoFocus={!answer && !needsReason && without_class.length === 0}>
              {t("roll_number.write", { n: changed })}
            </Button>
          </FormActions>
        </PostForm>
      )}
    </div>
  );
}

function MannerForm({ preview, codes }: Pick<WriteFormProps, "preview" | "codes">) {
  const { school, year, code, only_unnumbered } = preview;
  return (
    <form method="get" action="/students/roll-numbers">
      <HiddenFields values={{ school_code: school.school_code, exam_year: year.year }} />
      <RadioField
        name="only_unnumbered"
        label={t("roll_number.manner")}
        value={String(only_unnumbered)}
        options={[
          { value: "true", label: t("roll_number.only_unnumbered") },
          { value: "false", label: t("roll_number.renumber_all") },
        ]}
      />
      {codes.length > 1 && (
        <RadioField
          name="code"
          label={t("roll_number.code_title")}
          value={code}
          options={codes.map((each) => ({
            value: each.value,
            label: t("roll_number.code_choice", { label: labelOf(each.value), code: each.code }),
          }))}
        />
      )}
      <FormActions>
        <Button kind="secondary">{t("roll_number.manner_change")}</Button>
      </FormActions>
    </form>
  );
}
