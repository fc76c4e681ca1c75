/** Candidates whose rows are read or stored in some 40 milliseconds. */
const together = 500;

/** Schools one after the other, as many as fit a slice. A large school is a slice of its own. */
export function* inGroups<One>(all: readonly One[], candidatesOf: (one: One) => number): Generator<One[]> {
  let group: One[] = [];
  let candidates = 0;
  for (const one of all) {
    group.push(one);
    candidates += candidatesOf(one);
    if (candidates < together) continue;
    yield group;
    group = [];
    candidates = 0;
  }
  if (group.length > 0) yield group;
}
