import { matrix, type Permission } from "~/auth/permissions";
import type { RoleId } from "~/auth/roles";
import { type MessageKey, t } from "~/messages";

/** Fit beside the name, the year, the search and the account at 1366 px; the other places are on the page of the menu. */
const inBar = 5;

export const menuAddress = "/menu";

export const placesFor = (role_id: RoleId) =>
  places.filter(({ permission }) => (matrix[permission] as readonly RoleId[]).includes(role_id));

/** Where no screen declares its place: the longest address of a place that its own begins with. */
const placeAt = (path: string): string | undefined =>
  places
    .map(({ href }) => href)
    .filter((href) => path === href || path.startsWith(`${href}/`) || path.startsWith(`${href}.`))
    .toSorted((one, other) => other.length - one.length)[0];

/** The same links in the same order on every screen of a role. */
export function navigationFor(role_id: RoleId, path: string, declared: string | undefined) {
  const here = declared ?? placeAt(path);
  const all = placesFor(role_id).map(({ href, label }) => ({
    href,
    label: t(label),
    current: href === here,
  }));
  const [bar, others] = [all.slice(0, inBar), all.slice(inBar)];
  if (others.length === 0) return bar;
  const current = path === menuAddress || others.some((place) => place.current);
  return [...bar, { href: menuAddress, label: t("nav.more"), current }];
}

/** The name of the place that a screen belongs to. */
export function navigationPlace(path: string, declared: string | undefined): string | null {
  const here = declared ?? placeAt(path);
  const place = places.find(({ href }) => href === here);
  return place ? t(place.label) : null;
}

export const placeGroups = ["year", "exam_week", "office"] as const;
type Group = (typeof placeGroups)[number];

const placeIn =
  (group: Group) =>
  <Href extends string>(href: Href, label: MessageKey, about: MessageKey, permission: Permission) => ({
    ...{ group, href, label, about, permission },
  });
const [inYear, inExamWeek, ofOffice] = [placeIn("year"), placeIn("exam_week"), placeIn("office")];

/** Every place of the menu by group, in the order of every screen: the daily ones first. */
const places = [
  inYear("/", "nav.home", "nav.about_home", "account.own"),
  inYear("/students", "nav.students", "nav.about_students", "student.view"),
  inYear(
    "/school_exam_years",
    "nav.school_exam_years",
    "nav.about_school_exam_years",
    "school_exam_year.view",
  ),
  inYear("/school_exam_years/readiness", "readiness.link", "nav.about_readiness", "school_exam_year.view"),
  inYear("/requests", "request.title", "nav.about_requests", "request.view"),
  inYear("/admin/stats", "stats.title", "nav.about_stats", "stats.view"),
  inYear("/students/sheets", "nav.printing", "nav.about_printing", "sheet.print"),
  inYear("/checks", "check.title", "nav.about_checks", "check.view"),
  inExamWeek("/exam_papers", "exam_paper.title", "nav.about_exam_papers", "exam_paper.view"),
  inExamWeek("/rooms", "room.title", "nav.about_rooms", "room.view"),
  inExamWeek("/special_needs", "special_need.list_title", "nav.about_special_needs", "special_need.view"),
  inExamWeek("/absentees", "absence.title", "nav.about_absences", "absence.view"),
  ofOffice("/admin/schools", "nav.schools", "nav.about_schools", "school_admin.view"),
  ofOffice("/admin/users", "nav.users", "nav.about_users", "user.manage"),
  ofOffice("/admin/exam_years", "nav.exam_years", "nav.about_exam_years", "exam_year.manage"),
  ofOffice("/admin/notices", "notice.title", "nav.about_notices", "notice.manage"),
  ofOffice("/admin/office", "office.title", "nav.about_office", "office.manage"),
  ofOffice("/admin/lookups", "lookup.title", "nav.about_lookups", "lookup.manage"),
  ofOffice("/admin/trash", "trash.list_title", "nav.about_trash", "trash.restore_any"),
  ofOffice("/admin/audit", "audit.title", "nav.about_audit", "audit.view"),
];

export type PlaceAddress = (typeof places)[number]["href"];
