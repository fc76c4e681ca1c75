import type { ComponentProps } from "react";
import { AccessFields, EmailField, NameFields } from "~/features/users/form";
import { t } from "~/messages";
import { ProofFields } from "~/routes/parts/proof-fields";
import { YesNoField } from "~/ui";

type AccessProps = ComponentProps<typeof AccessFields>;

interface OfficeFieldsProps extends Pick<AccessProps, "values" | "problems" | "matches"> {
  lookups: Pick<AccessProps, "districts" | "exam_types" | "recent">;
}

export function OfficeFields({ values, problems, matches, lookups }: OfficeFieldsProps) {
  return (
    <>
      <NameFields values={values} problems={problems} />
      <EmailField values={values} problems={problems} />
      <AccessFields
        values={values}
        problems={problems}
        roleBlank={t("user.no_role")}
        {...lookups}
        matches={matches}
      />
      <YesNoField
        name="is_approved"
        value={values.is_approved as boolean | string}
        problems={problems.is_approved}
        hint={t("user.approval_hint")}
      />
      <ProofFields problems={problems} />
    </>
  );
}
