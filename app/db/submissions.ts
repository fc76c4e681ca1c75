import { and, eq, ne, sql } from "drizzle-orm";
import { db, sqlite, write } from "./client";
import { now } from "./clock";
import type { Outcome } from "./outcome";
import { placeholders } from "./placeholders";
import { submission_records, submissions } from "./schema";

interface Submission {
  user_id: number;
  key: string | null;
  body_hash: string;
}

interface MadeRecord {
  entity: string;
  entity_id: number;
}

/** Of each `once` that is running, the outermost first. */
const making: MadeRecord[][] = [];

/** A command that creates a record calls it, so that deleting the record forgets the answer of the form. */
export function noteMade(...records: MadeRecord[]): void {
  for (const made of making) made.push(...records);
}

const answered = db
  .select({ id: submissions.id, outcome: submissions.outcome })
  .from(submissions)
  .where(
    and(
      eq(submissions.user_id, sql.placeholder("user_id")),
      eq(submissions.key, sql.placeholder("key")),
      eq(submissions.body_hash, sql.placeholder("body_hash")),
    ),
  )
  .prepare();

/** The key is stored in the transaction of the work, so that neither exists without the other. */
export function once<Value>(submission: Submission, work: () => Outcome<Value>): Outcome<Value> {
  const { user_id, key, body_hash } = submission;
  if (!key) return work();
  return write(() => {
    const before = answered.get({ user_id, key, body_hash });
    if (before) {
      noteMade(...recordsMadeBy(before.id));
      return before.outcome as Outcome<Value>;
    }

    const made: MadeRecord[] = [];
    making.push(made);
    try {
      const outcome = work();
      if (outcome.kind === "saved") store(submission, key, outcome, made);
      return outcome;
    } finally {
      making.pop();
    }
  });
}

const insertSubmission = db
  .insert(submissions)
  .values(placeholders(["user_id", "key", "body_hash", "outcome", "created_at"]))
  .returning({ id: submissions.id })
  .prepare();

function store({ user_id, body_hash }: Submission, key: string, outcome: object, made: MadeRecord[]): void {
  const { id: submission_id } = insertSubmission.get({ user_id, key, body_hash, outcome, created_at: now() });
  if (made.length > 0) storeRecords.run(submission_id, JSON.stringify(made));
}

const storeRecords = sqlite.prepare<[submission_id: number, made: string]>(
  `insert into submission_records (submission_id, entity, entity_id)
   select ?, value ->> 'entity', value ->> 'entity_id' from json_each(?)`,
);

const recordsMadeBy = (submission_id: number): MadeRecord[] =>
  db
    .select({ entity: submission_records.entity, entity_id: submission_records.entity_id })
    .from(submission_records)
    .where(eq(submission_records.submission_id, submission_id))
    .all();

export function keyHasAnotherBody({ user_id, key, body_hash }: Submission): boolean {
  if (!key) return false;
  const other = db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(eq(submissions.user_id, user_id), eq(submissions.key, key), ne(submissions.body_hash, body_hash)),
    )
    .get();
  return other !== undefined;
}

const forget = sqlite.prepare(
  `delete from submissions where user_id = ? and id in (
     select submission_id from submission_records
      where entity = ? and entity_id in (select value from json_each(?)))`,
);

/** Once these records are deleted, the form that created them is a new action. */
export function forgetAnswers(user_id: number, entity: string, ids: readonly number[]): void {
  forget.run(user_id, entity, JSON.stringify(ids));
}
