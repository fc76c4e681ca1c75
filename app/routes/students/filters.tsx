import type { StudentList } from "~/features/students/list-schema";
import { labelOf, t } from "~/messages";
import { type Choice, FilterForm, SelectField, TextField } from "~/ui";

interface StudentFiltersProps {
  query: StudentList;
  years: readonly Choice[];
  districts: readonly Choice[];
  exam_types: readonly Choice[];
  /** A clerk has one school, and is not asked for it. */
  own_school: string | null;
}

const asked = [
  "search",
  "school_code",
  "school_name",
  "exam_year",
  "gender",
  "district_code",
  "exam_type_code",
] as const;

export function StudentFilters({ query, years, districts, exam_types, own_school }: StudentFiltersProps) {
  const { limit, sortBy, sortDirection } = query;
  const genders = (["L", "P"] as const).map((value) => ({ value, label: t(`gender.${value}`) }));
  const hidden = {
    limit: limit === 10 ? null : limit,
    sortBy: sortBy === "full_name" ? null : sortBy,
    sortDirection: sortDirection === "asc" ? null : sortDirection,
  };
  return (
    <FilterForm action="/students" clearHref="/students?sortBy=school_code" hidden={hidden}>
      <TextField name="search" type="search" value={query.search} accessKey="c" />
      {own_school === null && (
        <>
          <TextField name="school_code" value={query.school_code} />
          <TextField name="school_name" value={query.school_name} />
        </>
      )}
      <SelectField name="exam_year" options={years} value={query.exam_year} blank={t("word.all")} />
      <SelectField name="gender" options={genders} value={query.gender} blank={t("word.all")} />
      {own_school === null && (
        <>
          <SelectField
            name="district_code"
            options={districts}
            value={query.district_code}
            blank={t("word.all")}
          />
          <SelectField
            name="exam_type_code"
            options={exam_types}
            value={query.exam_type_code}
            blank={t("word.all")}
          />
        </>
      )}
    </FilterForm>
  );
}

/** The filters in force, each with the address of the same list without it. */
export function chipsOf(query: StudentList, address: (changes: Record<string, null | number>) => string) {
  return asked
    .filter((name) => query[name] !== null)
    .map((name) => ({
      label: t("student.chip", { label: labelOf(name), value: inWords(name, query[name]) }),
      removeHref: address({ [name]: null, page: 1 }),
    }));
}

const inWords = (name: string, value: string | number | null): string =>
  name === "gender" ? t(`gender.${value === "L" ? "L" : "P"}`) : String(value);
