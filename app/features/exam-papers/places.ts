import type { Place } from "~/features/values/places";

export const places = [
  {
    ...({
      href: "/exam_papers",
      label: "exam_paper.title",
      may: "exam_paper.view",
      stage: "peperiksaan",
    } as const),
    ways: [{ href: "/exam_papers/add", label: "exam_paper.add_title", may: "exam_paper.manage" }],
  },
] as const satisfies readonly Place[];
