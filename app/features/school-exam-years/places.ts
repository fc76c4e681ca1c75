import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import type { Place } from "~/features/values/places";
import { readinessFiguresOf } from "./readiness/queries";
import { waitingIn } from "./sign-off/queries";

/** Schools; a school reads its own state on its home. */
function unready(actor: Actor, exam_year: number): number {
  if (isBoundToOneSchool(actor)) return 0;
  const { red, amber } = readinessFiguresOf(actor, exam_year);
  return red + amber;
}

const toSign = (actor: Actor, exam_year: number): number =>
  waitingIn(actor, { exam_year }).reduce((sum, { n }) => sum + n, 0);

export const places = [
  {
    ...({
      href: "/school_exam_years",
      label: "nav.school_exam_years",
      may: "school_exam_year.view",
      stage: "daftar",
    } as const),
    ways: [
      { href: "/school_exam_years/add", label: "home.register_school", may: "school_exam_year.register" },
      { href: "/school_exam_years/build", label: "home.schools_register", may: "school_exam_year.manage" },
      { href: "/school_exam_years/since", label: "since.title", may: "school_exam_year.view" },
    ],
  },
  {
    ...({
      href: "/school_exam_years/readiness",
      label: "readiness.title",
      may: "school_exam_year.view",
      stage: "daftar",
    } as const),
    ways: [{ href: "/school_exam_years/call-list", label: "call_list.title", may: "school_note.manage" }],
    short: "readiness.link",
    open: unready,
  },
  {
    ...({
      href: "/school_exam_years/sign-off",
      label: "list.title",
      may: "list.view_waiting",
      stage: "daftar",
    } as const),
    open: toSign,
  },
] as const satisfies readonly Place[];
