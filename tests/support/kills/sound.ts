import { expect } from "vitest";
import { checkEverything } from "~/cli/backups/check";

/** Pages, references, totals, the index of words and the trail. */
export function expectSound(database: string): void {
  const { findings, isOlder } = checkEverything(database, database);
  expect([findings, isOlder]).toEqual([[], false]);
}
