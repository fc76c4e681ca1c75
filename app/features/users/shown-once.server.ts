import type { Actor } from "~/auth/actor";

/** A made-up secret, and whether its deed was done: one that was shown long ago is not set again by a reload. */
export interface ShownOnce<Secret> {
  secret: Secret;
  isSet: boolean;
}

const shownFor = 60_000;
const shown = new Map<string, ShownOnce<unknown> & { until: number }>();

/**
 * A secret that is made up for one submission and stands on the page that answers it, and nowhere else. A minute long the
 * same submission, doubled by an impatient Enter, is given the same one, so that the page that is seen shows the one that
 * counts. `what` it is, and of whom, tells apart the secrets of two forms that were sent under one key.
 */
export function shownOnce<Secret>(
  actor: Pick<Actor, "user_id">,
  what: string,
  key: string | null,
  make: () => Secret,
): ShownOnce<Secret> {
  for (const [each, { until }] of shown) if (until < Date.now()) shown.delete(each);
  const submission = `${actor.user_id} ${what} ${key}`;
  const before = key ? shown.get(submission) : undefined;
  if (before) return before as ShownOnce<unknown> as ShownOnce<Secret>;
  const made = { secret: make(), isSet: false, until: Date.now() + shownFor };
  if (key) shown.set(submission, made);
  return made;
}
