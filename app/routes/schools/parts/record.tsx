import { contactFields, formFields } from "~/features/schools/fields";
import { ContactFields } from "~/features/schools/form";
import type { School } from "~/features/schools/queries.server";
import { malaysianMoment } from "~/features/values/moments";
import type { FormAnswer } from "~/http/forms.server";
import { labelOf, t } from "~/messages";
import { Conflict } from "~/routes/parts/conflict";
import { Button, type Choice, FormActions, HiddenFields, Page, PostForm, SummaryList } from "~/ui";

interface SchoolRecordProps {
  school: School;
  /** The school keeps its contact up to date itself. */
  mayContact: boolean;
  answer: FormAnswer | undefined;
  districts: readonly Choice[];
  exam_types: readonly Choice[];
}

/** What a school reads of its own record (product 5.10); the office corrects it. */
export function SchoolRecord({ school, mayContact, answer, districts, exam_types }: SchoolRecordProps) {
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
      errors={Boolean(answer)}
      back={{ href: "/", label: t("home.title") }}
    >
      <SummaryList
        rows={[
          ...recordFields(mayContact).map((field) => ({
            term: labelOf(field),
            detail: inWords[field] ?? t("word.none"),
          })),
          { term: labelOf("updated_at"), detail: malaysianMoment(school.updated_at) },
        ]}
      />
      {mayContact && (
        <PostForm once draft problems={answer?.problems ?? {}}>
          <HiddenFields values={{ version: school.version }} />
          <Conflict answer={answer} fields={contactFields} />
          <p>{t("school.contact_intro")}</p>
          <ContactFields values={answer?.typed ?? school} problems={answer?.problems ?? {}} />
          <FormActions>
            <Button accessKey="s">{t(answer?.current ? "action.save_anyway" : "action.save")}</Button>
          </FormActions>
        </PostForm>
      )}
    </Page>
  );
}

const recordFields = (mayContact: boolean) =>
  mayContact
    ? formFields.filter((field) => !(contactFields as readonly string[]).includes(field))
    : formFields;
