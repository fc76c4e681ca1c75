import type { Actor } from "~/auth/actor";
import { filterChoices } from "~/features/lookups/queries";
import {
  countNeeds,
  type ListedNeed,
  listNeeds,
  type NeedCounts,
  needChoices,
} from "~/features/special-needs/queries";
import { type NeedList, needList } from "~/features/special-needs/schema";
import { labelOf, t } from "~/messages";
import { inWords } from "~/routes/parts/chips";
import { type ListOf, listOfYears } from "~/routes/parts/list-screen";
import type { ListingColumn } from "~/routes/parts/listing";

export const needAddress = (id: number, back: string) =>
  `/student-needs/${id}?back=${encodeURIComponent(back)}`;

const factsOf = (actor: Actor, query: NeedList) => ({
  counts: countNeeds(actor, query),
  choices: needChoices(),
  districts: filterChoices().districts,
});
type Facts = ReturnType<typeof factsOf>;

const columns: ListingColumn<ListedNeed, Facts, { list: string }>[] = [
  { key: "full_name", label: labelOf("full_name"), printed: 60, cell: (one) => one.full_name, screen: Name },
  {
    key: "student_code",
    label: labelOf("student_code"),
    printed: 30,
    cell: (one) => one.student_code,
    screen: null,
  },
  {
    key: "school",
    label: labelOf("school_name"),
    printed: 50,
    cell: (one) => one.school_name,
    screen: School,
  },
  {
    key: "school_code",
    label: labelOf("school_code"),
    printed: 24,
    cell: (one) => one.school_code,
    screen: null,
  },
  {
    key: "district_code",
    label: labelOf("district_code"),
    printed: 16,
    cell: (one) => one.district_code,
    screen: null,
  },
  { key: "exam_year", label: labelOf("exam_year"), printed: 16, cell: (one) => one.exam_year, screen: null },
  {
    key: "kind",
    label: labelOf("kind_code"),
    printed: 30,
    cell: (one, { choices }) => inWords(choices.kinds, one.kind_code),
  },
  {
    key: "arrangements",
    label: labelOf("arrangements"),
    printed: 50,
    cell: (one, { choices }) =>
      one.arrangements.map((code) => inWords(choices.arrangements, code)).join(", "),
  },
];

const countsInWords = ({ kinds, arrangements }: NeedCounts) =>
  [
    { of: labelOf("kind_code"), counts: kinds },
    { of: labelOf("arrangements"), counts: arrangements },
  ].flatMap(({ of, counts }) =>
    counts.length > 0 ? [`${of}: ${counts.map(({ name, n }) => `${name} ${n}`).join(", ")}`] : [],
  );

export const needs = {
  ...listOfYears("/special_needs", needList),
  may: "special_need.view",
  title: t("special_need.list_title"),
  read: (actor, query) => ({ list: listNeeds(actor, query), facts: factsOf(actor, query) }),
  filters: ({ choices, districts }) => ({
    district_code: districts,
    kind_code: choices.kinds,
    arrangement_code: choices.arrangements,
  }),
  columns: () => columns,
  row: ({ id }) => ({ id }),
  printed: "special_need",
  head: ({ counts }) => ({ isIssued: true, counts: countsInWords(counts) }),
  files: { may: "special_need.view", name: () => t("special_need.file") },
} satisfies ListOf<NeedList, ListedNeed, Facts>;

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
