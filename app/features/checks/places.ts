import type { Place } from "~/features/values/places";
import { openDoubts } from "./board";

export const places = [
  {
    ...({ href: "/checks", label: "check.title", may: "check.view", stage: "daftar" } as const),
    ways: [{ href: "/checks/pairs", label: "duplicate.title", may: "duplicate.view" }],
    open: openDoubts,
  },
] as const satisfies readonly Place[];
