import { t } from "~/messages";
import { columnsOf } from "../columns";
import type { SheetKind, SheetTable } from "../kinds";
import type { Receipt } from "../prints/commands";
import type { Sheet } from "../queries";
import { countOf, lateHeading } from "../rules";
import { cutTable, partsOf } from "./cut-table";
import { blockOf, footOf, headOf, notesOf, partOf, signaturesOf } from "./facts";
import { legendOf } from "./legend";
import { withNeedNote } from "./lines";
import type { TablePage } from "./pages";

export function tablePagesOf(
  sheet: Sheet,
  receipt: Receipt,
  orientation: SheetKind["orientation"],
  usual: SheetTable,
): TablePage[] {
  const all = partsOf(sheet, usual).flatMap((part) => pagesOfPart(part, receipt, orientation, usual));
  return all.map((page, at) => ({ ...page, page: at + 1, pages: all.length }));
}

/** Only the last page has the signatures, except where each page is counted by itself. */
function pagesOfPart(
  sheet: Sheet,
  receipt: Receipt,
  orientation: SheetKind["orientation"],
  usual: SheetTable,
): Omit<TablePage, "page" | "pages">[] {
  const table = withNeedNote(declared(sheet, usual), sheet.candidates);
  const pages = cutTable(sheet, orientation, table);
  const signatures = signaturesOf(table, sheet);
  const legend = legendOf(sheet, table, orientation);
  const same = {
    kind: "table" as const,
    orientation,
    hasCrest: sheet.issuer.crest !== null,
    isDraft: sheet.isDraft,
    head: headOf(sheet, titleOf(sheet, table)),
    part: partOf(sheet),
    block: blockOf(sheet, table.totals !== undefined || sheet.room !== null),
    columns: columnsOf(table, sheet).map(({ cell: _, field: __, ...column }) => column),
    foot: footOf(sheet, receipt),
    totals: table.totals?.map((total) => t(total)) ?? [],
  };
  return pages.map((page, at) => {
    const isLast = at === pages.length - 1;
    const candidates = page.map(({ candidate }) => candidate);
    const isContinued = pages[at - 1]?.at(-1)?.candidate.late ?? false;
    return {
      ...same,
      rows: page.map(({ texts }) => texts),
      heading: sheet.room === null ? headingOf(sheet, lateHeading(candidates, isContinued)) : null,
      notes: notesOf(table, legend, isLast),
      signatures: isLast || table.totals ? signatures : [],
    };
  });
}

/** A paper declares itself the final list only where it is: the list is final, and every candidate has a number. */
const declared = ({ sheet, state, isDraft }: Sheet, table: SheetTable): SheetTable =>
  sheet === "final-list" && (state !== "muktamad" || isDraft) ? { ...table, declaration: undefined } : table;

/** A paper must not pass for the final list while the list is open, nor for a draft once it is final. */
function titleOf(sheet: Sheet, table: SheetTable): string {
  const title = titleInState(sheet, table);
  const isNamedDraft = table.isOfList && sheet.state === "draf";
  return sheet.isDraft && !isNamedDraft ? t("sheet.draft_title", { title }) : title;
}

function titleInState({ sheet, state, list_version: n }: Sheet, { title, isOfList }: SheetTable): string {
  if (!isOfList) return t(title);
  const isFinal = state === "muktamad";
  const shown = { title: t(title), n, state: t(`list.${state}`).toUpperCase() };
  if (sheet === "final-list") return t(isFinal ? "sheet.list_version" : "sheet.list_not_final", shown);
  if (isFinal) return t("sheet.list_is_final", shown);
  return t(state === "draf" ? "sheet.list_unsent" : "sheet.list_state", shown);
}

function headingOf({ candidates }: Sheet, heading: ReturnType<typeof lateHeading>) {
  if (heading === null) return null;
  const { at, isContinued } = heading;
  if (isContinued) return { at, text: t("sheet.late_continued") };
  return { at, text: t("sheet.late", { ...countOf(candidates.filter(({ late }) => late)) }) };
}
