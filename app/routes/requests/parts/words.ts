import {
  isWaiting,
  type RequestKind,
  type RequestState,
  requestKinds,
  requestStates,
} from "~/features/requests/rules";
import { t } from "~/messages";
import type { BadgeKind } from "~/ui";

export const requestsAddress = "/requests";

export const kindWord = (kind: RequestKind) => t(`request.kind.${kind}`);
export const stateWord = (state: RequestState) => t(`request.state.${state}`);

export const kindChoices = requestKinds.map((value) => ({ value, label: kindWord(value) }));
export const stateChoices = (["waiting", ...requestStates] as const).map((value) => ({
  value,
  label: t(`request.state.${value}`),
}));
export const transferChoices = (["out", "in"] as const).map((value) => ({
  value,
  label: t(`request.transfer.${value}`),
}));

export function toneOf(state: RequestState): BadgeKind {
  if (state === "approved") return "success";
  return isWaiting(state) ? "warning" : "neutral";
}
