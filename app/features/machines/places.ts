import type { Place } from "~/features/values/places";

export const places = [
  {
    href: "/admin/machines",
    label: "machine.title",
    may: "machine.manage",
    stage: "office",
    ways: [{ href: "/admin/machines/add", label: "machine.add_title", may: "machine.add" }],
  },
] as const satisfies readonly Place[];
