import type { Place } from "~/features/values/places";
import { typesWithoutPapers } from "./queries";

export const places = [
  {
    href: "/exam_papers",
    label: "exam_paper.title",
    may: "exam_paper.view",
    stage: "peperiksaan",
    ways: [
      {
        href: "/exam_papers/add",
        label: "exam_paper.add_title",
        may: "exam_paper.manage",
        isOfOpenYear: true,
      },
    ],
    work: [
      {
        of: ["state"],
        from: "sedia",
        until: "peperiksaan",
        left: "home.no_papers",
        open: (_, exam_year) => typesWithoutPapers(exam_year),
        href: "/exam_papers/add",
        label: "exam_paper.add_title",
      },
    ],
  },
] as const satisfies readonly Place[];
