/** The `handle` of a route whose screen has a stylesheet in place of the common one, so that a page loads one alone. */
export interface ChoosesStylesheet {
  /** Its address; undefined for the common one. */
  stylesheet: (data: unknown) => string | undefined;
}

interface Match {
  handle?: unknown;
  data: unknown;
}

/** The stylesheet of a page: that of the deepest route which has one of its own, or the common one. */
export function stylesheetOf(matches: readonly Match[], common: string): string {
  const chosen = matches.map(({ handle, data }) => {
    const chooses = handle as Partial<ChoosesStylesheet> | undefined;
    return chooses?.stylesheet?.(data);
  });
  return chosen.findLast((address) => address !== undefined) ?? common;
}
