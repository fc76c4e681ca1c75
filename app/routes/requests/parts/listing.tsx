import { can } from "~/auth/permissions";
import { listRequests } from "~/features/requests/list";
import type { RequestRecord } from "~/features/requests/queries";
import { isWaiting, requestKinds, requestStates } from "~/features/requests/rules";
import { type RequestList, requestList } from "~/features/requests/schema";
import { labelOf, t } from "~/messages";
import { type ListOf, listOfYears } from "~/routes/parts/list-screen";
import { cellsOnScreen, columnsOnScreen, type ListingColumn } from "~/routes/parts/listing";
import { ownerChoices } from "~/routes/parts/owner";
import { tickedForm } from "~/routes/parts/ticked-form";
import { Badge, RowCheckbox } from "~/ui";
import { ValuesInLine } from "./values";
import { kindWord, requestsAddress, stateWord, toneOf } from "./words";

/** A screen that is folded shows the first request of a group for all that have its state. */
interface Facts {
  isFolded: boolean;
  /** The account that decides requests; null for the others, who are not shown who answers for one. */
  me: number | null;
}

const columns: ListingColumn<RequestRecord, Facts>[] = [
  { key: "full_name", label: t("request.candidate"), printed: 60, cell: nameOf, screen: Name },
  { key: "reason", label: labelOf("reason"), printed: 70, cell: (one) => one.reason, screen: null },
  { key: "kind", label: labelOf("kind"), nowrap: true, printed: 30, cell: kindWord },
  {
    key: "school",
    label: t("request.from_school"),
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
  { key: "exam_year", label: labelOf("exam_year"), printed: 16, cell: (one) => one.exam_year, screen: null },
  {
    key: "age",
    label: labelOf("age_days"),
    align: "right",
    nowrap: true,
    printed: 18,
    cell: (one) => t("request.age", { n: one.age_days }),
  },
  {
    key: "state",
    label: labelOf("state"),
    nowrap: true,
    printed: 30,
    cell: (one) => stateWord(one.state),
    screen: State,
  },
];

const ownerColumn: ListingColumn<RequestRecord, Facts> = {
  key: "owner",
  label: labelOf("owner"),
  printed: 30,
  cell: (one) => one.owner_name,
};

const filters = {
  kind: requestKinds.map((value) => ({ value, label: t(`request.kind.${value}`) })),
  transfer: (["out", "in"] as const).map((value) => ({ value, label: t(`request.transfer.${value}`) })),
  state: (["waiting", ...requestStates] as const).map((value) => ({
    value,
    label: t(`request.state.${value}`),
  })),
  school_name: null,
  min_age: null,
  group_id: null,
};

export const requests = {
  ...listOfYears(requestsAddress, requestList),
  may: "request.view",
  title: t("request.title"),
  read: (actor, query, { isScreen }) => {
    const isFolded = isScreen && query.group_id === null;
    const me = can(actor, "request.decide") ? actor.user_id : null;
    return { list: listRequests(actor, query, { isFolded }), facts: { isFolded, me } };
  },
  filters: ({ me }) => ({ ...filters, owner: me === null ? null : ownerChoices }),
  columns: ({ me }) => (me === null ? columns : [...columns, ownerColumn]),
  row: (one, facts) => ({
    id: one.id,
    select:
      one.actions.includes("approve") && !isGroup(one, facts) ? (
        <RowCheckbox value={one.id} about={nameOf(one)} form={tickedForm} />
      ) : undefined,
  }),
  printed: "request",
  files: { may: "request.view", name: () => t("request.file") },
} satisfies ListOf<RequestList, RequestRecord, Facts>;

/** Before many requests are answered at once: with their old and new values. */
export const valueColumns = [...columnsOnScreen(columns), { key: "values", label: t("request.new") }];

export const rowWithValues = (one: RequestRecord) => ({
  id: one.id,
  cells: { ...cellsOnScreen(columns, one, { isFolded: false, me: null }), values: <ValuesInLine {...one} /> },
});

const isGroup = ({ group_total }: RequestRecord, { isFolded }: Facts) =>
  isFolded && group_total !== null && group_total > 1;

function nameOf({ id, full_name }: RequestRecord): string {
  return full_name ?? t("request.one_title", { id });
}

function Name(one: RequestRecord, facts: Facts) {
  return (
    <>
      {isGroup(one, facts) ? (
        <a href={`${requestsAddress}/groups/${one.group_id}`}>
          {t("request.group_of", { n: one.group_total ?? 0, id: one.group_id ?? 0 })}
        </a>
      ) : (
        <a href={`${requestsAddress}/${one.id}`}>{nameOf(one)}</a>
      )}
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
