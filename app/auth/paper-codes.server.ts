import { randomInt } from "node:crypto";
import { hashOf } from "./tokens.server";

/** Crockford's base 32 has no I, L, O and U, which are easily misread. 24 characters hold 120 bits (ASVS 6.5.2). */
const characters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 24;

/** Codes of earlier versions (80 bits) work until they are used or replaced. */
const earlierLength = 16;

export const newPaperCode = (): string =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join("");

export function hashOfTyped(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}._]/gu, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  const hasLength = code.length === length || code.length === earlierLength;
  return hasLength && [...code].every((each) => characters.includes(each)) ? hashOf(code) : null;
}
