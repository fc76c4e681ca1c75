import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { noteIdentityRead } from "~/db/request-context";
import { requests, schools, student_transfers, users } from "~/db/schema";
import { type Owner, ownerColumns } from "~/features/owners/queries";
import { isClosed } from "./closed";
import { actionsOf, ageInDays, type RequestAction, waitingStates } from "./rules";

export type StoredRequest = typeof requests.$inferSelect;

export interface RequestRecord
  extends Omit<StoredRequest, "created_by" | "agreed_by" | "recommended_by" | "decided_by">,
    Owner {
  school_name: string;
  other_school_name: string | null;
  created_by: string | null;
  agreed_by: string | null;
  recommended_by: string | null;
  decided_by: string | null;
  /** Of a transfer that was taken back. */
  returned_by: string | null;
  returned_at: string | null;
  full_name: string | null;
  /** How many requests of its group have its state; null of a request that was sent alone. */
  group_total: number | null;
  /** Until the decision, or until now. */
  age_days: number;
  is_closed: boolean;
  actions: RequestAction[];
}

const others = alias(schools, "others");
const nameOf = (column: SQL) => sql<string | null>`(select full_name from users where id = ${column})`;

const returnOf = (column: SQL) =>
  sql`(select ${column} from ${student_transfers} where ${student_transfers.request_id} = ${requests.id})`;

/** Whether the other school of a transfer is in the actor's scope. */
const isOtherSchoolSeen = (actor: Actor) =>
  sql<0 | 1>`coalesce(${requests.other_school_code} is not null and ${visibleTo(actor, others) ?? 1}, 0)`;

/** Of one group and one state with the request: all of them match the same filters. */
export const alike = sql`requests as alike where alike.group_id = ${requests.group_id} and alike.state = ${requests.state}`;

/** Of the supervisor of the school that asks. */
const isRecommendedThere = sql<0 | 1>`exists (select 1 from ${users}
  where ${users.id} = ${requests.recommended_by} and ${users.district_code} = ${schools.district_code})`;

export const rows = (actor: Actor) =>
  db
    .select({
      request: requests,
      school_name: schools.school_name,
      other_school_name: others.school_name,
      created_by: nameOf(sql`${requests.created_by}`),
      agreed_by: nameOf(sql`${requests.agreed_by}`),
      recommended_by: nameOf(sql`${requests.recommended_by}`),
      decided_by: nameOf(sql`${requests.decided_by}`),
      ...ownerColumns("request", requests.id),
      returned_by: nameOf(returnOf(sql`${student_transfers.returned_by}`)),
      returned_at: sql<string | null>`${returnOf(sql`${student_transfers.returned_at}`)}`,
      group_total: sql<
        number | null
      >`iif(${requests.group_id} is null, null, (select count(*) from ${alike}))`,
      sees_other: isOtherSchoolSeen(actor),
      recommended_there: isRecommendedThere,
    })
    .from(requests)
    .innerJoin(schools, eq(schools.school_code, requests.school_code))
    .leftJoin(others, eq(others.school_code, requests.other_school_code))
    .$dynamic();

/** A request is in the scope of the school that asks and, for a transfer, of the other school. */
export function inSchools(visible: SQL | undefined): SQL | undefined {
  if (visible === undefined) return undefined;
  return or(
    inArray(requests.school_code, codesOf(visible)),
    inArray(requests.other_school_code, codesOf(visible)),
  );
}

const codesOf = (visible: SQL) =>
  db.select({ school_code: schools.school_code }).from(schools).where(visible);

export const inScope = (actor: Actor) => inSchools(visibleTo(actor));

/** The school that asks for a candidate, and its district, learn where the candidate is only when that school has agreed or the candidate
 * has moved. A school that offers its candidate shows the request to the school that receives. */
const isHidden = ({ agreed_at, state, kind, offered }: StoredRequest, sees_other: boolean): boolean =>
  kind === "transfer" && !offered && !sees_other && agreed_at === null && state !== "approved";

type Row = ReturnType<ReturnType<typeof rows>["get"]>;

export function shownTo(actor: Actor, row: NonNullable<Row>): RequestRecord {
  const { request, recommended_there, sees_other: sees, ...names } = row;
  const sees_other = sees === 1;
  const hidden = isHidden(request, sees_other)
    ? {
        ...{ student_id: null, other_school_code: null, other_school_name: null, before: null },
        recommended_by: recommended_there === 1 ? names.recommended_by : null,
        decided_by: request.state === "cancelled" ? names.decided_by : null,
      }
    : {};
  const { exam_year, school_code, other_school_code } = request;
  const is_closed = [school_code, other_school_code ?? school_code].some((code) =>
    isClosed({ school_code: code, exam_year }),
  );
  const shown = { ...request, ...names, ...hidden, is_closed };
  if (shown.student_id !== null) noteIdentityRead(shown.student_id);
  return {
    ...shown,
    full_name: (shown.before?.full_name ?? shown.after.full_name ?? null) as string | null,
    age_days: ageInDays(request.created_at, request.decided_at ?? now()),
    actions: actionsOf(actor, { ...request, is_closed, sees_other }),
  };
}

export function findRequest(actor: Actor, id: number): RequestRecord | undefined {
  const found = rows(actor)
    .where(and(eq(requests.id, id), inScope(actor)))
    .get();
  return found && shownTo(actor, found);
}

/** The latest requests about a candidate, whom the actor may see. */
export const requestsAbout = (actor: Actor, student_id: number): RequestRecord[] =>
  rows(actor)
    .where(and(eq(requests.student_id, student_id), inScope(actor)))
    .orderBy(desc(requests.id))
    .limit(5)
    .all()
    .map((row) => shownTo(actor, row));

/** The stored row, in scope, for commands: nothing in it is hidden. */
export const findStored = (actor: Actor, id: number): StoredRequest | undefined =>
  db
    .select()
    .from(requests)
    .where(and(eq(requests.id, id), inScope(actor)))
    .get();

export function findRequests(actor: Actor, ids: readonly number[]): RequestRecord[] {
  return rows(actor)
    .where(and(inArray(requests.id, [...ids]), inScope(actor)))
    .orderBy(requests.created_at, requests.id)
    .all()
    .map((row) => shownTo(actor, row));
}

/** The requests that one action sent, in their order. */
export function findGroup(actor: Actor, group_id: number): RequestRecord[] {
  return rows(actor)
    .where(and(eq(requests.group_id, group_id), inScope(actor)))
    .orderBy(requests.id)
    .all()
    .map((row) => shownTo(actor, row));
}

export const waits = inArray(requests.state, [...waitingStates]);

/** Transfers of candidates from the visible schools, or to them. */
export function transfersOf(visible: SQL | undefined, direction: "out" | "in"): SQL | undefined {
  const { school_code, other_school_code, offered } = requests;
  const [usual, ofOffers] =
    direction === "out" ? [other_school_code, school_code] : [school_code, other_school_code];
  return and(
    eq(requests.kind, "transfer"),
    visible &&
      or(
        and(eq(offered, false), inArray(usual, codesOf(visible))),
        and(eq(offered, true), inArray(ofOffers, codesOf(visible))),
      ),
  );
}

/** Transfers that a visible school answers. */
export const answeredIn = (visible: SQL | undefined): SQL | undefined =>
  and(eq(requests.kind, "transfer"), visible && inArray(requests.other_school_code, codesOf(visible)));
