import { between } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordEvents } from "~/db/audit";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { type Outcome, saved } from "~/db/outcome";
import { requests } from "~/db/schema";
import { findRequest, type RequestRecord, type StoredRequest } from "./queries";

export type NewRequest = Pick<
  StoredRequest,
  "kind" | "school_code" | "exam_year" | "before" | "after" | "reason"
> &
  Partial<Pick<StoredRequest, "student_id" | "other_school_code" | "offered">>;

export function insertRequest(actor: Actor, values: NewRequest): Outcome<RequestRecord> {
  const [{ id }] = insertRows(actor, [values]) as [StoredRequest];
  return saved(findRequest(actor, id) as RequestRecord);
}

/** Call it inside the transaction that judged them. One action sends them, so that one answer can decide them. */
export function insertGroup(actor: Actor, all: readonly NewRequest[]): number {
  const [first] = insertRows(actor, all);
  const group_id = first?.id ?? 0;
  db.update(requests)
    .set({ group_id })
    .where(between(requests.id, group_id, group_id + all.length - 1))
    .run();
  return group_id;
}

function insertRows(actor: Actor, all: readonly NewRequest[]): StoredRequest[] {
  const at = now();
  const stamps = { created_by: actor.user_id, created_at: at, updated_at: at };
  const rows = all.map((values) =>
    db
      .insert(requests)
      .values({ ...values, ...stamps })
      .returning()
      .get(),
  );
  recordEvents(
    actor,
    rows.map(({ id, kind, school_code, exam_year, student_id, offered, reason }) => ({
      action: "request.sent",
      entity: "request",
      entity_id: id,
      school_code,
      exam_year,
      changes: { kind, student_id, ...(offered && { offered }), reason },
    })),
  );
  return rows;
}
