import { schoolsOfYear } from "~/features/exam-years/year-work";
import { ofOwnList } from "~/features/school-exam-years/readiness/queries";
import { isEntering, type ReadinessLine } from "~/features/school-exam-years/readiness/rules";
import type { Place } from "~/features/values/places";
import { wasPrintedBySchool } from "./prints/queries";
import { countReprints } from "./reprints/queries";

/** The school checks its list on paper before it hands it in; what the office prints is no check of the school. */
function uncheckedLists(list: ReadinessLine): number {
  const isDue = list.state === "draf" && list.total_students > 0 && !isEntering(list);
  return Number(isDue && !wasPrintedBySchool("check-list", list.school_code, list.exam_year));
}

export const places = [
  {
    href: "/students/sheets",
    label: "nav.printing",
    may: "sheet.print",
    stage: "sedia",
    ways: [
      { href: "/students/sheets/many", label: "sheet_many.title", may: "sheet.print_many" },
      { href: "/students/sheets/reprints", label: "reprint.title", may: "sheet.print" },
      { href: "/students/sheets/check", label: "print.title", may: "sheet.print" },
    ],
    work: [
      {
        of: ["school"],
        from: "daftar",
        until: "daftar",
        left: "home.unchecked",
        open: (actor, exam_year) => ofOwnList(actor, exam_year, uncheckedLists),
        href: "/students/sheets/check-list",
        label: "home.print_draft",
      },
      {
        of: ["state"],
        until: "peperiksaan",
        left: "home.unprinted",
        open: (_, exam_year) => schoolsOfYear(exam_year).unprinted,
        href: "/school_exam_years",
        label: "home.sheets_list",
      },
      {
        of: ["state", "district", "school"],
        from: "daftar",
        until: "peperiksaan",
        left: "home.reprints",
        open: (actor, exam_year) => countReprints(actor, exam_year).n,
        href: "/students/sheets/reprints",
        label: "home.reprints_see",
      },
    ],
  },
] as const satisfies readonly Place[];
