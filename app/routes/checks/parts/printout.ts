import { can } from "~/auth/permissions";
import { type Finding, listFindings } from "~/features/checks/queries";
import { checkList } from "~/features/checks/schema";
import { ofOneYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { labelOf, t } from "~/messages";
import { chipsOf } from "~/routes/parts/chips";
import { inWordsOf, type ListingColumn } from "~/routes/parts/listing";
import { csvOf } from "~/routes/parts/printout";
import type { ContentOf, FileContent } from "~/routes/parts/printout-data";
import { checkedUpTo, checkFilters, checksAddress, checksFile, districtsOf } from "./address";
import { answeredBy, sentenceOf } from "./finding-facts";

/** Of the files, which say no value that a rule judged. */
const columnsInFiles: ListingColumn<Finding>[] = [
  { key: "full_name", label: labelOf("full_name"), printed: 60, cell: ({ full_name }) => full_name },
  { key: "class_name", label: labelOf("class_name"), printed: 30, cell: ({ class_name }) => class_name },
  { key: "rule", label: t("check.finding"), printed: 50, cell: sentenceOf },
  { key: "school_name", label: labelOf("school_name"), printed: 60, cell: ({ school_name }) => school_name },
  { key: "school_code", label: labelOf("school_code"), printed: 24, cell: ({ school_code }) => school_code },
  { key: "state", label: labelOf("state"), printed: 24, cell: ({ state }) => t(`check.state.${state}`) },
  { key: "reason", label: t("check.answer"), printed: 50, cell: ({ reason }) => reason },
  { key: "answered_by", label: t("check.answered"), printed: 40, cell: answeredBy },
];

export const checksPrintout: ContentOf<FileContent<Finding>> = async ({ request }, actor, most) => {
  const given = ofOneYear(request, readQueryLeniently(request, checkList));
  const { page: _page, limit: _limit, ...query } = given;
  const { exam_year } = query;
  await checkedUpTo(actor, exam_year);
  const found = listFindings(actor, { ...query, ...most });
  const address = checksAddress(query);
  return {
    list: "check",
    title: t("check.title"),
    back: address(),
    csv: can(actor, "student.export") ? csvOf(checksFile(query), found.total) : null,
    file: (format) => t("check.file", { year: exam_year, format }),
    query,
    chips: [
      { label: t("home.year", { year: exam_year }) },
      ...chipsOf(checkFilters(districtsOf(actor)), query, address),
    ],
    found,
    ...inWordsOf(columnsInFiles, {}),
  };
};
