import type { SignedStep } from "~/features/school-exam-years/sign-off/on-behalf";
import type { MessageKey } from "~/messages";
import type { SheetOrder } from "./candidates/filters";
import type { StoredCandidate } from "./candidates/queries";
import { type CardSheet, cardSheets } from "./card-sheets";
import type { TableWidths } from "./columns";
import {
  identities,
  officeSignatures,
  recordColumns,
  rollFields,
  rollSheets,
  wholeHead,
} from "./roll-sheets";
import type { SheetHead } from "./rules";

const roomSheets = {
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

export interface SheetKind {
  /** Of a plan, the usual one: the room decides. */
  orientation: "portrait" | "landscape";
  /** The checksum covers these and the title of the year. */
  head: readonly (keyof SheetHead)[];
  /** The checksum covers these and the roll number: everything that the pages show of a candidate. */
  printed: readonly (keyof StoredCandidate)[];
  /** The checksum covers the hall of a candidate who has one, so that a print from before stays the same. */
  hasHall?: true;
  /** Shows its papers, which a print from before does not cover: the codes and days, or every fact where it is for one paper. */
  hasPapers?: true;
  pages: SheetTable | "labels" | "plan" | CardSheet;
  /** Without it, the order of the roll numbers. */
  order?: SheetOrder;
  /** Candidates without a number are left out, printed with a warning on the screen, or printed as usual; elsewhere they make a draft. */
  unnumbered?: "left_out" | "warned" | "allowed";
}

export interface SheetTable extends TableWidths {
  title: MessageKey;
  instructions?: readonly MessageKey[];
  declaration?: MessageKey;
  signatures: readonly Signatory[];
  /** Counted by hand for each paper. Each page is one room's, so it has its own totals and signatures. */
  totals?: readonly MessageKey[];
  /** The title names the version and the state of the list. */
  isOfList?: boolean;
}

interface Signatory {
  role: MessageKey;
  office?: MessageKey;
  /** The step of the list that the office may have signed in place of this person; the checksum then covers it. */
  on_behalf?: { step: SignedStep; words: MessageKey };
}

export const labelsPerPage = 24;

const sheetsForAll = {
  attendance: {
    orientation: "portrait",
    head: wholeHead,
    printed: ["full_name", ...identities, "gender", "late"],
    hasHall: true,
    hasPapers: true,
    pages: {
      title: "sheet.head.attendance",
      columns: {
        row: 8,
        scanned_code: 38,
        full_name: 53,
        identity_or_birth: 29,
        gender: 13,
        papers: 45,
      },
      inRoom: {
        row: 8,
        seat: 13,
        scanned_code: 38,
        full_name: 40,
        identity_or_birth: 29,
        gender: 13,
        papers: 45,
      },
      isByHall: true,
      instructions: [
        "sheet.notes.number",
        "sheet.notes.identity",
        "sheet.notes.statement",
        "sheet.notes.tick",
      ],
      totals: ["sheet.totals.present", "sheet.totals.absent"],
      signatures: [
        { role: "sheet.signature.invigilator" },
        { role: "sheet.signature.second_invigilator" },
        { role: "sheet.signature.chief_invigilator" },
      ],
    },
  },
  ...cardSheets,
  ...roomSheets,
  labels: {
    orientation: "portrait",
    head: ["exam_type_code"],
    printed: ["full_name"],
    hasHall: true,
    pages: "labels",
    unnumbered: "left_out",
  },
  "check-list": {
    orientation: "landscape",
    head: wholeHead,
    printed: [...rollFields, "visa_number", "is_citizen", "is_student"],
    pages: {
      title: "sheet.head.check-list",
      columns: {
        row: 8,
        student_code: 24,
        full_name: 69,
        full_name_arabic: 52,
        ...recordColumns,
        checked: 10,
      },
      declaration: "sheet.notes.check-list",
      signatures: officeSignatures,
      isOfList: true,
    },
    unnumbered: "warned",
  },
  "final-list": {
    orientation: "landscape",
    head: [...wholeHead, "list_version"],
    printed: [...rollFields, "visa_number", "is_citizen", "is_student"],
    pages: {
      title: "sheet.head.final-list",
      columns: {
        row: 8,
        student_code: 24,
        full_name: 76,
        full_name_arabic: 55,
        ...recordColumns,
      },
      declaration: "sheet.notes.final-list",
      signatures: officeSignatures,
      isOfList: true,
    },
  },
} satisfies Record<string, SheetKind>;

export type OtherSheet = keyof typeof sheetsForAll;
export const otherSheets = Object.keys(sheetsForAll) as OtherSheet[];
export const isOtherSheet = (sheet: string): sheet is OtherSheet => Object.hasOwn(sheetsForAll, sheet);

export const sheetKinds = { ...rollSheets, ...sheetsForAll } as const satisfies Record<string, SheetKind>;
export type SheetName = keyof typeof sheetKinds;
export const isSheetName = (sheet: string): sheet is SheetName => Object.hasOwn(sheetKinds, sheet);

export const usualOrderOf = (sheet: string): SheetOrder => {
  const kind: SheetKind | undefined = isSheetName(sheet) ? sheetKinds[sheet] : undefined;
  return kind?.order ?? "student_code";
};

export const unnumberedOn = (sheet: SheetName): SheetKind["unnumbered"] => {
  const kind: SheetKind = sheetKinds[sheet];
  return kind.unnumbered;
};
