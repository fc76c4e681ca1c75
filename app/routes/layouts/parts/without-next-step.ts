import type { MessageKey } from "~/messages";

/** Actions on papers, absences, rooms, transfers and special needs: the shown screen has the next step. */
export const withoutNextStep: readonly MessageKey[] = [
  "absence.recorded",
  "absence.recorded_received",
  "absence.removed",
  "absence.lists_saved",
  "absence.list_reopened",
  "special_need.saved",
  "special_need.removed",
  "export_layout.created",
  "export_layout.updated",
  "export_layout.removed",
  "exam_paper.created",
  "exam_paper.updated",
  "exam_paper.removed",
  "exam_paper.copied",
  "room.created",
  "room.updated",
  "room.removed",
  "room.assigned",
  "room.moved",
  "room.unseated",
  "room.cleared",
  "room.cleared_others",
  "transfer.undone",
  "sheet.recorded",
];
