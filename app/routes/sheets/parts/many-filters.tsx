import { listStates, printStates } from "~/features/school-exam-years/list-state";
import { manySheets } from "~/features/sheets/many/many-sheets";
import { nameOfMany } from "~/features/sheets/names";
import { t } from "~/messages";
import { type Choice, FilterForm, SelectField, TextField } from "~/ui";
import { type ManyView, manyPath } from "./many-address";

interface ManyFiltersProps {
  view: ManyView;
  /** A sheet was chosen. */
  isAnswered: boolean;
  choices: Record<"years" | "districts" | "exam_types", readonly Choice[]>;
}

const sheets = manySheets.map((value) => ({ value, label: nameOfMany(value) }));
const states = listStates.map((value) => ({ value, label: t(`list.${value}`) }));
const prints = printStates.map((value) => ({ value, label: t(`print_state.${value}`) }));

export function ManyFilterForm({ view, isAnswered, choices }: ManyFiltersProps) {
  const all = t("word.all");
  return (
    <FilterForm
      action={manyPath}
      clearHref={isAnswered ? manyPath : undefined}
      hidden={{ schools: view.schools }}
      isQuestion
    >
      <SelectField name="exam_year" value={view.exam_year} options={choices.years} blank={false} />
      {isAnswered && (
        <SelectField
          name="sheet"
          label={t("sheet_many.sheet")}
          value={view.sheet}
          options={sheets}
          blank={false}
        />
      )}
      {choices.districts.length > 1 && (
        <SelectField
          name="district_code"
          value={view.district_code}
          options={choices.districts}
          blank={all}
        />
      )}
      <SelectField
        name="exam_type_code"
        value={view.exam_type_code}
        options={choices.exam_types}
        blank={all}
      />
      <SelectField name="state" value={view.state} options={states} blank={all} />
      {isAnswered && (
        <>
          <SelectField name="print_state" value={view.print_state} options={prints} blank={all} />
          <TextField name="from" label={t("sheet_many.from")} value={view.from} width="short" />
        </>
      )}
    </FilterForm>
  );
}
