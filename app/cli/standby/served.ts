import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { now } from "~/db/clock";
import { DatabaseRefused, databasePath } from "~/db/file.server";
import { refuseWhileServerRuns } from "~/db/server-lock";
import { followedPath, readFollowed, standbyFolder } from "~/features/backups/followed.server";
import type { Followed } from "~/features/backups/standby-state";
import { t } from "~/messages";
import { writeWhole } from "../backups/disk";
import { engine, removeRound } from "./engines";
import { instantOf, isRound } from "./rounds";
import { noteTerm } from "./terms";

const serverEndsWithin = 15_000;

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
    ...(isRound(since) && { received_at: instantOf(since) }),
    ...(!Number.isNaN(Date.parse(verified)) && { verified_at: verified }),
  });
  await engine().send(folder, name, hasSince ? since : null, to);
}

function noteFollowed(news: Partial<Followed>): void {
  const before = readFollowed() ?? { received_at: now(), verified_at: null };
  writeWhole(followedPath(), `${JSON.stringify({ ...before, ...news })}\n`);
}

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
