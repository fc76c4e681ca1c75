import { and, desc, eq } from "drizzle-orm";
import { noteForOwner } from "~/auth/account-notices";
import { authenticate, SignInRefused } from "~/auth/credentials";
import { knownDevice, rememberedDevice } from "~/auth/devices";
import { isRemembered } from "~/auth/lifetimes";
import { endSession, startSession } from "~/auth/sessions";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import { sessions, users } from "~/db/schema";
import { unlessStorageFails } from "~/db/storage";
import { recordFailureFlood, recordRefused } from "~/features/audit/refusals";
import { isKnownBrowser } from "~/features/values/device";
import { takeCode } from "./code-check";
import { findProfile, type Profile } from "./profile";
import { findUserByName, type User } from "./queries";

export interface Visitor {
  address: string;
  user_agent: string;
  device?: string | null;
}

export type SignInResult =
  | {
      kind: "signed_in";
      token: string;
      remember: boolean;
      device: string;
      profile: Profile;
      welcome: "account.logged_in" | "account.not_remembered";
    }
  | { kind: "code_awaited"; user_id: number }
  | { kind: "refused"; why: Refusal; retry_after: number };

export type SignedIn = Extract<SignInResult, { kind: "signed_in" }>;
type Refusal = SignInRefused["why"] | "expired" | "otp_wrong" | "otp_wrong_without_codes" | "otp_throttled";

export async function signInUser(
  given: { username: string; password: string; remember: boolean; otp?: string | null },
  visitor: Visitor,
  before: number | null = null,
): Promise<SignInResult> {
  try {
    const user = await authenticate(given.username, given.password, visitor.address, visitor.device);
    if (hasExpired(user)) return refusedAs("expired");
    if (user.totp_enabled_at) {
      if (!given.otp) return { kind: "code_awaited", user_id: user.id };
      const { by, retry_after, without_codes } = takeCode(user, given.otp, visitor.address);
      if (!by && retry_after > 0) return refusedAs("otp_throttled", retry_after);
      if (!by) return refusedAs(without_codes ? "otp_wrong_without_codes" : "otp_wrong");
    }
    return beginSession(user, given.remember, visitor, before);
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    recordRefusal(given.username, error.why);
    return { kind: "refused", why: error.why, retry_after: error.retry_after };
  }
}

const refusedAs = (why: Refusal, retry_after = 0): SignInResult => ({ kind: "refused", why, retry_after });

/** A temporary password that was not used in time. */
const hasExpired = ({ must_change_password, password_expires_at }: User): boolean =>
  must_change_password && password_expires_at !== null && password_expires_at <= now();

export function beginSession(
  user: User,
  remember: boolean,
  visitor: Visitor,
  before: number | null = null,
): SignedIn {
  const isNew = isNewDevice(user, visitor);
  const token = write(() => {
    if (before) signOut(before);
    const started = startSession(user.id, remember, visitor);
    if (isNew) noteForOwner(user.id, "new_device", { ...visitor, session_id: latestSessionOf(user.id) });
    recordEvent(authorOf(user), { action: "session.started", entity: "session" });
    return started;
  });
  const device = rememberedDevice(visitor.device ?? null, user);
  const isLong = isRemembered(user.role_id, remember);
  return {
    kind: "signed_in",
    token,
    remember: isLong,
    device,
    profile: findProfile(user.id) as Profile,
    welcome: remember && !isLong ? "account.not_remembered" : "account.logged_in",
  };
}

export const authorOf = ({ id, username }: { id: number; username: string }) => ({ user_id: id, username });

/** Unknown names may be passwords, and throttled attempts could fill the disk, so neither is recorded. */
function recordRefusal(username: string, why: SignInRefused["why"]): void {
  if (why === "throttled" || why === "busy") return;
  const user = findUserByName(username.trim());
  const author = user ? authorOf(user) : { user_id: null, username: null };
  recordRefused(author, { action: `session.refused_${why}`, entity: "session" }, "sign_in");
  if (why === "wrong") recordFailureFlood();
}

/** Null where the storage refuses even this: the session then ends by its own time. */
export const signOutIfStored = (session_id: number): "ended" | null =>
  unlessStorageFails(() => {
    signOut(session_id);
    return "ended";
  });

export function signOut(session_id: number): void {
  const end = () => {
    const session = db
      .select({ id: users.id, username: users.username })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.user_id))
      .where(eq(sessions.id, session_id))
      .get();
    if (!session) return;
    endSession(session_id);
    recordEvent(authorOf(session), { action: "session.ended", entity: "session", entity_id: session_id });
  };
  write(end, { fromReserve: true });
}

interface From {
  address: string;
  user_agent: string;
  device?: string | null;
}

/** Sessions are deleted 90 days after their end. */
const remembered = 90 * 24 * 3_600_000;

/** The first sign-in of an account is no alarm, and neither is a program that signs in from its usual address without a mark. */
function isNewDevice(user: User, { address, user_agent, device = null }: From): boolean {
  if (knownDevice(device, user)) return false;
  const whose = eq(sessions.user_id, user.id);
  if (latestSessionOf(user.id) === null) return user.created_at < fromNow(-remembered);
  if (isKnownBrowser(user_agent)) return true;
  const same = and(whose, eq(sessions.address, address), eq(sessions.user_agent, user_agent.slice(0, 200)));
  return !db.select({ id: sessions.id }).from(sessions).where(same).get();
}

const latestSessionOf = (user_id: number): number | null =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.user_id, user_id))
    .orderBy(desc(sessions.id))
    .limit(1)
    .get()?.id ?? null;
