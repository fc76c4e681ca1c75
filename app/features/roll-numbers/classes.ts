export interface ClassCount {
  class_name: string | null;
  total: number;
}

/** The classes as they are spelt, in the order in which they are numbered, each with its candidates counted. */
export function classesOf(candidates: readonly { class_name: string | null }[]): ClassCount[] {
  const totals = new Map<string | null, number>();
  for (const { class_name } of candidates) totals.set(class_name, (totals.get(class_name) ?? 0) + 1);
  return [...totals]
    .map(([class_name, total]) => ({ class_name, total }))
    .sort((a, b) => compareBinary(a.class_name ?? "", b.class_name ?? ""));
}

/** Classes that differ by case, blanks or signs alone: one class spelt twice would be numbered as two. */
export function lookalikes(classes: readonly ClassCount[]): ClassCount[][] {
  const bySound = new Map<string, ClassCount[]>();
  for (const each of classes) {
    if (each.class_name === null) continue;
    const sound = each.class_name.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
    bySound.set(sound, [...(bySound.get(sound) ?? []), each]);
  }
  return [...bySound.values()].filter((alike) => alike.length > 1);
}

/** SQLite's order of text. JavaScript's own differs from it past U+FFFF. */
export const compareBinary = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
