interface Move {
  before: { exam_year: number };
  exam_year: number;
}

/**
 * The order in which moves stand least in each other's way: when a school's 2025 goes to 2026 and its 2026 to 2027, the
 * later year leaves first; going back, the earlier one does.
 */
export function inMovingOrder<Each extends Move>(moves: readonly Each[]): Each[] {
  const forward = (move: Move) => move.exam_year >= move.before.exam_year;
  return [...moves].sort((a, b) => {
    if (forward(a) !== forward(b)) return forward(a) ? -1 : 1;
    return forward(a) ? b.exam_year - a.exam_year : a.exam_year - b.exam_year;
  });
}
