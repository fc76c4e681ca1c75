import { filterChoices } from "~/features/lookups/queries";
import type { listColumns } from "~/features/schools/fields";
import { listSchools, type School } from "~/features/schools/queries";
import { type SchoolList, schoolList } from "~/features/schools/schema";
import { malaysianMoment } from "~/features/values/moments";
import { chosenYear } from "~/http/chosen-year";
import { shownColumns } from "~/http/columns";
import { labelOf, t } from "~/messages";
import { tables } from "~/routes/columns/parts/tables";
import { schoolAddress } from "~/routes/parts/addresses";
import { inWords } from "~/routes/parts/chips";
import { type ListOf, listAt } from "~/routes/parts/list-screen";
import type { ListingColumn } from "~/routes/parts/listing";
import { Avatar, Badge, type Choice, RowActions, type RowLink } from "~/ui";

type Field = (typeof listColumns)[number];

interface Facts {
  exam_year: number | null;
  districts: readonly Choice[];
  exam_types: readonly Choice[];
  shown: readonly Field[];
}

const columnsOf = (shown: readonly Field[]): ListingColumn<School, Facts>[] => [
  {
    key: "school_name",
    label: labelOf("school_name"),
    printed: 70,
    cell: (school) => school.school_name,
    screen: Name,
  },
  ...shown.map((key) => ({
    key,
    label: labelOf(key),
    printed: 24,
    cell: (school: School) => school[key],
    ...looks[key],
  })),
  { key: "actions", label: t("word.actions"), isActions: true, screen: Actions },
];

/** What differs from a column of words. */
const looks: Partial<Record<Field, Partial<ListingColumn<School, Facts>>>> = {
  district_code: { screen: (school, { districts }) => inWords(districts, school.district_code) },
  exam_type_code: { label: t("school_exam_year.exam_type") },
  created_at: { printed: 34, cell: (school) => malaysianMoment(school.created_at) },
  updated_at: { printed: 34, cell: (school) => malaysianMoment(school.updated_at) },
};

function Name({ id, school_name, closed_from }: School) {
  return (
    <>
      <Avatar name={school_name} />{" "}
      <a href={`/schools-edit/${id}`} data-island="">
        {school_name}
      </a>{" "}
      {closed_from !== null && <Badge kind="neutral">{t("school.closed_from", { year: closed_from })}</Badge>}
    </>
  );
}

function Actions({ id, school_code, school_name }: School, { exam_year }: Facts) {
  const links: RowLink[] = [{ href: `/schools-edit/${id}`, label: t("action.edit") }];
  // Without a year there are no candidates.
  if (exam_year !== null) {
    links.push({ href: schoolAddress({ school_code, exam_year }), label: t("student.many"), isApart: true });
  }
  return <RowActions about={school_name} links={links} />;
}

const closings = [
  { value: "false", label: t("school.is_closed.false") },
  { value: "true", label: t("school.is_closed.true") },
];

export const schools = {
  ...listAt("/admin/schools", schoolList, { sort_column: "updated_at", sort_direction: "desc" }),
  may: "school_admin.view",
  title: t("school.list_title"),
  read: (actor, query, { request, isScreen }) => ({
    list: listSchools(actor, query),
    facts: {
      exam_year: isScreen ? chosenYear(request) : null,
      shown: shownColumns(request, tables.schools),
      ...filterChoices(),
    },
  }),
  filters: ({ districts, exam_types }) => ({
    search: null,
    district_code: districts,
    exam_type_code: exam_types,
    is_closed: closings,
  }),
  columns: ({ shown }) => columnsOf(shown),
  row: ({ id }) => ({ id }),
  printed: "school",
} satisfies ListOf<SchoolList, School, Facts>;
