import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { hashOfMachineToken, isNetwork } from "~/auth/machines";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import { blocked, missing, type Outcome, refused, saved } from "~/db/outcome";
import { machines } from "~/db/schema";
import { listDistricts, listExamTypes } from "~/features/lookups/queries";
import { dayInWords, dayOf, today } from "~/features/values/moments";
import { hasProblems, type Problem, type Problems, problem } from "~/messages";
import { findMachine, listMachines, type Machine } from "./queries";
import type { MachineNew } from "./schema";
import { mostAddresses } from "./schema";

const longestDays = 365;

/** The last day that a new token may have. */
export const lastDayOfMachine = (): string => dayOf(fromNow(longestDays * 24 * 60 * 60_000));

const networksIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Of the fields that could be read. */
export function objectionsToMachine(given: Partial<MachineNew>): Problems {
  const { name, district_code, exam_type_code, addresses, expires_on } = given;
  const problems: Problems = {};
  const isSame = (machine: Machine) =>
    machine.state === "open" && machine.name.toLowerCase() === name?.toLowerCase();
  if (listMachines().some(isSame)) problems.name = [problem("taken")];
  if (district_code && !listDistricts().some(({ code }) => code === district_code))
    problems.district_code = [problem("unknown", { value: district_code })];
  if (exam_type_code && !listExamTypes().some(({ code }) => code === exam_type_code))
    problems.exam_type_code = [problem("unknown", { value: exam_type_code })];
  const ofAddresses = objectionsToNetworks(networksIn(addresses ?? ""));
  if (ofAddresses.length > 0) problems.addresses = ofAddresses;
  const [from, to] = [today(), lastDayOfMachine()];
  if (expires_on === null) problems.expires_on = [problem("required")];
  else if (expires_on !== undefined && (expires_on < from || expires_on > to))
    problems.expires_on = [problem("machine_days", { from: dayInWords(from), to: dayInWords(to) })];
  return problems;
}

function objectionsToNetworks(networks: readonly string[]): Problem[] {
  if (networks.length > mostAddresses) return [problem("machine_addresses", { max: mostAddresses })];
  return networks.filter((each) => !isNetwork(each)).map((value) => problem("not_a_network", { value }));
}

/** The token is stored as its hash alone, so the caller shows it now or never. */
export function createMachine(actor: Actor, input: MachineNew, token: string): Outcome<Machine> {
  return write(() => {
    const problems = objectionsToMachine(input);
    const { expires_on, addresses, ...typed } = input;
    const token_hash = hashOfMachineToken(token);
    if (hasProblems(problems) || expires_on === null || token_hash === null) return refused(problems);
    const at = now();
    const { id } = db
      .insert(machines)
      .values({
        ...typed,
        token_hash,
        addresses: networksIn(addresses ?? "").join(" ") || null,
        expires_at: `${expires_on}T15:59:59.999Z`,
        seen_addresses: [],
        created_by: actor.user_id,
        created_at: at,
        updated_at: at,
      })
      .returning({ id: machines.id })
      .get();
    const made = findMachine(id) as Machine;
    recordChange(actor, "machine.created", "machine", null, { ...made });
    return saved(made);
  });
}

/** The row stays, so that the list and the trail name the machine. */
export function revokeMachine(actor: Actor, id: number): Outcome<Machine> {
  return write(() => {
    const before = findMachine(id);
    if (!before) return missing();
    if (before.revoked_at !== null) return blocked({ key: "machine.revoked_already" });
    const at = now();
    const change = { revoked_at: at, updated_at: at, version: before.version + 1 };
    db.update(machines).set(change).where(eq(machines.id, id)).run();
    const after = findMachine(id) as Machine;
    recordChange(actor, "machine.revoked", "machine", { ...before }, { ...after });
    return saved(after);
  });
}
