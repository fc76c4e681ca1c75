import type { Paper } from "~/features/exam-papers/queries";
import { by } from "~/features/packets/rules";
import type { PacketOnPaper } from "~/features/sheets/packets/facts";
import { figure, t } from "~/messages";
import { mm } from "../measures";
import { cutSheets, roomOf, rowHeight, rowsPerSheet } from "../model/cut";
import { issuerLines } from "../model/lines";
import type { Column, Fact, Signature, TablePage } from "../model/pages";
import { headLines, type PaperFacts } from "./facts";
import { type PaperCount, sumOf } from "./kinds";

type Row = (string | number | null)[];

interface PacketTable {
  title: string;
  block: Fact[];
  columns: Column[];
  rows: Row[];
  signatures: Signature[];
  /** Two that are short share a page. */
  mayShare?: boolean;
  /** Lines above the signatures. */
  notes?: { title: string; list: readonly string[] };
}

const orientation = "portrait";

/** The pages of one table, which the last page signs. */
export function pagesOfTable(
  facts: PaperFacts,
  { title, block, columns, rows, signatures, mayShare, notes }: PacketTable,
): TablePage[] {
  const { issuer } = facts;
  const { every, last } = roomOf(orientation, {
    notes: notes ? notes.list.length + 1 : 0,
    isPart: false,
    head: issuerLines(issuer).length,
    footers: issuer.sheet_footer === null ? 0 : 1,
    totals: 0,
    hasLate: false,
  });
  const room = { every, last: signatures.length > 0 ? last : every };
  const heightOf = (row: Row) => rowHeight(row, columns, orientation);
  const pages = cutSheets(rows, rowsPerSheet, heightOf, room);
  const all = rows.reduce((sum, row) => sum + heightOf(row), 0);
  const isShort = mayShare && all <= room.last - (mm.portrait.height - mm.half);
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
    foot: facts.foot,
    page: at + 1,
    pages: pages.length,
    ...(isShort && { half: "fits" as const }),
  }));
}

export const countedFact = (lines: readonly PacketOnPaper[]): Fact => {
  const { copies, packets } = sumOf(lines);
  return {
    term: t("packet_print.total"),
    text: t("packet_print.counted", { copies: figure(copies), packets: figure(packets) }),
  };
};

export const schoolFacts = ({ school, district_name }: PacketOnPaper): Fact[] => [
  { term: t("sheet.block.school_name"), text: school.school_name, isLong: school.school_name.length > 65 },
  { term: t("sheet.block.school_code"), text: school.school_code },
  { term: t("sheet.block.district"), text: district_name.toUpperCase() },
];

export const codeOf = ({ exam_type_code, code }: Paper): string => `${exam_type_code} ${code}`;

export const paperInWords = ({ paper }: PacketOnPaper): string => `${codeOf(paper)} · ${paper.name}`;

/** The totals of each paper. */
export const papersOfLines = (lines: readonly PacketOnPaper[]): PaperCount[] =>
  [...by(lines, ({ paper }) => paper.id)].map(([exam_paper_id, ofPaper]) => ({
    exam_paper_id,
    code: ofPaper[0] ? codeOf(ofPaper[0].paper) : "",
    ...sumOf(ofPaper),
  }));

/** Of a line, as every paper shows it. */
export const shownOf = ({ paper, school, district_name, ...line }: PacketOnPaper) => {
  const { room_name, candidates, adaptation, kind, copies, packets, copies_per_packet } = line;
  return {
    paper: [paper.id, paper.exam_type_code, paper.code, paper.name],
    school: [school.registration_id, school.school_code, school.school_name, district_name],
    room: room_name || candidates > 0,
    kind: adaptation && kind,
    counts: [copies, packets],
    copies_per_packet,
  };
};
