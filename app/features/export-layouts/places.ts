import type { Place } from "~/features/values/places";

export const places = [
  {
    href: "/students/export_layouts",
    label: "export_layout.title",
    may: "export_layout.manage",
    stage: "selepas",
    ways: [
      { href: "/students/export_layouts/add", label: "export_layout.add_title", may: "export_layout.manage" },
    ],
  },
] as const satisfies readonly Place[];
