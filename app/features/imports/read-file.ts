import type { Problem } from "~/messages";

/** The rows of a file as lines of text, as if they had been pasted; the sheet is named where there were several to take. */
export type ReadFile =
  | { ok: true; text: string; sheet?: string }
  | { ok: false; problem: Problem; field?: "file" | "sheet_name" };
