import { foldDigits } from "~/features/values/text";

/** The candidate whom a row of an export names, and the version of the record that the row was made from. */
export interface CandidateKey {
  id: number;
  /** Null in a key of an earlier export. */
  version: number | null;
}

/**
 * The id and version with two check digits over both: a spreadsheet that fills a column down counts the last digits up, which is then
 * no key.
 */
export const candidateKey = ({ id, version }: { id: number; version: number }): string =>
  `K${id}.${version}-${checkOf(`${id}${String(version).padStart(6, "0")}`)}`;

/** ISO 7064 MOD 97-10. */
const checkOf = (digits: string): string =>
  String(98 - Number((BigInt(digits) * 100n) % 97n)).padStart(2, "0");

const KEY = /^K(\d{1,12})(?:\.(\d{1,6}))?-(\d\d)$/i;

/** Whether a cell is written as a key, right or not. */
export const isKeyShaped = (cell: string): boolean => KEY.test(cell.trim());

/** Null for a cell that is no key. A key without a version is one of an earlier export. */
export function keyIn(cell: string): CandidateKey | null {
  const [, digits, version, check] = KEY.exec(foldDigits(cell.slice(0, 40)).replace(/\s/g, "")) ?? [];
  if (digits === undefined) return null;
  const id = Number(digits);
  const checked = version === undefined ? digits : `${digits}${version.padStart(6, "0")}`;
  if (id < 1 || checkOf(checked) !== check) return null;
  return { id, version: version === undefined ? null : Number(version) };
}
