import type { StudentList } from "~/features/students/list/schema";
import { t } from "~/messages";
import { chipsFor, inWords } from "~/routes/parts/chips";
import { type Choice, FilterForm, SelectField, TextField } from "~/ui";

export interface StudentFiltersProps {
  query: StudentList;
  years?: readonly Choice[];
  districts?: readonly Choice[];
  exam_types?: readonly Choice[];
  ofOneSchool: boolean;
  /** Hides identity numbers and the filter on who has one. */
  isMasked: boolean;
  /** The view of a school and year keeps to them. */
  fixedTo?: { path: string; school_code: string; exam_year: number; return_to: string };
  clearHref: string;
  more: { href: string; label: string };
}

const filterNames = [
  "search",
  "school_code",
  "school_name",
  "exam_year",
  "gender",
  "class_name",
  "district_code",
  "exam_type_code",
  "has_student_code",
  "has_ic_number",
  "import_event_id",
] as const;
type ListQuery = (typeof filterNames)[number];

const genders = (["L", "P"] as const).map((value) => ({ value, label: t(`gender.${value}`) }));

const given = [
  { value: "true", label: t("word.some") },
  { value: "false", label: t("word.none") },
];

/** Everyday filters are open; "Tapisan lain" opens while one of its filters is in force. */
export function StudentFilters(props: StudentFiltersProps) {
  const { query, ofOneSchool, isMasked, fixedTo, clearHref, more } = props;
  const { years = [], districts = [], exam_types = [] } = props;
  const { limit, sortBy, sortDirection, import_event_id } = query;
  const { path = "/students", ...fixedFields } = fixedTo ?? {};
  const hidden = {
    ...fixedFields,
    import_event_id,
    limit: limit === 10 ? null : limit,
    sortBy: sortBy === "full_name" ? null : sortBy,
    sortDirection: sortDirection === "asc" ? null : sortDirection,
  };
  const select = (name: ListQuery, options: readonly Choice[]) => (
    <SelectField name={name} options={options} value={query[name] as string | null} blank={t("word.all")} />
  );
  const yesNo = (name: "has_student_code" | "has_ic_number") => (
    <SelectField name={name} options={given} value={query[name]?.toString()} blank={t("word.all")} />
  );
  const others = ["district_code", "exam_type_code", "has_student_code", "has_ic_number"] as const;
  return (
    <FilterForm action={path} clearHref={clearHref} hidden={hidden} more={more}>
      <TextField name="search" type="search" value={query.search} accessKey="c" />
      {!ofOneSchool && (
        <>
          <TextField name="school_code" value={query.school_code} school="code" />
          <TextField name="school_name" value={query.school_name} />
        </>
      )}
      {!fixedTo && select("exam_year", years)}
      {select("gender", genders)}
      <TextField name="class_name" value={query.class_name} />
      {ofOneSchool ? (
        <>
          {yesNo("has_student_code")}
          {!isMasked && yesNo("has_ic_number")}
        </>
      ) : (
        <details open={others.some((name) => query[name] !== null)}>
          <summary>{t("student.more_filters")}</summary>
          <div>
            {select("district_code", districts)}
            {select("exam_type_code", exam_types)}
            {yesNo("has_student_code")}
            {!isMasked && yesNo("has_ic_number")}
          </div>
        </details>
      )}
    </FilterForm>
  );
}

type Changes = Record<string, null | number>;

/** Each filter in force, with the address of the list without it. */
export function chipsOf(
  query: StudentList,
  address: (changes: Changes) => string,
  { fixed = [], districts = [] }: { fixed?: readonly string[]; districts?: readonly Choice[] } = {},
) {
  const shown = filterNames.filter((name) => !fixed.includes(name)).map((name) => [name, shownAs(name)]);
  return chipsFor(Object.fromEntries(shown), address);

  function shownAs(name: ListQuery): string | null {
    const value = query[name];
    if (typeof value === "boolean") return t(value ? "word.some" : "word.none");
    return inWords(name === "gender" ? genders : name === "district_code" ? districts : [], value);
  }
}
