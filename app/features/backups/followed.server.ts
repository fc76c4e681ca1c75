import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const standbyFolder = (): string => resolve(process.env.STANDBY_DIR || "data/standby");

export const followedPath = (folder: string = standbyFolder()): string => join(folder, "followed.json");

/** On the computer of the server: the last round of the standby that has arrived there whole, and the last one that it has checked. */
export interface Followed {
  received_at: string | null;
  verified_at: string | null;
}

export function readFollowed(folder: string = standbyFolder()): Followed | null {
  try {
    const found = JSON.parse(readFileSync(followedPath(folder), "utf8")) as Followed | null;
    return found && { received_at: found.received_at ?? null, verified_at: found.verified_at ?? null };
  } catch {
    return null;
  }
}
