import type { Actor } from "~/auth/actor";
import { hashPassword, newTemporaryPassword, objectionToPassword } from "~/auth/passwords";
import { write } from "~/db/client";
import { blocked, missing, type Outcome, refused, saved } from "~/db/outcome";
import type { Sentence } from "~/messages";
import { whyNotAdmin } from "./account-access";
import { replacePassword } from "./commands";
import { type OneTimeSecret, oneTimeSecret } from "./one-time-secret";
import { findProfile, type Profile } from "./profile";
import { findUserById, passwordOwner } from "./queries";

export async function resetPassword(
  actor: Actor,
  id: number,
  password: string,
): Promise<() => Outcome<Profile>> {
  const user = findUserById(id);
  if (!user) return () => missing();
  const objection = await objectionToPassword(password, passwordOwner(user));
  const reason = whyNotReset(actor, id);
  if (reason) return () => blocked(reason);
  if (objection) return () => refused({ password: [objection] });

  const password_hash = await hashPassword(password);
  return () =>
    write(() => {
      const reason = whyNotAdmin(actor);
      if (reason) return blocked(reason);
      const user = findUserById(id);
      if (!user) return missing();
      replacePassword(actor, user, password_hash, true);
      return saved(findProfile(id) as Profile);
    });
}

/** Users change their own password on a page that asks for the present one. */
export const whyNotReset = (actor: Actor, id: number): Sentence | null =>
  id === actor.user_id ? { key: "user.own_password" } : null;

export const passwordFor = (actor: Actor, key: string | null, username: string): OneTimeSecret<string> =>
  oneTimeSecret(actor, `password ${username}`, key, () => newTemporaryPassword());
