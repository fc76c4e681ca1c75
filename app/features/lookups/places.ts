import type { Place } from "~/features/values/places";

export const places = [
  { href: "/admin/lookups", label: "lookup.title", may: "lookup.manage", stage: "office" },
] as const satisfies readonly Place[];
