import { crc32, inflateSync } from "node:zlib";
import { type Problem, problem } from "~/messages";
import { type Crest, crestBounds } from "./stored-crest";

const pngBegin = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const jpegBegin = Buffer.from("ffd8ff", "hex");
const jpegEnd = 0xffd9;
const scan = 0xda;
/** The frames of JPEG that browsers draw: baseline, extended and progressive. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
/** Bits of each channel by the kind of colour. */
const depths: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
/** Of the largest PNG: eight bytes a pixel, and one a row. */
const mostInflated = crestBounds.pixels * (crestBounds.pixels * 8 + 1);

interface Size {
  width: number;
  height: number;
}

/** Recognises a whole picture by its content. */
export function readCrest(given: Buffer): Crest | Problem {
  if (given.length === 0) return problem("required");
  if (given.length > crestBounds.bytes) return problem("crest_too_large", { max: crestBounds.bytes / 1000 });
  const isPng = begins(given, pngBegin);
  const size = isPng ? sizeOfPng(given) : begins(given, jpegBegin) ? sizeOfJpeg(given) : null;
  if (!size) return problem("crest_unknown");
  const { width, height } = size;
  const isInBounds = Math.min(width, height) > 0 && Math.max(width, height) <= crestBounds.pixels;
  if (!isInBounds) return problem("crest_pixels", { max: crestBounds.pixels, width, height });
  if (isPng && !isWholePng(given)) return problem("crest_unknown");
  return { type: isPng ? "image/png" : "image/jpeg", content: given };
}

const begins = (given: Buffer, signature: Buffer) => given.subarray(0, signature.length).equals(signature);

const sizeOfPng = (given: Buffer): Size | null =>
  given.length < 33 ? null : { width: given.readUInt32BE(16), height: given.readUInt32BE(20) };

/** Its kind of colour exists, each chunk has its checksum, the last one ends the file, and the pixels can be unpacked. */
function isWholePng(given: Buffer): boolean {
  if (!depths[given.readUInt8(25)]?.includes(given.readUInt8(24))) return false;
  const pixels: Buffer[] = [];
  for (let at = 8; at + 12 <= given.length; ) {
    const end = at + 12 + given.readUInt32BE(at);
    if (end > given.length || crc32(given.subarray(at + 4, end - 4)) !== given.readUInt32BE(end - 4))
      return false;
    const name = given.toString("latin1", at + 4, at + 8);
    if (name === "IDAT") pixels.push(given.subarray(at + 8, end - 4));
    if (name === "IEND") return end === given.length && canBeUnpacked(Buffer.concat(pixels));
    at = end;
  }
  return false;
}

function canBeUnpacked(pixels: Buffer): boolean {
  try {
    return inflateSync(pixels, { maxOutputLength: mostInflated }).length > 0;
  } catch {
    return false;
  }
}

/** Of the frame before the first scan; null where a part of the file is missing. */
function sizeOfJpeg(given: Buffer): Size | null {
  if (given.readUInt16BE(given.length - 2) !== jpegEnd) return null;
  let size: Size | null = null;
  for (let at = 2; at + 9 <= given.length && given[at] === 0xff; at += 2 + given.readUInt16BE(at + 2)) {
    const marker = given.readUInt8(at + 1);
    if (marker === scan) return size;
    if (frames.has(marker)) size = { height: given.readUInt16BE(at + 5), width: given.readUInt16BE(at + 7) };
  }
  return null;
}
