import { yearFigures } from "~/features/school-exam-years/year-figures";
import type { Place } from "~/features/values/places";

export const places = [
  {
    href: "/school_exam_years/readiness",
    label: "readiness.title",
    may: "school_exam_year.view",
    stage: "daftar",
    short: "readiness.link",
    ways: [{ href: "/school_exam_years/call-list", label: "call_list.title", may: "school_note.manage" }],
    work: [
      {
        of: ["state", "district"],
        until: "daftar",
        left: "home.unready",
        open: (actor, exam_year) => {
          const { schools, ready } = yearFigures(actor, exam_year);
          return schools - ready;
        },
        label: "home.entry_see",
      },
    ],
  },
] as const satisfies readonly Place[];
