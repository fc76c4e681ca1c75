import { wholeHead } from "./roll-sheets";

export const roomSheets = {
  "door-list": {
    orientation: "portrait",
    head: wholeHead,
    printed: ["full_name", "class_name", "late", "seat"],
    pages: {
      title: "sheet.head.door-list",
      columns: { row: 10, seat: 18, student_code: 38, full_name: 85, class_name: 35 },
      signatures: [],
    },
    unnumbered: "left_out",
  },
} as const;
