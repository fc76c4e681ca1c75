import { identities, rollFields, wholeHead } from "./roll-sheets";

export type CardSheet = "statements" | "slips";

/** Sheets that are cut apart, with a part for each candidate. */
export const cardSheets = {
  statements: {
    orientation: "portrait",
    head: wholeHead,
    printed: [...rollFields, "is_citizen"],
    pages: "statements",
    order: "class_name",
    unnumbered: "allowed",
  },
  slips: {
    orientation: "portrait",
    head: [...wholeHead, "papers"],
    printed: ["full_name", "full_name_arabic", ...identities, "class_name", "late"],
    hasHall: true,
    pages: "slips",
    unnumbered: "left_out",
  },
} as const;
