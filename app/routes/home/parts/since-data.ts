import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { countSeatChanges } from "~/features/rooms/seat-changes";
import { sinceMoment } from "~/features/school-exam-years/since";
import { countLeft } from "~/features/student-transfers/queries";

/** For the school and its supervisor: the office moved these candidates itself. */
export function sinceYesterday(actor: Actor, year: number) {
  if (can(actor, "request.decide") || !can(actor, "request.view")) return null;
  const since = sinceMoment(1);
  return { year, left: countLeft(actor, year, since), seats: countSeatChanges(actor, year, since) };
}
