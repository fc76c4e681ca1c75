/** Milliseconds that this process is behind: a demonstration does the work of weeks in seconds. */
let behind = 0;

export function turnClockBack(milliseconds: number): void {
  behind = milliseconds;
}

export const fromNow = (milliseconds: number): string =>
  new Date(Date.now() - behind + milliseconds).toISOString();

export const now = (): string => fromNow(0);

export const malaysianYear = (at: Date = new Date(now())): number =>
  new Date(at.getTime() + 8 * 3_600_000).getUTCFullYear();
