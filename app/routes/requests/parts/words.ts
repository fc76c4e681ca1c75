import {
  isWaiting,
  type RequestKind,
  type RequestState,
  requestKinds,
  requestStates,
} from "~/features/requests/rules";
import { t } from "~/messages";

export const requestsAddress = "/requests";

export const kindWord = (kind: RequestKind) => t(`request.kind.${kind}`);
export const stateWord = (state: RequestState) => t(`request.state.${state}`);

export const kindChoices = requestKinds.map((value) => ({ value, label: kindWord(value) }));
export const stateChoices = (["waiting", ...requestStates] as const).map((value) => ({
  value,
  label: t(`request.state.${value}`),
}));

export function toneOf(state: RequestState): "success" | "error" | "warning" | "info" {
  if (state === "approved") return "success";
  if (state === "rejected") return "error";
  return isWaiting(state) ? "warning" : "info";
}
