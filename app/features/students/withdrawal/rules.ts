import type { WithdrawalCause } from "~/db/schema/states";
import { malaysianDay } from "~/features/values/instant";
import { malaysianDate } from "~/features/values/moments";
import { type Problem, type Problems, problem, t } from "~/messages";
import type { Withdrawal } from "./schema";

/** A candidate withdraws on or after the day of entry, and not in the future. A cause that is not in the list is said in words. */
export function objectionsToWithdrawal(
  { withdrawn_at, cause, reason }: Omit<Withdrawal, "version">,
  records: readonly { created_at: string }[],
  now: string,
): Problems {
  const [objection] = records.flatMap((record) => objectionToDay(withdrawn_at, record, now) ?? []);
  return {
    ...(objection && { withdrawn_at: [objection] }),
    ...(cause === "other" && reason === null && { reason: [problem("required")] }),
  };
}

function objectionToDay(
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

/** The cause in words, with its detail. Another cause, and a record of an earlier version, have a sentence alone. */
export function reasonOf(cause: WithdrawalCause | null, detail: string | null): string {
  const words = cause === null || cause === "other" ? null : t(`withdrawal.cause.${cause}`);
  return [words, detail].filter(Boolean).join(": ");
}
