import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { readableTo } from "~/auth/scope";
import { exam_years, school_exam_years, schools, students } from "~/db/schema";
import { schoolsFound } from "~/features/schools/queries";
import { numbersOf } from "./rows";
import type { StudentList } from "./schema";
import { type Hits, hitsOf, type OfSchool, readSearch } from "./search";
import { totalOfYears } from "./sums";

export interface Filters {
  years: number[];
  /** Conditions on `schools`, the schools of today: the scope and the school. Undefined for all schools. */
  ofSchool: OfSchool | undefined;
  /** Conditions on `school_exam_years`, the records of the years. */
  ofRecord: SQL | undefined;
  /** The condition on the IC repeats the expression of the index `students_list`. */
  ofStudent: SQL | undefined;
  hits: Hits | null;
  /** Only withdrawn candidates, or all others; null where the years have no withdrawn candidate. */
  isWithdrawn: boolean | null;
}

export function filtersOf(actor: Actor, query: StudentList): Filters | null {
  const { school_code, school_name, district_code, exam_type_code, gender, class_name } = query;
  const { import_event_id } = query;
  const search = query.search === null ? null : readSearch(actor, query.search);
  if (query.search !== null && search === null) return null;
  const hasCode = query.has_student_code;
  const { has_ic_number: hasIc, has_document: hasDocument } = identityFilters(actor, query);
  const ofSchool: OfSchool = (year) =>
    and(readableTo(actor, year), school_code ? eq(schools.school_code, school_code) : undefined);
  const isOfOneSchool = isBoundToOneSchool(actor) || school_code !== null;
  const years = query.exam_year === null ? allYears() : [query.exam_year];
  return {
    years,
    ofSchool: ofSchool(school_exam_years.exam_year) && ofSchool,
    ofRecord: and(...schoolsFound({ school_name, district_code, exam_type_code }, school_exam_years)),
    ofStudent: and(
      gender ? eq(students.gender, gender) : undefined,
      class_name ? eq(students.class_name, class_name) : undefined,
      hasCode === null ? undefined : (hasCode ? isNotNull : isNull)(students.student_code),
      import_event_id === null ? undefined : eq(students.import_event_id, import_event_id),
      hasIc === null ? undefined : sql`(${students.ic_number} is null) = ${hasIc ? 0 : 1}`,
      hasDocument === null ? undefined : hasDocument ? withDocument : withoutDocument,
      ...(isOfOneSchool ? ofOneSchool(query) : []),
    ),
    hits: search && hitsOf(search, isOfOneSchool ? ofSchool : null),
    isWithdrawn: query.is_withdrawn || (totalOfYears.withdrawn(years) > 0 ? false : null),
  };
}

function ofOneSchool(query: StudentList): (SQL | undefined)[] {
  const given = (
    has: boolean | null,
    column: typeof students.class_name | typeof students.full_name_arabic,
  ) => (has === null ? undefined : (has ? isNotNull : isNull)(column));
  return [
    given(query.has_full_name_arabic, students.full_name_arabic),
    given(query.has_class_name, students.class_name),
  ];
}

const allYears = () => numbersOf(sql`select ${exam_years.year} from ${exam_years} order by 1`);

/** The index answers the first condition, so that only candidates without an IC are looked up. */
const withoutDocument = sql`(${students.ic_number} is null) = 1 and ${students.passport_number} is null and ${students.birth_cert_number} is null`;
const withDocument = sql`((${students.ic_number} is null) = 0 or ${students.passport_number} is not null or ${students.birth_cert_number} is not null)`;

/** A masked reader must not learn who has a document, so the filters do nothing for them. */
export const identityFilters = (
  actor: Actor,
  { has_ic_number, has_document }: Pick<StudentList, "has_ic_number" | "has_document">,
) =>
  can(actor, "student.see_identity")
    ? { has_ic_number, has_document }
    : { has_ic_number: null, has_document: null };
