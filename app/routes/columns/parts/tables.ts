import type { Permission } from "~/auth/permissions";
import type { ChoosableTable } from "~/http/columns.server";

interface ListedTable extends ChoosableTable {
  /** Where the table stands, to go back to. */
  path: string;
  needs: Permission;
  /** The column that is always there, beside the actions. */
  always: string;
}

const ofStudents = [
  "ic_number",
  "school_code",
  "student_code",
  "class_name",
  "exam_year",
  "gender",
  "school_name",
  "district_code",
  "exam_type_code",
  "full_name_arabic",
  "passport_number",
  "birth_cert_number",
  "visa_number",
  "is_student",
  "is_citizen",
  "created_at",
  "updated_at",
] as const;
const ofSchools = [
  "school_code",
  "hq_code",
  "hq_code_alt",
  "district_code",
  "exam_type_code",
  "created_at",
  "updated_at",
] as const;

const ofRegistrations = [
  "school_code",
  "exam_year",
  "district_code",
  "exam_type_code",
  "total_students",
  "total_student_with_code",
  "is_student_code_completed",
  "is_not_empty",
  "print",
  "updated_at",
] as const;

/** Every table whose columns are chosen, each remembered by itself (spec 2). */
export const tables = {
  students: table("students", "/students", "student.view", "full_name", ofStudents, 6),
  school_students: {
    ...table("school_students", "/students", "student.view", "full_name", ofStudents, 0),
    usual: ["ic_number", "student_code", "class_name", "gender"],
  },
  schools: table("schools", "/admin/schools", "school_admin.view", "school_name", ofSchools, 5),
  school_exam_years: table(
    "school_exam_years",
    "/school_exam_years",
    "school_exam_year.view",
    "school_name",
    ofRegistrations,
    9,
  ),
} satisfies Record<string, ListedTable>;

export type TableName = keyof typeof tables;

export const isTableName = (name: unknown): name is TableName =>
  typeof name === "string" && Object.hasOwn(tables, name);

/** Of the columns the first so many are shown until somebody chooses. */
function table(
  name: string,
  path: string,
  needs: Permission,
  always: string,
  columns: readonly string[],
  usual: number,
): ListedTable {
  return { name, path, needs, always, columns, usual: columns.slice(0, usual) };
}
