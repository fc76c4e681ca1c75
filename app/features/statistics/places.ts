import type { Place } from "~/features/values/places";

export const places = [
  { href: "/admin/stats", label: "stats.title", may: "stats.view", stage: "selepas" },
] as const satisfies readonly Place[];
