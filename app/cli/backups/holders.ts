import { existsSync, lstatSync, realpathSync } from "node:fs";
import { DatabaseRefused } from "~/db/file";
import { holdFile } from "~/db/server-lock";
import { holdersOf } from "~/features/watching/log-holders";
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
    if (names.length === 0) return holdReplicator(path);
    if (Date.now() > deadline)
      throw new DatabaseRefused(t("database.open_elsewhere", { path, names: names.join(", ") }));
    await new Promise((wake) => setTimeout(wake, 200));
  }
}

let held: string | undefined;

/**
 * `/proc` ends at the container of this process; the lock of a replicator in another one does not. It stays with this process, so that no
 * replicator starts before the exchange is over. Root asks only for a lock of its own: it sees the processes of all containers,
 * and opens no file of the server's account.
 */
function holdReplicator(path: string): void {
  const lock = `${path}.replicator`;
  const found = lstatSync(lock, { throwIfNoEntry: false });
  if (held === lock || !found?.isFile() || found.uid !== process.getuid?.()) return;
  holdFile(lock, t("database.replicated_elsewhere", { path }), endsWithin);
  held = lock;
}
