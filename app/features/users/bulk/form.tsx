import { explain, type Problems, t } from "~/messages";
import { CheckboxField, type FormProblems, TextArea } from "~/ui";
import { mostAccounts } from "./schema";

interface AccountsFieldsProps {
  values: Record<string, unknown>;
  problems: FormProblems;
}

export function AccountsFields({ values, problems }: AccountsFieldsProps) {
  return (
    <>
      <TextArea
        name="pasted"
        value={values.pasted as string | undefined}
        problems={problems.pasted}
        hint={t("account_link.paste_hint", { max: mostAccounts })}
        rows={14}
        mono
        autoFocus
      />
      <CheckboxField
        name="skip_existing"
        checked={values.skip_existing === "true"}
        hint={t("account_link.skip_hint")}
      />
    </>
  );
}

export const sentencesOfProblems = (problems: Problems): string[] =>
  Object.entries(problems).flatMap(([field, listed]) => listed.map((each) => explain(field, each).message));
