import type { Place } from "~/features/values/places";
import { findExamYearOf, lockOf, runningYear, yearsToClose } from "./queries";

export const places = [
  {
    href: "/admin/exam_years",
    label: "nav.exam_years",
    may: "exam_year.manage",
    stage: "office",
    ways: [{ href: "/admin/exam_years/add", label: "exam_year.add_title", may: "exam_year.manage" }],
    work: [
      {
        from: "daftar",
        until: "daftar",
        left: "home.undated",
        open: (_, exam_year) => Number(lockOf(exam_year).kind === "none"),
        href: "/admin/exam_years/:exam_year/edit#is_lock_initial_student",
        label: "home.year_edit",
      },
      {
        from: "selepas",
        left: "home.no_next_year",
        open: (_, exam_year) => Number(findExamYearOf(exam_year + 1) === undefined),
        href: "/admin/exam_years/add",
        label: "exam_year.add_title",
      },
      {
        from: "selepas",
        left: "home.next_not_running",
        open: (_, exam_year) =>
          Number(runningYear() === exam_year && findExamYearOf(exam_year + 1) !== undefined),
        label: "home.year_choose",
      },
      {
        from: "daftar",
        left: "home.not_closed",
        open: (_, exam_year) => yearsToClose(exam_year),
        label: "home.step_close",
      },
    ],
  },
] as const satisfies readonly Place[];
