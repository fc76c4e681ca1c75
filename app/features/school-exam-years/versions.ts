import { and, asc, count, desc, eq, gt, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { maskIdentity } from "~/db/audit";
import { db } from "~/db/client";
import { noteIdentityRead } from "~/db/request-context";
import { list_changes, list_versions, maskedColumns } from "~/db/schema";
import { listChangeKinds } from "~/db/schema/states";
import { type Listed, paging } from "~/features/values/lists";
import { t } from "~/messages";

type Stored = typeof list_versions.$inferSelect;
type StoredChange = typeof list_changes.$inferSelect;
type ListChangeKind = StoredChange["kind"];
export type ChangeCounts = Partial<Record<ListChangeKind, number>>;

export interface ListVersion extends Omit<Stored, "registration_id" | "user_id"> {
  /** How many changes of each kind. */
  changes: ChangeCounts;
}

export interface ListChange extends Omit<StoredChange, "list_version_id" | "before" | "after"> {
  before: string | boolean | null;
  after: string | boolean | null;
}

interface PageOf {
  page: number;
  limit: number;
}

const { id, version, kind, made_at, made_by, reason, request_id, total_students, total_withdrawn } =
  list_versions;
const columns = { id, version, kind, made_at, made_by, reason, request_id, total_students, total_withdrawn };

/** The latest first. Call it for a list that the actor may see. */
export function versionsOfList(registration_id: number, { page, limit }: PageOf): Listed<ListVersion> {
  const own = eq(list_versions.registration_id, registration_id);
  const found = db
    .select(columns)
    .from(list_versions)
    .where(own)
    .orderBy(desc(list_versions.version))
    .limit(limit)
    .offset((page - 1) * limit)
    .all();
  return {
    data: withCounts(found),
    total: db.select({ n: count() }).from(list_versions).where(own).get()?.n ?? 0,
    page,
    limit,
  };
}

/** Call it for a list that the actor may see. */
export function findVersion(registration_id: number, version: number): ListVersion | undefined {
  const same = and(eq(list_versions.registration_id, registration_id), eq(list_versions.version, version));
  return withCounts(db.select(columns).from(list_versions).where(same).all())[0];
}

/** The versions after this one, the latest first: what changed since a print. */
export function versionsSince(registration_id: number, version: number): ListVersion[] {
  const later = and(eq(list_versions.registration_id, registration_id), gt(list_versions.version, version));
  return withCounts(
    db.select(columns).from(list_versions).where(later).orderBy(desc(list_versions.version)).all(),
  );
}

/** The identity numbers of a change are masked as those of the candidate. */
export function changesOfVersion(
  actor: Actor,
  { id }: Pick<ListVersion, "id">,
  { page, limit }: PageOf,
): Listed<ListChange> {
  const own = eq(list_changes.list_version_id, id);
  const found = db
    .select()
    .from(list_changes)
    .where(own)
    .orderBy(asc(list_changes.id))
    .limit(limit)
    .offset((page - 1) * limit)
    .all();
  const seesIdentity = can(actor, "student.see_identity");
  return {
    data: found.map((change) => shownTo(seesIdentity, change)),
    total: db.select({ n: count() }).from(list_changes).where(own).get()?.n ?? 0,
    page,
    limit,
  };
}

const identity: readonly string[] = maskedColumns;
const yesNo = ["is_student", "is_citizen"];

function shownTo(
  seesIdentity: boolean,
  { list_version_id: _, before, after, ...change }: StoredChange,
): ListChange {
  const { field, student_id } = change;
  if (field !== null && yesNo.includes(field))
    return { ...change, before: before === "1", after: after === "1" };
  if (field === null || !identity.includes(field)) return { ...change, before, after };
  if (seesIdentity) noteIdentityRead(student_id);
  const shown = (value: string | null) => (value === null || seesIdentity ? value : maskIdentity(value));
  return { ...change, before: shown(before), after: shown(after) };
}

function withCounts(found: Omit<ListVersion, "changes">[]): ListVersion[] {
  const ids = found.map((version) => version.id);
  const counted = db
    .select({ list_version_id: list_changes.list_version_id, kind: list_changes.kind, n: count() })
    .from(list_changes)
    .where(inArray(list_changes.list_version_id, ids))
    .groupBy(list_changes.list_version_id, list_changes.kind)
    .all();
  const counts = new Map<number, ChangeCounts>();
  for (const { list_version_id, kind, n } of counted) {
    counts.set(list_version_id, { ...counts.get(list_version_id), [kind]: n });
  }
  return found.map((version) => ({ ...version, changes: counts.get(version.id) ?? {} }));
}

/** "1 ditambah, 2 maklumat dipinda"; blank without a change. */
export const countsInWords = (counts: ChangeCounts): string =>
  listChangeKinds
    .flatMap((kind) => (counts[kind] ? [t(`version.count.${kind}`, { n: counts[kind] })] : []))
    .join(", ");

/** The sum of several versions. */
export function sumOfCounts(all: readonly ChangeCounts[]): ChangeCounts {
  const sum: ChangeCounts = {};
  for (const counts of all)
    for (const kind of listChangeKinds) if (counts[kind]) sum[kind] = (sum[kind] ?? 0) + counts[kind];
  return sum;
}

export const versionList = z.object(paging);
