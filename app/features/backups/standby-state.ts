/** On the computer of the server: the last round of the standby that has arrived there whole, and the last one that it has checked. */
export interface Followed {
  received_at: string | null;
  verified_at: string | null;
}

export type StandbyTrouble = "standby_unchecked" | "standby_late";

const minute = 60_000;
const longestDelay = 2 * minute;
const oldestCheck = 15 * minute;

/** A standby that is configured and from which nothing has arrived is late too. */
export function standbyTrouble(
  { received_at, verified_at }: Followed,
  at = Date.now(),
): StandbyTrouble | null {
  const age = (instant: string) => at - Date.parse(instant);
  if (received_at === null || age(received_at) > longestDelay) return "standby_late";
  return age(verified_at ?? received_at) > oldestCheck ? "standby_unchecked" : null;
}
