/** In the order of the form. */
export const ruleFields = ["spare_percent", "spare_least", "spare_most", "copies_per_packet"] as const;
export const extraFields = ["school_code", "copies", "reason"] as const;

/** Changed lines, and extra copies, on one page. */
export const mostListed = 25;

/** The most copies of one paper for a school, and in a packet. */
export const mostCopies = 100_000;
