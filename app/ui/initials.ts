export const avatarColours = 6;

export function initialsOf(name: string): string {
  const letters = name
    .normalize("NFC")
    .split(/\s+/)
    .flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  const shown = letters.length >= 3 ? letters.slice(1, 3) : letters;
  return shown.join("").toUpperCase();
}

export function avatarColour(name: string): number {
  let hash = 0x811c9dc5;
  for (const unit of new TextEncoder().encode(name.normalize("NFC").trim().toUpperCase())) {
    hash = Math.imul(hash ^ unit, 0x01000193) >>> 0;
  }
  return hash % avatarColours;
}
