/** A request of a run over the year begins no slice that would exceed it. */
export const PRESS = { schools: 500, candidates: 30_000 };

/** An undo is one transaction. */
export const mostInUndo = 15_000;
