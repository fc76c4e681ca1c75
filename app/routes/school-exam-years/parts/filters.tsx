import { listStates } from "~/features/school-exam-years/list-state";
import type { RegistrationList } from "~/features/school-exam-years/schema";
import { everyYear } from "~/features/values/years";
import { t } from "~/messages";
import { chipsFor, inWords } from "~/routes/parts/chips";
import { type addressWithYear, yearChip } from "~/routes/parts/listed-year";
import { type Choice, FilterChips, FilterForm, SelectField, TextField, YesNoField } from "~/ui";

type Address = ReturnType<typeof addressWithYear>;

/** "Kosongkan" leads to the first page of the chosen year. */
const cleared = {
  exam_year: null,
  district_code: null,
  exam_type_code: null,
  school_code: null,
  school_name: null,
  is_student_code_completed: null,
  is_not_empty: null,
  state: null,
  page: 1,
} as const;

const filters = [
  "school_name",
  "school_code",
  "district_code",
  "exam_type_code",
  "is_student_code_completed",
  "is_not_empty",
] as const;

const stateChoices = listStates.map((value) => ({ value, label: t(`list.${value}`) }));

interface FiltersProps {
  query: RegistrationList;
  choices: Record<"districts" | "exam_types" | "exam_years", readonly Choice[]>;
  address: Address;
  /** A clerk sees one school, so only the year distinguishes its registrations. */
  ownSchool: boolean;
  one_year: number | null;
  more: { href: string; label: string };
}

export function RegistrationFilters({ query, choices, address, ownSchool, one_year, more }: FiltersProps) {
  const select = (name: "district_code" | "exam_type_code", options: readonly Choice[]) => (
    <SelectField name={name} value={query[name]} options={options} blank={t("word.all")} />
  );
  const { limit, sort_column, sort_direction } = query;
  const hidden = {
    limit: limit === 10 ? null : limit,
    sort_column: sort_column === "updated_at" && sort_direction === "desc" ? null : sort_column,
    sort_direction: sort_direction === "desc" ? null : sort_direction,
  };
  return (
    <>
      <FilterForm action="/school_exam_years" clearHref={address(cleared)} hidden={hidden} more={more}>
        {!ownSchool && (
          <>
            <TextField name="school_name" type="search" value={query.school_name} />
            <TextField name="school_code" type="search" value={query.school_code} school="code" />
          </>
        )}
        <SelectField
          name="exam_year"
          value={query.exam_year ?? everyYear}
          options={choices.exam_years}
          blank={false}
        />
        {!ownSchool && (
          <>
            {select("district_code", choices.districts)}
            {select("exam_type_code", choices.exam_types)}
          </>
        )}
        <YesNoField
          name="is_student_code_completed"
          value={query.is_student_code_completed}
          blank={t("word.all")}
          width="full"
        />
        <YesNoField name="is_not_empty" value={query.is_not_empty} blank={t("word.all")} width="full" />
        <SelectField name="state" value={query.state} options={stateChoices} blank={t("word.all")} />
      </FilterForm>
      <FilterChips
        chips={[yearChip({ exam_year: query.exam_year, one_year }, address), ...chipsOf(query, address)]}
      />
    </>
  );
}

export function chipsOf(query: RegistrationList, address: Address) {
  const shown = filters.map((name) => {
    const value = query[name];
    return [name, typeof value === "boolean" ? t(value ? "word.yes" : "word.no") : value];
  });
  return chipsFor({ ...Object.fromEntries(shown), state: inWords(stateChoices, query.state) }, address);
}
