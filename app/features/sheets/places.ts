import type { Place } from "~/features/values/places";
import { countReprints } from "./reprints/queries";

export const places = [
  {
    ...({ href: "/students/sheets", label: "nav.printing", may: "sheet.print", stage: "sedia" } as const),
    ways: [
      { href: "/students/sheets/many", label: "sheet_many.title", may: "sheet.print_many" },
      { href: "/students/sheets/reprints", label: "reprint.title", may: "sheet.print" },
      { href: "/students/sheets/check", label: "print.title", may: "sheet.print" },
    ],
    open: (actor, exam_year) => countReprints(actor, exam_year).n,
  },
] as const satisfies readonly Place[];
