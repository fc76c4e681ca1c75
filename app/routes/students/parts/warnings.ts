import type { SavedStudent } from "~/features/students/commands";
import { isNear } from "~/features/students/near/rules";
import type { Warning } from "~/features/students/rules";
import type { Undo } from "~/features/values/undo";
import type { Flash } from "~/http/flash";
import { explain, type MessageKey } from "~/messages";

/** Warnings block nothing (product 3.2). */
export const warningSentences = (warnings: readonly Warning[] = []) =>
  warnings.map(({ field, problem }) => ({ field, ...explain(field, problem) }));

export function savedFlash(
  { full_name, warnings }: SavedStudent,
  plain: MessageKey,
  withWarning: MessageKey,
  undo?: Undo,
): Flash {
  // The form has asked about near duplicates already.
  const others = warnings?.filter((warning) => !isNear(warning));
  const [first, second = "", third = ""] = warningSentences(others).map(({ message }) => `${message}.`);
  if (first === undefined) return { key: plain, values: { full_name }, undo };
  return { key: withWarning, values: { full_name, first, second, third }, undo, kind: "info" };
}

export const withWarnings = ({ warnings, ...data }: SavedStudent) => ({
  data,
  warnings: warningSentences(warnings),
});
