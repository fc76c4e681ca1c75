import type { RequestRecord } from "~/features/requests/queries";
import { isWaiting, type RequestState, requestStates } from "~/features/requests/rules";
import { t } from "~/messages";
import type { BadgeKind } from "~/ui";

export const requestsAddress = "/requests";

export const kindWord = ({ kind, offered }: Pick<RequestRecord, "kind" | "offered">) =>
  t(offered ? "request.kind_offered" : `request.kind.${kind}`);
export const stateWord = (state: RequestState) => t(`request.state.${state}`);

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
