export function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (everyOtherIsZero(bytes)) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const asUtf8 = withBadBytesRead(bytes);
    if (hasJawiColumn(asUtf8)) return asUtf8;
    const arabic = new TextDecoder("windows-1256").decode(bytes);
    return hasJawiColumn(arabic) ? arabic : asUtf8;
  }
}

function everyOtherIsZero(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 200);
  const zeros = start.filter((byte, at) => at % 2 === 1 && byte === 0).length;
  return start.length >= 4 && zeros * 2 >= start.length * 0.9;
}

/** Runs of letters that are right in UTF-8, or one byte that is not. */
const NOT_ASCII =
  /(?:[\xC2-\xDF][\x80-\xBF]|\xE0[\xA0-\xBF][\x80-\xBF]|\xED[\x80-\x9F][\x80-\xBF]|[\xE1-\xEC\xEE\xEF][\x80-\xBF]{2}|\xF0[\x90-\xBF][\x80-\xBF]{2}|[\xF1-\xF3][\x80-\xBF]{3}|\xF4[\x80-\x8F][\x80-\xBF]{2})+|[\x80-\xFF]/g;

const windows1252 = new TextDecoder("windows-1252").decode(
  Uint8Array.from({ length: 256 }, (_, byte) => byte),
);

/** A byte that is no UTF-8 becomes the letter of Windows-1252, and the letters around it stay. */
const withBadBytesRead = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString("latin1")
    .replace(NOT_ASCII, (found) =>
      found.length === 1
        ? (windows1252[found.charCodeAt(0)] ?? found)
        : Buffer.from(found, "latin1").toString("utf8"),
    );

const mostTitles = 20;
const mostLines = 200;
const JAWI = /^[\p{Script=Arabic}\p{M}\p{Cf}\s]{2,}$/u;

/** Below a heading that names Jawi or Arabic, most cells are in Arabic letters. */
function hasJawiColumn(text: string): boolean {
  const lines = text.split(/\r\n|\n|\r/, mostLines).map((line) => line.split(/[\t;,]/));
  const heading = lines.slice(0, mostTitles).findIndex((cells) => cells.some(namesJawi));
  const column = lines[heading]?.findIndex(namesJawi) ?? -1;
  const cells = lines.slice(heading + 1).flatMap((line) => line[column]?.replaceAll('"', "").trim() || []);
  return cells.length > 0 && cells.filter((cell) => JAWI.test(cell)).length * 2 > cells.length;
}

const namesJawi = (cell: string) => /\b(?:jawi|arab)\b/i.test(cell.slice(0, 100));
