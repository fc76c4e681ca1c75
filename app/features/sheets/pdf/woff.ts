import { inflateSync } from "node:zlib";

const woffHead = 44;
const woffEntry = 20;
const head = 12;
const entry = 16;

/** A font of WOFF 1 without its compression, which fontkit would undo again for each glyph that it reads. */
export function unpackedWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const index = Buffer.alloc(head + entry * count);
  woff.copy(index, 0, 4, 8);
  index.writeUInt16BE(count, 4);
  const parts: Uint8Array[] = [index];
  let end = index.length;
  for (let at = 0; at < count; at++) {
    const from = woffHead + woffEntry * at;
    const [offset, packed, length] = [4, 8, 12].map((each) => woff.readUInt32BE(from + each)) as Numbers;
    const stored = woff.subarray(offset, offset + packed);
    const to = head + entry * at;
    woff.copy(index, to, from, from + 4);
    woff.copy(index, to + 4, from + 16, from + 20);
    index.writeUInt32BE(end, to + 8);
    index.writeUInt32BE(length, to + 12);
    parts.push(packed < length ? inflateSync(stored) : stored, Buffer.alloc(-length & 3));
    end += (length + 3) & ~3;
  }
  return Buffer.concat(parts);
}

type Numbers = [number, number, number];
