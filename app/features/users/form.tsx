import { t } from "~/messages";
import { type FormProblems, TextField } from "~/ui";

interface AccountFieldsProps {
  typed: Record<string, unknown>;
  problems: FormProblems;
  autoFocus: boolean;
}

/** Who a new account is for, and what it is opened with. The password is typed once and never shown again. */
export function AccountFields({ typed, problems, autoFocus }: AccountFieldsProps) {
  return (
    <>
      <TextField
        name="full_name"
        value={typed.full_name as string | undefined}
        problems={problems.full_name}
        autoComplete="name"
        autoFocus={autoFocus}
      />
      <TextField
        name="username"
        value={typed.username as string | undefined}
        problems={problems.username}
        hint={t("account.username_hint")}
        width="half"
        autoComplete="username"
      />
      <NewPasswordField problems={problems.password} />
    </>
  );
}

export function NewPasswordField({ label, problems }: { label?: string; problems?: string[] | null }) {
  return (
    <TextField
      name="password"
      type="password"
      label={label}
      problems={problems}
      hint={t("account.password_hint")}
      width="half"
      autoComplete="new-password"
    />
  );
}
