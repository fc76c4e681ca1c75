import type { LabelPage, TablePage } from "../model/pages";

/** Papers of question papers. */
export const packetPrints = ["notes", "packing", "labels", "scripts"] as const;
export type PacketPrint = (typeof packetPrints)[number];

export const isPacketPrint = (word: string | undefined): word is PacketPrint =>
  packetPrints.some((print) => print === word);

/** The pages of a school, or a page of labels. */
export interface PageGroup {
  id: number;
  pages: (TablePage | LabelPage)[];
}
