import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { missing, type Outcome, refused, saved } from "~/db/outcome";
import { office_crest } from "~/db/schema";
import type { Problem } from "~/messages";

const isShown = inArray(office_crest.type, ["image/png", "image/jpeg"]);
const shown = db.select().from(office_crest).where(isShown).prepare();
const shownHash = db.select({ hash: office_crest.hash }).from(office_crest).where(isShown).prepare();
const storedHash = db.select({ hash: office_crest.hash }).from(office_crest).prepare();

export const findCrest = () => shown.get();

/** The hash in the address changes with the picture, so a browser keeps it for good. */
export function crestAddress(): string | null {
  const found = shownHash.get();
  return found ? `/office/crest?v=${found.hash}` : null;
}

/** An SVG of an earlier version is not shown, because the server draws pictures of pixels alone. */
export const hasOldCrest = (): boolean => storedHash.get() !== undefined && shownHash.get() === undefined;

/** Takes a crest that was drawn (features/sheets/pdf/crest-trial.ts), or why it was not. */
export function saveCrest(actor: Actor, crest: Crest | Problem): Outcome<{ hash: string }> {
  if (!("content" in crest)) return refused({ crest: [crest] });
  const hash = createHash("sha256").update(crest.content).digest("hex").slice(0, 16);
  return write(() => {
    const before = storedHash.get()?.hash ?? null;
    const values = { ...crest, hash, created_at: now() };
    db.insert(office_crest)
      .values({ id: 1, ...values })
      .onConflictDoUpdate({ target: office_crest.id, set: values })
      .run();
    recordEvent(actor, { action: "crest.saved", entity: "office", changes: { crest: [before, hash] } });
    return saved({ hash });
  });
}

export function removeCrest(actor: Actor): Outcome<{ hash: string }> {
  return write(() => {
    const before = storedHash.get();
    if (!before) return missing();
    db.delete(office_crest).run();
    recordEvent(actor, {
      action: "crest.removed",
      entity: "office",
      changes: { crest: [before.hash, null] },
    });
    return saved({ hash: before.hash });
  });
}

export const crestBounds = { bytes: 20_000, pixels: 1000 };

export interface Crest {
  type: "image/png" | "image/jpeg";
  content: Buffer;
}
