import { readinessStates } from "~/features/school-exam-years/readiness";
import type { ReadinessQuery } from "~/features/school-exam-years/readiness-schema";
import { t } from "~/messages";
import { type Choice, FilterForm, SelectField, TextField } from "~/ui";

interface FiltersProps {
  query: Pick<ReadinessQuery, "limit" | "state" | "search" | "district_code" | "exam_type_code">;
  year: number;
  choices: Record<"years" | "districts" | "exam_types", readonly Choice[]>;
  /** A clerk sees one school, so that only the year tells its lines apart. */
  ownSchool: boolean;
  clearHref: string;
}

export function ReadinessFilterForm({ query, year, choices, ownSchool, clearHref }: FiltersProps) {
  const { limit } = query;
  const states = readinessStates.map((value) => ({ value, label: t(`readiness.${value}`) }));
  const select = (name: "state" | "district_code" | "exam_type_code", options: readonly Choice[]) =>
    options.length > 1 && (
      <SelectField name={name} value={query[name]} options={options} blank={t("word.all")} terse />
    );
  return (
    <FilterForm
      action="/school_exam_years/readiness"
      clearHref={clearHref}
      hidden={{ limit: limit === 10 ? null : limit }}
    >
      <SelectField name="exam_year" value={year} options={choices.years} blank={false} terse />
      {!ownSchool && (
        <>
          <TextField name="search" type="search" value={query.search} accessKey="c" />
          {select("state", states)}
          {select("district_code", choices.districts)}
          {select("exam_type_code", choices.exam_types)}
        </>
      )}
    </FilterForm>
  );
}
