import type { StatisticsQuery } from "~/features/statistics/schema";
import { t } from "~/messages";
import type { listAddress } from "~/routes/parts/addresses";
import { chipsFor, inWords } from "~/routes/parts/chips";
import { type Choice, FilterForm, SelectField } from "~/ui";
import { path } from "./actions";

interface StatsFiltersProps {
  query: Pick<StatisticsQuery, "by" | "district_code" | "exam_type_code">;
  year: number;
  choices: Record<"years" | "districts" | "exam_types", readonly Choice[]>;
  clearHref: string;
  address: ReturnType<typeof listAddress>;
  tools: readonly { href: string; label: string }[];
  isOpen: boolean;
}

export function StatsFilters({ query, year, choices, address, ...form }: StatsFiltersProps) {
  const { by, district_code, exam_type_code } = query;
  const chosen = { district_code: inWords(choices.districts, district_code), exam_type_code };
  const select = (name: "district_code" | "exam_type_code", options: readonly Choice[]) =>
    options.length > 1 && (
      <SelectField name={name} value={query[name]} options={options} blank={t("word.all")} />
    );
  return (
    <FilterForm action={path} hidden={{ by }} chips={chipsFor(chosen, address)} {...form}>
      <SelectField name="exam_year" value={year} options={choices.years} blank={false} />
      {select("district_code", choices.districts)}
      {select("exam_type_code", choices.exam_types)}
    </FilterForm>
  );
}
