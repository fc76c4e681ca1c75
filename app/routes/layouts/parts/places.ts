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

const place = (
  href: string,
  label: MessageKey,
  about: MessageKey,
  permission: Permission,
  holds: RegExp,
): Place => ({ href, label, about, permission, holds });

/** Every place, in the order of every screen: the daily ones first. */
export const places: Place[] = [
  place("/", "nav.home", "nav.about_home", "account.own", /^\/$/),
  place("/students", "nav.students", "nav.about_students", "student.view", /^\/(student|rooms)/),
  place(
    "/school_exam_years",
    "nav.school_exam_years",
    "nav.about_school_exam_years",
    "school_exam_year.view",
    /^\/(school_exam_years(?!\/(readiness|call-list|since|sign-off))|school-exam-years|modul-pendaftaran-calon)/,
  ),
  place(
    "/school_exam_years/readiness",
    "readiness.link",
    "nav.about_readiness",
    "school_exam_year.view",
    /^\/school_exam_years\/(readiness|call-list|since|sign-off)/,
  ),
  place("/requests", "request.title", "nav.about_requests", "request.view", /^\/requests/),
  place("/admin/stats", "stats.title", "nav.about_stats", "stats.view", /^\/admin\/stats/),
  place("/duplicates", "duplicate.title", "nav.about_duplicates", "duplicate.view", /^\/duplicates/),
  place(
    "/admin/schools",
    "nav.schools",
    "nav.about_schools",
    "school_admin.view",
    /^\/(admin\/schools|schools)/,
  ),
  place(
    "/admin/users",
    "nav.users",
    "nav.about_users",
    "user.manage",
    /^\/(admin\/(users|impersonate)|create-user|user-)/,
  ),
  place(
    "/admin/exam_years",
    "nav.exam_years",
    "nav.about_exam_years",
    "exam_year.manage",
    /^\/admin\/exam_years/,
  ),
  place("/exam_papers", "exam_paper.title", "nav.about_exam_papers", "exam_paper.view", /^\/exam_papers/),
  place("/absentees", "absence.title", "nav.about_absences", "absence.view", /^\/absentees/),
  place(
    "/special_needs",
    "special_need.list_title",
    "nav.about_special_needs",
    "special_need.view",
    /^\/special_needs/,
  ),
  place("/admin/notices", "notice.title", "nav.about_notices", "notice.manage", /^\/admin\/notices/),
  place("/admin/office", "office.title", "nav.about_office", "office.manage", /^\/admin\/office/),
  place("/admin/lookups", "lookup.title", "nav.about_lookups", "lookup.manage", /^\/admin\/lookups/),
  place("/admin/trash", "trash.list_title", "nav.about_trash", "trash.restore_any", /^\/admin\/trash/),
  place("/admin/audit", "audit.title", "nav.about_audit", "audit.view", /^\/admin\/audit/),
];
