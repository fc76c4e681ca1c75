import { figure, t } from "~/messages";
import type { Receipt } from "../prints/commands";
import type { Sheet } from "../queries";
import { type RoomOnSheet, withMark } from "../rules";
import { blockOf, footOf, headOf, partOf } from "./facts";
import type { Desk, SeatingPage } from "./pages";
import { type PlannedSeat, type SeatingPlanPage, seatingPlanOf, staffLines } from "./seating-plan";

/** The front of the hall is above its first row. */
export function seatingPagesOf(sheet: Sheet, receipt: Receipt): SeatingPage[] {
  const { orientation, height, pages } = seatingPlanOf(sheet);
  const title = t("sheet.head.seating-plan");
  const hasNeed = sheet.candidates.some(({ has_need }) => has_need);
  const same = {
    kind: "seating" as const,
    orientation,
    height,
    hasCrest: sheet.issuer.crest !== null,
    isDraft: sheet.isDraft,
    head: headOf(sheet, sheet.isDraft ? t("sheet.draft_title", { title }) : title),
    part: partOf(sheet),
    block: blockOf(sheet, true),
    notes: [factsOf(sheet), ...staffLines(sheet.invigilators), ...(hasNeed ? [t("sheet.notes.need")] : [])],
    foot: footOf(sheet, receipt),
    pages: pages.length,
  };
  return pages.map((page, at) => ({
    ...same,
    front: frontOf(page),
    columns: (page.desks[0] ?? []).map((_, column) => t("sheet.plan.column", { n: page.column + column })),
    rows: page.desks.map((_, row) => String(page.row + row)),
    desks: page.desks.map((line) => line.map((seat) => seat && deskOf(seat))),
    page: at + 1,
  }));
}

function frontOf({ row, column, desks }: SeatingPlanPage): string {
  const rows = { first: row, last: row + desks.length - 1 };
  const columns = { left: column, right: column + (desks[0]?.length ?? 1) - 1 };
  return [
    t(row === 1 ? "sheet.plan.front" : "sheet.plan.front_above"),
    t("sheet.plan.rows", { ...rows, ...columns }),
  ].join(" · ");
}

const deskOf = ({ seat, candidate, isHidden, name }: PlannedSeat): Desk => ({
  seat: candidate?.has_need ? withMark(seat) : seat,
  code: candidate ? (candidate.student_code ?? "") : null,
  note: candidate ? null : t(isHidden ? "sheet.plan.hidden" : "sheet.plan.empty"),
  name,
});

function factsOf({ room, candidates }: Sheet): string {
  const { capacity, rows, pattern, hidden } = room as RoomOnSheet;
  const facts = t("sheet.plan.facts", {
    capacity: figure(capacity),
    empty: capacity - hidden.length - candidates.length,
    pattern: t(`room.pattern.${pattern}`),
  });
  return capacity % rows === 0 || capacity < rows ? facts : `${facts} ${t("sheet.plan.unused")}`;
}
