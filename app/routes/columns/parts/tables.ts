import type { Permission } from "~/auth/permissions";
import * as schoolFields from "~/features/schools/fields";
import { listColumns, usualColumns } from "~/features/students/fields";
import type { ChoosableTable } from "~/http/columns";

interface ListedTable<Column extends string = string> extends ChoosableTable<Column> {
  /** The list to return to. */
  path: string;
  needs: Permission;
  /** The column that is always shown, beside the actions. */
  always: string;
}

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
  "state",
  "print_state",
] as const;

export const tables = {
  students: {
    ...table("students", "/students", "student.view", "full_name", listColumns),
    usual: usualColumns,
  },
  schools: {
    ...table("schools", "/admin/schools", "school_admin.view", "school_name", schoolFields.listColumns),
    usual: schoolFields.usualColumns,
  },
  school_exam_years: table<string>(
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

/** The first `usual` columns are shown until the reader chooses. */
function table<Column extends string>(
  name: string,
  path: string,
  needs: Permission,
  always: string,
  columns: readonly Column[],
  usual = 0,
): ListedTable<Column> {
  return { name, path, needs, always, columns, usual: columns.slice(0, usual) };
}
