import { spawnSync } from "node:child_process";

/** What neither Node nor npm brings, and the tests that are left out of `npm test` without it. */
export const beyondNode = {
  strace: "the replay of power cuts (tests/features/power-cut.test.ts)",
};

/** What `npm run test:slow` leaves out. Without `strace` and `rsync` it fails. */
export const ofSlowRun = {
  java: "the Nu HTML checker (tests/slow/html.test.ts)",
  sshd: "the replica over sftp (tests/slow/replica-places.test.ts)",
  moto_server: "the replica over S3 (tests/slow/replica-places.test.ts)",
  debootstrap:
    "the two commands and the package in a fresh Debian (tests/slow/bare.test.ts, package.test.ts)",
};

/** Debian has `sshd` outside the PATH of an ordinary account. */
const questions: Record<string, [string, string[]]> = {
  sshd: ["/usr/sbin/sshd", ["-V"]],
  moto_server: ["moto_server", ["--help"]],
};

export function isMissing(program: keyof typeof beyondNode | keyof typeof ofSlowRun): boolean {
  const [path, words] = questions[program] ?? [program, ["--version"]];
  return spawnSync(path, words).status !== 0;
}
