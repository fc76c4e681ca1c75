import { malaysianDay } from "~/features/values/instant";
import { malaysianDate } from "~/features/values/moments";
import { type Problem, problem } from "~/messages";

/** A candidate withdraws on or after the day of entry, and not in the future. */
export function objectionToDay(
  withdrawn_at: string,
  { created_at }: { created_at: string },
  now: string,
): Problem | null {
  if (withdrawn_at > now) return problem("withdrawn_in_future");
  if (malaysianDay(withdrawn_at) < malaysianDay(created_at)) {
    return problem("withdrawn_before_entry", { date: malaysianDate(created_at) });
  }
  return null;
}
