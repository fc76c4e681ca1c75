import { fingerprintOf } from "~/features/students/bulk/choice";
import type { RequestRecord } from "./queries";
import { groupActions, mostAtOnce } from "./rules";

/** The requests of a group that one answer of this account takes, what it may do with all of them, and how many wait after them. */
export function waitingInGroup(group: readonly RequestRecord[]) {
  const all = group.filter(({ actions }) => actions.length > 0);
  const waiting = all.slice(0, mostAtOnce);
  const actions = groupActions.filter(
    (action) => waiting.length > 0 && waiting.every((each) => each.actions.includes(action)),
  );
  return { waiting, actions, after: all.length - waiting.length, fingerprint: fingerprintOf(waiting) };
}
