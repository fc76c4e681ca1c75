import type { RequestRecord } from "~/features/requests/queries.server";
import { isWaiting } from "~/features/requests/rules";
import { labelOf, t } from "~/messages";
import { tickedForm } from "~/routes/parts/ticked-form";
import { Badge, type Column, RowCheckbox } from "~/ui";
import { kindWord, requestsAddress, stateWord, toneOf } from "./words";

export const requestColumns: Column[] = [
  { key: "full_name", label: t("request.candidate") },
  { key: "kind", label: labelOf("kind"), nowrap: true },
  { key: "school", label: t("request.from_school") },
  { key: "age", label: labelOf("age_days"), align: "right", nowrap: true },
  { key: "state", label: labelOf("state"), nowrap: true },
];

export function requestRow(request: RequestRecord) {
  const { id, kind, state, full_name, school_code, school_name, exam_year, age_days, reason, actions } =
    request;
  const decides = actions.includes("approve");
  const why = whyNotTicked(request);
  const name = full_name ?? t("request.one_title", { id });
  return {
    id,
    select: decides ? <RowCheckbox value={id} about={name} form={tickedForm} /> : undefined,
    cells: {
      full_name: (
        <>
          <a href={`${requestsAddress}/${id}`}>{name}</a>
          <p className="context">{reason.slice(0, 120)}</p>
        </>
      ),
      kind: kindWord(kind),
      school: (
        <div className="min-w-40">
          {school_name}
          <p className="context">
            {school_code} · {exam_year}
          </p>
        </div>
      ),
      age: t("request.age", { n: age_days }),
      state: (
        <>
          <Badge kind={toneOf(state)}>{stateWord(state)}</Badge>
          {why && <p className="context">{why}</p>}
        </>
      ),
    },
  };
}

/** Why a request that waits has no box. */
function whyNotTicked({ state, actions }: RequestRecord): string | null {
  if (!isWaiting(state) || actions.includes("approve") || actions.includes("cancel")) return null;
  if (actions.includes("recommend")) return t("request.why_recommend");
  return t(actions.includes("agree") ? "request.why_agree" : "request.why_elsewhere");
}
