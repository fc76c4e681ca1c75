import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit.server";
import { db, write } from "~/db/client.server";
import { now } from "~/db/clock";
import { type Outcome, refused, saved } from "~/db/outcome";
import { students } from "~/db/schema";
import { moveToTrash } from "~/features/trash/trash.server";
import { problem } from "~/messages";
import type { StudentRecord } from "../queries.server";
import { type Choice, stillChosen } from "./choice.server";
import { mostUntyped } from "./rules";

export interface BulkDone {
  n: number;
  full_name: string;
  batch_id: string | null;
}

export function deleteStudents(
  actor: Actor,
  choice: Choice,
  { typed_count }: { typed_count: number | null },
): Outcome<BulkDone> {
  return onAll(actor, choice, typed_count, (records) => {
    const rows = records.map(({ schools: _, ...student }) => student);
    const ids = rows.map(({ id }) => id);
    const batch_id = moveToTrash(actor, ids, "student.deleted");
    for (const student of rows) recordChange(actor, "student.deleted", "student", student, null);
    return batch_id;
  });
}

export function changeClass(
  actor: Actor,
  choice: Choice,
  { class_name, typed_count }: { class_name: string; typed_count: number | null },
): Outcome<BulkDone> {
  return onAll(actor, choice, typed_count, (records) => {
    const updated_at = now();
    for (const { schools: _, ...before } of records) {
      if (before.class_name === class_name) continue;
      const after = { ...before, class_name, updated_at, version: before.version + 1 };
      const { version } = after;
      db.update(students).set({ class_name, updated_at, version }).where(eq(students.id, before.id)).run();
      recordChange(actor, "student.edited", "student", before, after);
    }
    return null;
  });
}

function onAll(
  actor: Actor,
  choice: Choice,
  typed_count: number | null,
  change: (records: StudentRecord[]) => string | null,
): Outcome<BulkDone> {
  return write(() => {
    const chosen = stillChosen(actor, choice);
    if (chosen.kind !== "saved") return chosen;
    const [first] = chosen.value;
    const n = chosen.value.length;
    if (!first) return refused({ "": [problem("no_candidate_ticked")] });
    if (n > mostUntyped && typed_count !== n) {
      return refused({ typed_count: [problem("typed_count_differs", { n })] });
    }
    return saved({ n, full_name: first.full_name, batch_id: change(chosen.value) });
  });
}
