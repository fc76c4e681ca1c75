import type { Actor } from "~/auth/actor";
import { write } from "~/db/client";
import { blocked, missing, type Outcome, saved } from "~/db/outcome";
import type { Span } from "~/db/spans";
import { keepForUndo, type NewRow } from "~/db/undo";
import { amending, amendsFinal } from "~/features/school-exam-years/sign-off/amendments";
import { whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import { mergedWith } from "~/features/values/merge";
import { collectProblems } from "~/features/values/problems";
import { type Problems, problem, type Sentence, sentenceText, t } from "~/messages";
import { namesInTrash } from "../bulk/choice";
import { updateStudent } from "../commands";
import { findStudents, type StudentRecord } from "../queries";
import { derived, type Warning } from "../rules";
import { cellsOf, changedCells, fieldsOf, type GridCells, type GridColumn, gridColumns } from "./rows";
import { type GridRow, gridCells } from "./schema";

/** A row that was not saved; `at` is its place in the form. */
export interface RowLeft {
  at: number;
  problems: Problems;
  /** Another edit was saved since the row was shown. */
  isStale?: true;
}

export interface GridSaved {
  saved: { id: number; warnings: Warning[] }[];
  unchanged: number;
  left: RowLeft[];
  /** The number that the undo names, twice; null where nothing was saved. */
  span: Span | null;
  /** A final list is changed with a reason, which an undo does not have. */
  amends: boolean;
}

/** Saves each changed row as the form of one candidate does, all of them in one transaction; a refused row holds back no other. */
export function saveGrid(actor: Actor, rows: readonly GridRow[], reason: string | null): Outcome<GridSaved> {
  return write(() => {
    const ids = rows.map(({ id }) => id);
    const found = findStudents(actor, ids);
    const gone = namesInTrash(
      actor,
      ids.filter((id) => !found.has(id)),
    );
    if (gone.size < ids.length - found.size) return missing();
    const fixed = whyNoneSaved(actor, [...found.values()], reason);
    if (fixed) return blocked(fixed);
    const done: GridSaved = { saved: [], unchanged: 0, left: [], span: null, amends: false };
    const edits: NewRow[] = [];
    for (const [at, row] of rows.entries()) {
      const record = found.get(row.id);
      if (record) edits.push(...saveRow(actor, { ...row, at }, record, reason, done));
      else {
        const full_name = gone.get(row.id) ?? "";
        done.left.push({ at, problems: { "": [problem("candidate_gone", { full_name })] } });
      }
    }
    if (edits.length > 0) {
      const id = keepForUndo(actor, "edited", edits);
      done.span = [id, id];
    }
    return saved(done);
  });
}

/** Where each list of the rows is closed, the whole form is refused; a closed list among open ones is named beside its rows. */
function whyNoneSaved(
  actor: Actor,
  records: readonly StudentRecord[],
  reason: string | null,
): Sentence | null {
  const why = (record: StudentRecord) => whyReadOnly(amending(actor, [record], reason), [record]);
  const [first] = records;
  return first && records.every((record) => why(record) !== null) ? why(first) : null;
}

function saveRow(
  actor: Actor,
  { at, ...row }: GridRow & { at: number },
  record: StudentRecord,
  reason: string | null,
  done: GridSaved,
): NewRow[] {
  const changed = changedCells(row.cells, row.shown);
  const stored = cellsOf(record);
  const read = gridCells.safeParse(mergedWith(gridColumns, row.shown, row.cells, stored));
  if (!read.success) {
    done.left.push({ at, problems: collectProblems(read.error) });
    return [];
  }
  const before = fieldsOf(record);
  const after = derived({ ...before, ...read.data });
  const columns = gridColumns.filter((column) => before[column] !== after[column]);
  if (columns.length === 0) {
    done.unchanged++;
    return [];
  }
  const amends = amendsFinal(actor, [record]);
  const edit = { ...after, version: row.version, reason: amends ? reason : null };
  const outcome = updateStudent(actor, row.id, edit);
  switch (outcome.kind) {
    case "saved": {
      const { id, version, warnings = [] } = outcome.value;
      const values = Object.fromEntries(columns.map((column) => [column, before[column]]));
      done.amends ||= amends;
      done.saved.push({ id, warnings: warnings.filter(({ field }) => columns.some((own) => own === field)) });
      return [{ entity: "student", entity_id: id, version, before: values }];
    }
    case "stale":
      done.left.push({ at, problems: problemsOfStale(row, changed, stored), isStale: true });
      return [];
    case "refused":
    case "unconfirmed":
      done.left.push({ at, problems: outcome.problems });
      return [];
    default: {
      const reason = outcome.kind === "blocked" ? sentenceText(outcome.reason) : "";
      const [column = "class_name"] = changed;
      done.left.push({ at, problems: { [column]: [problem("blocked", { reason })] } });
      return [];
    }
  }
}

/** Beside each cell that two people changed; where they changed different ones, beside the first that was typed. */
function problemsOfStale(
  { cells, shown }: GridRow,
  changed: readonly GridColumn[],
  stored: GridCells,
): Problems {
  const both = changed.filter(
    (column) => stored[column] !== shown?.[column] && stored[column] !== cells[column],
  );
  if (both.length === 0) return { [changed[0] ?? "class_name"]: [problem("changed_beside")] };
  return Object.fromEntries(
    both.map((column) => [
      column,
      [problem("changed_meanwhile", { value: stored[column] || t("word.none") })],
    ]),
  );
}
