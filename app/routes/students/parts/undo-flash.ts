import type { Actor } from "~/auth/actor";
import type { ImportTakenBack } from "~/features/imports/saving";
import type { NumbersRestored } from "~/features/roll-numbers/undo";
import { undoMoves } from "~/features/school-exam-years/moves/undo";
import type { TakenBack, WorkedOn } from "~/features/students/additions";
import type { EditsReverted, Reinstated } from "~/features/students/undo";
import type { Restored } from "~/features/trash/trash";
import { undo } from "~/features/undo/undo";
import { readUndo, type Undo } from "~/features/values/undo";
import { requireActor } from "~/http/actor";
import type { Flash } from "~/http/flash";
import { type Problem, t } from "~/messages";
import { deletedYearFlash, yearRestoredFlash } from "~/routes/exam-years/parts/year-flash";
import { seatsBack } from "~/routes/rooms/parts/address";
import { placeOfStudents } from "./lists";

function movedBackFlash(actor: Actor, { first, last }: { first: number; last: number }): Flash {
  const outcome = undoMoves(actor, first, last);
  return outcome.kind === "saved"
    ? { key: "school_exam_year.moved_back", values: { n: outcome.value.moved } }
    : { key: "school_exam_year.not_moved_back", kind: "error" };
}

const gone: Flash = { key: "trash.gone", kind: "error" };

/** Places the message before the first restored candidate in the list at `to`. */
export function undoFlash(request: Request, actor: Actor, text: string, to: string): Flash {
  const action = readUndo(text);
  if (!action) return gone;
  if (action.kind === "year") return yearRestoredFlash(requireActor(request, "exam_year.manage"), action);
  if (action.kind === "year_deleted")
    return deletedYearFlash(requireActor(request, "exam_year.manage"), action);
  if (action.kind === "moved")
    return movedBackFlash(requireActor(request, "school_exam_year.manage"), action);
  const outcome = undo(actor, action);
  switch (outcome.kind) {
    case "saved":
      if ("restored_numbers" in outcome.value) return numbersFlash(outcome.value);
      if ("reinstated" in outcome.value) return reinstatedFlash(outcome.value);
      if ("restored_values" in outcome.value) return importFlash(outcome.value);
      if ("edits_reverted" in outcome.value) return editsRevertedFlash(outcome.value);
      return "ids" in outcome.value
        ? { ...restoredFlash(outcome.value), place: placeOfStudents(request, actor, to, outcome.value.ids) }
        : takenBackFlash(outcome.value);
    case "stale":
      return workedOnFlash(action, outcome.current as WorkedOn);
    case "refused":
      return obstacleFlash(outcome.problems[""] ?? []);
    case "blocked":
      return { ...outcome.reason, kind: "error" };
    default:
      return gone;
  }
}

function importFlash({ taken, restored_values: m }: ImportTakenBack): Flash {
  const undo: Undo | undefined = taken ? { kind: "deleted", batch_id: taken.batch_id } : undefined;
  const n = taken?.removed ?? 0;
  const both = n === 0 ? "import.undone_values" : "import.undone_both";
  return { key: m === 0 ? "import.undone" : both, values: { n, m }, undo };
}

function takenBackFlash({ removed: n, full_name, batch_id }: TakenBack): Flash {
  const undo: Undo = { kind: "deleted", batch_id };
  if (n === 1) return { key: "student.deleted", values: { full_name }, undo };
  return { key: "batch.undone", values: { n }, undo };
}

function workedOnFlash({ kind }: Undo, { worked_on: n, of, full_name = "" }: WorkedOn): Flash {
  if (kind === "withdrawn") return { key: "withdrawal.worked_on", kind: "error" };
  if (kind === "imported") return { key: "import.undo_worked_on", values: { n, full_name }, kind: "error" };
  if (kind === "edited") return { key: "student_grid.worked_on", values: { n }, kind: "error" };
  if (of === 1) return { key: "trash.worked_on", kind: "error" };
  return { key: "trash.worked_on_many", values: { n }, kind: "error" };
}

function obstacleFlash([first, ...others]: Problem[]): Flash {
  if (!first) return gone;
  const more = others.length > 0 ? t("trash.more", { n: others.length }) : "";
  return { key: `problem.${first.code}`, values: { ...first.values, more }, kind: "error" };
}

const numbersFlash = ({ restored_numbers: n }: NumbersRestored): Flash => ({
  key: "roll_number.undone",
  values: { n },
});

const editsRevertedFlash = ({ edits_reverted: n }: EditsReverted): Flash => ({
  key: "student_grid.undone",
  values: { n },
});

export function reinstatedFlash({ reinstated: n, full_name, ids }: Reinstated): Flash {
  const seats = seatsBack(ids);
  return n === 1
    ? { key: "withdrawal.reinstated", values: { full_name, seats } }
    : { key: "withdrawal.reinstated_many", values: { n, seats } };
}

export function restoredFlash({ restored, full_name, ids }: Restored): Flash {
  const seats = seatsBack(ids);
  return restored === 1
    ? { key: "student.restored", values: { full_name, seats } }
    : { key: "student.restored_many", values: { n: restored, seats } };
}
