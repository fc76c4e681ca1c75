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

/** One world for the tests of a file; each test leaves it unchanged. */
export function withProber(): () => Prober {
  // The slow run asks everybody for the data of a page too, and a PDF is drawn for each.
  vi.setConfig({ testTimeout: process.env.SLOW ? 600_000 : 120_000, hookTimeout: 120_000 });
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

/** Every method with a row in the table and a request in tests/support/doors.ts. */
export const doorCases: DoorCase[] = Object.entries(doors).flatMap(([address, byMethod]) =>
  Object.entries(byMethod).flatMap(([method, door]) => {
    const row = table[address]?.[method as Method];
    return row ? [{ address, method: method as Method, row, door: door as Door }] : [];
  }),
);

/** One test for each address and method. */
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

/** Fails with one sentence for each fault. */
export async function expectNoFault(prober: Prober, work: (prober: Prober) => Promise<void>): Promise<void> {
  const { tally } = prober;
  const before = { wrong: tally.wrong.length, leaks: tally.leaks.length, changes: tally.changes.length };
  await work(prober);
  expect.soft(tally.wrong.slice(before.wrong), "wrong statuses").toEqual([]);
  expect.soft(tally.leaks.slice(before.leaks), "leaks").toEqual([]);
  expect.soft(tally.changes.slice(before.changes), "rows changed out of turn").toEqual([]);
}

/** The request for a record of a side, by default of a side that the user knows. */
export const askOf = (
  { door }: DoorCase,
  { world }: Prober,
  who: Who,
  side = world[who.sees[0] ?? "own"],
): Ask => asAsk(door.ask(side, who.person ?? world.own.admin, world));
export const channelOf = ({ address }: DoorCase) => (isApi(address) ? "api" : "document");
export const asking = (probes: Prober, names: RegExp) =>
  everybodyIn(probes.world).filter(({ name }) => names.test(name));
export const mayUse = ({ row }: DoorCase, { letter, acting }: Who) =>
  letter !== null && row.may.includes(letter) && !(acting && row.acting);

/** A user of a school, a supervisor of a district and an observer of a district. */
export const readers = /^(SU|PENYELIA_DAERAH|OBSERVER of a district)$/;
export const writers = /^(SU|PENYELIA_DAERAH|ADMIN|ADMIN as SU|SU of another school)$/;
export const reading = doorCases.filter(({ method }) => method === "GET");
export const writing = doorCases.filter(({ method }) => method !== "GET");
