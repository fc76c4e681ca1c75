import { can } from "~/auth/permissions";
import { listReturns, type SchoolReturn } from "~/features/absences/returns";
import { returnList } from "~/features/absences/schema";
import { findPaper } from "~/features/exam-papers/queries";
import { filterChoices } from "~/features/lookups/queries";
import { malaysianMoment } from "~/features/values/moments";
import { readQueryLeniently } from "~/http/query";
import { idFrom, orNotFound } from "~/http/refusals";
import { figure, labelOf, type Problems, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf } from "~/routes/parts/chips";
import { inWordsOf, type ListingColumn } from "~/routes/parts/listing";
import { csvOf } from "~/routes/parts/printout";
import type { ContentOf, FileContent } from "~/routes/parts/printout-data";
import { Button, FieldProblems } from "~/ui";
import { codeOf, listsAddress, listsTitleOf, nameOf, returnFilters } from "./words";

export const pressedForm = "satu";

export const keyOf = (school_code: string) => `senarai_${school_code}`;

export const columns: ListingColumn<SchoolReturn, unknown, { problems: Problems }>[] = [
  {
    key: "school_name",
    label: labelOf("school_name"),
    printed: 90,
    cell: (one) => one.school_name,
    screen: Name,
  },
  {
    key: "school_code",
    label: labelOf("school_code"),
    nowrap: true,
    printed: 28,
    cell: (one) => one.recorded_school_code,
  },
  { key: "district_code", label: labelOf("district_code"), printed: 18, cell: (one) => one.district_code },
  {
    key: "total_students",
    label: t("absence.registered"),
    align: "right",
    printed: 24,
    cell: (one) => one.total_students,
    screen: (one) => figure(one.total_students),
  },
  {
    key: "total_absent",
    label: t("absence.absent"),
    align: "right",
    printed: 24,
    cell: (one) => one.total_absent,
    screen: (one) => figure(one.total_absent),
  },
  { key: "received", label: labelOf("is_received"), nowrap: true, printed: 50, cell: receivedOf },
  { key: "actions", label: t("word.actions"), isActions: true, screen: Actions },
];

function receivedOf({ received_at }: SchoolReturn): string {
  return received_at ? malaysianMoment(received_at) : t("absence.pending");
}

function Name({ school_code, school_name }: SchoolReturn, { problems }: { problems: Problems }) {
  const key = keyOf(school_code);
  return (
    <>
      {school_name}
      <FieldProblems id={key} name={key} problems={problems[key]} />
    </>
  );
}

function Actions({ school_code, school_name, return_id, version, total_absent: n }: SchoolReturn) {
  const about = <span className="vh">{school_name}</span>;
  return return_id ? (
    <Button form={pressedForm} name="reopened" value={`${return_id}:${version}`} kind="quiet">
      {t("absence.reopen")} {about}
    </Button>
  ) : (
    <Button form={pressedForm} name="received" value={`${school_code}:${n}`} kind="secondary">
      {n === 0 ? t("absence.receive_none_absent") : t("absence.receive_with", { n })} {about}
    </Button>
  );
}

/** The schools of a paper with the receipt of their lists. */
export const listsPrintout: ContentOf<FileContent<SchoolReturn>> = ({ request, params }, actor, most) => {
  const paper = orNotFound(request, findPaper(idFrom(request, params.id)));
  const { district_code, is_received } = readQueryLeniently(request, returnList);
  const { id, exam_type_code, exam_year, code } = paper;
  const query = { district_code, is_received };
  const found = listReturns(actor, paper, { ...query, ...most });
  const address = listAddress(listsAddress(id), query, {});
  const list = listAddress(`${listsAddress(id)}/list`, query, {})();
  return {
    list: "attendance_return",
    title: listsTitleOf(paper),
    back: address(),
    csv: can(actor, "student.export") ? csvOf(list, found.total) : null,
    file: (format) => t("absence.lists_file", { code: codeOf(paper), format }),
    isIssued: true,
    query: { exam_year, exam_type_code, code, ...query },
    chips: [
      { label: t("home.year", { year: exam_year }) },
      { label: nameOf(paper) },
      ...chipsOf(returnFilters(filterChoices().districts), query, address),
    ],
    found,
    ...inWordsOf(columns, {}),
  };
};
