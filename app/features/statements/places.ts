import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import type { Place } from "~/features/values/places";
import { openCounts } from "./queries";
import { openStates } from "./rules";

/** For a school alone, from its first print. */
function toReturn(actor: Actor, exam_year: number): number {
  if (!isBoundToOneSchool(actor) || !actor.school_code) return 0;
  const counts = openCounts(actor, { school_code: actor.school_code, exam_year });
  return counts ? openStates.reduce((sum, state) => sum + counts[state], 0) : 0;
}

export const places = [
  {
    ...({
      href: "/students/statements",
      label: "statement.title",
      may: "statement.mark",
      stage: "sedia",
    } as const),
    ways: [{ href: "/students/statements/schools", label: "statement.schools_title", may: "statement.mark" }],
    open: toReturn,
  },
] as const satisfies readonly Place[];
