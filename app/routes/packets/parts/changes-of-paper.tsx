import type { PaperOnBoard, SchoolDifference } from "~/features/packets/figures";
import type { KindNames } from "~/features/packets/words";
import { t } from "~/messages";
import { Notice } from "~/ui";
import { ChangesTable } from "./lines-tables";
import type { Part } from "./part-pages";
import { stateInWords } from "./words";

interface ChangesOfPaperProps {
  paper: PaperOnBoard;
  changes: Part<SchoolDifference>;
  kinds: KindNames;
  address: (changes: { page: number }) => string;
}

/** Since the office fixed the figures. */
export function ChangesOfPaper({ paper, changes, kinds, address }: ChangesOfPaperProps) {
  if (changes.total === 0) return null;
  return (
    <>
      <Notice kind="warning" title={stateInWords(paper)}>
        <p>{t("packet.changes_how")}</p>
      </Notice>
      <ChangesTable {...{ changes, kinds, address }} />
    </>
  );
}
