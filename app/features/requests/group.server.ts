import { fingerprintOf } from "~/features/students/bulk/choice.server";
import type { RequestRecord } from "./queries.server";
import { groupActions } from "./rules";

/** The requests of a group that wait for this account, and what it may do with all of them. */
export function waitingInGroup(group: readonly RequestRecord[]) {
  const waiting = group.filter(({ actions }) => actions.length > 0);
  const actions = groupActions.filter(
    (action) => waiting.length > 0 && waiting.every((each) => each.actions.includes(action)),
  );
  return { waiting, actions, fingerprint: fingerprintOf(waiting) };
}
