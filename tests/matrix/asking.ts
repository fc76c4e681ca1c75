import { beforeAll, describe, expect, test, vi } from "vitest";
import { loadApp } from "../support/app";
import { type Door, doors } from "../support/doors";
import { inRollback } from "../support/people";
import { type Ask, Prober } from "./engine";
import { asAsk, isApi, questionsOf } from "./questions";
import { everybodyIn, type Who } from "./roles";
import type { Method, Row } from "./rows";
import { table } from "./table";
import { makeMatrixWorld } from "./world";

/** The world of the matrix for the tests of one file, each of which leaves it as it was. */
export function withProber(): () => Prober {
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
  let prober: Prober;
  beforeAll(async () => {
    const app = await loadApp();
    prober = new Prober(app, await makeMatrixWorld(app));
  });
  inRollback();
  return () => prober;
}

export interface DoorCase {
  address: string;
  method: Method;
  row: Row;
  door: Door;
}

/** Each method of each address that has a row in the table and a way to ask in tests/support/doors.ts. */
export const doorCases: DoorCase[] = Object.entries(doors).flatMap(([address, byMethod]) =>
  Object.entries(byMethod).flatMap(([method, door]) => {
    const row = table[address]?.[method as Method];
    return row ? [{ address, method: method as Method, row, door: door as Door }] : [];
  }),
);

/** Every question of the matrix at the doors of one kind, one test an address and method. */
export function askAtEveryDoor(kind: "screens" | "calls", prober: () => Prober): void {
  const cases = doorCases.filter(({ address }) => isApi(address) === (kind === "calls"));
  describe(`every role and state, own, foreign and missing record, at the ${kind}`, () => {
    test.each(cases)("$method $address", async ({ address, method, row, door }) => {
      await expectNoFault(prober(), async (probes) => {
        for (const question of questionsOf(address, method, row, door, probes.world)) {
          await probes.probe({ ...question, method });
        }
      });
    });
  });
}

/** Fails with each fault that the work brought to light, as a sentence. */
export async function expectNoFault(prober: Prober, work: (prober: Prober) => Promise<void>): Promise<void> {
  const { tally } = prober;
  const before = { wrong: tally.wrong.length, leaks: tally.leaks.length, changes: tally.changes.length };
  await work(prober);
  expect.soft(tally.wrong.slice(before.wrong), "wrong statuses").toEqual([]);
  expect.soft(tally.leaks.slice(before.leaks), "leaks").toEqual([]);
  expect.soft(tally.changes.slice(before.changes), "rows changed out of turn").toEqual([]);
}

/** The question of a door for a record of a side; of the first that the person knows of, unless said. */
export const askOf = (
  { door }: DoorCase,
  { world }: Prober,
  who: Who,
  side = world[who.sees[0] ?? "own"],
): Ask => asAsk(door.ask(side, who.person ?? world.own.admin, world));
export const channelOf = ({ address }: DoorCase) => (isApi(address) ? "api" : "document");
/** Those whose name in the matrix is as asked. */
export const asking = (probes: Prober, names: RegExp) =>
  everybodyIn(probes.world).filter(({ name }) => names.test(name));
export const mayUse = ({ row }: DoorCase, { letter, acting }: Who) =>
  letter !== null && row.may.includes(letter) && !(acting && row.acting);

/** One who has a school, one who has a district and acts, one who has a district and looks on. */
export const readers = /^(SU|PENYELIA_DAERAH|OBSERVER of a district)$/;
export const writers = /^(SU|PENYELIA_DAERAH|ADMIN|ADMIN as SU|SU of another school)$/;
export const reading = doorCases.filter(({ method }) => method === "GET");
export const writing = doorCases.filter(({ method }) => method !== "GET");
