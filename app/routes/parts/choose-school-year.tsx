import type { ReactNode } from "react";
import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import { findSchoolYear } from "~/features/roll-numbers/numbering";
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

interface PlaceQuery {
  school_code: string | null;
  exam_year: string | null;
}

/** A school opens its own records in the year of the header, without a question. */
export function ownPlace(actor: Actor, query: PlaceQuery, exam_year: number | null): PlaceQuery {
  if (query.exam_year !== null || exam_year === null || !isBoundToOneSchool(actor)) return query;
  const isThere = findSchoolYear(actor, query.school_code ?? actor.school_code ?? "", exam_year);
  return isThere ? { ...query, exam_year: String(exam_year) } : query;
}
