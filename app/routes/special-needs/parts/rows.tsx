import type { ListedNeed } from "~/features/special-needs/queries";
import { labelOf } from "~/messages";
import { inWords } from "~/routes/parts/chips";
import type { ListingColumn } from "~/routes/parts/listing";
import { type NeedChoices, needAddress } from "./words";

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
