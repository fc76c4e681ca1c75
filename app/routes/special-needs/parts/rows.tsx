import { filterChoices } from "~/features/lookups/queries";
import {
  countNeeds,
  type ListedNeed,
  listNeeds,
  type NeedCounts,
  needChoices,
} from "~/features/special-needs/queries";
import { needList } from "~/features/special-needs/schema";
import { chosenYear, ofListedYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { labelOf, t } from "~/messages";
import { chipsOf, inWords } from "~/routes/parts/chips";
import { addressWithYear, yearChip } from "~/routes/parts/listed-year";
import { inWordsOf, type ListingColumn } from "~/routes/parts/listing";
import { csvOf } from "~/routes/parts/printout";
import type { ContentOf, FileContent } from "~/routes/parts/printout-data";
import type { Choice } from "~/ui";

interface Facts {
  choices: NeedChoices;
}

export const columns: ListingColumn<ListedNeed, Facts, { list: string }>[] = [
  { key: "full_name", label: labelOf("full_name"), paper: 60, cell: (one) => one.full_name, screen: Name },
  {
    key: "student_code",
    label: labelOf("student_code"),
    paper: 30,
    cell: (one) => one.student_code,
    screen: null,
  },
  { key: "school", label: labelOf("school_name"), paper: 50, cell: (one) => one.school_name, screen: School },
  {
    key: "school_code",
    label: labelOf("school_code"),
    paper: 24,
    cell: (one) => one.school_code,
    screen: null,
  },
  {
    key: "district_code",
    label: labelOf("district_code"),
    paper: 16,
    cell: (one) => one.district_code,
    screen: null,
  },
  { key: "exam_year", label: labelOf("exam_year"), paper: 16, cell: (one) => one.exam_year, screen: null },
  {
    key: "kind",
    label: labelOf("kind_code"),
    paper: 30,
    cell: (one, { choices }) => inWords(choices.kinds, one.kind_code),
  },
  {
    key: "arrangements",
    label: labelOf("arrangements"),
    paper: 50,
    cell: (one, { choices }) =>
      one.arrangements.map((code) => inWords(choices.arrangements, code)).join(", "),
  },
];

function Name({ id, full_name, student_code }: ListedNeed, { list }: { list: string }) {
  return (
    <>
      <a href={needAddress(id, list)}>{full_name}</a>
      <p className="context">{student_code}</p>
    </>
  );
}

function School({ school_name, school_code, exam_year }: ListedNeed) {
  return (
    <>
      {school_name}
      <p className="context">
        {school_code} · {exam_year}
      </p>
    </>
  );
}

const countsInWords = ({ kinds, arrangements }: NeedCounts) =>
  [
    { of: labelOf("kind_code"), counts: kinds },
    { of: labelOf("arrangements"), counts: arrangements },
  ].flatMap(({ of, counts }) =>
    counts.length > 0 ? [`${of}: ${counts.map(({ name, n }) => `${name} ${n}`).join(", ")}`] : [],
  );

export const needsPrintout: ContentOf<FileContent<ListedNeed>> = ({ request }, actor, most) => {
  const query = { ...ofListedYear(request, readQueryLeniently(request, needList)), ...most };
  const address = addressWithYear(needsAddress, { ...query, page: null, limit: null }, {});
  const choices = needChoices();
  const { exam_year } = query;
  const found = listNeeds(actor, query);
  return {
    list: "special_need",
    title: t("special_need.list_title"),
    back: address(),
    csv: csvOf(address(), found.total),
    file: () => t("special_need.file"),
    query,
    isIssued: true,
    counts: countsInWords(countNeeds(actor, query)),
    chips: [
      yearChip({ exam_year, one_year: chosenYear(request) }, address),
      ...chipsOf(filtersOf(choices, filterChoices().districts), query, address),
    ],
    found,
    ...inWordsOf(columns, { choices }),
  };
};

export const needsAddress = "/special_needs";

export const needAddress = (id: number, back: string) =>
  `/student-needs/${id}?back=${encodeURIComponent(back)}`;

type NeedChoices = ReturnType<typeof needChoices>;

export const filtersOf = ({ kinds, arrangements }: NeedChoices, districts: readonly Choice[]) => ({
  district_code: districts,
  kind_code: kinds,
  arrangement_code: arrangements,
});
