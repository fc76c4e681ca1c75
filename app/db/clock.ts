/** Milliseconds that this process is behind: a demonstration does the work of weeks in seconds. */
let behind = 0;

export function turnClockBack(milliseconds: number): void {
  behind = milliseconds;
}

export const fromNow = (milliseconds: number): string =>
  new Date(Date.now() - behind + milliseconds).toISOString();

export const now = (): string => fromNow(0);

/** What Malaysia is ahead of UTC, in milliseconds. It has no daylight saving time. */
export const malaysiaAhead = 8 * 3_600_000;

/** `2026-11-22T23:01:05.000Z` where it is that moment in Malaysia: the digits of its day and hour, not an instant. */
export const malaysianDigits = (at: string | number): string =>
  new Date(new Date(at).getTime() + malaysiaAhead).toISOString();

export const malaysianYear = (at: string = now()): number => Number(malaysianDigits(at).slice(0, 4));
