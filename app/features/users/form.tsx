import { roleIds } from "~/auth/actor";
import { SchoolPickField } from "~/features/schools/form";
import { t } from "~/messages";
import { type Choice, type FormProblems, SelectField, TextField } from "~/ui";

interface GivenProps {
  values: Record<string, unknown>;
  problems: FormProblems;
}

interface NameFieldsProps extends GivenProps {
  /** Whether the reader names himself, so that the browser may offer what it knows of him. */
  isOwn?: boolean;
}

/** Whom an account is for; the name it signs in with is ASCII and compares without case. */
export function NameFields({ values, problems, isOwn }: NameFieldsProps) {
  const isFirstTry = Object.keys(problems).length === 0;
  return (
    <>
      <TextField
        name="full_name"
        value={values.full_name as string | undefined}
        problems={problems.full_name}
        autoComplete={isOwn ? "name" : undefined}
        autoFocus={isFirstTry}
      />
      <TextField
        name="username"
        value={values.username as string | undefined}
        problems={problems.username}
        hint={t("account.username_hint")}
        width="half"
        autoComplete={isOwn ? "username" : undefined}
      />
    </>
  );
}

/** Who a new account is for, and what it is opened with. The password is typed once and never shown again. */
export function AccountFields({ values, problems }: GivenProps) {
  return (
    <>
      <NameFields values={values} problems={problems} isOwn />
      <NewPasswordField problems={problems.password} />
    </>
  );
}

interface NewPasswordFieldProps {
  label?: string;
  hint?: string;
  problems?: string[] | null;
  optional?: boolean;
}

export function NewPasswordField({
  label,
  hint = t("account.password_hint"),
  problems,
  optional,
}: NewPasswordFieldProps) {
  return (
    <TextField
      name="password"
      type="password"
      label={label}
      problems={problems}
      hint={hint}
      optional={optional}
      width="half"
      autoComplete="new-password"
    />
  );
}

interface AskedProps {
  label?: string;
  hint?: string;
  problems?: string[] | null;
  autoFocus?: boolean;
}

/** The password in use, before something about the way in is changed. */
export function CurrentPasswordField(props: AskedProps) {
  return (
    <TextField
      name="current_password"
      type="password"
      width="half"
      autoComplete="current-password"
      {...props}
    />
  );
}

/** One field for the six digits of the app and for a recovery code; the keys of a telephone are those of the first. */
export function OtpField({ hint, onPaper, ...props }: AskedProps & { onPaper?: boolean }) {
  const inputMode = onPaper ? "text" : "numeric";
  return (
    <TextField name="otp" width="half" autoComplete="one-time-code" {...{ hint, inputMode }} {...props} />
  );
}

/** Both, for what an unattended computer must not give away. */
export function InPersonFields({ problems, autoFocus }: { problems: FormProblems; autoFocus: boolean }) {
  return (
    <>
      <CurrentPasswordField problems={problems.current_password} autoFocus={autoFocus} />
      <OtpField hint={t("second_step.otp_or_code")} problems={problems.otp} onPaper />
    </>
  );
}

/** What the office gives an account, for comparing what was typed with what another saved in between. */
export const comparedFields = [
  "full_name",
  "username",
  "role_id",
  "school_code",
  "district_code",
  "exam_level_code",
  "is_approved",
] as const;

export const roleChoices: Choice[] = roleIds.map((id) => ({ value: id, label: t(`role.${id}`) }));

interface StandingFieldsProps extends GivenProps {
  districts: readonly Choice[];
  exam_types: readonly Choice[];
  /** The schools of the latest work, offered while typing. */
  recent: readonly Choice[];
  /** Schools that what was typed may mean, to choose one of. */
  matches?: readonly Choice[];
  /** The words of having no role; an account that is approved needs one. */
  roleBlank?: string;
  autoFocus?: boolean;
}

/** The role and where it works, in the order in which the office decides. */
export function StandingFields(props: StandingFieldsProps) {
  const { values, problems, districts, exam_types, recent, matches, roleBlank, autoFocus } = props;
  const field = (name: string) => ({
    name,
    value: values[name] as string | null | undefined,
    problems: problems[name],
    width: "half" as const,
  });
  return (
    <>
      <SelectField {...field("role_id")} options={roleChoices} blank={roleBlank} autoFocus={autoFocus} />
      <SchoolPickField
        value={values.school_code as string | null | undefined}
        problems={problems.school_code ?? undefined}
        hint={t("user.school_hint")}
        optional
        {...{ matches, recent }}
      />
      <SelectField
        {...field("district_code")}
        options={districts}
        hint={t("user.district_hint")}
        blank={t("word.none")}
        optional
      />
      <SelectField
        {...field("exam_level_code")}
        options={exam_types}
        hint={t("user.exam_hint")}
        blank={t("user.no_exam")}
        optional
      />
    </>
  );
}
