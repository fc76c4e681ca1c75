import type { MessageKey } from "~/messages";
import { confirmNext, finalise, home, lockYear, type NextStep, readiness, requests } from "./steps";

/** After an action on the list of a school, or on a request of it. */
export const listSteps: Partial<Record<MessageKey, readonly NextStep[]>> = {
  "list.saved_draf": [readiness],
  "list.saved_dihantar": [home],
  "list.saved_disahkan": [confirmNext],
  "list.saved_on_behalf_dihantar": [readiness],
  "list.saved_on_behalf_disahkan": [confirmNext],
  "list.saved_muktamad": [finalise],
  "list.bulk_saved_disahkan": [finalise, home],
  "list.bulk_skipped_disahkan": [confirmNext],
  "list.bulk_saved_muktamad": [lockYear, home],
  "list.bulk_skipped_muktamad": [finalise],
  "request.sent": [requests],
  "request.decided_many": [requests],
  "request.windows_saved": [home],
  "request.done.open": [requests],
  "request.done.agreed": [requests],
  "request.done.recommended": [requests],
  "request.done.opposed": [requests],
  "request.done.approved": [requests],
  "request.done.rejected": [requests],
  "request.done.cancelled": [requests],
};
