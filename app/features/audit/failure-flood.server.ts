import { recordEvent } from "~/db/audit.server";
import { sqlite, write } from "~/db/client.server";
import { fromNow } from "~/db/clock";

const minutes = 15;
const mostFailures = 100;

const instantOf = (action: string, nth: number) =>
  sqlite
    .prepare<[], string>(
      `select created_at from audit_events where action = '${action}' order by id desc limit 1 offset ${nth - 1}`,
    )
    .pluck();
const oldestFailure = instantOf("session.refused_wrong", mostFailures);
const lastFlood = instantOf("session.failure_flood", 1);

/** Call after each refused sign-in: it records 100 failures of any accounts within 15 minutes, once in 15 minutes. */
export function recordFailureFlood(): void {
  const since = fromNow(-minutes * 60_000);
  if ((oldestFailure.get() ?? "") <= since || (lastFlood.get() ?? "") > since) return;
  const system = { user_id: null, username: null };
  write(() =>
    recordEvent(system, {
      action: "session.failure_flood",
      entity: "session",
      changes: { count: mostFailures, minutes },
    }),
  );
}
