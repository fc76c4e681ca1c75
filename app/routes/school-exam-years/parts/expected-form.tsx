import type { ComponentProps } from "react";
import type { FormAnswer } from "~/http/forms";
import { t } from "~/messages";
import { Conflict } from "~/routes/parts/conflict";
import { Button, CancelLink, FormActions, HiddenFields, PostForm, SummaryList, TextField } from "~/ui";

interface ExpectedFormProps {
  line: { expected_students: number | null; version: number };
  facts: ComponentProps<typeof SummaryList>["rows"];
  answer: FormAnswer | undefined;
  back: string;
}

export function ExpectedForm({ line, facts, answer, back }: ExpectedFormProps) {
  const { expected_students } = answer?.typed ?? line;
  const { version } = line;
  const problems = answer?.problems ?? {};
  return (
    <PostForm once draft>
      <HiddenFields values={{ version }} />
      <Conflict answer={answer} fields={["expected_students"]} />
      <SummaryList rows={facts} />
      <TextField
        name="expected_students"
        value={expected_students as string | number | null}
        problems={problems.expected_students}
        hint={t("readiness.expected_hint")}
        inputMode="numeric"
        width="tiny"
        optional
        autoFocus={Object.keys(problems).length === 0}
      />
      <FormActions>
        <Button accessKey="s">{t(answer?.current ? "action.save_anyway" : "action.save")}</Button>
        <CancelLink href={back} />
      </FormActions>
    </PostForm>
  );
}
