import type { Place } from "~/features/values/places";

export const places = [
  {
    ...({
      href: "/admin/exam_years",
      label: "nav.exam_years",
      may: "exam_year.manage",
      stage: "office",
    } as const),
    ways: [{ href: "/admin/exam_years/add", label: "exam_year.add_title", may: "exam_year.manage" }],
  },
] as const satisfies readonly Place[];
