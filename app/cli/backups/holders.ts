import { existsSync, realpathSync } from "node:fs";
import { DatabaseRefused } from "~/db/file.server";
import { holdersOf } from "~/features/watching/file-holders.server";
import { t } from "~/messages";

/** A replicator ends some moments after the server. */
const endsWithin = 3000;

/**
 * A program that has the file open goes on with the old one after an exchange, and a replicator then mixes both. Programs of
 * other accounts are seen by root alone.
 */
export async function refuseWhileOpen(path: string): Promise<void> {
  if (!existsSync(path)) return;
  const deadline = Date.now() + endsWithin;
  for (;;) {
    const { names } = holdersOf(realpathSync(path));
    if (names.length === 0) return;
    if (Date.now() > deadline)
      throw new DatabaseRefused(t("database.open_elsewhere", { path, names: names.join(", ") }));
    await new Promise((wake) => setTimeout(wake, 200));
  }
}
