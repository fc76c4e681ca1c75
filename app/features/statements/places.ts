import { ofOwnList } from "~/features/school-exam-years/readiness/queries";
import type { Place } from "~/features/values/places";
import { countOpenStatements } from "./queries";

export const places = [
  {
    href: "/students/statements",
    label: "statement.title",
    may: "statement.mark",
    stage: "sedia",
    ways: [{ href: "/students/statements/schools", label: "statement.schools_title", may: "statement.mark" }],
    work: [
      {
        of: ["school"],
        from: "daftar",
        until: "daftar",
        left: "statement.home",
        open: (actor, exam_year) => ofOwnList(actor, exam_year, (list) => countOpenStatements(actor, list)),
        label: "statement.see",
      },
    ],
  },
] as const satisfies readonly Place[];
