export const tickedKinds = ["new", "changed"] as const;
type TickedKind = (typeof tickedKinds)[number];

/** The boxes of the page of a draft. */
export interface Ticks {
  /** Absent where the page asked about no kind. */
  kinds?: readonly TickedKind[];
  /** The changed lines of the page, and those of them that are ticked. */
  shown?: readonly number[];
  ticked?: readonly number[];
}

/** The changed lines that stay as they are stored: the clerk took their ticks away, on this page or on another. */
export const untouchedBy = (before: readonly number[] = [], { shown = [], ticked = [] }: Ticks): number[] => [
  ...before.filter((line) => !shown.includes(line)),
  ...shown.filter((line) => !ticked.includes(line)),
];
