import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { sqlite, write } from "~/db/client";
import { missing, type Outcome, saved } from "~/db/outcome";
import { forgetKept } from "~/db/undo";
import { candidatesIn, type TakenBack, takeBack } from "~/features/students/additions";
import { issuedAmong } from "~/features/students/issued";
import { findDraft, forgetResult } from "../drafts";
import { type CorrectionsTakenBack, correctionsOf, undoCorrections } from "./corrections-undo";

export interface ImportTakenBack extends CorrectionsTakenBack {
  /** The imported candidates; null where the import only corrected. */
  taken: TakenBack | null;
}

/** A number that was taken back may be given again. */
const markTakenBack = sqlite.prepare<[event_id: number, ids: string]>(
  `update roll_number_history set undo_event_id = ?
   where undo_event_id is null and student_id in (select value from json_each(?))`,
);

/** Moves the imported candidates to the trash as one batch and gives the corrected ones their values back; refused once one of them was
 * changed (product 3.8). */
export function undoImport(actor: Actor, draftId: string): Outcome<ImportTakenBack> {
  return write(() => {
    const draft = findDraft(actor, "students", draftId);
    const rows = (draft?.result?.ids ?? []).flatMap((span) => candidatesIn(actor, span));
    const corrections = draft ? correctionsOf(draft.id) : [];
    if (!draft || rows.length + corrections.length === 0) return missing();
    const added = new Set(rows.map(({ id }) => id));
    const ofOthers = corrections.filter(({ entity_id }) => !added.has(entity_id));
    const ownEdits = (id: number) => corrections.filter(({ entity_id }) => entity_id === id).length;
    // The import brought these numbers: its undo takes back those that were not issued.
    const issued = issuedAmong(rows);
    const taken = rows.length > 0 ? takeBack(actor, rows, "student.import_undone", ownEdits, issued) : null;
    if (taken && taken.kind !== "saved") return taken;
    const restored = undoCorrections(actor, ofOthers);
    if (restored.kind !== "saved") return restored;
    if (!taken && restored.value.restored_values === 0) return missing();

    const places = [...rows, ...restored.value.places].map(({ school_code }) => school_code);
    const school_codes = [...new Set(places)];
    const { restored_values: updated } = restored.value;
    const event_id = recordEvent(actor, {
      action: "student.import_undone",
      entity: "student",
      school_code: school_codes.length === 1 ? school_codes[0] : null,
      changes: {
        deleted: rows.length,
        ...(taken && { batch_id: taken.value.batch_id }),
        ...(updated > 0 && { updated }),
        draft: draft.id,
        school_codes: school_codes.slice(0, 100),
      },
    });
    const stays = new Set(issued);
    const free = rows.filter((row) => !stays.has(row)).map(({ id }) => id);
    markTakenBack.run(event_id, JSON.stringify(free));
    forgetKept(corrections);
    forgetResult(draft);
    return saved({ taken: taken?.value ?? null, restored_values: updated });
  });
}
