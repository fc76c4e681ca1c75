/** The first and the last of ids that follow one another. */
export type Span = [first: number, last: number];

/** Ids as few spans as can be, so that a deed on a thousand records stays a short line of the trail. */
export function spansOf(ids: readonly number[]): Span[] {
  const spans: Span[] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && id <= last[1] + 1) last[1] = id;
    else spans.push([id, id]);
  }
  return spans;
}

/** Whether the spans, as they come out of a trail's JSON, hold the id. */
export const isWithin = (id: number, spans: unknown): boolean =>
  Array.isArray(spans) &&
  spans.some((span) => Array.isArray(span) && Number(span[0]) <= id && id <= Number(span[1]));
