import type { Place } from "~/features/values/places";
import { reportsDue, scriptsDue } from "./board";

export const places = [
  {
    href: "/papers/scripts",
    label: "script.title",
    may: "absence.view",
    stage: "peperiksaan",
    ways: [{ href: "/papers/scripts/scan", label: "script.scan", may: "script.return" }],
    work: [
      { of: ["state", "district", "school"], left: "home.scripts_wait", open: scriptsDue },
      { of: ["state", "district", "school"], left: "home.reports_wait", open: reportsDue },
    ],
  },
] as const satisfies readonly Place[];
