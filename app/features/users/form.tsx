import { reachOf, roleIds } from "~/auth/roles";
import { SchoolPickField } from "~/features/schools/form";
import { type Problem, t } from "~/messages";
import { Button, type Choice, type FormProblems, SelectField, TextField } from "~/ui";

interface GivenProps {
  values: Record<string, unknown>;
  problems: FormProblems;
}

interface NameFieldsProps extends GivenProps {
  isOwn?: boolean;
  isFocused?: boolean;
}

export function NameFields({ values, problems, isOwn, isFocused = true }: NameFieldsProps) {
  const isFirstTry = isFocused && Object.keys(problems).length === 0;
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

/** For notices to the owner alone. */
export function EmailField({ values, problems }: GivenProps) {
  return (
    <TextField
      name="email"
      type="email"
      value={values.email as string | null | undefined}
      problems={problems.email}
      hint={t("user.email_hint")}
      width="half"
      optional
    />
  );
}

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
  problems?: Problem[] | null;
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

interface PasswordFieldProps {
  label?: string;
  hint?: string;
  problems?: Problem[] | null;
  autoFocus?: boolean;
}

export function CurrentPasswordField(props: PasswordFieldProps) {
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

export function OtpField({
  hint,
  acceptsRecoveryCode,
  ...props
}: PasswordFieldProps & { acceptsRecoveryCode?: boolean }) {
  const inputMode = acceptsRecoveryCode ? "text" : "numeric";
  return (
    <TextField name="otp" width="half" autoComplete="one-time-code" {...{ hint, inputMode }} {...props} />
  );
}

export function InPersonFields({ problems, autoFocus }: { problems: FormProblems; autoFocus: boolean }) {
  return (
    <>
      <CurrentPasswordField problems={problems.current_password} autoFocus={autoFocus} />
      <OtpField hint={t("second_step.otp_or_code")} problems={problems.otp} acceptsRecoveryCode />
    </>
  );
}

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

interface RoleFirstProps extends GivenProps {
  /** The word for an account without a role. */
  blank?: string;
  isFocused?: boolean;
}

/** The first question. Its button sends the form, which comes back with the fields of the role and all that was typed. */
export function RoleFirst({ values, problems, blank, isFocused = !values.role_id }: RoleFirstProps) {
  return (
    <>
      {/* Enter in a field presses the first button of the form. */}
      <button type="submit" className="vh" tabIndex={-1}>
        {t("action.save")}
      </button>
      <SelectField
        name="role_id"
        value={values.role_id as string | undefined}
        problems={problems.role_id}
        hint={t("user.role_first")}
        options={roleChoices}
        blank={blank}
        width="half"
        autoFocus={isFocused && Object.keys(problems).length === 0}
      />
      <p className="mb-6">
        <Button kind="secondary" name="role" value="change">
          {t("user.role_show")}
        </Button>
      </p>
    </>
  );
}

interface ScopeFieldsProps extends GivenProps {
  districts: readonly Choice[];
  exam_types: readonly Choice[];
  recent: readonly Choice[];
  matches?: readonly Choice[];
}

/** Of the role that was chosen: what it needs is not optional, and what it cannot have is not asked. */
export function ScopeFields({ values, problems, districts, exam_types, recent, matches }: ScopeFieldsProps) {
  const reach = reachOf(String(values.role_id ?? ""));
  const field = (name: string) => ({
    name,
    value: values[name] as string | null | undefined,
    problems: problems[name],
    width: "half" as const,
  });
  const isNamed = reach === "named";
  return (
    <>
      {(reach === "school" || isNamed || problems.school_code) && (
        <SchoolPickField
          value={values.school_code as string | null | undefined}
          problems={problems.school_code ?? undefined}
          hint={isNamed ? t("user.named_school_hint") : undefined}
          optional={isNamed}
          {...{ matches, recent }}
        />
      )}
      {(reach === "district" || isNamed || problems.district_code) && (
        <SelectField
          {...field("district_code")}
          options={districts}
          hint={isNamed ? t("user.named_district_hint") : undefined}
          blank={isNamed ? t("word.none") : undefined}
          optional={isNamed}
        />
      )}
      {((reach !== undefined && reach !== "state") || problems.exam_level_code) && (
        <SelectField
          {...field("exam_level_code")}
          options={exam_types}
          hint={t("user.exam_hint")}
          blank={t("user.no_exam")}
          optional
        />
      )}
    </>
  );
}
