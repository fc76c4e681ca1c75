import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/auth/actor";
import { db } from "~/db/client";
import { case_owners, users } from "~/db/schema";
import type { CaseKind } from "~/db/schema/states";
import type { OwnerFilter } from "./schema";

export interface Owner {
  owner_id: number | null;
  owner_name: string | null;
}

const ownerId = (kind: CaseKind, id: SQLiteColumn) =>
  sql<number | null>`(select owner_id from case_owners where kind = ${kind} and key = cast(${id} as text))`;

/** Columns of a select whose rows are cases with an id: the account that answers for each. */
export const ownerColumns = (kind: CaseKind, id: SQLiteColumn) => ({
  owner_id: ownerId(kind, id),
  owner_name: sql<string | null>`(select full_name from users where id = ${ownerId(kind, id)})`,
});

/** Narrows such a select to the cases of this account, or to those without an owner. */
export const isOwnedBy = (
  { user_id }: Actor,
  owner: OwnerFilter | null,
  kind: CaseKind,
  id: SQLiteColumn,
): SQL | undefined => {
  if (owner === null) return undefined;
  return owner === "me" ? eq(ownerId(kind, id), user_id) : isNull(ownerId(kind, id));
};

const found = (kind: CaseKind, key?: string) =>
  db
    .select({ key: case_owners.key, owner_id: case_owners.owner_id, owner_name: users.full_name })
    .from(case_owners)
    .innerJoin(users, eq(users.id, case_owners.owner_id))
    .where(and(eq(case_owners.kind, kind), key === undefined ? undefined : eq(case_owners.key, key)))
    .all();

/** By key, of cases that have no id of their own. */
export const ownersOf = (kind: CaseKind): Map<string, Owner> =>
  new Map(found(kind).map(({ key, ...owner }) => [key, owner]));

export const ownerOf = (kind: CaseKind, key: string): Owner =>
  found(kind, key)[0] ?? { owner_id: null, owner_name: null };
