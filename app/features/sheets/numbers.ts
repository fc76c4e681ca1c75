/** Crockford's digits: no letter that is taken for a digit when it is read off paper. */
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** As many of these digits as asked, from bytes; each takes five bits. */
export function inDigits(bytes: Uint8Array, count: number): string {
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  const spare = BigInt(bytes.length * 8 - count * 5);
  let text = "";
  for (let at = count - 1; at >= 0; at--) {
    text += digits[Number((bits >> (spare + BigInt(at * 5))) & 31n)];
  }
  return text;
}

/** What was typed off paper, without blanks, dashes and dots; O is read as zero, I and L as one. */
function readDigits(typed: string): string {
  const bare = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{P}\p{S}]/gu, "");
  return bare.replace(/O/g, "0").replace(/[IL]/g, "1");
}

const isDigits = (text: string, count: number) =>
  text.length === count && [...text].every((digit) => digits.includes(digit));

const numberLength = 6;
const checksumLength = 8;

/** "P-7K2M9Q", from random bytes. */
export const printNumber = (random: Uint8Array) => `P-${inDigits(random, numberLength)}`;

/** "4F7K-9Q2M", from a hash. */
export function printChecksum(hash: Uint8Array): string {
  const text = inDigits(hash.subarray(0, checksumLength), checksumLength);
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** The number of a print, however it was typed; null where it cannot be one. */
export function readPrintNumber(typed: string): string | null {
  const text = readDigits(typed);
  const number = text.length === numberLength + 1 && text.startsWith("P") ? text.slice(1) : text;
  return isDigits(number, numberLength) ? `P-${number}` : null;
}

export function readPrintChecksum(typed: string): string | null {
  const text = readDigits(typed);
  return isDigits(text, checksumLength) ? `${text.slice(0, 4)}-${text.slice(4)}` : null;
}
