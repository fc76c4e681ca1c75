import { columnsOf, type SheetKind, type SheetTable } from "~/features/sheets/kinds";
import type { Receipt } from "~/features/sheets/prints.server";
import type { Sheet } from "~/features/sheets/queries.server";
import { countOf, lateHeading } from "~/features/sheets/rules";
import { t } from "~/messages";
import { SheetPage } from "~/ui";
import { Block } from "./sheet-block";
import { Foot, Head, notesOf, signaturesOf, withNeedNote } from "./sheet-parts";
import { cutTable } from "./sheet-room";

interface SheetPagesProps {
  sheet: Sheet;
  receipt: Receipt;
  orientation: SheetKind["orientation"];
  table: SheetTable;
}

/** Only the last page has the signatures, except where each page is counted by itself. */
export function SheetPages({ sheet, receipt, orientation, table: usual }: SheetPagesProps) {
  const table = withNeedNote(usual, sheet.candidates);
  const columns = columnsOf(table, sheet.papers);
  const pages = cutTable(sheet, orientation, table);
  return pages.map((page, at) => {
    const isLast = at === pages.length - 1;
    const candidates = page.map(({ candidate }) => candidate);
    const isContinued = pages[at - 1]?.at(-1)?.candidate.late ?? false;
    return (
      <SheetPage
        // biome-ignore lint/suspicious/noArrayIndexKey: a page of paper never reorders
        key={at}
        orientation={orientation}
        crest={sheet.issuer.crest}
        isDraft={sheet.isDraft}
        head={<Head sheet={sheet} title={titleOf(sheet, table)} />}
        block={<Block sheet={sheet} hasHall={table.totals !== undefined || sheet.room_name !== null} />}
        columns={columns}
        rows={page.map(({ texts }) => texts)}
        heading={sheet.room_name === null ? headingOf(sheet, lateHeading(candidates, isContinued)) : null}
        notes={notesOf(table, isLast)}
        page={at + 1}
        pages={pages.length}
        foot={<Foot {...{ sheet, receipt }} />}
        totals={table.totals?.map((total) => t(total))}
        signatures={
          (isLast || table.totals) && table.signatures.length > 0
            ? signaturesOf(table, sheet.issuer)
            : undefined
        }
      />
    );
  });
}

/** A paper must not pass for the final list while the list is open, nor for a draft once it is final. */
function titleOf(sheet: Sheet, table: SheetTable): string {
  const title = titleInState(sheet, table);
  return sheet.isDraft ? t("sheet.draft_title", { title }) : title;
}

function titleInState({ sheet, state, list_version: n }: Sheet, { title, isOfList }: SheetTable): string {
  if (!isOfList) return t(title);
  const isFinal = state === "muktamad";
  const shown = { title: t(title), n, state: t(`list.${state}`).toUpperCase() };
  if (sheet === "final-list") return t(isFinal ? "sheet.list_version" : "sheet.list_not_final", shown);
  if (isFinal) return t("sheet.list_is_final", shown);
  return t(n === 0 ? "sheet.list_unsent" : "sheet.list_state", shown);
}

function headingOf({ candidates }: Sheet, heading: ReturnType<typeof lateHeading>) {
  if (heading === null) return null;
  const { at, isContinued } = heading;
  if (isContinued) return { at, text: t("sheet.late_continued") };
  return { at, text: t("sheet.late", { ...countOf(candidates.filter(({ late }) => late)) }) };
}
