import { z } from "zod";

/** Where a reader of the feed begins: at the first change, at an instant, or after the position of its last answer. */
export type FeedPosition =
  | { from: "start" }
  | { from: "instant"; at: string }
  | ({ from: "position" } & Position);

export interface Position {
  generation: string;
  sequence: number;
  /** Of the newest change up to the sequence: a database that went back in time has a newer one there. */
  changed_at: string;
  /** A digest of the scope and the filters of the answer. */
  reach: string;
}

const written = /^c_([0-9a-f]{16})_(\d{1,15})_(\d{1,14})_([0-9a-f]{12})$/;
const instant = z.iso.datetime();

export function readPosition(text: string): FeedPosition | null {
  if (text === "start") return { from: "start" };
  const [, generation = "", sequence, milliseconds, reach = ""] = written.exec(text) ?? [];
  if (sequence === undefined)
    return instant.safeParse(text).success && !text.startsWith("0")
      ? { from: "instant", at: new Date(text).toISOString() }
      : null;
  const changed_at = new Date(Number(milliseconds)).toISOString();
  return { from: "position", generation, sequence: Number(sequence), changed_at, reach };
}

export const positionText = ({ generation, sequence, changed_at, reach }: Position): string =>
  `c_${generation}_${sequence}_${Date.parse(changed_at)}_${reach}`;
