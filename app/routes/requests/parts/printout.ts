import { listRequests } from "~/features/requests/list";
import type { RequestRecord } from "~/features/requests/queries";
import { requestList } from "~/features/requests/schema";
import { chosenYear, ofListedYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { t } from "~/messages";
import { chipsOf } from "~/routes/parts/chips";
import { addressWithYear, yearChip } from "~/routes/parts/listed-year";
import { inWordsOf } from "~/routes/parts/listing";
import { csvOf } from "~/routes/parts/printout";
import type { ContentOf, FileContent } from "~/routes/parts/printout-data";
import { columns } from "./rows";
import { filters, requestsAddress } from "./words";

export const requestsPrintout: ContentOf<FileContent<RequestRecord>> = ({ request }, actor, most) => {
  const query = { ...ofListedYear(request, readQueryLeniently(request, requestList)), ...most };
  const address = addressWithYear(requestsAddress, { ...query, page: null, limit: null }, {});
  const found = listRequests(actor, query);
  const { exam_year } = query;
  return {
    list: "request",
    title: t("request.title"),
    back: address(),
    csv: csvOf(address(), found.total),
    file: () => t("request.file"),
    query,
    chips: [
      yearChip({ exam_year, one_year: chosenYear(request) }, address),
      ...chipsOf(filters, query, address),
    ],
    found,
    ...inWordsOf(columns, {}),
  };
};
