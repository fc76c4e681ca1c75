import type { SavedStudent } from "~/features/students/commands.server";
import type { Warning } from "~/features/students/rules";
import type { Undo } from "~/features/values/undo";
import type { Flash } from "~/http/flash.server";
import { explain, type MessageKey } from "~/messages";

/** The sentences that warn about a candidate and block nothing (product 3.2). */
export const warningSentences = (warnings: readonly Warning[] = []) =>
  warnings.map(({ field, problem }) => ({ field, ...explain(field, problem) }));

/** The flash after a save: the name, the warnings if any, and the way to take it back. */
export function savedFlash(
  { full_name, warnings }: SavedStudent,
  plain: MessageKey,
  warned: MessageKey,
  undo?: Undo,
): Flash {
  const [first, second = "", third = ""] = warningSentences(warnings).map(({ message }) => `${message}.`);
  if (first === undefined) return { key: plain, values: { full_name }, undo };
  return { key: warned, values: { full_name, first, second, third }, undo, kind: "info" };
}

/** A saved candidate as the API answers it. */
export const withWarnings = ({ warnings, ...data }: SavedStudent) => ({
  data,
  warnings: warningSentences(warnings),
});
