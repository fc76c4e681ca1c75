import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { now } from "~/db/clock";
import { DatabaseRefused, databasePath } from "~/db/file.server";
import { refuseWhileServerRuns } from "~/db/server-lock";
import { type Followed, followedPath, readFollowed, standbyFolder } from "~/features/standby/status.server";
import { t } from "~/messages";
import { writeWhole } from "../backups/disk";
import { engine, removeRound } from "./engines";
import { instantOf, isRound } from "./rounds";
import { noteTerm } from "./terms";

const serverEndsWithin = 15_000;

/** On the computer of the server: sends a round. Of the rounds before, only the one that the next may refer to stays. */
export async function sendRound(
  [name = "", since = "", verified = ""]: string[],
  to: Writable,
): Promise<void> {
  const folder = standbyFolder();
  if (!isRound(name)) throw new DatabaseRefused(t("standby.peer_usage"));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const old of readdirSync(folder)) if (isRound(old) && old !== since) await removeRound(folder, old);
  const hasSince = isRound(since) && existsSync(join(folder, since));
  noteFollowed({
    // It asks for the difference from a round once that has arrived.
    ...(isRound(since) && { received_at: instantOf(since) }),
    ...(!Number.isNaN(Date.parse(verified)) && { verified_at: verified }),
  });
  await engine().send(folder, name, hasSince ? since : null, to);
}

function noteFollowed(news: Partial<Followed>): void {
  const before = readFollowed() ?? { received_at: now(), verified_at: null };
  writeWhole(followedPath(), `${JSON.stringify({ ...before, ...news })}\n`);
}

/** From now on this computer refuses to serve an earlier term. Answers once its server has ended. */
export async function fence(term: number): Promise<void> {
  noteTerm(term);
  const deadline = Date.now() + serverEndsWithin;
  for (;;) {
    try {
      refuseWhileServerRuns(databasePath());
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((wake) => setTimeout(wake, 100));
    }
  }
}
