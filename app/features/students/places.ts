import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import { readinessFiguresOf } from "~/features/school-exam-years/readiness/queries";
import type { Place } from "~/features/values/places";

/** Of the stated number, for a school alone. */
function toEnter(actor: Actor, exam_year: number): number {
  if (!isBoundToOneSchool(actor)) return 0;
  const { expected_students, total_students } = readinessFiguresOf(actor, exam_year);
  return Math.max(0, expected_students - total_students);
}

export const places = [
  {
    ...({ href: "/students", label: "nav.students", may: "student.view", stage: "daftar" } as const),
    ways: [
      { href: "/student-add", label: "student.add_title", may: "student.add" },
      { href: "/student-add/batch", label: "batch.link", may: "student.add" },
      { href: "/students/import", label: "home.paste_list", may: "student.import" },
      { href: "/students/imports", label: "import.history_title", may: "student.import" },
    ],
    open: toEnter,
  },
] as const satisfies readonly Place[];
