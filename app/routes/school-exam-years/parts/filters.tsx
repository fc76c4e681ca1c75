import { listStates, printStates } from "~/features/school-exam-years/list-state";
import type { RegistrationList } from "~/features/school-exam-years/schema";
import { everyYear } from "~/features/values/years";
import { t } from "~/messages";
import { chipsFor, inWords } from "~/routes/parts/chips";
import { type addressWithYear, yearChip } from "~/routes/parts/listed-year";
import { type Choice, FilterForm, SelectField, TextField } from "~/ui";

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
  print_state: null,
  page: 1,
} as const;

const states = ["is_not_empty", "is_student_code_completed"] as const;

const printChoices = printStates.map((value) => ({ value, label: t(`print_state.${value}`) }));
const stateChoices = listStates.map((value) => ({ value, label: t(`list.${value}`) }));

interface FiltersProps {
  query: RegistrationList;
  choices: Record<"districts" | "exam_types" | "exam_years", readonly Choice[]>;
  address: Address;
  /** A clerk sees one school, so only the year distinguishes its registrations. */
  ownSchool: boolean;
  one_year: number | null;
  /** The chosen columns: with "Cetakan" comes its filter, whose bytes other readers do not pay. */
  shown: readonly string[];
  tools: readonly { href: string; label: string }[];
}

export function RegistrationFilters(props: FiltersProps) {
  const { query, choices, address, ownSchool, one_year, shown, tools } = props;
  const select = (name: "district_code" | "exam_type_code", options: readonly Choice[]) => (
    <SelectField name={name} value={query[name]} options={options} blank={t("word.all")} />
  );
  const isReached = (name: (typeof states)[number]) => (
    <SelectField
      key={name}
      name={name}
      label={t(`school_exam_year.${name}.filter`)}
      value={query[name]?.toString()}
      options={["false", "true"].map((value) => ({
        value,
        label: t(`school_exam_year.${name}.${value as "true"}`),
      }))}
      blank={t("word.all")}
    />
  );
  const { limit, sort_column, sort_direction } = query;
  const hidden = {
    limit: limit === 10 ? null : limit,
    sort_column: sort_column === "updated_at" && sort_direction === "desc" ? null : sort_column,
    sort_direction: sort_direction === "desc" ? null : sort_direction,
  };
  const chips = [
    yearChip({ exam_year: query.exam_year, one_year }, address),
    ...registrationChips(query, choices.districts, address),
  ];
  return (
    <FilterForm
      action="/school_exam_years"
      clearHref={address(cleared)}
      search={!ownSchool && <TextField name="school_name" type="search" value={query.school_name} />}
      {...{ hidden, chips, tools }}
    >
      <SelectField
        name="exam_year"
        value={query.exam_year ?? everyYear}
        options={choices.exam_years}
        blank={false}
      />
      {!ownSchool && (
        <>
          <TextField name="school_code" type="search" value={query.school_code} school="code" />
          {select("district_code", choices.districts)}
          {select("exam_type_code", choices.exam_types)}
        </>
      )}
      {states.map(isReached)}
      <SelectField name="state" value={query.state} options={stateChoices} blank={t("word.all")} />
      {(shown.includes("print_state") || query.print_state !== null) && (
        <SelectField
          name="print_state"
          value={query.print_state}
          options={printChoices}
          blank={t("word.all")}
        />
      )}
    </FilterForm>
  );
}

export function registrationChips(query: RegistrationList, districts: readonly Choice[], address: Address) {
  const { school_name, school_code, exam_type_code } = query;
  const district_code = inWords(districts, query.district_code);
  const state = inWords(stateChoices, query.state);
  const print_state = inWords(printChoices, query.print_state);
  return [
    ...chipsFor({ school_name, school_code, district_code, exam_type_code, state, print_state }, address),
    ...states.flatMap((name) => {
      const is = query[name];
      if (is === null) return [];
      const label = t(`school_exam_year.${name}.filter`);
      const value = t(`school_exam_year.${name}.${is}`);
      return [{ label: t("ui.chip", { label, value }), removeHref: address({ [name]: null, page: 1 }) }];
    }),
  ];
}
