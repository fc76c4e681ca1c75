import type { Place } from "~/features/values/places";
import { listsDue } from "./returns";

export const places = [
  {
    href: "/absentees",
    label: "absence.title",
    may: "absence.view",
    stage: "peperiksaan",
    work: [{ left: "home.lists_wait", open: listsDue }],
  },
  { href: "/admin/stats/attendance", label: "absence.attendance", may: "stats.view", stage: "selepas" },
] as const satisfies readonly Place[];
