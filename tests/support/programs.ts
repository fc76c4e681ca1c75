import { spawnSync } from "node:child_process";

/** What neither Node nor npm brings, and the tests that are left out of `npm test` without it. */
export const beyondNode = {
  strace: "the replay of power cuts (tests/features/power-cut.test.ts)",
};

/** What `npm run test:slow` leaves out. Without `strace` and `rsync` it fails. */
export const ofSlowRun = {
  java: "the Nu HTML checker (tests/slow/html.test.ts)",
  debootstrap:
    "the two commands and the package in a fresh Debian (tests/slow/bare.test.ts, package.test.ts)",
};

export const isMissing = (program: keyof typeof beyondNode | keyof typeof ofSlowRun): boolean =>
  spawnSync(program, ["--version"]).status !== 0;
