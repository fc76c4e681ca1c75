import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import { db } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import { users } from "~/db/schema";
import { findUserById } from "./queries";

const daysBetweenOffers = 30;

export function isSecondStepOffered(actor: Actor): boolean {
  if (!isBoundToOneSchool(actor) || actor.acting_as || actor.has_second_step) return false;
  const offered_at = findUserById(actor.user_id)?.second_step_offered_at;
  return !offered_at || offered_at <= fromNow(-daysBetweenOffers * 24 * 60 * 60_000);
}

export function postponeSecondStep({ user_id }: Actor): void {
  db.update(users).set({ second_step_offered_at: now() }).where(eq(users.id, user_id)).run();
}
