import { figure, t } from "~/messages";
import type { LabelPage, TablePage } from "../model/pages";

/** Papers of question papers. */
export const packetPrints = ["notes", "packing", "labels", "scripts"] as const;
export type PacketPrint = (typeof packetPrints)[number];

export const isPacketPrint = (word: string | undefined): word is PacketPrint =>
  packetPrints.some((print) => print === word);

/** Its name in the receipts, where the labels of candidates are `labels`. */
export const sheetOf = (print: PacketPrint) => `packet-${print}` as const;

export const printOfSheet = (sheet: string): PacketPrint | undefined =>
  packetPrints.find((print) => sheetOf(print) === sheet);

/** The pages of a school, or a page of labels. */
export interface PageGroup {
  id: number;
  pages: (TablePage | LabelPage)[];
}

/** Copies in packets; scripts of the registered candidates in envelopes. */
export interface Counted {
  copies: number;
  packets: number;
}

/** A paper as a receipt stores it. */
export interface PaperCount extends Counted {
  exam_paper_id: number;
  code: string;
}

/** Pages with one number: the delivery note of a school, or all of another print. */
export interface PacketSheet {
  /** Of a delivery note, whose reader is the school. */
  school_code: string | null;
  papers: PaperCount[];
  /** All that the pages show and that a change of the data may change: the checksum covers it. */
  shown: () => unknown;
  /** Without a foot. */
  groups: () => Iterable<PageGroup>;
}

export function sumOf(counts: readonly Counted[]): Counted {
  return {
    copies: counts.reduce((sum, { copies }) => sum + copies, 0),
    packets: counts.reduce((sum, { packets }) => sum + packets, 0),
  };
}

export const countsInWords = (print: PacketPrint, { copies, packets }: Counted): string =>
  t(print === "scripts" ? "packet_receipt.envelopes" : "packet_print.counted", {
    copies: figure(copies),
    packets: figure(packets),
  });
