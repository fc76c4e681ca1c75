import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { officeRole } from "~/auth/roles";
import { firstIdFrom } from "~/db/audit-ids";
import { sqlite } from "~/db/client";
import { fromNow } from "~/db/clock";
import { megabytesFree, type StorageState, storageState } from "~/db/storage";
import { lastChainCheck } from "./chain-check";

type AlertKind =
  | "new_admin"
  | "second_step_removed"
  | "token_reused"
  | "failure_flood"
  | "code_flood"
  | "asked_elsewhere"
  | "chain_broken"
  | "clock_jumped";

interface Alert {
  id: number;
  kind: AlertKind;
  at: string;
  username: string | null;
  filter: Record<string, string>;
}

export interface Alerts {
  alerts: Alert[];
  more: { kind: AlertKind; n: number }[];
  /** The first broken line at the last check; null when the trail was whole. */
  broken_id: number | null;
  storage: { state: Exclude<StorageState, "ok">; free: number } | null;
}

const days = 7;
/** A flood of one kind does not hide the others. */
const mostOfKind = 3;

interface Row {
  kind: AlertKind;
  id: number;
  action: string;
  at: string;
  username: string | null;
  entity: string;
  entity_id: string | null;
  total: number;
}

const nowAdmin = `case when json_valid(changes) then changes ->> '$.role_id[1]' = '${officeRole}'
  or (changes ->> '$.is_approved[1]' = 1 and users.role_id = '${officeRole}') end`;

const kinds: { kind: AlertKind; actions: string[]; also?: string }[] = [
  { kind: "chain_broken", actions: ["audit.broken"] },
  { kind: "clock_jumped", actions: ["clock.jumped"] },
  { kind: "new_admin", actions: ["user.created", "user.approved", "user.edited"], also: nowAdmin },
  { kind: "second_step_removed", actions: ["user.second_step_removed", "user.second_step_disabled"] },
  { kind: "token_reused", actions: ["session.reused"] },
  { kind: "failure_flood", actions: ["session.failure_flood"] },
  { kind: "code_flood", actions: ["session.second_step_flood"] },
  { kind: "asked_elsewhere", actions: ["user.asked_elsewhere_half"] },
];

/** By its name now or as stored in the event; for a session, the account that acted. */
const concerned = `case when entity <> 'user' then event.username else coalesce(users.username,
  case when json_valid(changes) then coalesce(changes ->> '$.username[1]', changes ->> '$.username') end, entity_id) end`;

const latest = sqlite.prepare<{ first: number; since: string }, Row>(
  kinds
    .map(
      ({ kind, actions, also = "true" }) => `select * from (
     select '${kind}' as kind, event.id, action, event.created_at as at, ${concerned} as username, entity, entity_id,
       count(*) over () as total
     from audit_events as event indexed by audit_events_by_action
     left join users on entity = 'user' and users.id = cast(entity_id as integer)
     where action in (${actions.map((action) => `'${action}'`).join()}) and event.id >= :first
       and event.created_at >= :since and ${also}
     order by event.id desc limit ${mostOfKind})`,
    )
    .join(" union all "),
);

/** The last seven days; empty for every actor but an ADMIN. */
export function alertsFor(actor: Actor): Alerts {
  if (!can(actor, "audit.view")) return { alerts: [], more: [], broken_id: null, storage: null };
  const since = fromNow(-days * 24 * 3_600_000);
  const found = latest.all({ first: firstIdFrom(since), since });
  const of = (kind: AlertKind) => found.filter((row) => row.kind === kind);
  const more = kinds.map(({ kind }) => ({ kind, n: (of(kind)[0]?.total ?? 0) - of(kind).length }));
  return {
    alerts: found.map(alertOf).sort((one, other) => other.id - one.id),
    more: more.filter(({ n }) => n > 0),
    broken_id: lastChainCheck()?.broken_id ?? null,
    storage: storageTrouble(),
  };
}

function storageTrouble(): Alerts["storage"] {
  const state = storageState();
  return state === "ok" ? null : { state, free: megabytesFree() };
}

function alertOf({ kind, id, action, at, username, entity, entity_id }: Row): Alert {
  const about: [string, string] = entity_id === null ? ["action", action] : ["entity_id", entity_id];
  return { id, kind, at, username, filter: Object.fromEntries([["entity", entity], about]) };
}
