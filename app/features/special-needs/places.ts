import type { Place } from "~/features/values/places";

export const places = [
  { href: "/special_needs", label: "special_need.list_title", may: "special_need.view", stage: "sedia" },
] as const satisfies readonly Place[];
