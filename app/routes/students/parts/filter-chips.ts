import { type FilterName, filterNames } from "~/features/students/list/filter-names";
import type { StudentList } from "~/features/students/list/schema";
import { t } from "~/messages";
import { chipsFor, inWords } from "~/routes/parts/chips";
import type { Choice } from "~/ui";

export const genders = (["L", "P"] as const).map((value) => ({ value, label: t(`gender.${value}`) }));

type Changes = Record<string, null | number>;

/** Each filter in force, with the address of the list without it. */
export function studentChips(
  query: StudentList,
  address: (changes: Changes) => string,
  { fixed = [], districts = [] }: { fixed?: readonly string[]; districts?: readonly Choice[] } = {},
) {
  const shown = filterNames.filter((name) => !fixed.includes(name)).map((name) => [name, shownAs(name)]);
  return chipsFor(Object.fromEntries(shown), address);

  function shownAs(name: FilterName): string | null {
    const value = query[name];
    if (name === "is_withdrawn") return value ? t("student.withdrawn_only") : null;
    if (typeof value === "boolean") return t(value ? "word.some" : "word.none");
    return inWords(name === "gender" ? genders : name === "district_code" ? districts : [], value);
  }
}
