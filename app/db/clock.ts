export const now = (): string => new Date().toISOString();

export const fromNow = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

export const malaysianYear = (at: Date = new Date()): number =>
  new Date(at.getTime() + 8 * 3_600_000).getUTCFullYear();
