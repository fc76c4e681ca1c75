import type { Actor } from "~/auth/actor";
import { hashPassword, newTemporaryPassword, objectionToPassword } from "~/auth/passwords.server";
import { write } from "~/db/client.server";
import { blocked, missing, type Outcome, refused, saved } from "~/db/outcome";
import { t } from "~/messages";
import { replacePassword } from "./commands.server";
import { findProfile, type Profile } from "./profile.server";
import { findUserById } from "./queries.server";
import { whyPowerless } from "./standing.server";

/**
 * Gives another's account a temporary password, which the next sign-in may only change, and ends its sessions.
 * Hashes first; what comes back is the write.
 */
export async function resetPassword(
  actor: Actor,
  id: number,
  password: string,
): Promise<() => Outcome<Profile>> {
  const user = findUserById(id);
  if (!user) return () => missing();
  const objection = objectionToPassword(password, user.username);
  const reason = whyNotReset(actor, id);
  if (reason) return () => blocked(reason);
  if (objection) return () => refused({ password: [objection] });

  const password_hash = await hashPassword(password);
  return () =>
    write(() => {
      const reason = whyPowerless(actor);
      if (reason) return blocked(reason);
      const user = findUserById(id);
      if (!user) return missing();
      replacePassword(actor, user, password_hash, true);
      return saved(findProfile(id) as Profile);
    });
}

/** One's own password is changed where the present one is asked for, so that an unattended computer gives nothing away. */
export const whyNotReset = (actor: Actor, id: number): string | null =>
  id === actor.user_id ? t("user.own_password") : null;

/** A made-up password, and whether its deed was done: one that was shown long ago is not set again by a reload. */
export interface IssuedPassword {
  password: string;
  isSet: boolean;
}

const shownFor = 60_000;
const issued = new Map<string, IssuedPassword & { until: number }>();

/**
 * A made-up password for one submission. It stands in no table and in no address; a minute long the same submission,
 * doubled by an impatient Enter, is given the same one, so that the page that is seen shows the one that counts.
 */
export function passwordFor(actor: Actor, key: string | null, username: string): IssuedPassword {
  for (const [each, { until }] of issued) if (until < Date.now()) issued.delete(each);
  const submission = `${actor.user_id} ${key}`;
  const before = key ? issued.get(submission) : undefined;
  if (before) return before;
  const made = { password: newTemporaryPassword(username), isSet: false, until: Date.now() + shownFor };
  if (key) issued.set(submission, made);
  return made;
}
