import type { Place } from "~/features/values/places";

export const places = [
  {
    href: "/admin/notices",
    label: "notice.title",
    may: "notice.manage",
    stage: "office",
    ways: [{ href: "/admin/notices/add", label: "notice.add_title", may: "notice.manage" }],
  },
] as const satisfies readonly Place[];
