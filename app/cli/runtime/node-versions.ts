/** The first Node that ends the process when the collector frees a statement of better-sqlite3 12 (docs/decisions/079-node-and-the-driver.md). */
const firstRefused = { major: 24, minor: 19 };

/** `version` as `process.versions.node` has it. */
export function endsAtRandom(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > firstRefused.major || (major === firstRefused.major && minor >= firstRefused.minor);
}

/** When the project Node stops repairing each line (nodejs.org/about/previous-releases). */
const supportEnds: Record<number, string> = { 20: "2026-04-30", 22: "2027-04-30", 24: "2028-04-30" };

/** The day on which its support ends; null for a line that is not known here. */
export const endOfSupport = (version: string): string | null =>
  supportEnds[Number.parseInt(version, 10)] ?? null;
