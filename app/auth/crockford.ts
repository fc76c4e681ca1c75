/** Crockford's base 32: no I, L, O and U, which are easily misread on paper. */
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** `bytes` supply five bits for each digit. */
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

export function readDigits(typed: string): string {
  const bare = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{P}\p{S}]/gu, "");
  return bare.replace(/O/g, "0").replace(/[IL]/g, "1");
}

export const isDigits = (text: string, count: number) =>
  text.length === count && [...text].every((digit) => digits.includes(digit));
