import type { Place } from "~/features/values/places";

export const places = [
  {
    href: "/admin/schools",
    label: "school.list_title",
    may: "school_admin.view",
    stage: "office",
    ways: [
      { href: "/schools-add", label: "school.add_title", may: "school.add" },
      { href: "/admin/schools/import", label: "school.import_link", may: "school.import" },
    ],
  },
] as const satisfies readonly Place[];
