import type { Place } from "~/features/values/places";

export const places = [
  { href: "/admin/trash", label: "trash.list_title", may: "trash.restore", stage: "daftar" },
] as const satisfies readonly Place[];
