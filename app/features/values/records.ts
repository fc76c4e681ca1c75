import { eq } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { hasProblems, type Problems, type Sentence } from "~/messages";

type Stored = { version: number };
type Edit<Input> = Input & { version: number | null };

/** A small noun: a table whose rows are added, edited and deleted one by one. */
export interface RecordKind<Row extends Stored, Input extends object, Key extends string | number = number> {
  /** Of the audit events: `notice.created`, `notice.edited`, `notice.deleted`. */
  entity: string;
  table: SQLiteTable;
  key: SQLiteColumn;
  /** Undefined outside the actor's scope. */
  find: (actor: Actor, key: Key) => Row | undefined;
  /** `before` is the record that is edited. */
  objections: (input: Input, before: Row | undefined, actor: Actor) => Problems;
  /** Why a record takes no change; asked of the stored record and of the input. */
  closed?: (record: Row | Input) => Sentence | null;
  /** Which other record prevents an edit, or with a null `after` the deletion. */
  stays?: (before: Row, after: Input | null) => Sentence | null;
  /** Columns that are not stored as typed. */
  columns?: (input: Input, before: Row | undefined, actor: Actor) => object;
  edited?: (before: Row, after: Row) => void;
}

export function createRecord<Row extends Stored, Input extends object, Key extends string | number>(
  kind: RecordKind<Row, Input, Key>,
  actor: Actor,
  input: Input,
): Outcome<Row> {
  return write(() => {
    const problems = kind.objections(input, undefined, actor);
    if (hasProblems(problems)) return refused(problems);
    const closed = kind.closed?.(input);
    return closed ? blocked(closed) : saved(insertRecord(kind, actor, input));
  });
}

/** For a command that judged the input: call it inside `write`. */
export function insertRecord<Row extends Stored, Input extends object, Key extends string | number>(
  { table, entity, columns }: RecordKind<Row, Input, Key>,
  actor: Actor,
  input: Input,
): Row {
  const at = now();
  const values = {
    ...input,
    version: 1,
    ...columns?.(input, undefined, actor),
    created_at: at,
    updated_at: at,
  };
  const row = db.insert(table).values(values).returning().get() as Row;
  recordChange(actor, `${entity}.created`, entity, null, { ...row });
  return row;
}

export function updateRecord<Row extends Stored, Input extends object, Key extends string | number>(
  kind: RecordKind<Row, Input, Key>,
  actor: Actor,
  key: Key,
  edit: Edit<Input>,
): Outcome<Row> {
  const { table, entity } = kind;
  return write(() => {
    const before = kind.find(actor, key);
    if (!before) return missing();
    const closed = kind.closed?.(before) ?? kind.closed?.(edit);
    if (closed) return blocked(closed);
    if (isStale(edit.version, before)) return stale(before);
    const problems = kind.objections(edit, before, actor);
    if (hasProblems(problems)) return refused(problems);
    const reason = kind.stays?.(before, edit);
    if (reason) return blocked(reason);
    const stamps = { updated_at: now(), version: before.version + 1 };
    const change = { ...edit, ...kind.columns?.(edit, before, actor), ...stamps };
    const after = db.update(table).set(change).where(eq(kind.key, key)).returning().get() as Row;
    kind.edited?.(before, after);
    recordChange(actor, `${entity}.edited`, entity, { ...before }, { ...after });
    return saved(after);
  });
}

/** Null where the record can be deleted. */
export const whyRecordStays = <Row extends Stored, Input extends object, Key extends string | number>(
  kind: RecordKind<Row, Input, Key>,
  record: Row,
): Sentence | null => kind.closed?.(record) ?? kind.stays?.(record, null) ?? null;

export function deleteRecord<Row extends Stored, Input extends object, Key extends string | number>(
  kind: RecordKind<Row, Input, Key>,
  actor: Actor,
  key: Key,
): Outcome<Row> {
  const { table, entity } = kind;
  return write(() => {
    const before = kind.find(actor, key);
    if (!before) return missing();
    const reason = whyRecordStays(kind, before);
    if (reason) return blocked(reason);
    db.delete(table).where(eq(kind.key, key)).run();
    recordChange(actor, `${entity}.deleted`, entity, { ...before }, null);
    return saved(before);
  });
}
