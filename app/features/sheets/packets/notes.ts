import { by } from "~/features/packets/rules";
import { roomInWords } from "~/features/packets/words";
import { figure, t } from "~/messages";
import type { Column, TablePage } from "../model/pages";
import type { PacketFacts, PacketOnPaper } from "./facts";
import { type PacketSheet, sumOf } from "./kinds";
import { countedFact, pagesOfTable, paperInWords, papersOfLines, schoolFacts, shownOf } from "./table";

/** The width of the paper. */
const columns = (): Column[] => [
  { label: t("packet_print.row"), width: 8, align: "center" },
  { label: t("packet_print.paper"), width: 58 },
  { label: t("packet_print.room"), width: 42 },
  { label: t("packet_print.kind"), width: 32 },
  { label: t("packet_print.copies"), width: 16, align: "center" },
  { label: t("packet_print.packets"), width: 18, align: "center" },
  { label: t("packet_print.received"), width: 12, align: "center" },
];

/** The packing list of each school, which is signed when the packets are handed over. Each has a number of its own. */
export const noteSheets = (facts: PacketFacts): PacketSheet[] =>
  [...by(facts.packets, ({ school }) => school.registration_id)].map(([id, lines]) => ({
    school_code: lines[0]?.school.school_code ?? null,
    papers: papersOfLines(lines),
    shown: () => lines.map(shownOf),
    groups: () => [{ id, pages: notePages(facts, lines) }],
  }));

function notePages(facts: PacketFacts, lines: readonly PacketOnPaper[]): TablePage[] {
  const [first] = lines;
  if (!first) return [];
  const { copies, packets } = sumOf(lines);
  return pagesOfTable(facts, {
    title: t("packet_print.note_title"),
    block: [...schoolFacts(first), countedFact(lines)],
    columns: columns(),
    mayShare: true,
    rows: [
      ...lines.map((line, at) => [
        at + 1,
        paperInWords(line),
        roomInWords(line),
        line.kind,
        figure(line.copies),
        figure(line.packets),
        null,
      ]),
      [null, t("packet_print.sum"), null, null, figure(copies), figure(packets), null],
    ],
    signatures: [
      { role: t("packet_print.handed_by"), office: t("packet_print.of_district") },
      { role: t("packet_print.received_by"), office: t("packet_print.of_school") },
    ],
  });
}
