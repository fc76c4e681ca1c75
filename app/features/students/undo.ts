import type { Actor } from "~/auth/actor";
import { write } from "~/db/client";
import { blocked, missing, type Outcome, saved, stale } from "~/db/outcome";
import type { Span } from "~/db/spans";
import { forgetKept, type KeptRow, keptBy } from "~/db/undo";
import { whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import type { WorkedOn } from "./additions";
import { updateStudent } from "./commands";
import { fieldsOf } from "./grid/rows";
import { findStudents, type StudentRecord } from "./queries";
import { writeWithdrawals } from "./withdrawal/commands";

interface Kept {
  rows: KeptRow[];
  found: Map<number, StudentRecord>;
}

/** The candidates of an action of this account; none once anyone changed one of them. */
function unchangedSince(actor: Actor, kind: "edited" | "withdrawn", span: Span): Outcome<Kept> {
  const rows = keptBy(actor, kind, span);
  const found = findStudents(
    actor,
    rows.map(({ entity_id }) => entity_id),
  );
  if (rows.length === 0 || found.size < rows.length) return missing();
  const fixed = whyReadOnly(actor, [...found.values()]);
  if (fixed) return blocked(fixed);
  const worked_on = rows.filter(({ entity_id, version }) => found.get(entity_id)?.version !== version).length;
  if (worked_on > 0) return stale({ worked_on, of: rows.length } satisfies WorkedOn);
  return saved({ rows, found });
}

export interface Reinstated {
  reinstated: number;
  full_name: string;
  ids: number[];
}

/** Reverses the withdrawals that one action wrote. */
export function undoWithdrawals(actor: Actor, span: Span): Outcome<Reinstated> {
  return write(() => {
    const kept = unchangedSince(actor, "withdrawn", span);
    if (kept.kind !== "saved") return kept;
    const records = [...kept.value.found.values()];
    writeWithdrawals(actor, records, null);
    const ids = records.map(({ id }) => id);
    return saved({ reinstated: ids.length, full_name: records[0]?.full_name ?? "", ids });
  });
}

export interface EditsReverted {
  edits_reverted: number;
}

/** Gives back what the edits of one grid changed. */
export function undoEdits(actor: Actor, span: Span): Outcome<EditsReverted> {
  return write(() => {
    const kept = unchangedSince(actor, "edited", span);
    if (kept.kind !== "saved") return kept;
    const { rows, found } = kept.value;
    for (const { entity_id, before, version } of rows) {
      const fields = { ...fieldsOf(found.get(entity_id) as StudentRecord), ...before };
      const outcome = updateStudent(actor, entity_id, { ...fields, version, reason: null });
      if (outcome.kind !== "saved") return outcome;
    }
    forgetKept(rows);
    return saved({ edits_reverted: rows.length });
  });
}
