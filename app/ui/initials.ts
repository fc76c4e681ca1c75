/** The twelve grounds of the sheet, .a0 to .a11 (screens.md 5.6). */
export const avatarColours = 12;

/**
 * Spec section 9: with three or more words the first letters of words 2 and 3; with exactly two, of words 1 and 2;
 * else the first letter of the only word. Marks such as brackets and dashes are no letters.
 */
export function initialsOf(name: string): string {
  const letters = name
    .normalize("NFC")
    .split(/\s+/)
    .flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  const shown = letters.length >= 3 ? letters.slice(1, 3) : letters;
  return shown.join("").toUpperCase();
}

/** Which of the grounds a name has: the same one everywhere and always. */
export function avatarColour(name: string): number {
  let hash = 0x811c9dc5;
  for (const unit of new TextEncoder().encode(name.normalize("NFC").trim().toUpperCase())) {
    hash = Math.imul(hash ^ unit, 0x01000193) >>> 0;
  }
  return hash % avatarColours;
}
