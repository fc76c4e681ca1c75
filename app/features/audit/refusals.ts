import { recordEvent } from "~/db/audit";
import { sqlite, write } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import { dropOfficeSetting, officeSetting, saveOfficeSetting } from "~/db/office-settings";
import type { Author } from "~/db/request-context";

const hour = 3_600_000;
const mostRefusalLines = 100;

type Event = Parameters<typeof recordEvent>[1];

/** What a visitor can repeat without end, and the event that counts the rest of an hour. */
const counters = {
  sign_in: { name: "refused_sign_ins", action: "session.repeated", entity: "session" },
  recovery: { name: "refused_recoveries", action: "user.recovery_repeated", entity: "user" },
} as const;

const nthLast = sqlite
  .prepare<[string], string>(
    `select created_at from audit_events where action = ? order by id desc limit 1 offset ${mostRefusalLines - 1}`,
  )
  .pluck();

/** Refusals without a line, for the alert on a flood. */
const uncounted: string[] = [];

const refusalsWithoutLine = (since: string): number => uncounted.filter((at) => at > since).length;

/** The first 100 of an action in an hour have a line each; the rest are one number, which a restart does not lose. */
export function recordRefused(author: Author, event: Event, kind: keyof typeof counters): void {
  if ((nthLast.get(event.action) ?? "") <= fromNow(-hour)) {
    recordEvent(author, event);
    return;
  }
  const { name } = counters[kind];
  saveOfficeSetting(name, String(Number(officeSetting(name) ?? 0) + 1));
  if (kind === "recovery") return;
  uncounted.push(now());
  if (uncounted.length > mostRefusalLines) uncounted.shift();
}

/** The house calls it at its start and each hour. */
export function recordRepeatedRefusals(): void {
  for (const { name, action, entity } of Object.values(counters)) {
    const count = Number(officeSetting(name) ?? 0);
    if (count === 0) continue;
    write(() => {
      recordEvent({ user_id: null, username: null }, { action, entity, changes: { count } });
      dropOfficeSetting(name);
    });
  }
}

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
