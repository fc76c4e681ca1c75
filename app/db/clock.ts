/** The present instant as it is stored: UTC ISO text with milliseconds. */
export const now = (): string => new Date().toISOString();

/** An instant some milliseconds from now; negative for the past. */
export const fromNow = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

/** The calendar year in Malaysia, which keeps UTC+8 all year. */
export const malaysianYear = (at: Date = new Date()): number =>
  new Date(at.getTime() + 8 * 3_600_000).getUTCFullYear();
