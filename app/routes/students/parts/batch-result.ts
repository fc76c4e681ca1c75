import type { Actor } from "~/auth/actor";
import type { BatchSaved } from "~/features/students/batch/commands";
import type { BatchRow } from "~/features/students/batch/schema";
import { isNear } from "~/features/students/near/rules";
import { recordsOf, type StudentRecord } from "~/features/students/queries";
import type { SchoolYear } from "~/features/values/school-year";
import type { Undo } from "~/features/values/undo";
import { type Flash, inWords, type ShownFlash } from "~/http/flash";
import type { FormAnswer } from "~/http/forms";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { warningSentences } from "./warnings";

export interface BatchResult {
  flash: ShownFlash;
  saved: { at: number; full_name: string; class_name: string | null; warnings: string[] }[];
}

interface SavedRow {
  at: number;
  record: StudentRecord;
  /** "Baris 3: Amaran: …" */
  warnings: string[];
}

function savedRows(actor: Actor, { rows }: BatchSaved): SavedRow[] {
  const records = new Map(
    recordsOf(
      actor,
      rows.map(({ id }) => id),
    ).map((record) => [record.id, record]),
  );
  return rows.flatMap(({ at, id, ...row }) => {
    const record = records.get(id);
    if (!record) return [];
    const warnings = warningSentences(othersThanNear(row.warnings)).map(({ message }) =>
      t("ui.problem_row", { row: at + 1, message }),
    );
    return { at, record, warnings };
  });
}

/** The form has asked about near duplicates already. */
const othersThanNear = (warnings: BatchSaved["rows"][number]["warnings"] = []) =>
  warnings.filter((warning) => !isNear(warning));

const classesOf = (rows: readonly SavedRow[]) => [...new Set(rows.map(({ record }) => record.class_name))];

const undoOf = ({ span }: BatchSaved): Undo | undefined =>
  span ? { kind: "added", first: span[0], last: span[1] } : undefined;

export function batchFlash(actor: Actor, saved: BatchSaved): Flash {
  const rows = savedRows(actor, saved);
  const names = classesOf(rows).filter((name) => name !== null);
  const classes = names.length > 0 ? t("batch.classes", { names: names.join(", ") }) : t("batch.no_class");
  const values = { n: rows.length, classes };
  const undo = undoOf(saved);
  const warnings = rows.flatMap((row) => row.warnings);
  if (warnings.length === 0) return { key: "batch.saved", values, undo };
  const [first = "", second = "", third = ""] = warnings.map((sentence) => t("batch.sentence", { sentence }));
  const more = warnings.length > 3 ? t("batch.more_warnings", { n: warnings.length - 3 }) : "";
  const flash = { ...values, first, second, third, more };
  return { key: "batch.saved_with_warnings", values: flash, undo, kind: "info" };
}

/** Returns the wrong rows as typed, with the list of saved rows. */
export function batchLeft(
  actor: Actor,
  typed: Record<string, unknown>,
  read: readonly BatchRow[],
  saved: BatchSaved,
): FormAnswer | null {
  if (Object.keys(saved.wrong).length === 0) return null;
  const isSaved = new Set(saved.rows.map(({ at }) => at));
  const rows: unknown[] = [];
  for (const { at, cells } of read) if (!isSaved.has(at)) rows[at] = cells;
  const left = read.length - saved.rows.length;
  const undo = undoOf(saved);
  const flash = inWords({
    key: "batch.partly",
    values: { n: saved.rows.length, m: left },
    undo,
    kind: "info",
  });
  const list = savedRows(actor, saved).map(({ at, record, warnings }) => ({
    at,
    full_name: record.full_name,
    class_name: record.class_name,
    warnings,
  }));
  return {
    typed: { ...typed, rows, near_seen: saved.seen.join(" ") },
    problems: saved.wrong,
    current: { flash, saved: list } satisfies BatchResult,
  };
}

/** A single class applies to all rows; of several, the last one begins the first row. */
export function nextBatch(actor: Actor, request: Request, place: SchoolYear, saved: BatchSaved): string {
  const params = new URL(request.url).searchParams;
  const classes = classesOf(savedRows(actor, saved));
  const isMixed = classes.length > 1;
  const columns = params.get("columns") === "all" ? "all" : isMixed ? "class_name" : null;
  const class_name = savedRows(actor, saved).at(-1)?.record.class_name;
  const back = params.get("back");
  return listAddress("/student-add/batch", { ...place, class_name, columns, back }, {})();
}
