import { createHash } from "node:crypto";
import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit.server";
import { db, write } from "~/db/client.server";
import { now } from "~/db/clock";
import { missing, type Outcome, refused, saved } from "~/db/outcome";
import { office_crest } from "~/db/schema";
import { readCrest } from "./crest";

const stored = db.select().from(office_crest).prepare();
const storedHash = db.select({ hash: office_crest.hash }).from(office_crest).prepare();

export const findCrest = () => stored.get();

/** The hash in the address changes with the picture, so a browser keeps it for good. */
export function crestAddress(): string | null {
  const found = storedHash.get();
  return found ? `/office/crest?v=${found.hash}` : null;
}

export function saveCrest(actor: Actor, given: Buffer): Outcome<{ hash: string }> {
  const crest = readCrest(given);
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
