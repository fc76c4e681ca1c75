export type Orientation = "portrait" | "landscape";

interface Numbered {
  foot: readonly string[];
  page: number;
  pages: number;
}

export interface Column {
  /** Has a line of the paper for each of its lines. */
  label: string;
  /** Millimetres, which together are the width of the paper. */
  width: number;
  align?: "left" | "center" | "right";
  dir?: "rtl";
  /** Roll numbers, each with its barcode below it. */
  isScanned?: boolean;
  /** Filled by hand for each candidate, and counted below them. */
  isBox?: boolean;
}

export interface Fact {
  term: string;
  /** Null is a blank to fill in by hand. */
  text: string | null;
  isLong?: boolean;
}

/** Of a page that is not cut apart. */
export interface PageHead extends Numbered {
  orientation: Orientation;
  hasCrest: boolean;
  isDraft: boolean;
  head: readonly string[];
  /** Names the filters, under the head. */
  part: string | null;
  block: readonly Fact[];
  /** Its place where two share a page; "fits" may share one. */
  half?: "fits" | "upper" | "lower";
}

export interface Signature {
  role: string;
  office?: string;
  /** Who signed for an absent school or district, and when. */
  on_behalf?: { words: string; by: string; day: string };
}

export interface TablePage extends PageHead {
  kind: "table";
  columns: readonly Column[];
  rows: readonly (readonly (string | number | null)[])[];
  heading: { at: number; text: string } | null;
  /** Each text of a note is one line of the paper. */
  notes: {
    title: string | null;
    list: readonly string[];
    /** What the marks and codes of the table mean. */
    legend: readonly string[];
    declaration: string | null;
  } | null;
  totals: readonly string[];
  signatures: readonly Signature[];
}

export interface Label {
  id: number;
  student_code: string | null;
  full_name: string;
  late: boolean;
  /** Of a candidate who has a seat. */
  where?: string;
  /** The text of its barcode, which a packet or an envelope has. */
  scan?: string;
}

export interface LabelPage extends Numbered {
  kind: "labels";
  exam: string;
  labels: readonly Label[];
}

export interface CardFact {
  label: string;
  text: string | null;
  isWide?: boolean;
  look?: "bold" | "italic" | "rtl" | "line";
}

interface CardPage extends Numbered {
  hasCrest: boolean;
  head: readonly string[];
  title: string;
  receipt: string | null;
  /** The cards for which a whole page has room. */
  most: number;
}

export interface StatementPage extends CardPage {
  kind: "statements";
  cards: readonly { late: boolean; facts: readonly CardFact[] }[];
}

export interface SlipCard {
  late: boolean;
  student_code: string | null;
  full_name: string;
  full_name_arabic: string | null;
  facts: readonly CardFact[];
  bring: string;
  isRoomy: boolean;
}

export interface SlipPage extends CardPage {
  kind: "slips";
  school: string;
  columns: readonly Column[];
  papers: readonly (readonly string[])[];
  cards: readonly SlipCard[];
}

export interface Desk {
  seat: string | number;
  code: string | null;
  /** Why the desk has no candidate. */
  note: string | null;
  name: string;
}

export interface SeatingPage extends PageHead {
  kind: "seating";
  /** Above the first row. */
  front: string;
  rows: readonly string[];
  columns: readonly string[];
  /** Null is a desk that the capacity leaves out. */
  desks: readonly (readonly (Desk | null)[])[];
  /** Millimetres of a desk. */
  height: number;
  notes: readonly string[];
}

/** Millimetres of each row, as the server cut the page. */
export type DrawnPage =
  | (TablePage & { heights: readonly number[] })
  | LabelPage
  | StatementPage
  | SlipPage
  | SeatingPage;

/** All that a file says beside its pages. Its dates are those of the receipts, so that the same data give the same bytes. */
export interface PdfFile {
  title: string;
  author: string;
  created_at: string;
  crest: Uint8Array | null;
  /** Of a crest: without it there is no file. */
  isTrial?: boolean;
}
