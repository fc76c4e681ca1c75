/** Grounds on which white text reaches 4.99:1 (screens.md 5.6). */
export const avatarColours = [
  "#0F766E",
  "#1D4ED8",
  "#7C3AED",
  "#BE185D",
  "#B45309",
  "#15803D",
  "#B91C1C",
  "#4338CA",
  "#0E7490",
  "#A21CAF",
  "#4D7C0F",
  "#9A3412",
] as const;

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

/** The same name has the same colour everywhere and always. */
export function avatarColour(name: string): string {
  let hash = 0x811c9dc5;
  for (const unit of new TextEncoder().encode(name.normalize("NFC").trim().toUpperCase())) {
    hash = Math.imul(hash ^ unit, 0x01000193) >>> 0;
  }
  return avatarColours[hash % avatarColours.length] ?? avatarColours[0];
}
