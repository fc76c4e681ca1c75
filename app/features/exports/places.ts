import type { Place } from "~/features/values/places";

export const places = [
  { href: "/students/export", label: "export.title", may: "student.export", stage: "selepas" },
] as const satisfies readonly Place[];
