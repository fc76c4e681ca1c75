import type { Screen } from "~/routes/parts/screen";

interface Match {
  handle?: unknown;
  data: unknown;
}

/** What the screen of the page declares about itself. */
export const screenOf = (matches: readonly Pick<Match, "handle">[]): Screen =>
  (matches.at(-1)?.handle as Screen | undefined) ?? {};

export const stylesheetOf = (matches: readonly Match[], common: string): string =>
  screenOf(matches).stylesheet?.(matches.at(-1)?.data) ?? common;

export const opensPrinting = (matches: readonly Match[]): boolean =>
  screenOf(matches).isPrinted?.(matches.at(-1)?.data) === true;
