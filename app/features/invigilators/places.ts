import { ofOwnList } from "~/features/school-exam-years/readiness/queries";
import type { Place } from "~/features/values/places";
import { staffingAt } from "./staffing";

const lacking = (staffing: ReturnType<typeof staffingAt>): number =>
  staffing ? staffing.missing.chiefs + staffing.missing.invigilators : 0;

export const places = [
  {
    href: "/invigilators",
    label: "invigilator.title",
    may: "invigilator.view",
    stage: "sedia",
    ways: [
      { href: "/invigilators/schools", label: "invigilator.schools_title", may: "invigilator.view" },
      { href: "/invigilators/rule", label: "invigilator.rule_title", may: "invigilator.rule" },
    ],
    work: [
      {
        of: ["school"],
        until: "peperiksaan",
        left: "home.invigilators_lack",
        open: (actor, exam_year) => ofOwnList(actor, exam_year, (list) => lacking(staffingAt(actor, list))),
      },
    ],
  },
] as const satisfies readonly Place[];
