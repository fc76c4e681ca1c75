import type { Actor } from "~/auth/actor";
import { readinessFiguresOf } from "~/features/school-exam-years/readiness/queries";
import type { Place } from "~/features/values/places";

function unnumbered(actor: Actor, exam_year: number): number {
  const { total_students, total_student_with_code } = readinessFiguresOf(actor, exam_year);
  return total_students - total_student_with_code;
}

export const places = [
  {
    ...({
      href: "/students/roll-numbers",
      label: "roll_number.title",
      may: "roll_number.generate",
      stage: "daftar",
    } as const),
    ways: [{ href: "/students/roll-numbers/all", label: "home.numbers_all", may: "exam_year.manage" }],
    open: unnumbered,
  },
] as const satisfies readonly Place[];
