import type { Place } from "~/features/values/places";
import { typesToHandOver } from "./queries";

export const places = [
  {
    href: "/students/handovers",
    label: "handover.title",
    may: "handover.take",
    stage: "selepas",
    ways: [{ href: "/students/handovers/add", label: "handover.add_title", may: "handover.make" }],
    work: [
      {
        of: ["state"],
        left: "home.handovers_wait",
        open: (_, exam_year) => typesToHandOver(exam_year),
        href: "/students/handovers/add",
        label: "handover.add_title",
      },
    ],
  },
] as const satisfies readonly Place[];
