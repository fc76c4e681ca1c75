import type { Place } from "~/features/values/places";
import { countWaiting } from "./list";

export const places = [
  {
    ...({ href: "/admin/users", label: "user.list_title", may: "user.manage", stage: "office" } as const),
    ways: [
      { href: "/create-user", label: "user.add_title", may: "user.manage" },
      { href: "/admin/users/bulk", label: "account_link.bulk_title", may: "user.manage" },
      { href: "/admin/users/approve", label: "user.approve_many_title", may: "user.manage" },
      { href: "/admin/users/links", label: "account_link.list_title", may: "user.manage" },
      { href: "/admin/impersonate", label: "acting.title", may: "impersonate" },
    ],
    open: () => countWaiting(),
  },
] as const satisfies readonly Place[];
