import { type FilterName, filterNames } from "~/features/students/list/filter-names";
import type { StudentList } from "~/features/students/list/schema";
import { everyYear } from "~/features/values/years";
import { t } from "~/messages";
import { chipsFor, inWords } from "~/routes/parts/chips";
import { firstFound } from "~/routes/parts/found-address";
import { type Chip, type Choice, FilterForm, SelectField, TextField } from "~/ui";

export interface StudentFiltersProps {
  query: StudentList;
  years?: readonly Choice[];
  districts?: readonly Choice[];
  exam_types?: readonly Choice[];
  ofOneSchool: boolean;
  /** Hides identity numbers and the filters on who has one. */
  isMasked: boolean;
  /** The order and the size that an address of the list leaves out. */
  usual?: { sortBy: string; sortDirection: string; limit: number };
  clearHref: string;
  chips: readonly Chip[];
  tools: readonly { href: string; label: string }[];
}

const given = [
  { value: "true", label: t("word.some") },
  { value: "false", label: t("word.none") },
];

const general = { sortBy: "full_name", sortDirection: "asc", limit: 10 };

const withdrawnOnly = [{ value: "true", label: t("student.withdrawn_only") }];

export function StudentFilters(props: StudentFiltersProps) {
  const { query, ofOneSchool, isMasked, clearHref, chips, tools } = props;
  const { years = [], districts = [], exam_types = [], usual = general } = props;
  const { import_event_id, has_full_name_arabic, has_class_name } = query;
  const unlessUsual = (name: keyof typeof usual) => (query[name] === usual[name] ? null : query[name]);
  const hidden = {
    import_event_id,
    has_full_name_arabic: has_full_name_arabic?.toString(),
    has_class_name: has_class_name?.toString(),
    limit: unlessUsual("limit"),
    sortBy: unlessUsual("sortBy"),
    sortDirection: unlessUsual("sortDirection"),
  };
  const select = (name: FilterName, options: readonly Choice[]) => (
    <SelectField name={name} options={options} value={query[name] as string | null} blank={t("word.all")} />
  );
  const yesNo = (name: "has_student_code" | "has_ic_number" | "has_document") => (
    <SelectField name={name} options={given} value={query[name]?.toString()} blank={t("word.all")} />
  );
  return (
    <FilterForm
      action={`/students#${firstFound}`}
      search={<TextField name="search" type="search" value={query.search} />}
      {...{ clearHref, hidden, chips, tools }}
    >
      {!ofOneSchool && (
        <>
          <TextField name="school_code" value={query.school_code} school="code" />
          <TextField name="school_name" value={query.school_name} />
        </>
      )}
      <SelectField name="exam_year" options={years} value={query.exam_year ?? everyYear} blank={false} />
      {select("gender", genders)}
      <TextField name="class_name" value={query.class_name} />
      {!ofOneSchool && (
        <>
          {select("district_code", districts)}
          {select("exam_type_code", exam_types)}
        </>
      )}
      {yesNo("has_student_code")}
      {!isMasked && (
        <>
          {yesNo("has_ic_number")}
          {yesNo("has_document")}
        </>
      )}
      <SelectField
        name="is_withdrawn"
        options={withdrawnOnly}
        value={query.is_withdrawn ? "true" : null}
        blank={t("student.current_only")}
      />
    </FilterForm>
  );
}

const genders = (["L", "P"] as const).map((value) => ({ value, label: t(`gender.${value}`) }));

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
