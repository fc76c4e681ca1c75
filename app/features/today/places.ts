import type { Place } from "~/features/values/places";
import { papersOfWeek } from "./queries";

export const places = [
  {
    href: "/today",
    label: "today.title",
    may: "exam_paper.view",
    stage: "peperiksaan",
    short: "nav.today",
    work: [
      {
        from: "daftar",
        until: "peperiksaan",
        left: "today.home",
        open: papersOfWeek,
      },
    ],
  },
] as const satisfies readonly Place[];
