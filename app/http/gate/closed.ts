import { contactLine } from "~/db/office";
import { isClosed } from "~/db/storage";
import type { Refusal } from "./refusal";

/** What watches the server must go on to answer. */
const watched = new Set(["/healthz", "/readyz", "/metrics"]);

export const isWatched = (target = ""): boolean => watched.has(target.split("?", 1)[0] ?? "");

/** A damaged database answers every page and call with one refusal, before anything reads it. */
export function objectionOfDamage(target = ""): Refusal | undefined {
  if (!isClosed() || isWatched(target)) return undefined;
  return { code: "storage_damaged", values: { contact: readableContact() } };
}

function readableContact(): string {
  try {
    return contactLine();
  } catch {
    return "";
  }
}
