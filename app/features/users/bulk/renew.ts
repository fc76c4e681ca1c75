import { newLinkCode, saveLink } from "~/auth/account-links";
import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { write } from "~/db/client";
import { blocked, missing, type Outcome, saved } from "~/db/outcome";
import { nameOfDistrict } from "~/db/place-names";
import { whyNotAdmin } from "../account-access";
import { endOfLinks } from "./create";
import { accountsToRenew } from "./links";

export interface LinksRenewed {
  renewed: number;
  expires_at: string;
}

/** Writes nothing when the unused links are no longer as many as the question named. */
export function renewLinks(
  actor: Actor,
  { district_code, seen }: { district_code: string; seen: number | null },
  codes: readonly string[],
): Outcome<LinksRenewed> {
  return write(() => {
    if (nameOfDistrict(district_code) === null) return missing();
    const reason = whyNotAdmin(actor);
    if (reason) return blocked(reason);
    const ids = accountsToRenew(district_code);
    if (ids.length === 0) return blocked({ key: "account_link.none_to_renew" });
    if (seen !== null && seen !== ids.length) {
      return blocked({ key: "account_link.renew_moved", values: { seen, n: ids.length } });
    }
    const expires_at = endOfLinks();
    for (const [at, user_id] of ids.entries())
      saveLink({ user_id, code: codes[at] ?? newLinkCode(), issued_by: actor.user_id, expires_at });
    recordEvent(actor, {
      action: "user.links_renewed",
      entity: "user",
      changes: { district_code, count: ids.length, expires_at },
    });
    return saved({ renewed: ids.length, expires_at });
  });
}
