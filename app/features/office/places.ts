import type { Place } from "~/features/values/places";

export const places = [
  {
    href: "/admin/office",
    label: "office.title",
    may: "office.manage",
    stage: "office",
    ways: [{ href: "/admin/office/crest", label: "office.crest_title", may: "office.manage" }],
  },
] as const satisfies readonly Place[];
