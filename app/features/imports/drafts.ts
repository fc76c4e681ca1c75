import { randomBytes } from "node:crypto";
import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { import_drafts } from "~/db/schema";
import type { Span } from "~/db/spans";
import type { SheetLayout } from "./reading";
import { type Answers, type ImportPlace, noPlace } from "./shape";

export type DraftEntity = "students" | "schools";

/** The cells that the clerk changed. */
export type Correction = { cells: Record<string, string> } | { skipped: true };

interface Result {
  created: number;
  /** Corrected candidates; absent in a result of an earlier version. */
  changed?: number;
  ids: Span[];
}

export interface Draft extends ImportPlace {
  id: string;
  entity: DraftEntity;
  pasted: string;
  corrections: Record<string, Correction>;
  sheets: SheetLayout[] | null;
  answers: Partial<Answers>;
  result: Result | null;
  version: number;
}

/** Each of at most 2 MB; the daily prune deletes drafts after 30 days. */
const mostOfOneUser = { drafts: 8, waiting: 3 };

export const createDraft = (
  actor: Actor,
  entity: DraftEntity,
  pasted: string,
  place = noPlace,
  { sheets = null, answers = {} }: Partial<Pick<Draft, "sheets" | "answers">> = {},
): string => insertDraft(actor, { entity, pasted, sheets, answers, ...place, is_waiting: false });

/** Text whose form must be answered before its lines can be read. */
export const keepWaiting = (
  actor: Actor,
  entity: DraftEntity,
  pasted: string,
  sheets: Draft["sheets"] = null,
): string => insertDraft(actor, { entity, pasted, sheets, answers: {}, ...noPlace, is_waiting: true });

/** The text of a list, and the sheets of its workbook. */
export interface ListText {
  text: string;
  sheets?: SheetLayout[] | null;
}

type NewDraft = Pick<Draft, "entity" | "pasted" | "sheets" | "answers"> &
  ImportPlace & { is_waiting: boolean };

function insertDraft({ user_id }: Actor, draft: NewDraft): string {
  const id = randomBytes(12).toString("base64url");
  const at = now();
  write(() => {
    db.insert(import_drafts)
      .values({ id, user_id, ...draft, corrections: {}, created_at: at, updated_at: at })
      .run();
    deleteOldest(user_id, draft.is_waiting);
  });
  return id;
}

function deleteOldest(user_id: number, is_waiting: boolean): void {
  const alike = and(eq(import_drafts.user_id, user_id), eq(import_drafts.is_waiting, is_waiting));
  const newest = db
    .select({ id: import_drafts.id })
    .from(import_drafts)
    .where(alike)
    .orderBy(desc(import_drafts.created_at), desc(sql`rowid`))
    .limit(is_waiting ? mostOfOneUser.waiting : mostOfOneUser.drafts);
  db.delete(import_drafts)
    .where(and(alike, notInArray(import_drafts.id, newest)))
    .run();
}

/** The answered form makes a draft of the text that waited for it. */
export function beginWaiting(
  actor: Actor,
  id: string,
  place = noPlace,
  answers: Partial<Answers> = {},
): string {
  const at = now();
  write(() => {
    const draft = { answers, ...place, is_waiting: false, created_at: at, updated_at: at };
    db.update(import_drafts).set(draft).where(eq(import_drafts.id, id)).run();
    deleteOldest(actor.user_id, false);
  });
  return id;
}

export const findDraft = (actor: Actor, entity: DraftEntity, id: string): Draft | undefined =>
  findOwn(actor, entity, id, false);

export const findWaiting = (actor: Actor, entity: DraftEntity, id: string | null): Draft | undefined =>
  id === null ? undefined : findOwn(actor, entity, id, true);

function findOwn({ user_id }: Actor, entity: DraftEntity, id: string, is_waiting: boolean) {
  const own = and(
    eq(import_drafts.id, id),
    eq(import_drafts.user_id, user_id),
    eq(import_drafts.entity, entity),
    eq(import_drafts.is_waiting, is_waiting),
  );
  return db.select().from(import_drafts).where(own).get() as Draft | undefined;
}

export function saveCorrections(draft: Draft, corrections: Record<string, Correction>): void {
  const merged = Object.entries(corrections).map(([line, correction]) => [
    line,
    both(draft.corrections[line], correction),
  ]);
  saveWork(draft, { corrections: { ...draft.corrections, ...Object.fromEntries(merged) } });
}

const both = (before: Correction | undefined, after: Correction): Correction =>
  before && "cells" in before && "cells" in after ? { cells: { ...before.cells, ...after.cells } } : after;

export const saveAnswers = (draft: Draft, answers: Partial<Answers>): void => saveWork(draft, { answers });

function saveWork(draft: Draft, work: Partial<Pick<Draft, "corrections" | "answers">>): void {
  db.update(import_drafts)
    .set({
      ...work,
      updated_at: now(),
      version: draft.version + 1,
    })
    .where(eq(import_drafts.id, draft.id))
    .run();
}

export function saveResult(
  draft: Draft,
  { created, changed = 0 }: { created: number; changed?: number },
  ...ids: Span[]
): void {
  const before = draft.result ?? { created: 0, ids: [] };
  storeResult(draft, {
    created: before.created + created,
    changed: (before.changed ?? 0) + changed,
    ids: [...before.ids, ...ids],
  });
}

export function forgetResult(draft: Draft): void {
  storeResult(draft, null);
}

function storeResult(draft: Draft, result: Draft["result"]): void {
  db.update(import_drafts).set({ result, updated_at: now() }).where(eq(import_drafts.id, draft.id)).run();
}
