import { and, desc, eq } from "drizzle-orm";
import { knownDevice } from "~/auth/devices";
import { db } from "~/db/client";
import { fromNow } from "~/db/clock";
import { sessions } from "~/db/schema";
import { isKnownBrowser } from "../values/device";
import type { User } from "./queries";

interface From {
  address: string;
  user_agent: string;
  device?: string | null;
}

/** Sessions are deleted 90 days after their end. */
const remembered = 90 * 24 * 3_600_000;

/** The first sign-in of an account is no alarm, and neither is a program that signs in from its usual address without a mark. */
export function isNewDevice(user: User, { address, user_agent, device = null }: From): boolean {
  if (knownDevice(device, user)) return false;
  const whose = eq(sessions.user_id, user.id);
  if (latestSessionOf(user.id) === null) return user.created_at < fromNow(-remembered);
  if (isKnownBrowser(user_agent)) return true;
  const same = and(whose, eq(sessions.address, address), eq(sessions.user_agent, user_agent.slice(0, 200)));
  return !db.select({ id: sessions.id }).from(sessions).where(same).get();
}

export const latestSessionOf = (user_id: number): number | null =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.user_id, user_id))
    .orderBy(desc(sessions.id))
    .limit(1)
    .get()?.id ?? null;
