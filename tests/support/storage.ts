import { afterEach } from "vitest";
import { sqlite } from "~/db/client";
import { readNoteAgain } from "~/db/damage";
import { forgetStorageFaults, readSpaceBy } from "~/db/storage";

const gigabyte = 1024 ** 3;

/** A disk of 10 GB with so many per cent free. */
export const leavePercentFree = (percent: number): void =>
  readSpaceBy(() => ({ free: (percent / 100) * 10 * gigabyte, total: 10 * gigabyte }));

/** SQLite refuses every write with SQLITE_READONLY. */
export const refuseWrites = (): void => void sqlite.pragma("query_only = on");

/** SQLite answers SQLITE_FULL to a write that needs one page more. */
export function fillDatabase(): void {
  const pages = sqlite.pragma("page_count", { simple: true });
  sqlite.pragma(`max_page_count = ${pages}`);
}

/** A second has passed since the free space and the note of damage were read. */
export function giveSpace(): void {
  sqlite.pragma("query_only = off");
  sqlite.pragma("max_page_count = 4294967294");
  readSpaceBy();
  readNoteAgain();
}

/** After each test the storage is sound again. */
export function withSoundStorage(): void {
  afterEach(() => {
    giveSpace();
    forgetStorageFaults();
  });
}
