/** In the order of the form; the last one only where the office asks for it. */
export const invigilatorFields = ["full_name", "phone", "duty", "room_id", "ic_number"] as const;

export const ruleFields = ["candidates_each", "fewest", "chief_of", "asks_ic"] as const;

/** Rows of one paste or call. */
export const mostInvigilators = 300;

/** Of one page. */
export const mostOnPage = 100;

/** Of one print, as sheets have at most. */
export const mostLetters = 200;

/** What a list of schools is narrowed to: someone is missing, or in two places. */
export const staffingStates = ["missing", "twice"] as const;
