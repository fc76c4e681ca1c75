/** The sizes of a page that a reader may choose. */
export const pageSizes: readonly number[] = [10, 25, 50, 100];
