import { schoolRole } from "~/auth/roles";
import { formFields } from "~/features/schools/fields";
import { SchoolFields } from "~/features/schools/form";
import type { School } from "~/features/schools/queries";
import type { FormAnswer } from "~/http/forms";
import { t } from "~/messages";
import { RecordForm } from "~/routes/parts/record-form";
import { ButtonLink, type Choice } from "~/ui";
import { ClosedNotice, SchoolClosing } from "./closing";
import { SchoolContact } from "./contact";

interface SchoolFormProps {
  school: School;
  back: { href: string; label: string };
  query: string | undefined;
  answer: FormAnswer | undefined;
  may: Record<"contact" | "close" | "delete" | "impersonate", boolean>;
  nameOnly: boolean;
  districts: readonly Choice[];
  exam_types: readonly Choice[];
}

export function SchoolForm({ school, may, nameOnly, districts, exam_types, ...page }: SchoolFormProps) {
  const { id, school_code, school_name } = school;
  const acting = new URLSearchParams({ role_id: schoolRole, school_code });
  return (
    <RecordForm
      {...page}
      title={t("school.edit_title")}
      context={school_name}
      actions={
        may.impersonate && (
          <ButtonLink href={`/admin/impersonate?${acting}`} kind="quiet">
            {t("acting.link")}
          </ButtonLink>
        )
      }
      record={school}
      fields={formFields}
      removal={may.delete && { href: `/schools-delete/${id}`, label: t("school.delete_title") }}
      after={
        <>
          <SchoolContact school={school} mayEdit={may.contact} />
          {may.close && <SchoolClosing {...school} />}
        </>
      }
    >
      {(form) => (
        <>
          <ClosedNotice {...school} />
          <SchoolFields {...form} {...{ nameOnly, districts, exam_types }} />
        </>
      )}
    </RecordForm>
  );
}
