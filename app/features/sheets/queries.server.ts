import { and, asc, eq, isNull } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { visibleTo } from "~/auth/scope.server";
import { maskIdentity } from "~/db/audit.server";
import { db } from "~/db/client.server";
import { now } from "~/db/clock";
import { districts, exam_types, schools, students } from "~/db/schema";
import { findSchoolYear, lockOf } from "~/features/roll-numbers/numbering.server";
import { isLate } from "~/features/roll-numbers/rules";
import type { School } from "~/features/schools/queries.server";
import { centreOf } from "./rules";

/** Specification section 9: a print fetches no more candidates than this. */
export const MOST_ON_A_SHEET = 1000;

export interface SheetCandidate {
  student_code: string | null;
  full_name: string;
  full_name_arabic: string | null;
  /** The first identity that the candidate has; its last four characters for those who may not see it. */
  identity: string | null;
  gender: string | null;
  class_name: string | null;
  late: boolean;
}

export interface Sheet {
  school: School;
  year: number;
  /** The year as it is printed: 2026M/1448H. */
  year_title: string;
  exam_name: string;
  sheet: string;
  district_name: string;
  centre_codes: string[];
  candidates: SheetCandidate[];
  /** Candidates beyond the limit, whom the sheet leaves out. */
  omitted: number;
  printed_at: string;
  printed_by: string;
}

interface Asked {
  school_code: string;
  exam_year: number;
  /** As the address names it: psra. */
  exam_type: string;
}

/** The sheet of a school-year, when the actor may know of it and the school sits for that examination. */
export function findSheet(actor: Actor, { school_code, exam_year, exam_type }: Asked): Sheet | undefined {
  const at = findSchoolYear(actor, school_code, exam_year);
  const type = at && examTypeFor(exam_type);
  if (!type || type.code !== at.school.exam_type_code) return undefined;
  const { school, year } = at;
  const lock = lockOf(year);
  const found = candidatesOf(actor, school_code, exam_year);
  const isShown = can(actor, "student.see_identity");
  const candidates = found.map(
    ({ ic_number, birth_cert_number, passport_number, created_at, ...candidate }) => {
      const identity = ic_number ?? birth_cert_number ?? passport_number;
      const late = isLate({ created_at }, lock);
      return { ...candidate, identity: identity && !isShown ? maskIdentity(identity) : identity, late };
    },
  );
  const codes = candidates.map(({ student_code }) => student_code);
  return {
    school,
    year: year.year,
    year_title: year.title ?? String(year.year),
    exam_name: type.name,
    sheet: type.sheet,
    district_name: districtName(school.district_code),
    centre_codes: centreOf(school, codes),
    candidates,
    omitted: at.total_students - candidates.length,
    printed_at: now(),
    printed_by: actor.full_name,
  };
}

/** The exam type whose sheet an address names, in either case. */
export const examTypeFor = (sheet: string) =>
  db.select().from(exam_types).where(eq(exam_types.sheet, sheet.toUpperCase())).get();

/** The exam types in the order of their codes, each with the sheet that it is printed on. */
export const examTypesWithSheets = () =>
  db
    .select({ code: exam_types.code, sheet: exam_types.sheet, name: exam_types.name })
    .from(exam_types)
    .orderBy(asc(exam_types.code))
    .all();

/** By roll number; those without one last, by class and name. */
function candidatesOf(actor: Actor, school_code: string, exam_year: number) {
  return db
    .select({
      student_code: students.student_code,
      full_name: students.full_name,
      full_name_arabic: students.full_name_arabic,
      ic_number: students.ic_number,
      birth_cert_number: students.birth_cert_number,
      passport_number: students.passport_number,
      gender: students.gender,
      class_name: students.class_name,
      created_at: students.created_at,
    })
    .from(students)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .where(and(eq(students.school_code, school_code), eq(students.exam_year, exam_year), visibleTo(actor)))
    .orderBy(
      isNull(students.student_code),
      asc(students.student_code),
      asc(students.class_name),
      asc(students.full_name),
      asc(students.id),
    )
    .limit(MOST_ON_A_SHEET)
    .all();
}

const districtName = (code: string): string =>
  db.select({ name: districts.name }).from(districts).where(eq(districts.code, code)).get()?.name ?? code;
