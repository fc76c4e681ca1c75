import type { WholeYearFilter } from "~/features/roll-numbers/schema";
import { t } from "~/messages";
import { type Choice, FilterForm, SelectField, TextField, YesNoField } from "~/ui";
import { numberingChips } from "./all-address";

export interface AllFiltersProps {
  filter: WholeYearFilter;
  choices: Record<"districts" | "exam_types", readonly Choice[]>;
}

export function AllFilters({ filter, choices }: AllFiltersProps) {
  const { exam_year, only_unnumbered, search, district_code, exam_type_code, incomplete } = filter;
  const all = t("word.all");
  return (
    <FilterForm
      action="/students/roll-numbers/all"
      clearHref={`/students/roll-numbers/all?exam_year=${exam_year}`}
      hidden={{ exam_year }}
      chips={numberingChips(filter)}
      isQuestion
    >
      <TextField name="search" type="search" value={search} />
      <SelectField name="district_code" value={district_code} options={choices.districts} blank={all} />
      <SelectField name="exam_type_code" value={exam_type_code} options={choices.exam_types} blank={all} />
      <SelectField
        name="only_unnumbered"
        value={String(only_unnumbered)}
        options={[
          { value: "true", label: t("roll_number.only_unnumbered") },
          { value: "false", label: t("roll_number.renumber_all") },
        ]}
        blank={false}
      />
      <YesNoField name="incomplete" value={incomplete || null} blank={all} width="full" />
    </FilterForm>
  );
}
