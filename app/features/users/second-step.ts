import { eq } from "drizzle-orm";
import { noteForOwner, noteOwnChange } from "~/auth/account-notices";
import type { Actor } from "~/auth/actor";
import { endChallengesOf } from "~/auth/challenges";
import { newTotpSecret, stepOf, totpAddress } from "~/auth/one-time-codes";
import { isProved } from "~/auth/proof";
import { countRecoveryCodes, dropRecoveryCodes, keepRecoveryCodes } from "~/auth/recovery-codes";
import { isBoundToOneSchool } from "~/auth/roles";
import { endSessionsOf } from "~/auth/sessions";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import { openTotpSecret, sealTotpSecret } from "~/db/key";
import { blocked, missing, type Outcome, refused, saved } from "~/db/outcome";
import type { Author } from "~/db/request-context";
import { users } from "~/db/schema";
import { malaysianDate } from "~/features/values/moments";
import { foldDigits } from "~/features/values/text";
import { problem, type Sentence, t } from "~/messages";
import { whyNotAdmin } from "./account-access";
import { unlinkIdentities } from "./identity-links";
import { drawQr } from "./qr";
import { findUserById, findUserByName, findUserOnce, type User } from "./queries";

export function secondStepOf({ user_id, session_id }: Actor) {
  const user = findUserById(user_id);
  if (user?.totp_enabled_at) {
    return { state: "on", since: user.totp_enabled_at, codes_left: countRecoveryCodes(user.id) } as const;
  }
  const secret = user && pendingSecretOf(user);
  if (!secret || !isProved(session_id)) return { state: "off" } as const;
  const { username } = user;
  const address = totpAddress(username, secret);
  const groups = secret.match(/.{1,4}/g) ?? [];
  return { state: "begun", groups, address, drawing: drawQr(address) } as const;
}

/** Milliseconds for which an unconfirmed secret is shown and accepted. */
const pendingLifetime = 10 * 60_000;

export const sealPending = (user_id: number, secret: string, begun_at = now()): string =>
  sealTotpSecret(user_id, JSON.stringify({ secret, begun_at }));

function pendingSecretOf({ id, totp_secret, totp_enabled_at }: User): string | null {
  const text = openTotpSecret(id, totp_secret);
  if (totp_enabled_at || !text?.startsWith("{")) return null;
  const { secret, begun_at } = JSON.parse(text) as { secret: string; begun_at: string };
  return begun_at > fromNow(-pendingLifetime) ? secret : null;
}

export function stateInWords({ user_id }: Actor): string {
  const since = findUserById(user_id)?.totp_enabled_at;
  return since ? t("second_step.on_since", { date: malaysianDate(since) }) : t("second_step.off");
}

export function beginSecondStep(actor: Actor): Outcome<null> {
  return write(() => {
    const user = findUserById(actor.user_id);
    if (!user) return missing();
    if (user.totp_enabled_at) return saved(null);
    db.update(users)
      .set({ totp_secret: sealPending(user.id, newTotpSecret()) })
      .where(eq(users.id, user.id))
      .run();
    return saved(null);
  });
}

/** Uses up the code. Sessions that began without a code end, except the current one. */
export function enableSecondStep(actor: Actor, otp: string, codes: readonly string[]): Outcome<null> {
  return write(() => {
    const user = findUserById(actor.user_id);
    if (!user) return missing();
    if (user.totp_enabled_at) return blocked({ key: "second_step.on_already" });
    const secret = pendingSecretOf(user);
    if (!secret) return blocked({ key: "second_step.not_begun" });
    const step = stepOf(secret, foldDigits(otp).replace(/\s/g, ""));
    if (step === null) return refused({ otp: [problem("otp_wrong")] });
    db.update(users)
      .set({
        totp_secret: sealTotpSecret(user.id, secret),
        totp_enabled_at: now(),
        totp_last_step: step,
      })
      .where(eq(users.id, user.id))
      .run();
    keepRecoveryCodes(user.id, codes);
    endSessionsOf(user.id, actor.session_id);
    noteOwnChange(user.id, "second_step_set", actor.session_id);
    record(actor, "user.second_step_enabled", user);
    return saved(null);
  });
}

export function renewRecoveryCodes(actor: Actor, codes: readonly string[]): Outcome<null> {
  return write(() => {
    const user = findUserById(actor.user_id);
    if (!user?.totp_enabled_at) return missing();
    keepRecoveryCodes(user.id, codes);
    record(actor, "user.recovery_codes_renewed", user);
    return saved(null);
  });
}

export function disableSecondStep(actor: Actor): Outcome<null> {
  return write(() => {
    const user = findUserById(actor.user_id);
    if (!user) return missing();
    if (!user.totp_enabled_at) return saved(null);
    clearSecondStep(user);
    endSessionsOf(user.id, actor.session_id);
    noteOwnChange(user.id, "second_step_removed", actor.session_id);
    record(actor, "user.second_step_disabled", user);
    return saved(null);
  });
}

export const hasSecondStep = (id: number): boolean => Boolean(findUserById(id)?.totp_enabled_at);

/** For a lost telephone. It also removes provider links, which could sign in without the step. */
export function removeSecondStep(actor: Actor, id: number): Outcome<null> {
  return write(() => {
    const reason = whyNotAdmin(actor) ?? whySecondStepStays(actor, id);
    if (reason) return blocked(reason);
    const user = findUserById(id);
    if (!user) return missing();
    if (!user.totp_secret) return saved(null);
    clearSecondStep(user);
    endSessionsOf(user.id);
    unlinkIdentities(actor, user.id);
    noteForOwner(user.id, "second_step_removed");
    record(actor, "user.second_step_removed", user);
    return saved(null);
  });
}

export function removeSecondStepOf(actor: Actor, username: string): Outcome<null> {
  const user = findUserByName(username);
  return user ? removeSecondStep(actor, user.id) : missing();
}

/** An account removes its own second step with the password and a code. */
export const whySecondStepStays = (actor: Actor, id: number): Sentence | null =>
  id === actor.user_id ? { key: "second_step.own" } : null;

function clearSecondStep({ id }: User): void {
  db.update(users)
    .set({ totp_secret: null, totp_enabled_at: null, totp_last_step: null, recovered_by_code_at: null })
    .where(eq(users.id, id))
    .run();
  dropRecoveryCodes(id);
  endChallengesOf(id);
}

function record(author: Author, action: string, { id, username, school_code }: User): void {
  recordEvent(author, { action, entity: "user", entity_id: id, school_code, changes: { username } });
}

const daysBetweenOffers = 30;

export function isSecondStepOffered(actor: Actor): boolean {
  if (!isBoundToOneSchool(actor) || actor.acting_as || actor.has_second_step) return false;
  const offered_at = findUserOnce(actor.user_id)?.second_step_offered_at;
  return !offered_at || offered_at <= fromNow(-daysBetweenOffers * 24 * 60 * 60_000);
}

export function postponeSecondStep({ user_id }: Actor): void {
  db.update(users).set({ second_step_offered_at: now() }).where(eq(users.id, user_id)).run();
}
