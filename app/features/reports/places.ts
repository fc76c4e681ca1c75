import type { Place } from "~/features/values/places";
import { countUndecided } from "./queries";

export const places = [
  {
    href: "/papers/reports",
    label: "report.list_title",
    may: "report.decide",
    stage: "peperiksaan",
    work: [{ left: "home.reports_decide", open: countUndecided }],
  },
] as const satisfies readonly Place[];
