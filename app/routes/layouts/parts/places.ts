import type { Permission } from "~/auth/permissions";
import type { MessageKey } from "~/messages";

const place = <Href extends string>(
  href: Href,
  label: MessageKey,
  about: MessageKey,
  permission: Permission,
) => ({ href, label, about, permission });

/** Every place of the menu, in the order of every screen: the daily ones first. */
export const places = [
  place("/", "nav.home", "nav.about_home", "account.own"),
  place("/students", "nav.students", "nav.about_students", "student.view"),
  place(
    "/school_exam_years",
    "nav.school_exam_years",
    "nav.about_school_exam_years",
    "school_exam_year.view",
  ),
  place("/school_exam_years/readiness", "readiness.link", "nav.about_readiness", "school_exam_year.view"),
  place("/requests", "request.title", "nav.about_requests", "request.view"),
  place("/admin/stats", "stats.title", "nav.about_stats", "stats.view"),
  place("/duplicates", "duplicate.title", "nav.about_duplicates", "duplicate.view"),
  place("/admin/schools", "nav.schools", "nav.about_schools", "school_admin.view"),
  place("/admin/users", "nav.users", "nav.about_users", "user.manage"),
  place("/admin/exam_years", "nav.exam_years", "nav.about_exam_years", "exam_year.manage"),
  place("/exam_papers", "exam_paper.title", "nav.about_exam_papers", "exam_paper.view"),
  place("/absentees", "absence.title", "nav.about_absences", "absence.view"),
  place("/special_needs", "special_need.list_title", "nav.about_special_needs", "special_need.view"),
  place("/admin/notices", "notice.title", "nav.about_notices", "notice.manage"),
  place("/admin/office", "office.title", "nav.about_office", "office.manage"),
  place("/admin/lookups", "lookup.title", "nav.about_lookups", "lookup.manage"),
  place("/admin/trash", "trash.list_title", "nav.about_trash", "trash.restore_any"),
  place("/admin/audit", "audit.title", "nav.about_audit", "audit.view"),
];

export type PlaceAddress = (typeof places)[number]["href"];
