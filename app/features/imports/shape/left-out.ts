/** Why a line of the text is no candidate's line, and how many such lines there are. */
export interface LeftOut {
  titles: number;
  headings: number;
  /** Nothing but a number in a column that is not read. */
  numbered: number;
  /** Totals, signatures and notes. */
  foot: number;
  hidden: number;
  /** Lines of sheets that are not ticked. */
  sheets: number;
  /** Of pupils who left, and examples: the clerk said so. */
  answered: number;
}

export const noneLeftOut: LeftOut = {
  titles: 0,
  headings: 0,
  numbered: 0,
  foot: 0,
  hidden: 0,
  sheets: 0,
  answered: 0,
};

export const reasonsLeftOut = Object.keys(noneLeftOut) as (keyof LeftOut)[];

export const sumOf = (left: LeftOut): number => reasonsLeftOut.reduce((sum, reason) => sum + left[reason], 0);

export const added = (one: LeftOut, other: Partial<LeftOut>): LeftOut =>
  Object.fromEntries(
    reasonsLeftOut.map((reason) => [reason, one[reason] + (other[reason] ?? 0)]),
  ) as unknown as LeftOut;
