// No alias: the settings of the build read this module too.
import { system } from "../../messages/system";

/** The driver of SQLite ends the process of an older one (docs/decisions/079-node-and-the-driver.md). */
export const oldestNode = 22;

/** One line for a person whose system has an older Node. */
export const tooOld = system["system.node_too_old"].replace("{oldest}", String(oldestNode));

/** The first statement of a program that npm starts from its source; the build puts the same into every command. */
export function refuseOldNode(): void {
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return;
  console.error(tooOld);
  process.exit(1);
}

/** When the project Node stops repairing each line (nodejs.org/about/previous-releases). */
const supportEnds: Record<number, string> = { 22: "2027-04-30", 24: "2028-04-30", 26: "2029-04-30" };

/** The day on which its support ends; null for a line that is not known here. */
export const endOfSupport = (version: string): string | null =>
  supportEnds[Number.parseInt(version, 10)] ?? null;
