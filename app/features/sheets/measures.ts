/*
 * The sizes of the sheets on paper, written once: the stylesheets read them when they are built (`theme("mm.…")`,
 * tailwind.config.ts), the server cuts the pages by them, and the PDF is drawn with them.
 */

/** Millimetres. */
export const mm = {
  /** The room of A4 within its margins. */
  portrait: { width: 186, height: 270, top: 12, side: 12, row: 7.1 },
  landscape: { width: 273, height: 187, top: 10, side: 12, row: 5.9 },
  /** Two delivery notes on a page, cut apart in the middle. */
  half: 131,
  crest: { width: 30, height: 14 },
  /** Below the head and the block, and above the notes. */
  gap: 1.5,
  block: { between: 4, term: 32 },
  /** Letters in Jawi reach further above and below their line. */
  cell: { side: 1, top: 0.25, jawi: 0.65 },
  head: { side: 0.5, top: 0.25, box: 0.1 },
  heading: 4.5,
  total: 5,
  /** Beside the texts of headings and totals. */
  indent: 2,
  signature: { between: 4, line: 8, gap: 1 },
  foot: { between: 4, gap: 1 },
  label: { width: 61.9, height: 32.5, side: 2, code: 9, gap: 0.5, bottom: 1 },
  card: { two: 128, three: 85.5, padding: 2, head: 14, beside: 31, crest: 13, gap: 1.5, title: 0.5 },
  statement: { row: 8, jawi: 10, side: 1.5, top: 0.5, line: 9, gap: 0.5, between: 16, declaration: 2 },
  /** Heights of barcodes. Their widths are those of the modules (features/values/barcode.ts), and a wider one is left out. */
  barcode: { row: 4, gap: 0.6, clear: 0.6, slip: 9, widest: 38, label: { height: 5, widest: 57 } },
  slip: {
    number: 66,
    indent: 14,
    table: 118,
    between: 4,
    facts: 3,
    fact: 1,
    line: 5,
    gap: 1.2,
    side: 1,
    top: 0.25,
    /** Where the card has the room. */
    roomy: 0.75,
  },
  seating: { desk: 13, row: 8, column: 4, side: 0.6, number: 3.6, code: 3.2, name: 2.5, gap: 1.5 },
  list: { line: 3.4, side: 1, top: 0.6, heading: 7, paragraph: 2 },
};

/** Points. */
export const pt = {
  portrait: { text: 9, centred: 9 },
  landscape: { text: 8, centred: 8 },
  name: 9,
  jawi: 11,
  columnHead: 6.5,
  notes: 7.5,
  foot: 7.5,
  pageNumber: 8.5,
  draft: 150,
  frame: 0.75,
  rule: 0.25,
  label: { exam: 7, code: 19, name: 10.5, small: 8, tiny: 6.5, where: 7, late: 6 },
  card: { head: 8, title: 11, mark: 7.5, fact: 6.5, jawi: 12 },
  statement: { text: 8 },
  slip: { name: 9.5, text: 8.5, code: 20, long: 10, cell: 8 },
  seating: { number: 9, code: 8, name: 6.5 },
};

/** Heights of lines, in sizes of their letters. */
export const leading = {
  cell: 1.04,
  jawi: 1.25,
  head: 1.2,
  block: 1.25,
  columnHead: 1.05,
  notes: 1.2,
  foot: 1.2,
  text: 1.15,
  card: 1.1,
  signed: 1.35,
};
