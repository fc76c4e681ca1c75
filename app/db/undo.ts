import { and, asc, between, eq, getTableColumns, inArray, or, type SQL } from "drizzle-orm";
import { db, sqlite } from "./client";
import { now } from "./clock";
import { undo_batches, undo_rows } from "./schema";
import type { Span } from "./spans";

type Batch = typeof undo_batches.$inferSelect;
type Row = typeof undo_rows.$inferSelect;
export type NewRow = Omit<typeof undo_rows.$inferInsert, "id" | "batch_id">;
export type KeptRow = Batch & Row;

const insertRow = sqlite.prepare<Omit<Row, "id" | "before"> & { before: string }>(
  `insert into undo_rows (batch_id, entity, entity_id, version, before, audit_event_id)
   values (:batch_id, :entity, :entity_id, :version, :before, :audit_event_id)`,
);

/** Call it inside the transaction of the action. The undo names the number that it returns. */
export function keepForUndo(
  { user_id }: Pick<Batch, "user_id">,
  kind: Batch["kind"],
  rows: readonly NewRow[],
  draft_id: string | null = null,
): number {
  const { id } = undo_batches;
  const batch = { kind, user_id, draft_id, created_at: now() };
  const { id: batch_id } = db.insert(undo_batches).values(batch).returning({ id }).get();
  for (const row of rows)
    insertRow.run({ audit_event_id: null, ...row, batch_id, before: JSON.stringify(row.before) });
  return batch_id;
}

export const keptRows = (kind: Batch["kind"], which: SQL | undefined): KeptRow[] =>
  db
    .select({ ...getTableColumns(undo_batches), ...getTableColumns(undo_rows) })
    .from(undo_batches)
    .innerJoin(undo_rows, eq(undo_rows.batch_id, undo_batches.id))
    .where(and(eq(undo_batches.kind, kind), which))
    .orderBy(asc(undo_rows.id))
    .all();

/** Of the actions of this account from the first to the last; none where one of them is gone. */
export function keptBy(
  { user_id }: Pick<Batch, "user_id">,
  kind: Batch["kind"],
  [first, last]: Span,
): KeptRow[] {
  const { id, former_id } = undo_batches;
  const isNamed = or(between(id, first, last), between(former_id, first, last));
  const named = db
    .select({ id })
    .from(undo_batches)
    .where(and(eq(undo_batches.kind, kind), eq(undo_batches.user_id, user_id), isNamed))
    .all();
  if (named.length !== last - first + 1) return [];
  const ids = named.map((batch) => batch.id);
  return keptRows(kind, inArray(undo_rows.batch_id, ids));
}

export function forgetKept(rows: readonly KeptRow[]): void {
  const ids = new Set(rows.map(({ batch_id }) => batch_id));
  db.delete(undo_batches)
    .where(inArray(undo_batches.id, [...ids]))
    .run();
}
