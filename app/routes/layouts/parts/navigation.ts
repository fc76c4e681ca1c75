import { matrix, type Permission } from "~/auth/permissions";
import type { RoleId } from "~/auth/roles";
import { type MessageKey, t } from "~/messages";

interface NavigationItem {
  href: string;
  label: MessageKey;
  permission: Permission;
  /** Other addresses of the same place. */
  also?: RegExp;
  /** In the bar only while it is open, so that the bar stays one line. */
  isRare?: true;
}

const navigationItems: NavigationItem[] = [
  { href: "/", label: "nav.home", permission: "account.own", also: /^\/$/ },
  {
    href: "/students",
    label: "nav.students",
    permission: "student.view",
    also: /^\/student/,
  },
  {
    href: "/school_exam_years",
    label: "nav.school_exam_years",
    permission: "school_exam_year.view",
    also: /^\/(school_exam_years(?!\/readiness)|school-exam-years|modul-pendaftaran-calon)/,
  },
  {
    href: "/school_exam_years/readiness",
    label: "readiness.link",
    permission: "school_exam_year.view",
    isRare: true,
  },
  {
    href: "/requests",
    label: "request.title",
    permission: "request.view",
    also: /^\/requests/,
    isRare: true,
  },
  {
    href: "/duplicates",
    label: "duplicate.title",
    permission: "duplicate.manage",
    also: /^\/duplicates/,
    isRare: true,
  },
  {
    href: "/admin/schools",
    label: "nav.schools",
    permission: "school_admin.view",
    also: /^\/(admin\/schools|schools-)/,
  },
  { href: "/admin/stats", label: "stats.title", permission: "stats.view" },
  {
    href: "/admin/exam_years",
    label: "nav.exam_years",
    permission: "exam_year.manage",
    also: /^\/admin\/exam_years/,
  },
  {
    href: "/admin/lookups",
    label: "lookup.title",
    permission: "lookup.manage",
    isRare: true,
    also: /^\/admin\/lookups/,
  },
  {
    href: "/admin/notices",
    label: "notice.title",
    permission: "notice.manage",
    isRare: true,
    also: /^\/admin\/notices/,
  },
  {
    href: "/admin/users",
    label: "nav.users",
    permission: "user.manage",
    also: /^\/(admin\/(users|impersonate)|create-user|user-)/,
  },
  {
    href: "/admin/trash",
    label: "trash.list_title",
    permission: "trash.restore_any",
    isRare: true,
    also: /^\/admin\/trash/,
  },
  {
    href: "/admin/audit",
    label: "audit.title",
    permission: "audit.view",
    isRare: true,
  },
];

const mayGo = (role_id: RoleId, { permission }: NavigationItem) =>
  (matrix[permission] as readonly RoleId[]).includes(role_id);

/** Leaves out links that the role would be refused. */
export function navigationFor(role_id: RoleId, path: string) {
  return navigationItems
    .filter((place) => mayGo(role_id, place))
    .map(({ href, label, also, isRare }) => ({
      href,
      label: t(label),
      current: also?.test(path) ?? path === href,
      isRare,
    }))
    .filter(({ current, isRare }) => current || !isRare);
}

/** The places that the menu leaves out until one is open. */
export const rarePlacesFor = (role_id: RoleId) =>
  navigationItems
    .filter((place) => place.isRare && mayGo(role_id, place))
    .map(({ href, label }) => ({ href, label: t(label) }));
