import { inOrder, type Places, placesIn } from "~/features/values/fields";
import type { FieldName } from "~/messages";

/** `paste` is the order of a spreadsheet of schools (product 5.2). Cookies store the numbers of `list`, so none changes. */
const table = {
  school_name: { paste: 1, form: 1, list: null },
  school_code: { paste: 2, form: 2, list: 1 },
  hq_code: { paste: 3, form: 3, list: 2 },
  district_code: { paste: 4, form: 5, list: 4 },
  exam_type_code: { paste: 5, form: 6, list: 5 },
  hq_code_alt: { paste: 6, form: 4, list: 3 },
} as const satisfies Partial<Record<FieldName, Places<"paste" | "form" | "list">>>;

export type SchoolFieldName = keyof typeof table;

export const pasteColumns = inOrder(placesIn(table, "paste"));
export const formFields = inOrder(placesIn(table, "form"));
const fieldColumns = placesIn(table, "list");
/** The school keeps these itself, in a form of their own. */
export const contactFields = ["contact_name", "contact_phone", "contact_email"] as const;
export const listColumns = inOrder({ ...fieldColumns, created_at: 6, updated_at: 7 });
export const usualColumns = inOrder(fieldColumns);
