import { isNotNull } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import type { Outcome } from "~/db/outcome";
import { invigilator_rule, invigilators } from "~/db/schema";
import { type RecordKind, updateRecord } from "~/features/values/records";
import { officeRule, type Rule } from "./queries";
import type { RuleEdit } from "./schema";

const kind: RecordKind<Rule, Omit<RuleEdit, "version">> = {
  entity: "invigilator_rule",
  table: invigilator_rule,
  key: invigilator_rule.id,
  find: officeRule,
  objections: () => ({}),
};

/** The ICs that are stored are deleted when the office no longer asks for them. */
export function updateRule(actor: Actor, edit: RuleEdit): Outcome<Rule> {
  return write(() => {
    const outcome = updateRecord(kind, actor, 1, edit);
    if (outcome.kind !== "saved" || edit.asks_ic) return outcome;
    const count = db
      .update(invigilators)
      .set({ ic_number: null, updated_at: now() })
      .where(isNotNull(invigilators.ic_number))
      .run().changes;
    if (count > 0)
      recordEvent(actor, {
        action: "invigilator.ics_deleted",
        entity: "invigilator_rule",
        entity_id: 1,
        changes: { count },
      });
    return outcome;
  });
}
