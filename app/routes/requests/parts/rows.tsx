import { listRequests } from "~/features/requests/list";
import type { RequestRecord } from "~/features/requests/queries";
import { isWaiting } from "~/features/requests/rules";
import { requestList } from "~/features/requests/schema";
import { chosenYear, ofListedYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { labelOf, t } from "~/messages";
import { chipsOf } from "~/routes/parts/chips";
import { addressWithYear, yearChip } from "~/routes/parts/listed-year";
import { cellsOnScreen, inWordsOf, type ListingColumn } from "~/routes/parts/listing";
import { csvOf } from "~/routes/parts/printout";
import type { ContentOf, FileContent } from "~/routes/parts/printout-data";
import { tickedForm } from "~/routes/parts/ticked-form";
import { Badge, RowCheckbox } from "~/ui";
import { filters, kindWord, requestsAddress, stateWord, toneOf } from "./words";

export const columns: ListingColumn<RequestRecord>[] = [
  { key: "full_name", label: t("request.candidate"), paper: 60, cell: nameOf, screen: Name },
  { key: "reason", label: labelOf("reason"), paper: 70, cell: (one) => one.reason, screen: null },
  { key: "kind", label: labelOf("kind"), nowrap: true, paper: 30, cell: kindWord },
  {
    key: "school",
    label: t("request.from_school"),
    paper: 50,
    cell: (one) => one.school_name,
    screen: School,
  },
  {
    key: "school_code",
    label: labelOf("school_code"),
    paper: 24,
    cell: (one) => one.school_code,
    screen: null,
  },
  { key: "exam_year", label: labelOf("exam_year"), paper: 16, cell: (one) => one.exam_year, screen: null },
  {
    key: "age",
    label: labelOf("age_days"),
    align: "right",
    nowrap: true,
    paper: 18,
    cell: (one) => t("request.age", { n: one.age_days }),
  },
  {
    key: "state",
    label: labelOf("state"),
    nowrap: true,
    paper: 30,
    cell: (one) => stateWord(one.state),
    screen: State,
  },
];

export const requestRow = (one: RequestRecord) => ({
  id: one.id,
  select: one.actions.includes("approve") ? (
    <RowCheckbox value={one.id} about={nameOf(one)} form={tickedForm} />
  ) : undefined,
  cells: cellsOnScreen(columns, one, {}),
});

function nameOf({ id, full_name }: RequestRecord): string {
  return full_name ?? t("request.one_title", { id });
}

function Name(one: RequestRecord) {
  return (
    <>
      <a href={`${requestsAddress}/${one.id}`}>{nameOf(one)}</a>
      <p className="context">{one.reason.slice(0, 120)}</p>
    </>
  );
}

function School({ school_name, school_code, exam_year }: RequestRecord) {
  return (
    <div className="min-w-40">
      {school_name}
      <p className="context">
        {school_code} · {exam_year}
      </p>
    </div>
  );
}

function State(one: RequestRecord) {
  const why = whyNotTicked(one);
  return (
    <>
      <Badge kind={toneOf(one.state)}>{stateWord(one.state)}</Badge>
      {why && <p className="context">{why}</p>}
    </>
  );
}

/** Why a request that waits has no box. */
function whyNotTicked({ state, actions }: RequestRecord): string | null {
  if (!isWaiting(state) || actions.includes("approve") || actions.includes("cancel")) return null;
  if (actions.includes("recommend")) return t("request.why_recommend");
  return t(actions.includes("agree") ? "request.why_agree" : "request.why_elsewhere");
}

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
