import { reachOf } from "~/auth/roles";
import { SchoolPickField } from "~/features/schools/form";
import { t } from "~/messages";
import { Button, type Choice, type FormProblems, SelectField } from "~/ui";
import { roleChoices } from "../form";

interface RoleFirstProps {
  values: Record<string, unknown>;
  problems: FormProblems;
}

/** The first question. Its button sends the form, which comes back with the fields of the role and all that was typed. */
export function RoleFirst({ values, problems }: RoleFirstProps) {
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
        width="half"
        autoFocus={Object.keys(problems).length === 0 && !values.role_id}
      />
      <p className="mb-6">
        <Button kind="secondary" name="role" value="change">
          {t("user.role_show")}
        </Button>
      </p>
    </>
  );
}

interface ScopeFieldsProps extends RoleFirstProps {
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
