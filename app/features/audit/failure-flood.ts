import { recordEvent } from "~/db/audit";
import { sqlite, write } from "~/db/client";
import { fromNow } from "~/db/clock";
import { refusalsWithoutLine } from "./refusals";

const minutes = 15;
const mostFailures = 100;

const instantOf = sqlite
  .prepare<[string, number], string>(
    "select created_at from audit_events where action = ? order by id desc limit 1 offset ? - 1",
  )
  .pluck();

/** Call after each refused sign-in: it records 100 failures of any accounts within 15 minutes, once in 15 minutes. */
export function recordFailureFlood(): void {
  const since = fromNow(-minutes * 60_000);
  const nth = mostFailures - refusalsWithoutLine(since);
  if (nth > 0 && (instantOf.get("session.refused_wrong", nth) ?? "") <= since) return;
  if ((instantOf.get("session.failure_flood", 1) ?? "") > since) return;
  const system = { user_id: null, username: null };
  write(() =>
    recordEvent(system, {
      action: "session.failure_flood",
      entity: "session",
      changes: { count: mostFailures, minutes },
    }),
  );
}
