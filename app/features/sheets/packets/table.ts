import type { PacketOnPaper } from "~/features/sheets/packets/facts.server";
import { figure, t } from "~/messages";
import { cutSheets, roomOf, rowHeight, rowsPerSheet } from "../model/cut";
import { issuerLines } from "../model/lines";
import type { Column, Fact, Signature, TablePage } from "../model/pages";
import { footLines, headLines, type PaperFacts } from "./facts.server";

type Row = (string | number | null)[];

interface PacketTable {
  title: string;
  block: Fact[];
  columns: Column[];
  rows: Row[];
  signatures: Signature[];
  /** Lines above the signatures. */
  notes?: { title: string; list: readonly string[] };
}

const orientation = "portrait";

/** The pages of one table, which the last page signs. */
export function pagesOfTable(
  facts: PaperFacts,
  { title, block, columns, rows, signatures, notes }: PacketTable,
): TablePage[] {
  const { issuer } = facts;
  const { every, last } = roomOf(orientation, {
    notes: notes ? notes.list.length + 1 : 0,
    isPart: false,
    head: issuerLines(issuer).length,
    footers: issuer.sheet_footer === null ? 0 : 1,
    totals: 0,
  });
  const room = { every, last: signatures.length > 0 ? last : every };
  const pages = cutSheets(rows, rowsPerSheet, (row) => rowHeight(row, columns, orientation), room);
  return pages.map((shown, at) => ({
    kind: "table",
    orientation,
    hasCrest: issuer.crest !== null,
    isDraft: false,
    head: headLines(facts, title),
    part: null,
    block,
    columns,
    rows: shown,
    heading: null,
    notes: notes && at === pages.length - 1 ? { ...notes, legend: [], declaration: null } : null,
    totals: [],
    signatures: at === pages.length - 1 ? signatures : [],
    foot: footLines(facts),
    page: at + 1,
    pages: pages.length,
  }));
}

export const sumOf = (lines: readonly PacketOnPaper[]) => ({
  copies: lines.reduce((sum, { copies }) => sum + copies, 0),
  packets: lines.reduce((sum, { packets }) => sum + packets, 0),
});

export const countedFact = (lines: readonly PacketOnPaper[]): Fact => {
  const { copies, packets } = sumOf(lines);
  return {
    term: t("packet_print.total"),
    text: t("packet_print.counted", { copies: figure(copies), packets: figure(packets) }),
  };
};

export const paperInWords = ({ paper }: PacketOnPaper): string =>
  `${paper.exam_type_code} ${paper.code} · ${paper.name}`;
