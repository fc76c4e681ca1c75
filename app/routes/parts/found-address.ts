import type { Found, Sought } from "~/features/search/find";
import { recordAddress, schoolAddress } from "./addresses";
import { addressWithYear } from "./listed-year";

/** The first name of a list has this id after a search, so that a fragment gives it the focus without a script. */
export const firstFound = "hasil";

export const studentsFound = (sought: Sought, more: { is_withdrawn?: true } = {}): string =>
  addressWithYear("/students", { ...sought, ...more }, {})();

/** Null where the search shows its own page. A school's page is always of one year: null until the office has one. */
export function foundAddress(found: Found, sought: Sought, school_year: number | null): string | null {
  switch (found.kind) {
    case "student":
      return recordAddress(found.id, studentsFound(sought));
    case "students":
      return `${studentsFound(sought)}#${firstFound}`;
    case "school":
      return foundSchoolAddress(found.school, school_year);
    default:
      return null;
  }
}

export const foundSchoolAddress = ({ school_code }: { school_code: string }, exam_year: number | null) =>
  schoolAddress({ school_code, exam_year });
