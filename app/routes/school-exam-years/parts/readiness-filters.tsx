import type { ReadinessQuery } from "~/features/school-exam-years/readiness/rules";
import { gapFilters, severities } from "~/features/school-exam-years/readiness/rules";
import { listStates } from "~/features/school-exam-years/sign-off/rules";
import { t } from "~/messages";
import type { listAddress } from "~/routes/parts/addresses";
import { chipsFor, inWords } from "~/routes/parts/chips";
import { type Choice, FilterForm, SelectField, TextField } from "~/ui";

interface FiltersProps {
  query: Pick<
    ReadinessQuery,
    "limit" | "severity" | "state" | "gap" | "search" | "district_code" | "exam_type_code"
  >;
  year: number;
  choices: Record<"years" | "districts" | "exam_types", readonly Choice[]>;
  ownSchool: boolean;
  clearHref: string;
  address: ReturnType<typeof listAddress>;
  /** After a filter that is not known. */
  isOpen: boolean;
  tools: readonly { href: string; label: string }[];
}

const grades = severities.map((value) => ({ value, label: t(`readiness.${value}`) }));
const states = listStates.map((value) => ({ value, label: t(`list.${value}`) }));
const left = gapFilters.map((value) => ({ value, label: t(`readiness.filter_${value}`) }));

type Filtered = Omit<FiltersProps["query"], "limit">;

export const readinessChips = (
  query: Filtered,
  choices: Record<"districts" | "exam_types", readonly Choice[]>,
  address: ReturnType<typeof listAddress>,
) =>
  chipsFor(
    {
      search: query.search,
      severity: inWords(grades, query.severity),
      state: inWords(states, query.state),
      gap: inWords(left, query.gap),
      district_code: inWords(choices.districts, query.district_code),
      exam_type_code: inWords(choices.exam_types, query.exam_type_code),
    },
    address,
  );

/** The figures above the list choose a severity, so no field repeats it. */
export function ReadinessFilterForm(props: FiltersProps) {
  const { query, year, choices, ownSchool, clearHref, address, isOpen, tools } = props;
  const { limit, gap, severity } = query;
  const select = (name: "state" | "district_code" | "exam_type_code", options: readonly Choice[]) =>
    options.length > 1 && (
      <SelectField name={name} value={query[name]} options={options} blank={t("word.all")} />
    );
  return (
    <FilterForm
      action="/school_exam_years/readiness"
      clearHref={clearHref}
      hidden={{ limit: limit === 10 ? null : limit, gap, severity }}
      search={!ownSchool && <TextField name="search" type="search" value={query.search} />}
      chips={ownSchool ? [] : readinessChips(query, choices, address)}
      isOpen={isOpen}
      tools={tools}
    >
      <SelectField name="exam_year" value={year} options={choices.years} blank={false} />
      {!ownSchool && (
        <>
          {select("state", states)}
          {select("district_code", choices.districts)}
          {select("exam_type_code", choices.exam_types)}
        </>
      )}
    </FilterForm>
  );
}
