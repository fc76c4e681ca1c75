/** A long work that pauses now and then. Inside a transaction it runs at once, outside other requests have a turn at each pause. */
export type Sliced<Value> = Generator<undefined, Value>;

/** So many lines of an import take some 10 milliseconds, and 30 where each cell is wrong. */
const together = 50;

export const isPause = (at: number): boolean => at % together === together - 1;

export function* eachInSlices<One, Result>(
  all: readonly One[],
  work: (one: One) => Result,
): Sliced<Result[]> {
  const results: Result[] = [];
  for (const [at, one] of all.entries()) {
    if (isPause(at)) yield;
    results.push(work(one));
  }
  return results;
}

export function runAtOnce<Value>(work: Sliced<Value>): Value {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
