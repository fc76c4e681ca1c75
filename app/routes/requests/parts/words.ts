import type { RequestRecord } from "~/features/requests/queries";
import { isWaiting, type RequestState, requestKinds, requestStates } from "~/features/requests/rules";
import { t } from "~/messages";
import type { BadgeKind } from "~/ui";

export const requestsAddress = "/requests";

export const kindWord = ({ kind, offered }: Pick<RequestRecord, "kind" | "offered">) =>
  t(offered ? "request.kind_offered" : `request.kind.${kind}`);
export const stateWord = (state: RequestState) => t(`request.state.${state}`);

export const filters = {
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

export function toneOf(state: RequestState): BadgeKind {
  if (state === "approved") return "success";
  return isWaiting(state) ? "warning" : "neutral";
}

/** How many have each state. */
export const statesOf = (all: readonly { state: RequestState }[]): string =>
  requestStates
    .map((state) => ({ state, n: all.filter((one) => one.state === state).length }))
    .filter(({ n }) => n > 0)
    .map(({ state, n }) => `${stateWord(state)}: ${n}`)
    .join(" · ");
