import { eq } from "drizzle-orm";
import { authenticate, SignInRefused } from "~/auth/authenticator.server";
import { endSession, startSession } from "~/auth/sessions.server";
import { recordDeed } from "~/db/audit.server";
import { db } from "~/db/client.server";
import { sessions } from "~/db/schema";
import { findProfile, type Profile } from "./profile.server";

interface Visitor {
  address: string;
  user_agent: string;
}

export type SignInResult =
  | { kind: "signed_in"; token: string; remember: boolean; profile: Profile }
  | { kind: "refused"; why: SignInRefused["why"] };

/** Checks the name and password and begins a session; an unknown user and a wrong password read and cost the same. */
export async function signInUser(
  given: { username: string; password: string; remember: boolean },
  visitor: Visitor,
): Promise<SignInResult> {
  try {
    const user = await authenticate(given.username, given.password, visitor.address);
    const token = startSession(user.id, given.remember, visitor);
    recordDeed(
      { user_id: user.id, username: user.username },
      { action: "session.started", entity: "session" },
    );
    return { kind: "signed_in", token, remember: given.remember, profile: findProfile(user.id) as Profile };
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    recordDeed(
      { user_id: null, username: given.username.slice(0, 60) },
      { action: `session.refused_${error.why}`, entity: "session" },
    );
    return { kind: "refused", why: error.why };
  }
}

export function signOut(session_id: number): void {
  const session = db.select().from(sessions).where(eq(sessions.id, session_id)).get();
  endSession(session_id);
  recordDeed(
    { user_id: session?.user_id ?? null, username: null },
    { action: "session.ended", entity: "session", entity_id: session_id },
  );
}
