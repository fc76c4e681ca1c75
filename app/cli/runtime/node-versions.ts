/** The first Node that ends the process when the collector frees a statement of better-sqlite3 12 (docs/decisions/079-node-and-the-driver.md). */
const firstRefused = { major: 24, minor: 19 };

/** `version` as `process.versions.node` has it. */
export function endsAtRandom(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > firstRefused.major || (major === firstRefused.major && minor >= firstRefused.minor);
}
