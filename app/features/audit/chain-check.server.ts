import { setImmediate as anotherRequest } from "node:timers/promises";
import { recordEvent } from "~/db/audit.server";
import { sqlite, write } from "~/db/client.server";
import { fromNow, now } from "~/db/clock";
import { officeSetting, saveOfficeSetting } from "~/db/office-settings.server";
import { verificationOf } from "./verify";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Lines that are hashed in one go: a few milliseconds, with the pages of others in between. */
const slice = 500;

/** What the server found when it last verified the trail. */
export interface ChainCheck {
  checked_at: string;
  /** The first line that is not as it was written; null when the trail is whole. */
  broken_id: number | null;
}

export function lastChainCheck(): ChainCheck | null {
  const kept = officeSetting("audit_check");
  return kept === null ? null : JSON.parse(kept);
}

/** Verifies the whole trail, at most once a day, and records a break when it is found for the first time. */
export async function checkChain(): Promise<void> {
  const last = lastChainCheck();
  if (last && last.checked_at > fromNow(-day)) return;
  const steps = verificationOf(sqlite, null, slice);
  let step = steps.next();
  while (!step.done) {
    await anotherRequest();
    step = steps.next();
  }
  const broken_id = step.value.kind === "broken" ? step.value.id : null;
  write(() => {
    saveOfficeSetting("audit_check", JSON.stringify({ checked_at: now(), broken_id } satisfies ChainCheck));
    if (broken_id === null || broken_id === last?.broken_id) return;
    const system = { user_id: null, username: null };
    recordEvent(system, { action: "audit.broken", entity: "audit", changes: { event_id: broken_id } });
  });
}

/** Looks every hour whether the day's check is due, first some minutes after the start, when the rush is over. */
export function keepCheckingChain(first = 5 * minute, every = hour): void {
  const check = () => checkChain().catch((error) => console.error(error));
  setTimeout(check, first).unref();
  setInterval(check, every).unref();
}
