import { and, eq, ne } from "drizzle-orm";
import { db, sqlite, write } from "./client.server";
import { now } from "./clock";
import type { Outcome } from "./outcome";
import { submissions } from "./schema";

interface Submission {
  user_id: number;
  key: string | null;
  body_hash: string;
}

/** The key is stored in the transaction of the work, so that neither exists without the other. */
export function once<Value>(submission: Submission, work: () => Outcome<Value>): Outcome<Value> {
  const { user_id, key, body_hash } = submission;
  if (!key) return work();
  return write(() => {
    const before = db
      .select({ outcome: submissions.outcome })
      .from(submissions)
      .where(
        and(eq(submissions.user_id, user_id), eq(submissions.key, key), eq(submissions.body_hash, body_hash)),
      )
      .get();
    if (before) return before.outcome as Outcome<Value>;

    const outcome = work();
    if (outcome.kind === "saved") {
      db.insert(submissions).values({ user_id, key, body_hash, outcome, created_at: now() }).run();
    }
    return outcome;
  });
}

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
  `delete from submissions where user_id = ? and exists (
     select 1 from json_tree(submissions.outcome) as part
     where part.key = 'id' and part.value in (select value from json_each(?)))`,
);

/** Once these records are deleted, the form that created them is a new action. */
export function forgetAnswers(user_id: number, ids: readonly number[]): void {
  forget.run(user_id, JSON.stringify(ids));
}
