import { desc, eq, getTableColumns, isNotNull } from "drizzle-orm";
import { type MachineState, stateOfMachine } from "~/auth/machines";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { machines } from "~/db/schema";

const { token_hash: _, seen_addresses: __, ...shown } = getTableColumns(machines);

const all = () => db.select(shown).from(machines).$dynamic();

type Found = ReturnType<ReturnType<typeof all>["all"]>[number];

export interface Machine extends Found {
  state: MachineState;
}

const withState = (machine: Found): Machine => ({ ...machine, state: stateOfMachine(machine, now()) });

/** The revoked ones last, and each with its latest first. */
export const listMachines = (): Machine[] =>
  all().orderBy(isNotNull(machines.revoked_at), desc(machines.id)).limit(500).all().map(withState);

export function findMachine(id: number): Machine | undefined {
  const found = all().where(eq(machines.id, id)).get();
  return found && withState(found);
}
