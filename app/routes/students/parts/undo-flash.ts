import type { Actor } from "~/auth/actor";
import { undoImport } from "~/features/imports/undo.server";
import { undoAdditions } from "~/features/students/additions.server";
import { restoreBatch } from "~/features/trash/trash.server";
import type { Flash } from "~/http/flash.server";
import { type Problem, t } from "~/messages";
import { restoredFlash } from "~/routes/trash/parts/restored-flash";
import { placeOfStudents } from "./lists.server";

/** The token of "Buat asal" for candidates that one deed has added. */
export const additionToken = ([first, last]: readonly [number, number]): string =>
  first === last ? `added-${first}` : `added-${first}-${last}`;

/**
 * Takes back what the token names, and says what came of it: in the list at the address that is gone on to, before the
 * candidate that stands there again.
 */
export function undoFlash(actor: Actor, token: string, to: string): Flash {
  const [, first, last = first] = /^added-([1-9]\d{0,14})(?:-([1-9]\d{0,14}))?$/.exec(token) ?? [];
  if (first) return undoAdditionsFlash(actor, Number(first), Number(last));
  const imported = /^imported-([\w-]{16})$/.exec(token)?.[1];
  return imported ? undoImportFlash(actor, imported) : undoDeletionFlash(actor, token, to);
}

function undoImportFlash(actor: Actor, draftId: string): Flash {
  const outcome = undoImport(actor, draftId);
  if (outcome.kind === "stale") {
    const { worked_on } = outcome.current as { worked_on: number };
    return { key: "import.undo_worked_on", values: { n: worked_on }, kind: "error" };
  }
  if (outcome.kind !== "saved") return { key: "trash.gone", kind: "error" };
  const { removed, batch_id } = outcome.value;
  return { key: "import.undone", values: { n: removed }, undo: batch_id };
}

function undoAdditionsFlash(actor: Actor, first: number, last: number): Flash {
  const outcome = undoAdditions(actor, [first, last]);
  if (outcome.kind === "stale") {
    const { worked_on: n, of } = outcome.current as { worked_on: number; of: number };
    if (of === 1) return { key: "trash.worked_on", kind: "error" };
    return { key: "trash.worked_on_many", values: { n }, kind: "error" };
  }
  if (outcome.kind !== "saved") return { key: "trash.gone", kind: "error" };
  const { removed, full_name, batch_id } = outcome.value;
  if (removed === 1) return { key: "student.deleted", values: { full_name }, undo: batch_id };
  return { key: "batch.undone", values: { n: removed }, undo: batch_id };
}

function undoDeletionFlash(actor: Actor, batch_id: string, to: string): Flash {
  const outcome = restoreBatch(actor, batch_id);
  if (outcome.kind === "refused") return obstacleFlash(outcome.problems[""] ?? []);
  if (outcome.kind !== "saved") return { key: "trash.gone", kind: "error" };
  return { ...restoredFlash(outcome.value), place: placeOfStudents(actor, to, outcome.value.ids) };
}

/** The first thing that stands in the way, and how many more do. */
function obstacleFlash([first, ...others]: Problem[]): Flash {
  if (!first) return { key: "trash.gone", kind: "error" };
  const more = others.length > 0 ? t("trash.more", { n: others.length }) : "";
  return { key: `problem.${first.code}`, values: { ...first.values, more }, kind: "error" };
}
