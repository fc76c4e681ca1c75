import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit.server";
import { db } from "~/db/client.server";
import { now } from "~/db/clock";
import { type Outcome, saved } from "~/db/outcome";
import { requests } from "~/db/schema";
import { findRequest, type RequestRecord, type StoredRequest } from "./queries.server";

type NewRequest = Pick<StoredRequest, "kind" | "school_code" | "exam_year" | "before" | "after" | "reason"> &
  Partial<Pick<StoredRequest, "student_id" | "other_school_code">>;

export function insertRequest(actor: Actor, values: NewRequest): Outcome<RequestRecord> {
  const at = now();
  const { id, kind, school_code, exam_year, student_id, reason } = db
    .insert(requests)
    .values({ ...values, created_by: actor.user_id, created_at: at, updated_at: at })
    .returning()
    .get();
  recordEvent(actor, {
    action: "request.sent",
    entity: "request",
    entity_id: id,
    school_code,
    exam_year,
    changes: { kind, student_id, reason },
  });
  return saved(findRequest(actor, id) as RequestRecord);
}
