import { inDigits, isDigits, readDigits } from "~/auth/crockford";

const numberLength = 6;
const checksumLength = 8;

/** "P-7K2M9Q" */
export const printNumber = (random: Uint8Array) => `P-${inDigits(random, numberLength)}`;

/** "4F7K-9Q2M" */
export function printChecksum(hash: Uint8Array): string {
  const text = inDigits(hash.subarray(0, checksumLength), checksumLength);
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

export function readPrintNumber(typed: string): string | null {
  const text = readDigits(typed);
  const number = text.length === numberLength + 1 && text.startsWith("P") ? text.slice(1) : text;
  return isDigits(number, numberLength) ? `P-${number}` : null;
}

export function readPrintChecksum(typed: string): string | null {
  const text = readDigits(typed);
  return isDigits(text, checksumLength) ? `${text.slice(0, 4)}-${text.slice(4)}` : null;
}
