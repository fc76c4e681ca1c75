import { createHmac } from "node:crypto";
import { BlockList, isIP } from "node:net";
import { eq, sql } from "drizzle-orm";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { keyFor } from "~/db/key";
import { machines } from "~/db/schema";
import { unlessStorageFails } from "~/db/storage";
import type { Actor } from "./actor";
import { networkOf } from "./networks";
import { RateLimiter } from "./rate-limiter";
import { readerRole } from "./roles";
import { newSecret } from "./tokens";

const minute = 60_000;
const hour = 60 * minute;
const mostSeen = 20;

type Row = typeof machines.$inferSelect;

export type Admission =
  | { kind: "admitted"; actor: Actor }
  | { kind: "unknown" | "revoked" | "expired" | "address" }
  | { kind: "rate"; seconds: number };

const byHash = db
  .select()
  .from(machines)
  .where(eq(machines.token_hash, sql.placeholder("token_hash")))
  .prepare();

export function admitMachine(token: string, address: string): Admission {
  const token_hash = hashOfMachineToken(token);
  const machine = token_hash === null ? undefined : byHash.get({ token_hash });
  if (!machine) return { kind: "unknown" };
  const actor = actorOf(machine);
  const state = stateOfMachine(machine, now());
  if (state !== "open") return refuse(actor, machine, state);
  if (machine.addresses !== null && !isWithin(machine.addresses, address))
    return refuse(actor, machine, "address");
  const seconds = limiterOf(machine).secondsToWait("");
  if (seconds > 0) return { kind: "rate", seconds };
  noteUse(actor, machine, address);
  return { kind: "admitted", actor };
}

/** The named scope of an OBSERVER. Accounts and machines are numbered apart, so the trail, the log and the queues have the number of a
 * machine as a negative one. */
function actorOf({ id, name, district_code, exam_type_code, sees_identity }: Row): Actor {
  return {
    user_id: -id,
    username: name,
    full_name: name,
    role_id: readerRole,
    school_code: null,
    district_code,
    exam_level_code: exam_type_code,
    must_change_password: false,
    has_second_step: false,
    session_id: 0,
    acting_as: null,
    machine: { id, sees_identity },
  };
}

const limiters = new Map<string, RateLimiter>();

function limiterOf({ token_hash, per_minute }: Row): RateLimiter {
  const limiter = limiters.get(token_hash) ?? new RateLimiter(per_minute, minute);
  limiters.set(token_hash, limiter);
  return limiter;
}

const refusalsAnHour = new RateLimiter(1, hour);

/** The trail has one line an hour for each reason. */
function refuse(actor: Actor, { id, token_hash }: Row, kind: "revoked" | "expired" | "address"): Admission {
  if (refusalsAnHour.secondsToWait(`${token_hash} ${kind}`) === 0)
    unlessStorageFails(() =>
      write(() =>
        recordEvent(actor, { action: `machine.refused_${kind}`, entity: "machine", entity_id: id }),
      ),
    );
  return { kind };
}

/** At most one write a minute, except for the first use from a network. */
function noteUse(actor: Actor, { id, last_used_at, seen_addresses }: Row, address: string): void {
  const network = networkOf(address);
  const isNew = !seen_addresses.includes(network);
  if (!isNew && Date.now() - Date.parse(last_used_at ?? "") < minute) return;
  const seen = isNew ? [...seen_addresses, network].slice(-mostSeen) : seen_addresses;
  unlessStorageFails(() =>
    write(() => {
      db.update(machines)
        .set({ last_used_at: now(), last_address: address, seen_addresses: seen })
        .where(eq(machines.id, id))
        .run();
      if (isNew) recordEvent(actor, { action: "machine.new_address", entity: "machine", entity_id: id });
    }),
  );
}

interface Term {
  revoked_at: string | null;
  expires_at: string;
}

export type MachineState = "open" | "expired" | "revoked";

export function stateOfMachine({ revoked_at, expires_at }: Term, now: string): MachineState {
  if (revoked_at !== null) return "revoked";
  return expires_at < now ? "expired" : "open";
}

/** `10.1.2.3`, `10.1.2.0/24` or the same of IPv6. */
const network = /^([0-9a-f.:]{2,45})(?:\/(\d{1,3}))?$/i;

/** False for a text that is no address and no network. */
function addTo(list: BlockList, text: string): boolean {
  const [, address = "", prefix] = network.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 4 ? "ipv4" : "ipv6";
  const bits = prefix === undefined ? null : Number(prefix);
  if (bits === null) list.addAddress(address, family);
  else if (bits > (version === 4 ? 32 : 128)) return false;
  else list.addSubnet(address, bits, family);
  return true;
}

export const isNetwork = (text: string): boolean => addTo(new BlockList(), text);

/** Of a client whose address the gate has read; `networks` have blanks between. */
function isWithin(networks: string, client: string): boolean {
  const list = new BlockList();
  for (const each of networks.split(" ")) addTo(list, each);
  const version = isIP(client);
  return version !== 0 && list.check(client, version === 4 ? "ipv4" : "ipv6");
}

/** The word before the secret lets a scanner of files and mails recognise a token. */
const pattern = /^calon_[\w-]{43}$/;

export const newMachineToken = (): string => `calon_${newSecret()}`;

/** Null for a text that is no token. The key of the office goes into the hash, so that a copy of the database alone confirms no token. */
export const hashOfMachineToken = (token: string): string | null =>
  pattern.test(token) ? createHmac("sha256", keyFor("machine")).update(token).digest("hex") : null;
