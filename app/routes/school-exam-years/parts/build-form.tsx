import type { listUnregistered } from "~/features/school-exam-years/build-queries";
import type { BuildList } from "~/features/school-exam-years/schema";
import { labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsFor, inWords } from "~/routes/parts/chips";
import {
  AllFound,
  Button,
  type Choice,
  DataTable,
  FilterForm,
  HiddenFields,
  Pagination,
  PostForm,
  RowCheckbox,
  rangeText,
  SelectField,
  TextField,
  Ticked,
} from "~/ui";

const path = "/school_exam_years/build";

interface FiltersProps {
  query: BuildList;
  choices: Record<"districts" | "exam_types" | "exam_years", readonly Choice[]>;
}

export function BuildFilters({ query, choices }: FiltersProps) {
  const { exam_year, district_code, exam_type_code, school_name } = query;
  const all = t("word.all");
  const address = listAddress(path, { ...query }, { page: 1 });
  const district = inWords(choices.districts, district_code);
  return (
    <FilterForm
      action={path}
      clearHref={`${path}?exam_year=${exam_year}`}
      search={<TextField name="school_name" type="search" value={school_name} />}
      chips={chipsFor({ school_name, district_code: district, exam_type_code }, address)}
      isQuestion
    >
      <SelectField name="exam_year" value={exam_year} options={choices.exam_years} blank={false} />
      <SelectField name="district_code" value={district_code} options={choices.districts} blank={all} />
      <SelectField name="exam_type_code" value={exam_type_code} options={choices.exam_types} blank={all} />
    </FilterForm>
  );
}

interface BuildFormProps {
  query: BuildList;
  exam_year: number;
  found: ReturnType<typeof listUnregistered>;
  districts: readonly Choice[];
  typed?: Record<string, unknown>;
}

export function BuildForm({ query, exam_year, found, districts, typed }: BuildFormProps) {
  const { district_code, exam_type_code, school_name } = query;
  const ticked = new Set([typed?.school_code].flat());
  const caption = { year: exam_year, range: rangeText(found), n: found.registered };
  const rows = found.data.map((school, index) => ({
    id: school.school_code,
    select: (
      <RowCheckbox
        name="school_code"
        id={index === 0 ? "school_code" : undefined}
        value={school.school_code}
        checked={ticked.has(school.school_code)}
        about={school.school_name}
      />
    ),
    cells: {
      ...school,
      district_code: districts.find(({ value }) => value === school.district_code)?.label,
    },
  }));
  const fields = ["school_name", "school_code", "district_code", "exam_type_code"] as const;
  const none = t("school_exam_year.build_none", { year: exam_year, n: found.registered });
  return (
    <PostForm className="mb-3">
      <HiddenFields values={{ exam_year, district_code, exam_type_code, school_name }} />
      <DataTable
        caption={t("school_exam_year.build_caption", caption)}
        columns={fields.map((key) => ({ key, label: labelOf(key) }))}
        rows={rows}
        empty={found.total > 0 ? rangeText(found) : none}
        fits
        bar={
          <>
            {rows.length > 0 && (
              <div className="bulk">
                <Ticked />
                <Button accessKey="s">{t("action.continue")}</Button>
                <AllFound n={found.total} isChosen={typed?.chosen === "all"} />
              </div>
            )}
            <Pagination {...found} address={listAddress(path, { ...query }, { page: 1 })} />
          </>
        }
      />
    </PostForm>
  );
}
