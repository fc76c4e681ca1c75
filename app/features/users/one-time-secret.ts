import type { Actor } from "~/auth/actor";
import { leaveToFirst } from "~/db/reader";

/** `isSet` prevents a reload from setting an old secret again. */
export interface OneTimeSecret<Secret> {
  secret: Secret;
  isSet: boolean;
}

const shownFor = 60_000;
const shown = new Map<string, OneTimeSecret<unknown> & { until: number }>();

/** For a minute a repeated submission gets the same secret, so that the page on the screen shows the valid one. */
export function oneTimeSecret<Secret>(
  actor: Pick<Actor, "user_id">,
  what: string,
  key: string | null,
  make: () => Secret,
): OneTimeSecret<Secret> {
  leaveToFirst();
  for (const [each, { until }] of shown) if (until < Date.now()) shown.delete(each);
  const submission = `${actor.user_id} ${what} ${key}`;
  const before = key ? shown.get(submission) : undefined;
  if (before) return before as OneTimeSecret<unknown> as OneTimeSecret<Secret>;
  const made = { secret: make(), isSet: false, until: Date.now() + shownFor };
  if (key) shown.set(submission, made);
  return made;
}
