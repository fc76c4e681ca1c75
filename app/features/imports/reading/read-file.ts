import type { Problem } from "~/messages";
import type { SheetLayout } from "../shape/sheets";

/** The sheets of a workbook follow one another in the text. */
export type ReadFile = { ok: true; text: string; sheets?: SheetLayout[] } | { ok: false; problem: Problem };
