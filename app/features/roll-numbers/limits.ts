/** The largest transaction. Other requests wait for it, for a tenth of a second (docs/decisions/041). */
export const SLICE = { schools: 100, candidates: 6_000 };

/** A request of a run over the year begins no slice that would exceed it. */
export const PRESS = { schools: 500, candidates: 30_000 };

/** An undo is one transaction. */
export const mostInUndo = 15_000;
