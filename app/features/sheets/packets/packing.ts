import { by } from "~/features/packets/rules";
import { figure, t } from "~/messages";
import type { Column, Fact, TablePage } from "../model/pages";
import type { PacketFacts, PacketOnPaper } from "./facts";
import { type PacketSheet, sumOf } from "./kinds";
import { countedFact, pagesOfTable, paperInWords, papersOfLines, schoolFacts } from "./table";

const columns = (isOfState: boolean): Column[] => [
  { label: t("packet_print.row"), width: 8, align: "center" },
  { label: t("packet_print.paper"), width: 52 },
  { label: t("packet_print.kind"), width: 32 },
  { label: t(isOfState ? "packet_print.district" : "packet_print.school"), width: 44 },
  { label: t("packet_print.schools"), width: 14, align: "center" },
  { label: t("packet_print.copies"), width: 18, align: "center" },
  { label: t("packet_print.packets"), width: 18, align: "center" },
];

/** Totals for the printer and the packers: each kind of each paper, by district, or by school of one district or school. */
export const packingSheets = (facts: PacketFacts): PacketSheet[] =>
  facts.packets.length === 0
    ? []
    : [
        {
          school_code: null,
          papers: papersOfLines(facts.packets),
          shown: () => [facts.of.kind, facts.district_name, totalsOf(facts).map(shownOf)],
          groups: () => [{ id: 1, pages: packingPages(facts) }],
        },
      ];

interface Total {
  /** The first line, which has the paper and its kind. */
  line: PacketOnPaper;
  /** Null for the sum of all places. */
  place: string | null;
  counts: number[];
}

function totalsOf({ of, packets }: PacketFacts): Total[] {
  const isOfState = of.kind === "state";
  const keyOf = ({ school }: PacketOnPaper) => (isOfState ? school.district_code : school.registration_id);
  const nameOf = ({ school, district_name }: PacketOnPaper) =>
    isOfState ? district_name : school.school_name;
  return [...by(packets, (line) => `${line.paper.id} ${line.adaptation}`).values()].flatMap((lines) => [
    ...[...by(lines, keyOf).values()].flatMap((ofPlace) => totalOf(ofPlace, nameOf)),
    ...totalOf(lines, () => null),
  ]);
}

function totalOf(lines: readonly PacketOnPaper[], nameOf: (line: PacketOnPaper) => string | null): Total[] {
  const [line] = lines;
  if (!line) return [];
  const { copies, packets } = sumOf(lines);
  const schools = new Set(lines.map(({ school }) => school.registration_id)).size;
  return [{ line, place: nameOf(line), counts: [schools, copies, packets] }];
}

const shownOf = ({ line, place, counts }: Total) => [
  paperInWords(line),
  line.adaptation && line.kind,
  place,
  ...counts,
];

function packingPages(facts: PacketFacts): TablePage[] {
  let row = 0;
  return pagesOfTable(facts, {
    title: t("packet_print.packing_title"),
    block: [...placeFacts(facts), countedFact(facts.packets)],
    columns: columns(facts.of.kind === "state"),
    rows: totalsOf(facts).map(({ line, place, counts }) => {
      if (place !== null) row += 1;
      const at = place === null ? null : row;
      return [at, paperInWords(line), line.kind, place ?? t("packet_print.sum"), ...counts.map(figure)];
    }),
    signatures: [],
  });
}

function placeFacts({ of, district_name, packets: [first] }: PacketFacts): Fact[] {
  if (of.kind === "school" && first) return schoolFacts(first);
  return [{ term: t("sheet.block.district"), text: district_name ?? t("packet_print.all_districts") }];
}
