import { ofOwnList } from "~/features/school-exam-years/readiness/queries";
import type { Place } from "~/features/values/places";
import { seatingOf } from "./queries";

export const places = [
  {
    href: "/rooms",
    label: "room.title",
    may: "room.view",
    stage: "sedia",
    work: [
      {
        of: ["school"],
        until: "peperiksaan",
        left: "home.unseated",
        open: (actor, exam_year) => ofOwnList(actor, exam_year, (list) => seatingOf(actor, list).unseated),
      },
    ],
  },
] as const satisfies readonly Place[];
