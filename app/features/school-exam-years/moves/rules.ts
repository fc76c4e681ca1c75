interface Move {
  before: { exam_year: number };
  exam_year: number;
}

/** When years move forward, a school's later year moves first, so that the target is free; going back, the earlier one. */
export function inMovingOrder<Each extends Move>(moves: readonly Each[]): Each[] {
  const forward = (move: Move) => move.exam_year >= move.before.exam_year;
  return [...moves].sort((a, b) => {
    if (forward(a) !== forward(b)) return forward(a) ? -1 : 1;
    return forward(a) ? b.exam_year - a.exam_year : a.exam_year - b.exam_year;
  });
}
