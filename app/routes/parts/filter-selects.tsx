import { t } from "~/messages";
import { SelectField } from "~/ui";
import type { ListFilters } from "./chips";

interface FilterSelectsProps<Name extends string> {
  filters: ListFilters<Name>;
  query: Record<NoInfer<Name>, string | number | boolean | null>;
}

/** The filters of a list that have choices. One choice alone would distinguish nothing. */
export const FilterSelects = <Name extends string>({ filters, query }: FilterSelectsProps<Name>) =>
  (Object.keys(filters) as Name[]).map((name) => {
    const choices = filters[name] ?? [];
    return choices.length > 1 ? (
      <SelectField
        key={name}
        name={name}
        options={choices}
        value={query[name]?.toString()}
        blank={t("word.all")}
      />
    ) : null;
  });
