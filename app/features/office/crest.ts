import { type Problem, problem } from "~/messages";
import { rebuiltSvg } from "./crest-svg";

export const crestBounds = { bytes: 20_000, pixels: 1000 };

export interface Crest {
  type: "image/svg+xml" | "image/png";
  content: Buffer;
}

const pngBegin = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const pngEnd = Buffer.from("49454e44ae426082", "hex");

/** Recognises the picture by its content. An SVG is built again from its shapes. */
export function readCrest(given: Buffer): Crest | Problem {
  if (given.length === 0) return problem("required");
  if (given.length > crestBounds.bytes) return problem("crest_too_large", { max: crestBounds.bytes / 1000 });
  if (given.subarray(0, pngBegin.length).equals(pngBegin)) return readPng(given);
  const svg = rebuiltSvg(given.toString("utf8"));
  if (svg === null) return problem("crest_unknown");
  return { type: "image/svg+xml", content: Buffer.from(svg) };
}

function readPng(given: Buffer): Crest | Problem {
  if (given.length < 33 || !given.subarray(-pngEnd.length).equals(pngEnd)) return problem("crest_unknown");
  const [width, height] = [given.readUInt32BE(16), given.readUInt32BE(20)];
  const isInBounds = Math.min(width, height) > 0 && Math.max(width, height) <= crestBounds.pixels;
  if (!isInBounds) return problem("crest_pixels", { max: crestBounds.pixels, width, height });
  return { type: "image/png", content: given };
}
