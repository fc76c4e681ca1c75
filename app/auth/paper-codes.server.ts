import { randomInt } from "node:crypto";
import { hashOf } from "./tokens.server";

/**
 * Codes that are read from paper: sixteen characters of Crockford's 32, which leave out I, L, O and U, so that none is
 * taken for another. 80 bits, too many to guess, so that a fast hash is enough to keep them by.
 */
const characters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 16;

export const newPaperCode = (): string =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join("");

/**
 * What the database keeps of a code as it was typed: capitals or not, blanks and dashes anywhere, and the letters that are
 * none of ours read as the digits that they look like. Null for what cannot be a code.
 */
export function hashOfTyped(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}._]/gu, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  const isCode = code.length === length && [...code].every((each) => characters.includes(each));
  return isCode ? hashOf(code) : null;
}
