import { and, eq } from "drizzle-orm";
import { school_exam_years, students } from "~/db/schema";
import { namesNow } from "~/features/lookups/queries";
import type { School } from "~/features/schools/queries";

/** The registration of a candidate. Facts of a year come from it; access goes by the school (decision 057). */
export const registrationOfStudent = and(
  eq(school_exam_years.school_code, students.school_code),
  eq(school_exam_years.exam_year, students.exam_year),
);

const { recorded_school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code } =
  school_exam_years;
const { district_name, exam_name, exam_sheet } = school_exam_years;

/** In place of the columns of `schools` of the same names. */
export const recordColumns = {
  recorded_school_code,
  school_name,
  hq_code,
  hq_code_alt,
  district_code,
  exam_type_code,
  district_name,
  exam_name,
  exam_sheet,
};

type Record = Pick<typeof school_exam_years.$inferSelect, keyof typeof recordColumns>;

/** A school with its facts of one year; `school_code` is the key of today. */
export type RecordedSchool = School & Record;

/** A room or a print may be older than its registration, or outlive it. */
export const withRecord = (school: School, record: Record | null): RecordedSchool => ({
  recorded_school_code: school.school_code,
  ...school,
  ...namesNow(school),
  ...record,
});
