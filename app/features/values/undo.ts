export type Undo =
  | { kind: "added"; first: number; last: number }
  | { kind: "imported"; draft: string }
  | { kind: "deleted"; batch_id: string };

export function undoText(undo: Undo): string {
  switch (undo.kind) {
    case "added":
      return undo.first === undo.last ? `added-${undo.first}` : `added-${undo.first}-${undo.last}`;
    case "imported":
      return `imported-${undo.draft}`;
    case "deleted":
      return undo.batch_id;
  }
}

/** Null for any text that `undoText` does not write. */
export function readUndo(text: string): Undo | null {
  const [, from, to = from] = /^added-([1-9]\d{0,14})(?:-([1-9]\d{0,14}))?$/.exec(text) ?? [];
  const [first, last] = [Number(from), Number(to)];
  if (from) return first <= last ? { kind: "added", first, last } : null;
  const draft = /^imported-([\w-]{16})$/.exec(text)?.[1];
  if (draft) return { kind: "imported", draft };
  return /^[\w-]{12}$/.test(text) ? { kind: "deleted", batch_id: text } : null;
}
