import { randomBytes } from "node:crypto";
import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, write } from "~/db/client.server";
import { now } from "~/db/clock";
import { import_drafts } from "~/db/schema";
import type { Span } from "~/db/spans";
import { type ImportPlace, noPlace } from "./place";

export type DraftEntity = "students" | "schools";

export type Correction = { cells: Record<string, string> } | { skipped: true };

export interface Draft extends ImportPlace {
  id: string;
  entity: DraftEntity;
  pasted: string;
  corrections: Record<string, Correction>;
  result: { created: number; ids: Span[] } | null;
  version: number;
}

/** Each of at most 2 MB; the daily prune deletes drafts after 30 days. */
const mostOfOneUser = 8;

export function createDraft(actor: Actor, entity: DraftEntity, pasted: string, place = noPlace): string {
  const id = randomBytes(12).toString("base64url");
  const { user_id } = actor;
  const at = now();
  write(() => {
    db.insert(import_drafts)
      .values({ id, user_id, entity, ...place, pasted, corrections: {}, created_at: at, updated_at: at })
      .run();
    const newest = db
      .select({ id: import_drafts.id })
      .from(import_drafts)
      .where(eq(import_drafts.user_id, user_id))
      .orderBy(desc(import_drafts.created_at), desc(sql`rowid`))
      .limit(mostOfOneUser);
    db.delete(import_drafts)
      .where(and(eq(import_drafts.user_id, user_id), notInArray(import_drafts.id, newest)))
      .run();
  });
  return id;
}

export function findDraft(actor: Actor, entity: DraftEntity, id: string): Draft | undefined {
  const own = and(
    eq(import_drafts.id, id),
    eq(import_drafts.user_id, actor.user_id),
    eq(import_drafts.entity, entity),
  );
  return db.select().from(import_drafts).where(own).get() as Draft | undefined;
}

export function saveCorrections(draft: Draft, corrections: Record<string, Correction>): void {
  db.update(import_drafts)
    .set({
      corrections: { ...draft.corrections, ...corrections },
      updated_at: now(),
      version: draft.version + 1,
    })
    .where(eq(import_drafts.id, draft.id))
    .run();
}

export function saveResult(draft: Draft, created: number, ...ids: Span[]): void {
  const before = draft.result ?? { created: 0, ids: [] };
  storeResult(draft, { created: before.created + created, ids: [...before.ids, ...ids] });
}

export function forgetResult(draft: Draft): void {
  storeResult(draft, null);
}

function storeResult(draft: Draft, result: Draft["result"]): void {
  db.update(import_drafts).set({ result, updated_at: now() }).where(eq(import_drafts.id, draft.id)).run();
}
