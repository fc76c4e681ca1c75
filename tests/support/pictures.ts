import { crc32, deflateSync } from "node:zlib";

const signature = Buffer.from("89504e470d0a1a0a", "hex");
const channels: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 };

function chunkOf(name: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const content = Buffer.concat([Buffer.from(name), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([size, content, check]);
}

interface Png {
  width: number;
  height: number;
  /** 0 is grey, 6 is colour with transparency. */
  colour?: number;
  /** In place of the packed pixels. */
  packed?: Buffer;
}

/** A whole PNG of one colour, eight bits a channel. */
export function pngOf({ width, height, colour = 0, packed }: Png): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, colour], 8);
  const pixels = Buffer.alloc(height * (1 + width * (channels[colour] ?? 1)));
  const data = chunkOf("IDAT", packed ?? deflateSync(pixels));
  return Buffer.concat([signature, chunkOf("IHDR", head), data, chunkOf("IEND", Buffer.alloc(0))]);
}

const smallJpeg = Buffer.from(
  [
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////",
    "////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////",
    "////////////////////wAARCAAQABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAA",
    "AAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCQAg//2Q==",
  ].join(""),
  "base64",
);

/** A whole JPEG of 16 by 16 pixels; with a size its frame says another one. */
export function jpegOf(size?: { width: number; height: number }): Buffer {
  const picture = Buffer.from(smallJpeg);
  const frame = picture.indexOf(Buffer.from("ffc0", "hex"));
  if (size) {
    picture.writeUInt16BE(size.height, frame + 5);
    picture.writeUInt16BE(size.width, frame + 7);
  }
  return picture;
}
