/** The largest transaction, so that other requests do not wait long for the database. */
export const SLICE = { schools: 500, candidates: 30_000 };

/** An undo writes as many candidates as one slice of a run over the year. */
export const mostInUndo = SLICE.candidates;
