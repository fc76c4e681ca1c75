import { by } from "~/features/packets/rules";
import { figure, t } from "~/messages";
import type { Column, TablePage } from "../model/pages";
import type { PacketFacts, PacketOnPaper } from "./facts.server";
import type { PageGroup } from "./kinds";
import { countedFact, pagesOfTable, paperInWords, sumOf } from "./table";

const columns = (isDistrict: boolean): Column[] => [
  { label: t("packet_print.row"), width: 8, align: "center" },
  { label: t("packet_print.paper"), width: 52 },
  { label: t("packet_print.kind"), width: 32 },
  { label: t(isDistrict ? "packet_print.school" : "packet_print.district"), width: 44 },
  { label: t("packet_print.schools"), width: 14, align: "center" },
  { label: t("packet_print.copies"), width: 18, align: "center" },
  { label: t("packet_print.packets"), width: 18, align: "center" },
];

/** Totals for the printer and the packers: each kind of each paper, by district, or by school of a chosen district. */
export function* packingGroups(facts: PacketFacts): Generator<PageGroup> {
  if (facts.packets.length > 0) yield { id: 1, pages: packingPages(facts) };
}

function packingPages(facts: PacketFacts): TablePage[] {
  const isDistrict = facts.district_name !== null;
  const placeOf = ({ school, district_name }: PacketOnPaper) =>
    isDistrict ? school.school_name : district_name;
  let row = 0;
  const rows = [...by(facts.packets, (line) => `${line.paper.id} ${line.adaptation}`).values()].flatMap(
    (lines) => {
      const places = [...by(lines, placeOf)].map(([place, ofPlace]) => {
        row += 1;
        return [row, ...paperAndKind(ofPlace), place, ...counts(ofPlace)];
      });
      return [...places, [null, ...paperAndKind(lines), t("packet_print.sum"), ...counts(lines)]];
    },
  );
  return pagesOfTable(facts, {
    title: t("packet_print.packing_title"),
    block: [
      { term: t("sheet.block.district"), text: facts.district_name ?? t("packet_print.all_districts") },
      countedFact(facts.packets),
    ],
    columns: columns(isDistrict),
    rows,
    signatures: [],
  });
}

const paperAndKind = ([line]: readonly PacketOnPaper[]) => (line ? [paperInWords(line), line.kind] : []);

function counts(lines: readonly PacketOnPaper[]): string[] {
  const { copies, packets } = sumOf(lines);
  const schools = new Set(lines.map(({ school }) => school.registration_id)).size;
  return [schools, copies, packets].map(figure);
}
