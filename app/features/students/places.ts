import { ofOwnList } from "~/features/school-exam-years/readiness/queries";
import { toEnter } from "~/features/school-exam-years/readiness/rules";
import { whyNotOpen } from "~/features/school-exam-years/sign-off/queries";
import type { Place } from "~/features/values/places";

export const places = [
  {
    href: "/students",
    label: "nav.students",
    may: "student.view",
    stage: "daftar",
    ways: [
      { href: "/student-add", label: "student.add_title", may: "student.add", isOfOpenYear: true },
      { href: "/student-add/batch", label: "batch.link", may: "student.add", isOfOpenYear: true },
      { href: "/students/import", label: "home.paste_list", may: "student.import", isOfOpenYear: true },
      { href: "/students/imports", label: "import.history_title", may: "student.import" },
    ],
    work: [
      {
        of: ["school"],
        until: "daftar",
        left: "home.to_enter",
        open: (actor, exam_year) =>
          ofOwnList(actor, exam_year, (list) => (whyNotOpen(actor, exam_year) ? 0 : toEnter(list))),
        href: "/student-add/batch",
        label: "home.next_enter_any",
      },
      {
        of: ["school"],
        until: "daftar",
        left: "home.without_document",
        open: (actor, exam_year) =>
          ofOwnList(actor, exam_year, ({ total_without_document }) => total_without_document),
        href: "/students?has_document=false",
        label: "home.see_without_document",
      },
    ],
  },
] as const satisfies readonly Place[];
