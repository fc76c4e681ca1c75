/** The id of a field's control, so that summaries, labels and hints can point at it: `rows[3].full_name` is `rows-3-full_name`. */
export function fieldId(name: string): string {
  return name.replace(/[^\p{L}\p{N}_]+/gu, "-").replace(/^-|-$/g, "");
}

/** The row a field stands in, counted from 1 as people count, or null when it is in no list. */
export function rowOf(name: string): number | null {
  const index = /^(?:\w+\[)?(\d+)\]?\./.exec(name)?.[1];
  return index === undefined ? null : Number(index) + 1;
}
