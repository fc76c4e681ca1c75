/** As a person at the box types it: 2026-11-24 03:36:34. NaN for any other text. */
export function malaysianInstant(text: string): number {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text) ?? [];
  return Date.parse(`${day}T${time}+08:00`);
}

export const malaysianText = (instant: number): string =>
  new Date(instant + 8 * 3_600_000).toISOString().replace("T", " ").slice(0, 19);
