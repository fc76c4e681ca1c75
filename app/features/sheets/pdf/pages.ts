export type Orientation = "portrait" | "landscape";

interface Numbered {
  foot: readonly string[];
  page: number;
  pages: number;
}

export interface Column {
  label: string;
  /** Millimetres. */
  width: number;
  align?: "left" | "center" | "right";
  dir?: "rtl";
  isBox?: boolean;
}

export interface Fact {
  term: string;
  /** Null is a blank to fill in by hand. */
  text: string | null;
  isLong?: boolean;
}

export interface TablePage extends Numbered {
  kind: "table";
  orientation: Orientation;
  hasCrest: boolean;
  isDraft: boolean;
  head: readonly string[];
  /** Names the filters, under the head. */
  part: string | null;
  block: readonly Fact[];
  columns: readonly Column[];
  rows: readonly (readonly (string | number | null)[])[];
  heading: { at: number; text: string } | null;
  notes: { title: string | null; list: readonly string[]; declaration: string | null } | null;
  totals: readonly string[];
  signatures: readonly { role: string; office?: string }[];
}

export interface LabelPage extends Numbered {
  kind: "labels";
  exam: string;
  labels: readonly { id: number; student_code: string | null; full_name: string; late: boolean }[];
}

export type SheetPage = TablePage | LabelPage;

/** Millimetres of each row, as the server cut the page. */
export type DrawnPage = (TablePage & { heights: readonly number[] }) | LabelPage;

/** All that a file says beside its pages. Its dates are those of the receipts, so that the same data give the same bytes. */
export interface PdfFile {
  title: string;
  author: string;
  created_at: string;
  crest: { type: string; content: Uint8Array } | null;
}
