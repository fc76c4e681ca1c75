import { recordEvent } from "~/db/audit";
import { sqlite, write } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import { logError } from "~/db/log";
import { officeSetting, saveOfficeSetting } from "~/db/office-settings";
import { noteStorageError } from "~/db/storage";
import { anotherRequest } from "~/features/values/another-request";
import { verificationOf } from "./verify";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const slice = 500; // a few milliseconds

export interface ChainCheck {
  checked_at: string;
  broken_id: number | null;
  /** Verified events; missing in a check from before it was counted. */
  events?: number;
}

export function lastChainCheck(): ChainCheck | null {
  const stored = officeSetting("audit_check");
  return stored === null ? null : JSON.parse(stored);
}

/** At most once a day; records a break when it is first found. */
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
  const events = step.value.kind === "broken" ? step.value.before : step.value.events;
  const check: ChainCheck = { checked_at: now(), broken_id, events };
  write(() => {
    saveOfficeSetting("audit_check", JSON.stringify(check));
    if (broken_id === null || broken_id === last?.broken_id) return;
    const system = { user_id: null, username: null };
    recordEvent(system, { action: "audit.broken", entity: "audit", changes: { event_id: broken_id } });
  });
}

/** The first check waits until the rush after a start is over. */
export function keepCheckingChain(first = 5 * minute, every = hour): void {
  const check = () =>
    checkChain().catch((error) => {
      if (!noteStorageError(error)) logError(error);
    });
  setTimeout(check, first).unref();
  setInterval(check, every).unref();
}
