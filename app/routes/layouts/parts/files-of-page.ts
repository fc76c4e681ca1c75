/** The `handle` of a route that replaces the common stylesheet, so that a page loads only one. */
export interface ChoosesStylesheet {
  stylesheet: (data: unknown) => string | undefined;
}

interface Match {
  handle?: unknown;
  data: unknown;
}

export function stylesheetOf(matches: readonly Match[], common: string): string {
  const chosen = matches.map(({ handle, data }) => {
    const chooses = handle as Partial<ChoosesStylesheet> | undefined;
    return chooses?.stylesheet?.(data);
  });
  return chosen.findLast((address) => address !== undefined) ?? common;
}

/** The `handle` of a route whose page loads the keys of the grid. */
export interface HasGrid {
  hasGrid: true;
}

export const hasGrid = (matches: readonly Match[]): boolean =>
  matches.some(({ handle }) => (handle as Partial<HasGrid> | undefined)?.hasGrid === true);

/** The `handle` of a route whose page opens the browser's window of printing by itself. */
export interface OpensPrinting {
  isPrinted: (data: unknown) => boolean;
}

export const opensPrinting = (matches: readonly Match[]): boolean =>
  matches.some(
    ({ handle, data }) => (handle as Partial<OpensPrinting> | undefined)?.isPrinted?.(data) === true,
  );
