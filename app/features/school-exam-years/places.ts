import { yearFigures } from "~/features/school-exam-years/year-figures";
import type { Place } from "~/features/values/places";

export const places = [
  {
    href: "/school_exam_years",
    label: "nav.school_exam_years",
    may: "school_exam_year.view",
    stage: "daftar",
    ways: [
      {
        href: "/school_exam_years/add",
        label: "home.register_school",
        may: "school_exam_year.register",
        isOfOpenYear: true,
      },
      {
        href: "/school_exam_years/build",
        label: "home.schools_register",
        may: "school_exam_year.manage",
        isOfOpenYear: true,
      },
      { href: "/school_exam_years/since", label: "since.title", may: "school_exam_year.view" },
    ],
    work: [
      {
        of: ["state"],
        until: "daftar",
        left: "home.no_schools",
        open: (actor, exam_year) => {
          const { schools, unregistered } = yearFigures(actor, exam_year);
          return Number(schools + unregistered === 0);
        },
        href: "/admin/schools/import",
        label: "home.schools_paste",
        may: "school.import",
      },
      {
        of: ["state"],
        until: "daftar",
        left: "home.unregistered",
        open: (actor, exam_year) => yearFigures(actor, exam_year).unregistered,
        href: "/school_exam_years/build",
        label: "home.schools_register",
      },
      {
        of: ["district"],
        until: "daftar",
        left: "home.unregistered",
        open: (actor, exam_year) => yearFigures(actor, exam_year).unregistered,
        href: "/school_exam_years/add",
        label: "home.register_school",
      },
    ],
  },
] as const satisfies readonly Place[];
