import { codesInUse } from "~/features/roll-numbers/codes";

/** What a column of a sheet shows; its heading is `sheet.column.<field>`. */
export type SheetField =
  | "row"
  | "student_code"
  | "full_name"
  | "full_name_arabic"
  | "identity"
  | "identity_or_birth"
  | "gender"
  | "class_name"
  | "signature"
  | "remarks"
  | "signature_or_remarks";

interface SheetLayout {
  orientation: "portrait" | "landscape";
  /** Widths in millimetres. */
  columns: readonly { field: SheetField; width: number; align?: "center"; dir?: "rtl" }[];
}

const primary: SheetLayout = {
  orientation: "portrait",
  columns: [
    { field: "row", width: 10, align: "center" },
    { field: "student_code", width: 30, align: "center" },
    { field: "full_name", width: 56 },
    { field: "identity_or_birth", width: 29, align: "center" },
    { field: "gender", width: 15, align: "center" },
    { field: "class_name", width: 22, align: "center" },
    { field: "signature_or_remarks", width: 24 },
  ],
};

const secondary: SheetLayout = {
  orientation: "landscape",
  columns: [
    { field: "row", width: 10, align: "center" },
    { field: "student_code", width: 29, align: "center" },
    { field: "full_name", width: 70 },
    { field: "full_name_arabic", width: 48, dir: "rtl" },
    { field: "identity", width: 30, align: "center" },
    { field: "gender", width: 14, align: "center" },
    { field: "class_name", width: 22, align: "center" },
    { field: "signature", width: 28 },
    { field: "remarks", width: 22 },
  ],
};

/** PSRA has no Arabic names and stands upright; the other examinations lie on their side. */
export const layoutOf = (sheet: string): SheetLayout => (sheet === "PSRA" ? primary : secondary);

interface Centred {
  hq_code: string;
  hq_code_alt: string | null;
}

/** The centre codes that the roll numbers begin with; where none does, the school's first. */
export function centreOf(school: Centred, student_codes: readonly (string | null)[]): string[] {
  const used = codesInUse(school, student_codes).flatMap((field) => school[field] ?? []);
  return used.length > 0 ? used : [school.hq_code];
}
