import { foldDigits } from "~/features/values/text";

/** The id with two check digits: a spreadsheet that fills a column down counts the last digits up, which is then no key. */
export const candidateKey = (id: number): string => `K${id}-${checkOf(id)}`;

/** ISO 7064 MOD 97-10. */
const checkOf = (id: number): string => String(98 - Number((BigInt(id) * 100n) % 97n)).padStart(2, "0");

const KEY = /^K(\d{1,12})-(\d\d)$/i;

/** Whether a cell is written as a key, right or not. */
export const isKeyShaped = (cell: string): boolean => KEY.test(cell.trim());

/** Null for a cell that is no key. */
export function idOfKey(cell: string): number | null {
  const [, digits, check] = KEY.exec(foldDigits(cell.slice(0, 40)).replace(/\s/g, "")) ?? [];
  if (digits === undefined) return null;
  const id = Number(digits);
  return id > 0 && checkOf(id) === check ? id : null;
}
