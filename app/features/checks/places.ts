import type { Place } from "~/features/values/places";
import { openDoubts } from "./board";

export const places = [
  {
    href: "/checks",
    label: "check.title",
    may: "check.view",
    stage: "daftar",
    ways: [{ href: "/checks/pairs", label: "duplicate.title", may: "duplicate.view" }],
    work: [
      { of: ["school"], until: "daftar", left: "check.home", open: openDoubts, label: "check.link" },
      {
        of: ["district"],
        until: "sedia",
        left: "check.home",
        open: openDoubts,
        label: "check.link",
      },
    ],
  },
] as const satisfies readonly Place[];
