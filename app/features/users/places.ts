import { schoolsOfYear } from "~/features/exam-years/year-work";
import type { Place } from "~/features/values/places";
import { countWaiting } from "./list";

export const places = [
  {
    href: "/admin/users",
    label: "user.list_title",
    may: "user.manage",
    stage: "office",
    ways: [
      { href: "/create-user", label: "user.add_title", may: "user.manage" },
      { href: "/admin/users/bulk", label: "account_link.bulk_title", may: "user.manage" },
      { href: "/admin/users/approve", label: "user.approve_many_title", may: "user.manage" },
      { href: "/admin/users/links", label: "account_link.list_title", may: "user.manage" },
      { href: "/admin/impersonate", label: "acting.title", may: "impersonate" },
    ],
    work: [
      {
        from: "daftar",
        left: "home.accounts_waiting",
        open: () => countWaiting(),
        href: "/admin/users?is_approved=false",
        label: "home.accounts_approve",
      },
      {
        from: "daftar",
        until: "daftar",
        left: "home.accounts_missing",
        open: (_, exam_year) => schoolsOfYear(exam_year).without_account,
        href: "/admin/users/bulk",
        label: "account_link.bulk_title",
      },
      {
        from: "daftar",
        until: "daftar",
        left: "home.supervisors_missing",
        open: (_, exam_year) => schoolsOfYear(exam_year).unsupervised,
        href: "/create-user",
        label: "home.accounts_add",
      },
    ],
  },
] as const satisfies readonly Place[];
