import { eq } from "drizzle-orm";
import { noteOwnChange } from "~/auth/account-notices";
import type { Actor } from "~/auth/actor";
import { authenticate, SignInRefused } from "~/auth/credentials";
import { rememberedDevice } from "~/auth/devices";
import { hashPassword, objectionToPassword } from "~/auth/passwords";
import { endSessionsOf } from "~/auth/sessions";
import type { Origin } from "~/auth/throttle";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { missing, type Outcome, refused, saved } from "~/db/outcome";
import { users } from "~/db/schema";
import { hasProblems, type Problem, type Problems, problem } from "~/messages";
import { savePassword } from "./commands";
import { findProfile, type Profile } from "./profile";
import { findUserById, passwordOwner, type User } from "./queries";
import type { PasswordChange } from "./schema";

/** A wrong present password counts as a failed sign-in, so that an unattended computer does not allow guessing. */
export async function changeOwnPassword(
  actor: Actor,
  input: PasswordChange,
  address: string,
  device: string | null = null,
): Promise<() => Outcome<Profile>> {
  const problems = await objectionsToPasswordChange(actor, input, { address, device });
  if (hasProblems(problems)) return () => refused(problems);

  const password_hash = await hashPassword(input.password, actor.username);
  return () =>
    write(() => {
      const user = db.select().from(users).where(eq(users.id, actor.user_id)).get();
      if (!user) return missing();
      savePassword(user, password_hash, false);
      endSessionsOf(user.id, actor.session_id);
      noteOwnChange(user.id, "password_changed", actor.session_id);
      recordEvent(actor, { action: "user.password_changed", entity: "user", entity_id: user.id });
      return saved(findProfile(user.id) as Profile);
    });
}

/** The mark in the browser depends on the password hash, so a new password needs a new mark. */
export function deviceAfterChange(actor: Actor, device: string | null): string {
  return rememberedDevice(device, findUserById(actor.user_id) as User);
}

/** Judges the fields that are given; a wrong present password counts as a failed sign-in here too. */
export async function objectionsToPasswordChange(
  actor: Actor,
  { current_password, password }: Partial<PasswordChange>,
  from: Origin,
): Promise<Problems> {
  const objection =
    password === undefined
      ? undefined
      : password === current_password
        ? problem("password_same")
        : await objectionToPassword(password, passwordOwner(actor));
  const wrong =
    current_password === undefined
      ? undefined
      : await objectionToCurrentPassword(actor, current_password, from);
  const problems: Problems = {};
  if (wrong) problems.current_password = [wrong];
  if (objection) problems.password = [objection];
  return problems;
}

export async function objectionToCurrentPassword(
  actor: Actor,
  password: string,
  { address, device }: Origin,
): Promise<Problem | undefined> {
  try {
    await authenticate(actor.username, password, address, device);
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    if (error.why === "busy") return problem("sign_in_busy");
    return error.why === "throttled"
      ? problem("password_throttled", { minutes: Math.ceil(error.retry_after / 60) })
      : problem("password_wrong");
  }
}
