import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit.server";
import { write } from "~/db/client.server";
import type { Outcome } from "~/db/outcome";
import { candidatesIn, type TakenBack, takeBack } from "~/features/students/additions.server";
import { findDraft, forgetResult } from "./drafts.server";

/** Moves the imported candidates to the trash as one batch; refused once one of them was changed (product 3.8). */
export function undoImport(actor: Actor, draftId: string): Outcome<TakenBack> {
  return write(() => {
    const draft = findDraft(actor, "students", draftId);
    const rows = (draft?.result?.ids ?? []).flatMap((span) => candidatesIn(actor, span));
    const outcome = takeBack(actor, rows, "student.import_undone");
    if (!draft || outcome.kind !== "saved") return outcome;

    const { removed, batch_id } = outcome.value;
    const school_codes = [...new Set(rows.map(({ school_code }) => school_code))];
    recordEvent(actor, {
      action: "student.import_undone",
      entity: "student",
      school_code: school_codes.length === 1 ? school_codes[0] : null,
      changes: { deleted: removed, batch_id, school_codes: school_codes.slice(0, 100) },
    });
    forgetResult(draft);
    return outcome;
  });
}
