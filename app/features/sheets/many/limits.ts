export const mostPages = 200;
/** Schools on a page of the cover. */
export const coverRows = { portrait: 24, landscape: 16 };

export const leftOutFor = ["no_candidates", "unnumbered", "too_many", "print_state"] as const;
export type LeftOut = (typeof leftOutFor)[number];
