import type { Actor } from "~/auth/actor";
import { cellName } from "~/features/students/batch/rows";
import { writeSeen } from "~/features/students/bulk/rules";
import type { GridSaved, RowLeft } from "~/features/students/grid/commands";
import { cellsOf, gridColumns, writeShown } from "~/features/students/grid/rows";
import type { GridRow } from "~/features/students/grid/schema";
import { findStudents } from "~/features/students/queries";
import { mergedWith } from "~/features/values/merge";
import type { Undo } from "~/features/values/undo";
import { type Flash, inWords, type ShownFlash } from "~/http/flash";
import type { FormAnswer } from "~/http/forms";
import { explain, type Problems, problem, t } from "~/messages";
import { warningSentences } from "./warnings";

export interface GridResult {
  flash: ShownFlash | null;
}

const undoOf = ({ span, amends }: GridSaved): Undo | undefined =>
  span && !amends ? { kind: "edited", first: span[0], last: span[1] } : undefined;

const mostWarnings = 3;

export function gridFlash(actor: Actor, saved: GridSaved): Flash {
  const undo = undoOf(saved);
  const values = { n: saved.saved.length, unchanged: saved.unchanged };
  if (values.n === 0) return { key: "student_grid.none_changed", values, kind: "info" };
  const warned = saved.saved.filter(({ warnings }) => warnings.length > 0);
  if (warned.length === 0) return { key: "student_grid.saved", values, undo };
  const found = findStudents(
    actor,
    warned.map(({ id }) => id),
  );
  const sentences = warned.flatMap(({ id, warnings }) => {
    const { full_name } = found.get(id) ?? { full_name: "" };
    return warningSentences(warnings).map(({ message }) => t("student_grid.warning", { full_name, message }));
  });
  const [first = "", second = "", third = ""] = sentences;
  const others = sentences.length - mostWarnings;
  const more = others > 0 ? t("batch.more_warnings", { n: others }) : "";
  const said = { ...values, first, second, third, more };
  return { key: "student_grid.saved_with_warnings", values: said, undo, kind: "info" };
}

/** The form again with the rows that were not saved; null where there is none. A stale row takes the stored values of the cells that the clerk left alone. */
export function gridLeft(
  actor: Actor,
  typed: Record<string, unknown>,
  sent: readonly GridRow[],
  done: GridSaved,
): FormAnswer | null {
  if (done.left.length === 0) return null;
  const ids = done.left.flatMap(({ at }) => sent[at]?.id ?? []);
  const found = findStudents(actor, ids);
  const problems: Problems = {};
  const rows = done.left.flatMap((left) => {
    const row = sent[left.at];
    const record = row && found.get(row.id);
    return row && record ? [{ left, row, record }] : wordsOf(left, problems);
  });
  const shown = rows.map(({ left, row, record }, at) => {
    addProblems(problems, at, left.problems);
    if (!left.isStale) return { ...row, shown: row.shown ?? cellsOf(record) };
    const stored = cellsOf(record);
    const cells = { ...row.cells, ...mergedWith(gridColumns, row.shown, row.cells, stored) };
    return { id: row.id, version: record.version, shown: stored, cells };
  });
  const values = { n: done.saved.length, unchanged: done.unchanged, left: done.left.length };
  const flash = inWords({ key: "student_grid.partly", values, undo: undoOf(done), kind: "info" });
  return {
    typed: {
      ...typed,
      seen: writeSeen(shown),
      was: writeShown(shown.map((row) => row.shown)),
      rows: shown.map((row) => row.cells),
    },
    problems,
    current: { flash } satisfies GridResult,
  };
}

/** A candidate who is gone has no row. */
function wordsOf({ problems }: RowLeft, all: Problems): [] {
  const own = Object.entries(problems).flatMap(([field, found]) => inSentences(field, found));
  all[""] = [...(all[""] ?? []), ...own];
  return [];
}

const inSentences = (field: string, found: Problems[string] = []) =>
  found.map((one) => problem("blocked", { reason: explain(field, one).message }));

function addProblems(all: Problems, at: number, own: Problems): void {
  for (const [field, found] of Object.entries(own)) {
    if (gridColumns.some((column) => column === field)) all[cellName(at, field)] = found;
    else if (field === "reason") all.reason = found;
    else all[""] = [...(all[""] ?? []), ...inSentences(field, found)];
  }
}
