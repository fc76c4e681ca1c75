import { sqlite } from "~/db/client";
import type { SchoolYear } from "~/features/values/school-year";

/** The rule of the triggers on `students_ic_once`, between two exam types. */
const mayBoth =
  "own_type.code <> its_type.code and own_type.allows_second_exam and its_type.allows_second_exam";

const itsType = `cross join school_exam_years as its_list on (its_list.school_code, its_list.exam_year) = (other.school_code, other.exam_year)
  cross join exam_types as its_type on its_type.code = its_list.exam_type_code`;

const sameCard = "other.ic_number = own.ic_number and other.id <> own.id";

const holder = sqlite.prepare(
  `select other.id, other.full_name, other.school_code from students as other ${itsType}
     join school_exam_years as own_list on (own_list.school_code, own_list.exam_year) = ($school_code, $exam_year)
     join exam_types as own_type on own_type.code = own_list.exam_type_code
   where other.exam_year = $exam_year and other.ic_number = $ic_number and not (${mayBoth})`,
);

// A cross join keeps the order: SQLite would begin with the others, who are the whole year (docs/decisions/041).
const ofType = sqlite
  .prepare(
    `select count(*) from school_exam_years as own_list
       cross join students as own on (own.school_code, own.exam_year) = (own_list.school_code, own_list.exam_year)
       cross join students as other on other.exam_year = own.exam_year and ${sameCard}
     where own_list.exam_type_code = ?`,
  )
  .pluck();

const ofSchool = sqlite
  .prepare(
    `select count(*) from school_exam_years as own_list
       cross join students as own on (own.school_code, own.exam_year) = (own_list.school_code, own_list.exam_year)
       cross join students as other on other.exam_year = own.exam_year and ${sameCard} ${itsType}
       cross join exam_types as own_type on own_type.code = $exam_type_code
     where own_list.school_code = $school_code and own_list.exam_year not in (select year from exam_years where closed_at is not null) and not (${mayBoth})`,
  )
  .pluck();

const ofMove = sqlite
  .prepare(
    `select count(*) from students as own
       cross join students as other on other.exam_year = $to_year and ${sameCard} ${itsType}
       cross join schools as own_school on own_school.school_code = $to_school
       cross join exam_types as own_type on own_type.code = own_school.exam_type_code
     where own.school_code = $school_code and own.exam_year = $exam_year and not (${mayBoth})`,
  )
  .pluck();

/** Who holds the card in that year, so that a candidate of the school cannot; in every scope. */
export const cardHolder = (card: SchoolYear & { ic_number: string }) =>
  holder.get(card) as { id: number; full_name: string; school_code: string } | undefined;

/** Candidates of this exam type who sit another examination in the same year. */
export const secondExamsOfType = (exam_type_code: string) => ofType.get(exam_type_code) as number;

/** Candidates of the school who could not sit their other examination if the school had this exam type; a final list may be reopened. */
export const secondExamsInTheWay = (school: { school_code: string; exam_type_code: string }) =>
  ofSchool.get(school) as number;

/** Candidates whose card is in the way when their registration moves. */
export const cardsInTheWay = (from: SchoolYear, to: SchoolYear) =>
  ofMove.get({ ...from, to_school: to.school_code, to_year: to.exam_year }) as number;
