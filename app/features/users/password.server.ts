import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { authenticate, SignInRefused } from "~/auth/authenticator.server";
import { hashPassword, objectionToPassword } from "~/auth/passwords.server";
import { endSessionsOf } from "~/auth/sessions.server";
import { recordDeed } from "~/db/audit.server";
import { db, write } from "~/db/client.server";
import { missing, type Outcome, refused, saved } from "~/db/outcome";
import { users } from "~/db/schema";
import { type Problem, type Problems, problem } from "~/messages";
import { savePassword } from "./commands.server";
import { findProfile, type Profile } from "./profile.server";
import type { PasswordChange } from "./schema";

/**
 * Changes one's own password, which needs the present one, and ends one's other sessions. A wrong guess counts as a
 * failed sign-in, so that an unattended computer does not give a password away. Hashes first; what comes back is the write.
 */
export async function changeOwnPassword(
  actor: Actor,
  input: PasswordChange,
  address: string,
): Promise<() => Outcome<Profile>> {
  const problems = await objectionsTo(actor, input, address);
  if (problems) return () => refused(problems);

  const password_hash = await hashPassword(input.password);
  return () =>
    write(() => {
      const user = db.select().from(users).where(eq(users.id, actor.user_id)).get();
      if (!user) return missing();
      savePassword(user, password_hash, false);
      endSessionsOf(user.id, actor.session_id);
      recordDeed(actor, { action: "user.password_changed", entity: "user", entity_id: user.id });
      return saved(findProfile(user.id) as Profile);
    });
}

async function objectionsTo(
  actor: Actor,
  { current_password, password }: PasswordChange,
  address: string,
): Promise<Problems | undefined> {
  const objection =
    password === current_password ? "password_same" : objectionToPassword(password, actor.username);
  const wrong = await objectionToCurrent(actor, current_password, address);
  const problems: Problems = {};
  if (wrong) problems.current_password = [wrong];
  if (objection) problems.password = [objection];
  return wrong || objection ? problems : undefined;
}

async function objectionToCurrent(
  actor: Actor,
  password: string,
  address: string,
): Promise<Problem | undefined> {
  try {
    await authenticate(actor.username, password, address);
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    return error.why === "throttled"
      ? problem("password_throttled", { minutes: Math.ceil(error.retry_after / 60) })
      : problem("password_wrong");
  }
}
