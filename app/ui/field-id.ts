export function fieldId(name: string): string {
  return name.replace(/[^\p{L}\p{N}_]+/gu, "-").replace(/^-|-$/g, "");
}

/** Counted from 1; null outside a list. */
export function rowOf(name: string): number | null {
  const index = /^(?:\w+\[)?(\d+)\]?\./.exec(name)?.[1];
  return index === undefined ? null : Number(index) + 1;
}
