import type { Actor } from "~/auth/actor";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { case_owners } from "~/db/schema";
import type { CaseKind } from "~/db/schema/states";

const values = ({ user_id }: Actor, kind: CaseKind, key: number | string) => ({
  ...{ kind, key: String(key) },
  ...{ owner_id: user_id, taken_at: now() },
});

/** Call it inside the transaction of the action. */
export function own(actor: Actor, kind: CaseKind, key: number | string): void {
  const { owner_id, taken_at, ...row } = values(actor, kind, key);
  db.insert(case_owners)
    .values({ ...row, owner_id, taken_at })
    .onConflictDoUpdate({
      target: [case_owners.kind, case_owners.key],
      set: { owner_id, taken_at },
    })
    .run();
}

/** Who decides a case without an owner answers for it. Call it inside the transaction of the decision. */
export function ownIfNone(actor: Actor, kind: CaseKind, key: number | string): void {
  db.insert(case_owners)
    .values(values(actor, kind, key))
    .onConflictDoNothing()
    .run();
}
