import { hasProblems, type Problems, t } from "~/messages";
import { type SchoolYearChoice, SchoolYearForm } from "~/routes/parts/school-year-form";
import { Page } from "~/ui";

interface ChoosePageProps {
  choice: SchoolYearChoice;
  problems: Problems;
}

export function ChoosePage({ choice, problems }: ChoosePageProps) {
  const isWrong = hasProblems(problems);
  return (
    <Page
      title={t("roll_number.title")}
      intro={t("roll_number.choose_intro")}
      errors={isWrong}
      back={{ href: "/students", label: t("nav.students") }}
    >
      <SchoolYearForm
        {...choice}
        action="/students/roll-numbers"
        submit={t("action.continue")}
        problems={problems}
        hints={{
          school_code: t("roll_number.school_hint"),
          exam_year: problems.exam_year && t("roll_number.year_choose"),
        }}
      />
    </Page>
  );
}
