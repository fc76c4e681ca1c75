import { can } from "~/auth/permissions";
import { type Finding, listFindings } from "~/features/checks/queries";
import { checkList } from "~/features/checks/schema";
import { chosenYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { t } from "~/messages";
import { chipsOf } from "~/routes/parts/chips";
import { inWordsOf } from "~/routes/parts/listing";
import { csvOf } from "~/routes/parts/printout";
import type { ContentOf, FileContent } from "~/routes/parts/printout-data";
import { checkFilters, checksAddress, checksFile } from "./address";
import { columnsInFiles } from "./file-columns";
import { checkedUpTo, districtsOf } from "./query";

export const checksPrintout: ContentOf<FileContent<Finding>> = async ({ request }, actor, most) => {
  const { page: _page, limit: _limit, ...given } = readQueryLeniently(request, checkList);
  const exam_year = given.exam_year ?? chosenYear(request);
  if (exam_year === null) throw notFound(request);
  await checkedUpTo(actor, exam_year);
  const query = { ...given, exam_year };
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
