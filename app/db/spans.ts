export type Span = [first: number, last: number];

/** Keeps the event of an action on a thousand records short. */
export function spansOf(ids: readonly number[]): Span[] {
  const spans: Span[] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && id <= last[1] + 1) last[1] = id;
    else spans.push([id, id]);
  }
  return spans;
}

export const isWithin = (id: number, spans: unknown): boolean =>
  Array.isArray(spans) &&
  spans.some((span) => Array.isArray(span) && Number(span[0]) <= id && id <= Number(span[1]));
