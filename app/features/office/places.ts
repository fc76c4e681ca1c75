import type { Place } from "~/features/values/places";
import { contactLine } from "./queries";

export const places = [
  {
    href: "/admin/office",
    label: "office.title",
    may: "office.manage",
    stage: "office",
    ways: [{ href: "/admin/office/crest", label: "office.crest_title", may: "office.manage" }],
    work: [
      {
        from: "daftar",
        until: "daftar",
        left: "home.no_office_contact",
        open: () => Number(contactLine() === ""),
        label: "home.office_write",
      },
    ],
  },
] as const satisfies readonly Place[];
