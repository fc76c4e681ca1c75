import type { Place } from "~/features/values/places";
import { listsDue } from "./returns";

export const places = [
  {
    ...({ href: "/absentees", label: "absence.title", may: "absence.view", stage: "peperiksaan" } as const),
    open: listsDue,
  },
  {
    ...({
      href: "/admin/stats/attendance",
      label: "absence.attendance",
      may: "stats.view",
      stage: "selepas",
    } as const),
  },
] as const satisfies readonly Place[];
