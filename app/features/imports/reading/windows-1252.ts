/** The characters of the bytes 80 to 9F; `TextDecoder` of Node 20 reads them as control characters. */
const upper = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

const step = 8192;

/** Every other byte is the character of the same number. */
export function windows1252(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += step)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + step)));
  return parts.join("").replace(/[\u0080-\u009F]/g, (byte) => upper[byte.charCodeAt(0) - 0x80] ?? byte);
}
