import { asc, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { db } from "~/db/client.server";
import { noteIdentityRead } from "~/db/request-context.server";
import { districts, exam_types } from "~/db/schema";
import { lockedSince } from "~/features/exam-years/queries.server";
import type { ClassCount } from "~/features/roll-numbers/classes";
import { findSchoolYear } from "~/features/roll-numbers/numbering.server";
import type { School } from "~/features/schools/queries.server";
import {
  candidatesOf,
  classesOfSchoolYear,
  countCandidates,
  MOST_ON_A_SHEET,
  masked,
  type StoredCandidate,
} from "./candidates.server";
import type { SheetFilters } from "./filters";
import { isOtherSheet, isSheetName, type SheetKind, type SheetName, sheetKinds } from "./kinds";
import { identities } from "./roll-sheets";
import { centreOf, type SheetHead } from "./rules";

export interface Sheet extends SheetHead {
  sheet: SheetName;
  school: School;
  year: number;
  filters: SheetFilters;
  classes: ClassCount[];
  /** Identity numbers keep their end only for those who may not see them. */
  candidates: StoredCandidate[];
  /** Candidates beyond the limit, whom the sheet leaves out. */
  omitted: number;
}

interface SheetRequest {
  school_code: string;
  exam_year: number;
  /** As the address names it: psra, labels. */
  sheet: string;
  filters: SheetFilters;
}

/** The sheet of a school-year, when the actor may know of it and a roll sheet is that of the school's examination. */
export function findSheet(
  actor: Actor,
  { school_code, exam_year, sheet, filters }: SheetRequest,
): Sheet | undefined {
  const at = findSchoolYear(actor, school_code, exam_year);
  const name = at && sheetFor(sheet, at.school);
  if (!name) return undefined;
  const { school, year } = at;
  const stored = candidatesOf(actor, { school_code, exam_year }, filters, lockedSince(year));
  const isCut = stored.length === MOST_ON_A_SHEET;
  const seesIdentity = can(actor, "student.see_identity");
  if (seesIdentity && printsIdentity(sheetKinds[name])) {
    for (const { id, identity } of stored) if (identity !== null) noteIdentityRead(id);
  }
  const total = isCut ? countCandidates(actor, { school_code, exam_year }, filters) : stored.length;
  return {
    ...headOf(school, year, stored),
    sheet: name,
    school,
    year: year.year,
    filters,
    classes: classesOfSchoolYear(actor, { school_code, exam_year }),
    candidates: seesIdentity ? stored : stored.map(masked),
    omitted: total - stored.length,
  };
}

const printsIdentity = ({ printed }: SheetKind) => identities.some((field) => printed.includes(field));

/** The name of a sheet as it is stored; undefined for an examination that the school does not sit for. */
function sheetFor(sheet: string, school: School): SheetName | undefined {
  if (isOtherSheet(sheet)) return sheet;
  const own = examTypesWithSheets().find(({ code }) => code === school.exam_type_code);
  return own && [own.sheet, own.code].includes(sheet.toUpperCase()) ? own.sheet : undefined;
}

/** What stands above the candidates, as the office knows it at this moment. */
export function headOf(
  school: School,
  year: { year: number; title: string | null } | undefined,
  candidates: readonly StoredCandidate[],
): SheetHead {
  const codes = candidates.map(({ student_code }) => student_code);
  return {
    school_name: school.school_name,
    school_code: school.school_code,
    centre_codes: centreOf(school, codes),
    district_name: districtName(school.district_code),
    exam_type_code: school.exam_type_code,
    exam_name: examName(school.exam_type_code),
    year_title: year ? (year.title ?? String(year.year)) : "",
  };
}

/**
 * The sheet that an address names, in either case, by its own name or by the code of an exam type that is printed on it:
 * several types may share one, and a type may be called otherwise than its sheet.
 */
export function sheetNamed(name: string): string | undefined {
  const named = name.toUpperCase();
  return examTypesWithSheets().some(({ sheet, code }) => sheet === named || code === named)
    ? named
    : undefined;
}

/** The exam types in the order of their codes, each with the sheet that it is printed on. */
export const examTypesWithSheets = () =>
  db
    .select({ code: exam_types.code, sheet: exam_types.sheet, name: exam_types.name })
    .from(exam_types)
    .orderBy(asc(exam_types.code))
    .all()
    .flatMap(({ sheet, ...type }) => (isSheetName(sheet) ? [{ ...type, sheet }] : []));

const districtName = (code: string): string =>
  db.select({ name: districts.name }).from(districts).where(eq(districts.code, code)).get()?.name ?? code;

const examName = (code: string): string =>
  db.select({ name: exam_types.name }).from(exam_types).where(eq(exam_types.code, code)).get()?.name ?? code;
