/** A value as a form shows it. */
export const textOf = (value: unknown): string =>
  value === null || value === undefined ? "" : String(value);

/**
 * What a form shows after another saved in between: each field that its clerk changed as it was typed, every other as the
 * record now stands. `was` is what the form was filled from; without it, all that was typed counts as changed.
 */
export function mergedWith(
  fields: readonly string[],
  was: Record<string, unknown> | null,
  typed: Record<string, unknown>,
  current: Record<string, unknown>,
): Record<string, unknown> {
  if (!was) return typed;
  const untouched = fields.filter((field) => textOf(typed[field]) === textOf(was[field]));
  return { ...typed, ...Object.fromEntries(untouched.map((field) => [field, current[field]])) };
}

/** What the form was filled from, carried along in it as JSON. */
export function writeWas(fields: readonly string[], record: Record<string, unknown>): string {
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, record[field]])));
}

/** The same read back; null when it is not there or not what was written. */
export function readWas(carried: unknown): Record<string, unknown> | null {
  try {
    const was = typeof carried === "string" ? JSON.parse(carried) : null;
    if (typeof was !== "object" || was === null || Array.isArray(was)) return null;
    return Object.fromEntries(Object.entries(was).filter(([, value]) => typeof value !== "object"));
  } catch {
    return null;
  }
}
