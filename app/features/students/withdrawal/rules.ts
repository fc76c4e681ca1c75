import { malaysianDay } from "~/features/values/instant";
import { malaysianDate } from "~/features/values/moments";
import { type Problem, problem, t } from "~/messages";

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

/** Why candidates usually withdraw. One who goes to another school of the office moves by a transfer. */
export const withdrawalCauses = [
  "left_state",
  "left_country",
  "left_school",
  "not_sitting",
  "ill",
  "died",
] as const;
export type WithdrawalCause = (typeof withdrawalCauses)[number];

const isCause = (given: unknown): given is WithdrawalCause =>
  (withdrawalCauses as readonly unknown[]).includes(given);

/** As it is stored: the cause in words, with the detail that was typed. */
export function reasonOf(cause: WithdrawalCause, detail = ""): string {
  const words = t(`withdrawal.cause.${cause}`);
  return detail.trim() === "" ? words : `${words}: ${detail.trim()}`;
}

/** The form of a withdrawal sends a cause, a typed reason or both; the schema and the API know one reason. */
export function causeInReason(fields: FormData): void {
  const cause = fields.get("cause");
  if (!isCause(cause)) return;
  fields.set("reason", reasonOf(cause, String(fields.get("reason") ?? "")));
  fields.delete("cause");
}
