import { by } from "~/features/packets/rules";
import { roomInWords } from "~/features/packets/words";
import { figure, t } from "~/messages";
import type { Column, TablePage } from "../model/pages";
import type { PacketFacts, PacketOnPaper } from "./facts.server";
import type { PageGroup } from "./kinds";
import { countedFact, pagesOfTable, paperInWords, sumOf } from "./table";

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

/** The packing list of each school, which is signed when the packets are handed over: a group of pages for a school. */
export function* noteGroups(facts: PacketFacts): Generator<PageGroup> {
  for (const [id, lines] of by(facts.packets, ({ school }) => school.registration_id))
    yield { id, pages: notePages(facts, lines) };
}

function notePages(facts: PacketFacts, lines: readonly PacketOnPaper[]): TablePage[] {
  const [first] = lines;
  if (!first) return [];
  const { school_name, school_code } = first.school;
  const { copies, packets } = sumOf(lines);
  return pagesOfTable(facts, {
    title: t("packet_print.note_title"),
    block: [
      { term: t("sheet.block.school_name"), text: school_name, isLong: school_name.length > 65 },
      { term: t("sheet.block.school_code"), text: school_code },
      { term: t("sheet.block.district"), text: first.district_name.toUpperCase() },
      countedFact(lines),
    ],
    columns: columns(),
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
