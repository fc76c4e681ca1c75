import type { ReactNode } from "react";
import { hasProblems, type Problems, t } from "~/messages";
import { Page } from "~/ui";
import { type SchoolYearChoice, SchoolYearForm } from "./school-year-form";

interface ChooseSchoolYearProps {
  title: string;
  intro: string;
  /** The address that gets the choice. */
  action: string;
  choice: SchoolYearChoice;
  problems: Problems;
  actions?: ReactNode;
}

/** The page of a screen of one school and year before both are chosen. */
export const ChooseSchoolYear = ({
  title,
  intro,
  action,
  choice,
  problems,
  actions,
}: ChooseSchoolYearProps) => (
  <Page title={title} intro={intro} errors={hasProblems(problems)} actions={actions}>
    <SchoolYearForm {...choice} action={action} submit={t("action.continue")} problems={problems} />
  </Page>
);
