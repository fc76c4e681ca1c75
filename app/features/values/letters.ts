/** Marks of text that was written as UTF-8 and read as Windows-1252, once or twice. */
const BROKEN =
  /[\u00C3\u00C2][\u0080-\u00BF\u0152-\u2122]|\u00E2[\u0080-\u00BF\u0152-\u2122\u20AC]|[\u00D8\u00D9][\u0080-\u00BF\u0152-\u2122]/;

const windows1252 = new TextDecoder("windows-1252");
const byteOf = new Map(
  Array.from({ length: 256 }, (_, byte) => [windows1252.decode(Uint8Array.of(byte)), byte] as const),
);
const utf8 = new TextDecoder("utf-8", { fatal: true });

export const hasBrokenLetters = (cell: string): boolean => BROKEN.test(cell);

/** The cell decoded once more where that gives words, such as D’SOUZA for Dâ€™SOUZA; null where it does not. */
export function repairedLetters(cell: string): string | null {
  if (!BROKEN.test(cell)) return null;
  const bytes: number[] = [];
  for (const letter of cell) {
    const byte = byteOf.get(letter);
    if (byte === undefined) return null;
    bytes.push(byte);
  }
  try {
    const repaired = utf8.decode(Uint8Array.from(bytes));
    return BROKEN.test(repaired) ? (repairedLetters(repaired) ?? repaired) : repaired;
  } catch {
    return null;
  }
}
