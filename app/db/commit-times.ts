interface Commit {
  at: number;
  ms: number;
}

const minute = 60_000;
const slow = 500;
/** One slow commit of a few is no slow disk. */
const fewest = 5;
const mostNoted = 5000;

let commits: Commit[] = [];
let listener: ((seconds: number) => void) | undefined;

export function onCommitTime(given: (seconds: number) => void): void {
  listener = given;
}

/** How long SQLite took to bring a transaction to the disk. */
export function noteCommitTime(ms: number, at = performance.now()): void {
  listener?.(ms / 1000);
  commits.push({ at, ms });
  if (commits.length > mostNoted) commits = commits.slice(-mostNoted / 2);
}

/** Whether more than one of twenty commits of the last minute took longer than half a second. */
export function areCommitsSlow(at = performance.now()): boolean {
  commits = commits.filter((commit) => Math.abs(at - commit.at) < minute);
  const slower = commits.filter(({ ms }) => ms > slow).length;
  return commits.length >= fewest && slower * 20 > commits.length;
}
