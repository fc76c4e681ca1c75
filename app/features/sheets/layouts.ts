/** What a column of a sheet shows; its heading is `sheet.column.<field>`. */
export type SheetField =
  | "row"
  | "student_code"
  | "full_name"
  | "full_name_arabic"
  | "identity"
  | "identity_or_birth"
  | "ic_number"
  | "birth_cert_number"
  | "passport_or_visa"
  | "gender"
  | "class_name"
  | "is_citizen"
  | "is_student"
  | "signature"
  | "remarks"
  | "signature_or_remarks"
  | "checked"
  | `paper_${1 | 2 | 3 | 4 | 5}`;

export interface SheetLayout {
  orientation: "portrait" | "landscape";
  /** Whether notes stand under the table. */
  hasNotes?: boolean;
  /** Widths in millimetres. */
  columns: readonly { field: SheetField; width: number; align?: "center"; dir?: "rtl" }[];
}

/** The sheets beside the six roll sheets; each is for a school of any exam type. */
export const otherSheets = ["attendance", "labels", "check-list"] as const;
export type OtherSheet = (typeof otherSheets)[number];

export const isOtherSheet = (sheet: string): sheet is OtherSheet =>
  (otherSheets as readonly string[]).includes(sheet);

/** Three across and eight down on A4. */
export const labelsPerPage = 24;

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

/** One box for each paper: its code is written by hand, and each candidate ticked. */
const attendance: SheetLayout = {
  orientation: "portrait",
  hasNotes: true,
  columns: [
    { field: "row", width: 9, align: "center" },
    { field: "student_code", width: 28, align: "center" },
    { field: "full_name", width: 55 },
    { field: "identity_or_birth", width: 29, align: "center" },
    { field: "gender", width: 15, align: "center" },
    { field: "paper_1", width: 10, align: "center" },
    { field: "paper_2", width: 10, align: "center" },
    { field: "paper_3", width: 10, align: "center" },
    { field: "paper_4", width: 10, align: "center" },
    { field: "paper_5", width: 10, align: "center" },
  ],
};

const checkList: SheetLayout = {
  orientation: "landscape",
  hasNotes: true,
  columns: [
    { field: "row", width: 9, align: "center" },
    { field: "student_code", width: 27, align: "center" },
    { field: "full_name", width: 60 },
    { field: "full_name_arabic", width: 36, dir: "rtl" },
    { field: "ic_number", width: 27, align: "center" },
    { field: "birth_cert_number", width: 22, align: "center" },
    { field: "passport_or_visa", width: 21, align: "center" },
    { field: "gender", width: 14, align: "center" },
    { field: "class_name", width: 19, align: "center" },
    { field: "is_citizen", width: 14, align: "center" },
    { field: "is_student", width: 13, align: "center" },
    { field: "checked", width: 11, align: "center" },
  ],
};

/** PSRA has no Arabic names and stands upright; the other examinations lie on their side (domain 3.8). */
export function layoutOf(sheet: string): SheetLayout {
  switch (sheet) {
    case "attendance":
      return attendance;
    case "check-list":
      return checkList;
    case "labels":
      return { orientation: "portrait", columns: [] };
    default:
      return sheet === "PSRA" ? primary : secondary;
  }
}
