import { foldDigits } from "./text";

/** The packets, or the scripts, of one paper for one school. */
interface Parcel {
  exam_paper_id: number;
  registration_id: number;
}

/** The text of a label, in its barcode and beside it. A packet has its number among those of its school, which the envelope of the scripts lacks. */
export const parcelText = ({ exam_paper_id, registration_id }: Parcel, packet?: number): string =>
  [exam_paper_id, registration_id, ...(packet === undefined ? [] : [packet])].join("-");

/** Null for a text that no label has. */
export function parcelOf(text: string): (Parcel & { packet: number | null }) | null {
  const [, paper, registration, packet] = /^(\d{1,9})-(\d{1,9})(?:-(\d{1,5}))?$/.exec(foldDigits(text)) ?? [];
  if (paper === undefined || registration === undefined) return null;
  return {
    exam_paper_id: Number(paper),
    registration_id: Number(registration),
    packet: packet === undefined ? null : Number(packet),
  };
}
