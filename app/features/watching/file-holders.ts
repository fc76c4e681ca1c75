import { readdirSync, readFileSync, readlinkSync } from "node:fs";

export interface Holders {
  /** `name (pid)` of each other process that has the file open. */
  names: string[];
  /** False where the system refused to show the files of some process. */
  areAll: boolean;
}

/** Reads /proc, so it answers only on Linux. */
export function holdersOf(path: string, proc = "/proc"): Holders {
  const holders: Holders = { names: [], areAll: true };
  for (const pid of processesIn(proc, holders)) {
    try {
      const files = readdirSync(`${proc}/${pid}/fd`);
      if (files.some((file) => targetOf(`${proc}/${pid}/fd/${file}`) === path))
        holders.names.push(`${readFileSync(`${proc}/${pid}/comm`, "utf8").trim()} (${pid})`);
    } catch (error) {
      if (!hasEnded(error)) holders.areAll = false;
    }
  }
  return holders;
}

function processesIn(proc: string, holders: Holders): string[] {
  try {
    return readdirSync(proc).filter((name) => /^\d+$/.test(name) && name !== String(process.pid));
  } catch {
    holders.areAll = false;
    return [];
  }
}

/** A file that was closed meanwhile has no link. */
function targetOf(link: string): string | null {
  try {
    return readlinkSync(link);
  } catch {
    return null;
  }
}

const hasEnded = (error: unknown): boolean =>
  ["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "");
