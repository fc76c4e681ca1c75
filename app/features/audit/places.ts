import type { Place } from "~/features/values/places";

export const places = [
  { href: "/admin/audit", label: "audit.title", may: "audit.view", stage: "office" },
] as const satisfies readonly Place[];
