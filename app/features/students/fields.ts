import { inOrder, placesIn } from "~/features/values/fields";
import type { FieldName } from "~/messages";

/** Each number is a position, from 1; null where the field is left out. `schema.ts` says what each field takes. */
interface StudentField {
  form: number;
  batch: number | null;
  /** The columns of a paste or a file without headings, which also begin an export. */
  paste: number | null;
  /** Cookies store this number: a new column takes the next free one, and no column changes its own. */
  list: number | null;
  /** Exported after the columns of a paste, so that the spreadsheets of schools keep their column numbers. */
  exported?: true;
  usual?: true;
  /** Spreadsheets mark text with an apostrophe, which this field cannot contain. */
  unquoted?: true;
}

const table = {
  full_name: { form: 1, batch: 1, paste: 1, list: null },
  full_name_arabic: { form: 8, batch: 8, paste: null, list: 10, exported: true },
  ic_number: { form: 2, batch: 2, paste: 2, list: 1, usual: true, unquoted: true },
  school_code: { form: 12, batch: null, paste: 3, list: 2, usual: true },
  student_code: { form: 7, batch: 9, paste: 4, list: 3, usual: true },
  class_name: { form: 5, batch: 3, paste: 5, list: 4, usual: true },
  exam_year: { form: 13, batch: null, paste: 6, list: 5, usual: true, unquoted: true },
  gender: { form: 6, batch: 4, paste: 7, list: 6, usual: true },
  passport_number: { form: 4, batch: 6, paste: 8, list: 11, unquoted: true },
  birth_cert_number: { form: 3, batch: 5, paste: 10, list: 12, unquoted: true },
  visa_number: { form: 9, batch: 7, paste: 9, list: 13, unquoted: true },
  is_student: { form: 10, batch: 10, paste: 11, list: 14 },
  is_citizen: { form: 11, batch: 11, paste: 12, list: 15 },
} as const satisfies Partial<Record<FieldName, StudentField>>;

export type StudentFieldName = keyof typeof table;
export const studentFields = Object.keys(table) as StudentFieldName[];

const isMarked = (name: StudentFieldName, mark: "exported" | "usual" | "unquoted") =>
  (table[name] as StudentField)[mark] === true;

export const formFields = inOrder(placesIn(table, "form"));
export const batchColumns = inOrder(placesIn(table, "batch"));
export type BatchColumn = (typeof batchColumns)[number];
export const pasteColumns = inOrder(placesIn(table, "paste"));
export const exportColumns = [...pasteColumns, ...studentFields.filter((name) => isMarked(name, "exported"))];
export const unquotedFields = studentFields.filter((name) => isMarked(name, "unquoted"));

const beside = { school_name: 7, district_code: 8, exam_type_code: 9, created_at: 16, updated_at: 17 };
export const listColumns = inOrder({ ...placesIn(table, "list"), ...beside });
export type ListColumn = (typeof listColumns)[number];
export const usualColumns = inOrder(placesIn(table, "list")).filter((name) => isMarked(name, "usual"));
