import type { Place } from "~/features/values/places";
import { examDayOf } from "./queries";

export const places = [
  {
    href: "/today",
    label: "today.title",
    may: "exam_paper.view",
    stage: "peperiksaan",
    short: "nav.today",
    work: [
      {
        until: "peperiksaan",
        left: "today.home",
        open: (actor, exam_year) => examDayOf(actor, exam_year).papers.length,
      },
    ],
  },
] as const satisfies readonly Place[];
