import type { ManySheet } from "~/features/sheets/many/many-sheets";

export const mostPages = 200;
/** Schools on a page of the cover. */
export const coverRows = { portrait: 24, landscape: 16 };

export const leftOutFor = ["no_candidates", "unnumbered", "too_many", "print_state"] as const;
export type LeftOut = (typeof leftOutFor)[number];

/** Whether the sheet has a PDF. */
export const isDrawn = (sheet: ManySheet) => sheet !== "statements" && sheet !== "slips";
