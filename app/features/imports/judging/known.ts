import type { Known } from "~/features/students/objections";
import type { StudentNew } from "~/features/students/schema";
import type { SchoolYear } from "~/features/values/school-year";

/** A candidate whom a line of a list may correct. */
export interface StoredCandidate extends StudentNew {
  id: number;
  version: number;
  withdrawn_at: string | null;
}

/** By which a line finds a stored candidate of its school and year, surest first. */
export const findingFields = [
  "ic_number",
  "passport_number",
  "birth_cert_number",
  "student_code",
] as const satisfies (keyof StudentNew)[];
export type FindingField = (typeof findingFields)[number];

/** The questions of a list whose lines may correct stored candidates. */
export interface KnownToList extends Known {
  /** Undefined where no candidate of the school and year has the value, or more than one. */
  stored: (place: SchoolYear, field: FindingField, held: string) => StoredCandidate | undefined;
  /** Undefined for a candidate who is deleted. */
  storedById: (place: SchoolYear, id: number) => StoredCandidate | "elsewhere" | undefined;
  /** The same questions about an edit of this candidate. */
  beside: (id: number) => Known;
  /** Why the roll number of a candidate stays. */
  whyNumberStays: (before: StoredCandidate, after: StudentNew) => string | null;
}

/** What a list as a whole is compared with. */
export interface StoredOfPlaces {
  /** How many candidates each class has. */
  classes: (school_code: string, exam_year: number) => ReadonlyMap<string, number>;
  /** The candidates of the school and year with this name. */
  nameHolders: (school_code: string, exam_year: number, full_name: string) => readonly number[];
}
