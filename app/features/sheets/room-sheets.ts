import { wholeHead } from "./roll-sheets";

export const roomSheets = {
  "door-list": {
    orientation: "portrait",
    head: wholeHead,
    printed: ["full_name", "class_name", "late", "seat"],
    pages: {
      title: "sheet.head.door-list",
      columns: { row: 10, student_code: 33, full_name: 70, class_name: 30, room: 43 },
      inRoom: { row: 10, seat: 18, student_code: 38, full_name: 85, class_name: 35 },
      signatures: [],
    },
    unnumbered: "left_out",
  },
  "seating-plan": {
    orientation: "landscape",
    head: [...wholeHead, "room"],
    printed: ["full_name", "seat"],
    pages: "plan",
  },
} as const;
