import { labelOf, t } from "~/messages";
import { type Choice, Notice, SelectField } from "~/ui";

type Shown = Record<string, string | number | null | undefined>;

export function chipsFor(shown: Shown, address: (changes: Record<string, null | number>) => string) {
  return Object.entries(shown).flatMap(([name, value]) =>
    value
      ? [
          {
            label: t("ui.chip", { label: labelOf(name), value }),
            isInSight: name === "search",
            removeHref: address({ [name]: null, page: 1 }),
          },
        ]
      : [],
  );
}

/** The choices of each filter of a list, in the order of the chips; null for one that is typed. */
export type ListFilters<Name extends string> = Record<Name, readonly Choice[] | null>;

export const chipsOf = <Name extends string>(
  filters: ListFilters<Name>,
  query: Record<NoInfer<Name>, string | number | boolean | null>,
  address: Parameters<typeof chipsFor>[1],
) =>
  chipsFor(
    Object.fromEntries(
      (Object.keys(filters) as Name[]).map((name) => [name, inWords(filters[name] ?? [], query[name])]),
    ),
    address,
  );

/** Falls back to the raw value, for a value outside the choices. */
export const inWords = (
  choices: readonly Choice[],
  value: string | number | boolean | null,
): string | null =>
  value === null ? null : (choices.find((choice) => choice.value === String(value))?.label ?? String(value));

export function UnknownFilters({ values }: { values: readonly string[] }) {
  if (values.length === 0) return null;
  return (
    <Notice kind="warning" title={t("stats.unknown_title")}>
      <p>{t("stats.unknown", { values: values.join(", ") })}</p>
    </Notice>
  );
}

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
