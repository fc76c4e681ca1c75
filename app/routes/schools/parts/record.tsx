import { formFields } from "~/features/schools/fields";
import type { School } from "~/features/schools/queries";
import { malaysianMoment } from "~/features/values/moments";
import { labelOf, t } from "~/messages";
import { type Choice, Page, SummaryList } from "~/ui";
import { ClosedNotice } from "./closing";
import { SchoolContact } from "./contact";

interface SchoolRecordProps {
  school: School;
  mayContact: boolean;
  districts: readonly Choice[];
  exam_types: readonly Choice[];
}

/** What a school reads of its own record (product 5.10); the office corrects it. */
export function SchoolRecord({ school, mayContact, districts, exam_types }: SchoolRecordProps) {
  const { district_code, exam_type_code } = school;
  const inWords = {
    ...school,
    district_code: districts.find(({ value }) => value === district_code)?.label ?? district_code,
    exam_type_code: exam_types.find(({ value }) => value === exam_type_code)?.label ?? exam_type_code,
  };
  return (
    <Page
      title={t("school.record_title")}
      context={school.school_name}
      intro={t("school.record_intro")}
      back={{ href: "/", label: t("home.title") }}
    >
      <ClosedNotice {...school} />
      <SummaryList
        rows={[
          ...formFields.map((field) => ({ term: labelOf(field), detail: inWords[field] ?? t("word.none") })),
          { term: labelOf("updated_at"), detail: malaysianMoment(school.updated_at) },
        ]}
      />
      <SchoolContact school={school} mayEdit={mayContact} />
    </Page>
  );
}
