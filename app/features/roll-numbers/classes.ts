export interface ClassCount {
  class_name: string | null;
  total: number;
}

export function classesOf(candidates: readonly { class_name: string | null }[]): ClassCount[] {
  const totals = new Map<string | null, number>();
  for (const { class_name } of candidates) totals.set(class_name, (totals.get(class_name) ?? 0) + 1);
  return [...totals]
    .map(([class_name, total]) => ({ class_name, total }))
    .sort((a, b) => compareBinary(a.class_name ?? "", b.class_name ?? ""));
}

/** Classes that differ only by case, blanks or signs: one class with two spellings would be numbered as two. */
export function lookalikes(classes: readonly ClassCount[]): ClassCount[][] {
  const bySound = new Map<string, ClassCount[]>();
  for (const each of classes) {
    if (each.class_name === null) continue;
    const sound = each.class_name.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
    bySound.set(sound, [...(bySound.get(sound) ?? []), each]);
  }
  return [...bySound.values()].filter((alike) => alike.length > 1);
}

/** SQLite's order of text. JavaScript's `<` differs from it past U+FFFF. */
export const compareBinary = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
