import { matrix, type Permission } from "~/auth/permissions";
import type { RoleId } from "~/auth/roles";
import { type MessageKey, t } from "~/messages";

interface Place {
  href: string;
  label: MessageKey;
  about: MessageKey;
  permission: Permission;
  /** Its screens. */
  holds: RegExp;
}

/** Every place, in the order of every screen: the daily ones first. */
const places: Place[] = [
  { href: "/", label: "nav.home", about: "nav.about_home", permission: "account.own", holds: /^\/$/ },
  {
    href: "/students",
    label: "nav.students",
    about: "nav.about_students",
    permission: "student.view",
    holds: /^\/student/,
  },
  {
    href: "/school_exam_years",
    label: "nav.school_exam_years",
    about: "nav.about_school_exam_years",
    permission: "school_exam_year.view",
    holds:
      /^\/(school_exam_years(?!\/(readiness|call-list|since|sign-off))|school-exam-years|modul-pendaftaran-calon)/,
  },
  {
    href: "/school_exam_years/readiness",
    label: "readiness.link",
    about: "nav.about_readiness",
    permission: "school_exam_year.view",
    holds: /^\/school_exam_years\/(readiness|call-list|since|sign-off)/,
  },
  {
    href: "/requests",
    label: "request.title",
    about: "nav.about_requests",
    permission: "request.view",
    holds: /^\/requests/,
  },
  {
    href: "/admin/stats",
    label: "stats.title",
    about: "nav.about_stats",
    permission: "stats.view",
    holds: /^\/admin\/stats/,
  },
  {
    href: "/duplicates",
    label: "duplicate.title",
    about: "nav.about_duplicates",
    permission: "duplicate.manage",
    holds: /^\/duplicates/,
  },
  {
    href: "/admin/schools",
    label: "nav.schools",
    about: "nav.about_schools",
    permission: "school_admin.view",
    holds: /^\/(admin\/schools|schools)/,
  },
  {
    href: "/admin/users",
    label: "nav.users",
    about: "nav.about_users",
    permission: "user.manage",
    holds: /^\/(admin\/(users|impersonate)|create-user|user-)/,
  },
  {
    href: "/admin/exam_years",
    label: "nav.exam_years",
    about: "nav.about_exam_years",
    permission: "exam_year.manage",
    holds: /^\/admin\/exam_years/,
  },
  {
    href: "/admin/notices",
    label: "notice.title",
    about: "nav.about_notices",
    permission: "notice.manage",
    holds: /^\/admin\/notices/,
  },
  {
    href: "/admin/lookups",
    label: "lookup.title",
    about: "nav.about_lookups",
    permission: "lookup.manage",
    holds: /^\/admin\/lookups/,
  },
  {
    href: "/admin/trash",
    label: "trash.list_title",
    about: "nav.about_trash",
    permission: "trash.restore_any",
    holds: /^\/admin\/trash/,
  },
  {
    href: "/admin/audit",
    label: "audit.title",
    about: "nav.about_audit",
    permission: "audit.view",
    holds: /^\/admin\/audit/,
  },
];

/** Fit beside the name, the year, the search and the account at 1366 px; the other places are on the page of the menu. */
const inBar = 5;

export const menuAddress = "/menu";

export const placesFor = (role_id: RoleId) =>
  places.filter(({ permission }) => (matrix[permission] as readonly RoleId[]).includes(role_id));

/** The same links in the same order on every screen of a role. */
export function navigationFor(role_id: RoleId, path: string) {
  const all = placesFor(role_id).map(({ href, label, holds }) => ({
    href,
    label: t(label),
    current: holds.test(path),
  }));
  const [bar, others] = [all.slice(0, inBar), all.slice(inBar)];
  if (others.length === 0) return bar;
  const current = path === menuAddress || others.some((place) => place.current);
  return [...bar, { href: menuAddress, label: t("nav.more"), current }];
}
