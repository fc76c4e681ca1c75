import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import type { Place } from "~/features/values/places";
import { seatingOf } from "./queries";

/** Candidates with a number and without a seat, for a school alone. */
function unseated(actor: Actor, exam_year: number): number {
  if (!isBoundToOneSchool(actor) || !actor.school_code) return 0;
  return seatingOf(actor, { school_code: actor.school_code, exam_year }).unseated;
}

export const places = [
  {
    ...({ href: "/rooms", label: "room.title", may: "room.view", stage: "sedia" } as const),
    open: unseated,
  },
] as const satisfies readonly Place[];
