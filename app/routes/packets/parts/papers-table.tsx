import type { PaperOnBoard } from "~/features/packets/figures";
import { figure, labelOf, t } from "~/messages";
import { DataTable } from "~/ui";
import { stateInWords } from "./words";

interface PapersTableProps {
  caption: string;
  papers: readonly PaperOnBoard[];
  addressOf: (paper: PaperOnBoard) => string;
  empty: string;
}

/** Without a rule only the candidates are known. */
const counted = (paper: PaperOnBoard, n: number): string => (paper.rule === null ? "" : figure(n));

export const PapersTable = ({ caption, papers, addressOf, empty }: PapersTableProps) => (
  <DataTable
    caption={caption}
    columns={[
      { key: "name", label: labelOf("name") },
      { key: "exam_type_code", label: labelOf("exam_type_code") },
      { key: "candidates", label: t("packet.candidates"), align: "right" },
      { key: "spare", label: t("packet.spare"), align: "right" },
      { key: "extra", label: t("packet.extra"), align: "right" },
      { key: "copies", label: t("packet.copies"), align: "right" },
      { key: "packets", label: t("packet.packets"), align: "right" },
      { key: "state", label: t("packet.state") },
    ]}
    rows={papers.map((paper) => ({
      id: paper.id,
      cells: {
        name: (
          <a href={addressOf(paper)}>
            {paper.code} {paper.name}
          </a>
        ),
        exam_type_code: paper.exam_type_code,
        candidates: figure(paper.candidates),
        spare: counted(paper, paper.spare),
        extra: counted(paper, paper.extra),
        copies: counted(paper, paper.copies),
        packets: counted(paper, paper.packets),
        state: stateInWords(paper),
      },
    }))}
    empty={empty}
    fits
  />
);
