import { matrix } from "~/auth/permissions";
import { type Reach, type RoleId, roles } from "~/auth/roles";
import { places as ofAbsences } from "~/features/absences/places";
import { places as ofAudit } from "~/features/audit/places";
import { places as ofChecks } from "~/features/checks/places";
import { places as ofExamPapers } from "~/features/exam-papers/places";
import { places as ofExamYears } from "~/features/exam-years/places";
import { places as ofLayouts } from "~/features/export-layouts/places";
import { places as ofExports } from "~/features/exports/places";
import { places as ofHandovers } from "~/features/handovers/places";
import { places as ofInvigilators } from "~/features/invigilators/places";
import { places as ofLookups } from "~/features/lookups/places";
import { places as ofMachines } from "~/features/machines/places";
import { places as ofNotices } from "~/features/notices/places";
import { places as ofTheOffice } from "~/features/office/places";
import { places as ofPackets } from "~/features/packets/places";
import { places as ofReports } from "~/features/reports/places";
import { places as ofRequests } from "~/features/requests/places";
import { places as ofRollNumbers } from "~/features/roll-numbers/places";
import { places as ofRooms } from "~/features/rooms/places";
import { places as ofRegistrations } from "~/features/school-exam-years/places";
import { places as ofReadiness } from "~/features/school-exam-years/readiness/places";
import { places as ofSignOff } from "~/features/school-exam-years/sign-off/places";
import { places as ofSchools } from "~/features/schools/places";
import { places as ofScripts } from "~/features/scripts/places";
import { places as ofSheets } from "~/features/sheets/places";
import { places as ofNeeds } from "~/features/special-needs/places";
import { places as ofStatements } from "~/features/statements/places";
import { places as ofStatistics } from "~/features/statistics/places";
import { places as ofStudents } from "~/features/students/places";
import { places as ofToday } from "~/features/today/places";
import { places as ofTrash } from "~/features/trash/places";
import { places as ofUsers } from "~/features/users/places";
import type { Place, Stage } from "~/features/values/places";
import { t } from "~/messages";

/** In the order of the menu. */
const places = [
  ...ofExamYears,
  ...ofSchools,
  ...ofRegistrations,
  ...ofUsers,
  ...ofStudents,
  ...ofRollNumbers,
  ...ofReadiness,
  ...ofSignOff,
  ...ofRequests,
  ...ofRooms,
  ...ofInvigilators,
  ...ofNeeds,
  ...ofStatements,
  ...ofSheets,
  ...ofChecks,
  ...ofToday,
  ...ofExamPapers,
  ...ofPackets,
  ...ofAbsences,
  ...ofScripts,
  ...ofReports,
  ...ofStatistics,
  ...ofHandovers,
  ...ofExports,
  ...ofLayouts,
  ...ofMachines,
  ...ofNotices,
  ...ofTheOffice,
  ...ofLookups,
  ...ofTrash,
  ...ofAudit,
] as const satisfies readonly Place[];

export const allPlaces: readonly Place[] = places;

type Address = (typeof places)[number]["href"];
export type PlaceAddress = Address | "/";

const menuAddress = "/menu";

const home = { href: "/", label: "nav.home", may: "account.own" } as const;

/** The places of the top line between the home and the menu. They fit beside the name, the year, the search and the account at 1366 px. */
const topLines: Record<Reach, Record<Stage, readonly Address[]>> = {
  school: {
    daftar: ["/students", "/students/roll-numbers", "/students/sheets"],
    sedia: ["/students", "/requests", "/students/sheets"],
    peperiksaan: ["/students", "/papers/scripts", "/students/sheets"],
    selepas: ["/students", "/papers/scripts", "/students/sheets"],
  },
  district: {
    daftar: ["/students", "/school_exam_years/readiness", "/requests"],
    sedia: ["/students", "/requests", "/papers/packets"],
    peperiksaan: ["/today", "/papers/packets/movements", "/papers/scripts"],
    selepas: ["/students", "/papers/scripts", "/admin/stats"],
  },
  state: {
    daftar: ["/students", "/school_exam_years/readiness", "/requests"],
    sedia: ["/students", "/requests", "/papers/packets"],
    peperiksaan: ["/today", "/papers/packets/movements", "/papers/scripts"],
    selepas: ["/papers/scripts", "/students/handovers", "/admin/exam_years"],
  },
  named: {
    daftar: ["/students", "/school_exam_years/readiness", "/admin/stats"],
    sedia: ["/students", "/exam_papers", "/admin/stats"],
    peperiksaan: ["/today", "/students", "/admin/stats"],
    selepas: ["/students", "/admin/stats/attendance", "/admin/stats"],
  },
};

const opensTo = (role_id: RoleId, { may }: Pick<Place, "may">): boolean =>
  (matrix[may] as readonly RoleId[]).includes(role_id);

const isUnder = (path: string, href: string): boolean =>
  path === href || path.startsWith(`${href}/`) || path.startsWith(`${href}.`);

/** The place that a screen declares, or else the one with the longest address that its own begins with. */
export function placeOf(path: string, declared?: string): Pick<Place, "href" | "label"> | undefined {
  const all = [home, ...places];
  if (declared) return all.find(({ href }) => href === declared);
  const above = all.filter(({ href }) => isUnder(path, href));
  return above.toSorted((one, other) => other.href.length - one.href.length)[0];
}

/** The name of the place that a screen belongs to. */
export function placeInWords(path: string, declared: string | undefined): string | null {
  const place = placeOf(path, declared);
  return place ? t(place.label) : null;
}

/** The top line of a screen: five links. */
export function topLineFor(role_id: RoleId, stage: Stage, path: string, declared: string | undefined) {
  const here = path === menuAddress ? menuAddress : placeOf(path, declared)?.href;
  const line = topLines[roles[role_id].reach][stage]
    .flatMap((address) => places.find(({ href }) => href === address) ?? [])
    .filter((place) => opensTo(role_id, place));
  const links = [home, ...line].map(({ href, label, short }: Pick<Place, "href" | "label" | "short">) => {
    return { href, label: t(short ?? label), current: href === here };
  });
  const isElsewhere = here !== undefined && !links.some(({ current }) => current);
  return [...links, { href: menuAddress, label: t("nav.all"), current: isElsewhere }];
}

/** For the menu, in its order. */
export const placesFor = (role_id: RoleId): Place[] =>
  allPlaces
    .filter((place) => opensTo(role_id, place))
    .map(({ ways = [], ...place }) => ({ ...place, ways: ways.filter((way) => opensTo(role_id, way)) }));

/** Shorter texts are parts of too many names. */
const fewestLetters = 4;

/** The places and ways of which a word begins or ends with the text. */
export function placesNamed(role_id: RoleId, typed: string): { href: string; label: string }[] {
  const text = typed.trim().toLowerCase();
  if (text.length < fewestLetters) return [];
  return placesFor(role_id)
    .flatMap(({ ways = [], ...place }) => [place, ...ways])
    .map(({ href, label }) => ({ href, label: t(label) }))
    .filter(({ label }) => label.toLowerCase().startsWith(text) || wordsOf(label).some(isNamedBy(text)));
}

const wordsOf = (label: string): string[] => label.toLowerCase().split(/[ ,]+/);

/** A prefix of Malay replaces the first letter of its stem: "penyerahan" is of "serahan". */
const isNamedBy = (text: string) => (word: string) =>
  word.startsWith(text) || word.endsWith(text) || (/^[pkts]/.test(text) && word.endsWith(text.slice(1)));
