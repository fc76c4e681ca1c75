import { cleanName, foldDigits } from "./text";

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

const running = /^[^/]+\/\d{3}$/;
const bare = /^[^/]+\d{3}$/;

/** The text of a roll number's barcode. The slash before the running number is left out, because it makes the bars a fifth wider;
 * a slash at the end says that the number has none there. */
export function scanTextOf(student_code: string): string {
  if (running.test(student_code)) return student_code.replace("/", "");
  return bare.test(student_code) || student_code.endsWith("/") ? `${student_code}/` : student_code;
}

/** The roll number of a barcode or of typed letters. */
export function scannedNumber(typed: string): string {
  const text = foldDigits(cleanName(typed));
  if (text.endsWith("/")) return text.slice(0, -1);
  const blank = /^(\S+) (\d{1,3})$/.exec(text);
  if (blank) return `${blank[1]}/${blank[2]?.padStart(3, "0")}`;
  return bare.test(text) ? `${text.slice(0, -3)}/${text.slice(-3)}` : text;
}

/** A barcode first; a number that is stored without a slash may be typed as it is. */
export const readingsOf = (typed: string): string[] => [...new Set([scannedNumber(typed), typed])];
