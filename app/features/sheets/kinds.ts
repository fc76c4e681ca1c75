import { groupedIc, type MessageKey, t } from "~/messages";
import type { StoredCandidate } from "./candidates.server";
import { type CardSheet, cardSheets } from "./card-sheets";
import type { SheetOrder } from "./filters";
import {
  identities,
  officeSignatures,
  recordColumns,
  rollFields,
  rollSheets,
  wholeHead,
} from "./roll-sheets";
import { roomSheets } from "./room-sheets";
import type { PaperOnSheet, SheetHead } from "./rules";

export interface SheetKind {
  orientation: "portrait" | "landscape";
  /** The checksum covers these and the title of the year. */
  head: readonly (keyof SheetHead)[];
  /** The checksum covers these and the roll number: everything that the pages show of a candidate. */
  printed: readonly (keyof StoredCandidate)[];
  pages: SheetTable | "labels" | CardSheet;
  /** Without it, the order of the roll numbers. */
  order?: SheetOrder;
  /** Candidates without a number are left out, printed with a warning on the screen, or printed as usual; elsewhere they make a draft. */
  unnumbered?: "left_out" | "warned" | "allowed";
}

export interface SheetTable {
  title: MessageKey;
  /** Left to right, in millimetres. */
  columns: Partial<Record<SheetField, number>>;
  instructions?: readonly MessageKey[];
  declaration?: MessageKey;
  signatures: readonly { role: MessageKey; office?: MessageKey }[];
  /** Counted by hand for each paper. Each page is one room's, so it has its own totals and signatures. */
  totals?: readonly MessageKey[];
  /** The title names the version and the state of the list. */
  isOfList?: boolean;
}

interface SheetColumn {
  /** Rows count from 1; null is a blank to fill in by hand. */
  cell: (candidate: StoredCandidate, row: number) => string | number | null;
  align?: "center";
  dir?: "rtl";
}

const centred = (cell: SheetColumn["cell"]): SheetColumn => ({ cell, align: "center" });
const byHand = () => null;

const sheetColumns = {
  row: centred(({ has_need }, row) => (has_need ? `${row} K` : row)),
  seat: centred(({ seat }) => seat ?? null),
  student_code: centred(({ student_code }) => student_code),
  full_name: { cell: ({ full_name }) => full_name },
  full_name_arabic: { cell: ({ full_name_arabic }) => full_name_arabic, dir: "rtl" },
  identity: centred(({ identity }) => groupedIc(identity)),
  identity_or_birth: centred(({ identity }) => groupedIc(identity)),
  ic_number: centred(({ ic_number }) => groupedIc(ic_number)),
  birth_cert_number: centred(({ birth_cert_number }) => birth_cert_number),
  passport_or_visa: centred(({ passport_number, visa_number }) =>
    [passport_number, visa_number].filter(Boolean).join(" / "),
  ),
  gender: centred(({ gender }) => gender),
  class_name: centred(({ class_name }) => class_name),
  is_citizen: centred(({ is_citizen }) => t(is_citizen ? "word.yes" : "word.no")),
  is_student: centred(({ is_student }) => t(is_student ? "word.yes" : "word.no")),
  signature: { cell: byHand },
  remarks: { cell: byHand },
  signature_or_remarks: { cell: byHand },
  checked: centred(byHand),
  papers: centred(byHand),
} satisfies Record<string, SheetColumn>;

export type SheetField = keyof typeof sheetColumns;

/** Without papers of the year there are boxes whose codes are written by hand. */
const unnamedPapers = ["K1", "K2", "K3", "K4", "K5"];

interface TableColumn extends SheetColumn {
  field: SheetField;
  label: string;
  width: number;
  isBox?: boolean;
}

/** `TJ 5/10` */
function headingOfPaper({ code, held_on }: PaperOnSheet): string {
  const [, month, day] = held_on?.split("-").map(Number) ?? [];
  return day === undefined ? code : `${code} ${day}/${month}`;
}

/** The boxes of the papers share the width of one column. */
export const columnsOf = ({ columns }: SheetTable, papers: readonly PaperOnSheet[] = []): TableColumn[] =>
  (Object.entries(columns) as [SheetField, number][]).flatMap(([field, width]): TableColumn[] => {
    const column: SheetColumn = sheetColumns[field];
    if (field !== "papers") return [{ field, label: t(`sheet.column.${field}`), width, ...column }];
    const labels = papers.length > 0 ? papers.map(headingOfPaper) : unnamedPapers;
    return labels.map((label) => ({ field, label, width: width / labels.length, isBox: true, ...column }));
  });

export const labelsPerPage = 24;

const sheetsForAll = {
  attendance: {
    orientation: "portrait",
    head: wholeHead,
    printed: ["full_name", ...identities, "gender", "late"],
    pages: {
      title: "sheet.head.attendance",
      columns: {
        row: 9,
        student_code: 27,
        full_name: 57,
        identity_or_birth: 30,
        gender: 13,
        papers: 50,
      },
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
        student_code: 25,
        full_name: 52,
        full_name_arabic: 49,
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
        student_code: 25,
        full_name: 59,
        full_name_arabic: 52,
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
