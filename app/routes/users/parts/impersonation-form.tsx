import { impersonatedRoles, schoolRole } from "~/auth/roles";
import { SchoolPickField } from "~/features/schools/form";
import type { recentSchools } from "~/features/schools/pick";
import { rolesOfReach } from "~/features/users/form";
import type { FormAnswer } from "~/http/forms";
import { t } from "~/messages";
import { ProofFields } from "~/routes/parts/proof-fields";
import {
  Button,
  CancelLink,
  type Choice,
  FormActions,
  HiddenFields,
  PostForm,
  RadioField,
  SelectField,
} from "~/ui";
import { usersAddress } from "./account-words";

const parts = impersonatedRoles.map((role) => ({ value: role, label: t(`role.${role}`) }));

interface ImpersonationFormProps {
  initial: object;
  districts: readonly Choice[];
  recent: ReturnType<typeof recentSchools>;
  redirect_to: string;
  answer: FormAnswer | undefined;
}

export function ImpersonationForm({
  initial,
  districts,
  recent,
  redirect_to,
  answer,
}: ImpersonationFormProps) {
  const { typed = initial as Record<string, unknown>, problems = {} } = answer ?? {};
  const value = (name: string) => typed[name] as string | null | undefined;
  return (
    <PostForm once>
      <HiddenFields values={{ redirect_to }} />
      <RadioField
        name="role_id"
        options={parts}
        value={value("role_id") ?? schoolRole}
        problems={problems.role_id}
      />
      <SchoolPickField
        value={value("school_code")}
        hint={t("acting.place_hint", { roles: rolesOfReach("school") })}
        problems={problems.school_code}
        matches={answer?.offers?.school_code}
        recent={recent}
        autoFocus={!answer}
      />
      <SelectField
        name="district_code"
        options={districts}
        value={value("district_code")}
        hint={t("acting.place_hint", { roles: rolesOfReach("district") })}
        problems={problems.district_code}
        width="half"
      />
      <ProofFields problems={problems} />
      <FormActions>
        <Button accessKey="s">{t("acting.begin")}</Button>
        <CancelLink href={usersAddress} />
      </FormActions>
    </PostForm>
  );
}
