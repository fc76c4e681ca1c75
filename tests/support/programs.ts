import { spawnSync } from "node:child_process";

/** What neither Node nor npm brings, and the tests that are left out of `npm test` without it. */
export const beyondNode = {
  strace: "the replay of power cuts (tests/features/power-cut.test.ts)",
  rsync: "the copies that go to another computer (tests/features/backup-kept.test.ts)",
};

export const isMissing = (program: keyof typeof beyondNode): boolean =>
  spawnSync(program, ["--version"]).status !== 0;
