import { recordEvent } from "~/db/audit";
import { sqlite, write } from "~/db/client";
import { fromNow } from "~/db/clock";

const waitsFor = 90 * 24 * 3_600_000;
const slice = 500;

/** An account that was approved once has a role. */
const forget = sqlite.prepare<[string]>(
  `delete from users where id in (
     select id from users where is_approved = 0 and role_id is null and created_at < ?
       and not exists (select 1 from sessions where sessions.user_id = users.id) limit ${slice})`,
);

/** Registrations that the office has not approved in 90 days. The number of the deleted ones, at most 500. */
export function forgetPendingUsers(): number {
  return write(() => {
    const count = forget.run(fromNow(-waitsFor)).changes;
    const system = { user_id: null, username: null };
    if (count > 0)
      recordEvent(system, { action: "user.registrations_expired", entity: "user", changes: { count } });
    return count;
  });
}
