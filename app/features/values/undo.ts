export type Undo =
  | { kind: "added"; first: number; last: number }
  | { kind: "imported"; draft: string }
  | { kind: "edited"; first: number; last: number }
  | { kind: "withdrawn"; first: number; last: number }
  | { kind: "numbered"; first: number; last: number }
  | { kind: "moved"; first: number; last: number }
  | { kind: "year"; id: number; version: number }
  | { kind: "year_deleted"; id: number }
  | { kind: "deleted"; batch_id: string };

type Span = Extract<Undo, { first: number }>;

const spanText = ({ first, last }: { first: number; last: number }): string =>
  first === last ? String(first) : `${first}-${last}`;

export function undoText(undo: Undo): string {
  switch (undo.kind) {
    case "added":
    case "edited":
    case "withdrawn":
    case "numbered":
    case "moved":
      return `${undo.kind}-${spanText(undo)}`;
    case "year":
      return `year-${undo.id}-${undo.version}`;
    case "year_deleted":
      return `year_deleted-${undo.id}`;
    case "imported":
      return `imported-${undo.draft}`;
    case "deleted":
      return undo.batch_id;
  }
}

/** Null for any text that `undoText` does not write. */
export function readUndo(text: string): Undo | null {
  const [, kind, from, to = from] =
    /^(added|edited|withdrawn|numbered|moved)-([1-9]\d{0,14})(?:-([1-9]\d{0,14}))?$/.exec(text) ?? [];
  const [first, last] = [Number(from), Number(to)];
  if (kind) return first <= last ? { kind: kind as Span["kind"], first, last } : null;
  const [, id, version] = /^year-([1-9]\d{0,14})-([1-9]\d{0,14})$/.exec(text) ?? [];
  if (id) return { kind: "year", id: Number(id), version: Number(version) };
  const year = /^year_deleted-([1-9]\d{0,14})$/.exec(text)?.[1];
  if (year) return { kind: "year_deleted", id: Number(year) };
  const draft = /^imported-([\w-]{16})$/.exec(text)?.[1];
  if (draft) return { kind: "imported", draft };
  return /^[\w-]{12}$/.test(text) ? { kind: "deleted", batch_id: text } : null;
}
