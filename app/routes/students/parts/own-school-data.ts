import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import { findReadinessOf } from "~/features/school-exam-years/readiness-queries";
import { findSchoolByCode } from "~/features/schools/queries";
import type { ListColumn } from "~/features/students/fields";

/** The school of an account that works in one, with its list of the year; null for every other account. */
export function ownSchoolOf(actor: Actor, exam_year: number | null) {
  const { school_code } = actor;
  if (!isBoundToOneSchool(actor) || school_code === null) return null;
  const school_name = findSchoolByCode(actor, school_code)?.school_name ?? school_code;
  const registration = exam_year === null ? null : (findReadinessOf(actor, school_code, exam_year) ?? null);
  return { school_name, registration };
}

export type OwnSchoolFacts = NonNullable<ReturnType<typeof ownSchoolOf>>;

const ofSchool: readonly ListColumn[] = ["school_code", "school_name", "district_code", "exam_type_code"];

/** In the list of one school these columns repeat one value. */
export const withoutSchool = (actor: Actor, shown: readonly ListColumn[]): ListColumn[] =>
  shown.filter((column) => !isBoundToOneSchool(actor) || !ofSchool.includes(column));
