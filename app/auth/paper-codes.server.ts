import { randomInt } from "node:crypto";
import { hashOf } from "./tokens.server";

/**
 * Codes that are read from paper: characters of Crockford's 32, which leave out I, L, O and U, so that none is taken for
 * another. 24 of them hold 120 bits, enough to keep a code by a fast hash (ASVS 6.5.2).
 */
const characters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 24;

/** Codes on papers of earlier versions, 80 bits; they work until they are used or replaced. */
const earlierLength = 16;

export const newPaperCode = (): string =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join("");

/**
 * The hash of a code as somebody typed it: in capitals or not, with blanks and dashes anywhere, and with the letters that
 * no code has read as the digits they look like. Null for text that cannot be a code.
 */
export function hashOfTyped(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}._]/gu, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  const hasLength = code.length === length || code.length === earlierLength;
  return hasLength && [...code].every((each) => characters.includes(each)) ? hashOf(code) : null;
}
