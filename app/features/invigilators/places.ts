import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import type { Place } from "~/features/values/places";
import { staffingAt } from "./staffing";

/** For a school alone. */
function lacking(actor: Actor, exam_year: number): number {
  if (!isBoundToOneSchool(actor) || !actor.school_code) return 0;
  const { chiefs, invigilators } = staffingAt(actor, { school_code: actor.school_code, exam_year })
    ?.missing ?? { chiefs: 0, invigilators: 0 };
  return chiefs + invigilators;
}

export const places = [
  {
    ...({
      href: "/invigilators",
      label: "invigilator.title",
      may: "invigilator.view",
      stage: "sedia",
    } as const),
    ways: [
      { href: "/invigilators/schools", label: "invigilator.schools_title", may: "invigilator.view" },
      { href: "/invigilators/rule", label: "invigilator.rule_title", may: "invigilator.rule" },
    ],
    open: lacking,
  },
] as const satisfies readonly Place[];
