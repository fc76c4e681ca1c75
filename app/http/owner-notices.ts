import { noticesFor } from "~/auth/account-notices";
import type { FoundSession } from "~/auth/found-session";
import { noticeInWords } from "~/features/values/notice-words";
import { confinementOf } from "./confinement";

export interface OwnerNotices {
  up_to: number;
  lines: string[];
}

/** None during an impersonation, and where one page alone is open. */
export function ownerNoticesOf({ actor, session }: FoundSession): OwnerNotices | null {
  if (actor.acting_as || confinementOf(actor)) return null;
  const [latest, ...others] = noticesFor(actor.user_id, session.id);
  return latest ? { up_to: latest.id, lines: [latest, ...others].map(noticeInWords) } : null;
}
