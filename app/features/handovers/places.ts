import type { Place } from "~/features/values/places";
import { typesToHandOver } from "./queries";

export const places = [
  {
    ...({
      href: "/students/handovers",
      label: "handover.title",
      may: "handover.take",
      stage: "selepas",
    } as const),
    ways: [{ href: "/students/handovers/add", label: "handover.add_title", may: "handover.make" }],
    open: (_, exam_year) => typesToHandOver(exam_year),
  },
] as const satisfies readonly Place[];
