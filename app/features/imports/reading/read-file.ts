import type { Problem } from "~/messages";

export type ReadFile =
  | { ok: true; text: string; sheet?: string }
  | { ok: false; problem: Problem; field?: "file" | "sheet_name" };
