export const textOf = (value: unknown): string =>
  value === null || value === undefined ? "" : String(value);

/** A field that the clerk changed shows the typed value, any other the stored one. Without `was`, all count as changed. */
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

export function writeWas(fields: readonly string[], record: Record<string, unknown>): string {
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, record[field]])));
}

export function readWas(json: unknown): Record<string, unknown> | null {
  try {
    const was = typeof json === "string" ? JSON.parse(json) : null;
    if (typeof was !== "object" || was === null || Array.isArray(was)) return null;
    return Object.fromEntries(Object.entries(was).filter(([, value]) => typeof value !== "object"));
  } catch {
    return null;
  }
}
