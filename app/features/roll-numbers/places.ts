import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import { ofOwnList } from "~/features/school-exam-years/readiness/queries";
import { isEntering, type ReadinessLine } from "~/features/school-exam-years/readiness/rules";
import { isSubmitted } from "~/features/school-exam-years/sign-off/on-behalf";
import { whyNotOpen } from "~/features/school-exam-years/sign-off/queries";
import { yearFigures } from "~/features/school-exam-years/year-figures";
import type { Place } from "~/features/values/places";
import { whyNumbersReadOnly } from "./commands";

const toNumber = (list: ReadinessLine): number => list.total_students - list.total_student_with_code;

/** The office numbers a late candidate of a list that was handed in. */
const isSigned = (list: ReadinessLine): boolean => list.state !== "draf" && isSubmitted(list);

const mayNumber = (actor: Actor, list: ReadinessLine): boolean =>
  !isSigned(list) && !isEntering(list) && whyNotOpen(actor, list.exam_year) === null;

function unnumbered(actor: Actor, exam_year: number): number {
  const { candidates, numbered } = yearFigures(actor, exam_year);
  return candidates - numbered;
}

const candidates = { href: "/students?has_student_code=false", label: "home.see_candidates" } as const;

export const places = [
  {
    href: "/students/roll-numbers",
    label: "roll_number.title",
    may: "roll_number.generate",
    stage: "daftar",
    isOfOpenYear: true,
    isOffered: (actor, exam_year) =>
      !isBoundToOneSchool(actor) ||
      whyNumbersReadOnly(actor, { school_code: actor.school_code ?? "", exam_year }) === null,
    ways: [
      {
        href: "/students/roll-numbers/all",
        label: "home.numbers_all",
        may: "exam_year.manage",
        isOfOpenYear: true,
      },
    ],
    work: [
      {
        of: ["school"],
        until: "peperiksaan",
        left: "home.unnumbered",
        open: (actor, exam_year) =>
          ofOwnList(actor, exam_year, (list) => (mayNumber(actor, list) ? toNumber(list) : 0)),
        label: "home.generate",
      },
      {
        of: ["school"],
        until: "peperiksaan",
        left: "home.unnumbered_signed",
        open: (actor, exam_year) =>
          ofOwnList(actor, exam_year, (list) => (isSigned(list) ? toNumber(list) : 0)),
        ...candidates,
      },
      { of: ["district"], until: "peperiksaan", left: "home.unnumbered", open: unnumbered, ...candidates },
      {
        of: ["state"],
        until: "peperiksaan",
        left: "home.unnumbered",
        open: unnumbered,
        href: "/students/roll-numbers/all",
        label: "home.numbers_all",
      },
    ],
  },
] as const satisfies readonly Place[];
