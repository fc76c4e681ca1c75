import type { RoleId } from "~/auth/actor";
import { matrix, type Permission } from "~/auth/permissions";
import { type MessageKey, t } from "~/messages";

interface Place {
  href: string;
  label: MessageKey;
  permission: Permission;
  /** Other addresses that belong to the same place. */
  also?: RegExp;
}

const places: Place[] = [
  { href: "/", label: "nav.home", permission: "account.own", also: /^\/$/ },
  { href: "/students", label: "nav.students", permission: "student.view", also: /^\/student/ },
  {
    href: "/school_exam_years",
    label: "nav.school_exam_years",
    permission: "school_exam_year.view",
    also: /^\/(school_exam_years|school-exam-years|modul-pendaftaran-calon)/,
  },
  {
    href: "/admin/schools",
    label: "nav.schools",
    permission: "school_admin.view",
    also: /^\/(admin\/schools|schools-)/,
  },
  {
    href: "/admin/exam_years",
    label: "nav.exam_years",
    permission: "exam_year.manage",
    also: /^\/admin\/exam_years/,
  },
];

/** The places a role may go; a link that would be refused is not shown. */
export function navigationFor(role_id: RoleId, path: string) {
  return places
    .filter(({ permission }) => (matrix[permission] as readonly RoleId[]).includes(role_id))
    .map(({ href, label, also }) => ({ href, label: t(label), current: also?.test(path) ?? path === href }));
}
