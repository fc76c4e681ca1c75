import type { Permission } from "~/auth/permissions";
import type { MessageKey } from "~/messages";

interface Place {
  href: string;
  label: MessageKey;
  about: MessageKey;
  permission: Permission;
  /** Its screens. */
  holds: RegExp;
}

/** Every place, in the order of every screen: the daily ones first. */
export const places: Place[] = [
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
    href: "/admin/office",
    label: "office.title",
    about: "nav.about_office",
    permission: "office.manage",
    holds: /^\/admin\/office/,
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
