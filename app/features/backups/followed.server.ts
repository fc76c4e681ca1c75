import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Followed } from "./standby-state";

export const standbyFolder = (): string => resolve(process.env.STANDBY_DIR || "data/standby");

export const followedPath = (folder: string = standbyFolder()): string => join(folder, "followed.json");

export function readFollowed(folder: string = standbyFolder()): Followed | null {
  try {
    const found = JSON.parse(readFileSync(followedPath(folder), "utf8")) as Followed | null;
    return found && { received_at: instantIn(found.received_at), verified_at: instantIn(found.verified_at) };
  } catch {
    return null;
  }
}

const instantIn = (value: unknown): string | null =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : null;

/** Null for an office without a standby. One that is configured counts before it has written anything. */
export const standbyState = (): Followed | null =>
  readFollowed() ?? (process.env.STANDBY_PEER ? { received_at: null, verified_at: null } : null);
