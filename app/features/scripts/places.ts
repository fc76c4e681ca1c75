import type { Place } from "~/features/values/places";
import { scriptsDue } from "./board";

export const places = [
  {
    href: "/papers/scripts",
    label: "script.title",
    may: "absence.view",
    stage: "peperiksaan",
    ways: [
      { href: "/papers/scripts/scan", label: "script.scan", may: "script.return" },
      { href: "/papers/reports", label: "report.list_title", may: "report.decide" },
    ],
    work: [{ of: ["state", "district", "school"], left: "home.scripts_wait", open: scriptsDue }],
  },
] as const satisfies readonly Place[];
