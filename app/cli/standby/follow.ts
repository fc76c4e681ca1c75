import { mkdirSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseRefused } from "~/db/file";
import { holdFile } from "~/db/server-lock";
import { reasonOf, senderOf } from "~/features/watching/deliver";
import { t } from "~/messages";
import { drillIdentity } from "../backups/keys";
import { replicaUrl } from "../replica/litestream";
import { isReplicaPlain } from "../replica/source";
import { isReplaced } from "../replica/successor";
import { isEnabled, standby } from "../runtime/systemd";
import {
  dropRoundsBut,
  type Following,
  followingPath,
  isOld,
  noteFollowing,
  readFollowing,
  restoreRound,
  standbyFolder,
} from "./rounds";

const day = 24 * 3_600_000;

export function holdStandby(milliseconds = 0): void {
  mkdirSync(standbyFolder(), { recursive: true, mode: 0o700 });
  holdFile(join(standbyFolder(), ".lock"), t("standby.running"), milliseconds);
}

/** Restores the replica once. The checked round stays until one with newer rows has passed its checks and is noted. */
export async function follow(at = Date.now()): Promise<void> {
  replicaUrl();
  const identity = drillIdentity();
  if (!identity && !isReplicaPlain()) throw new DatabaseRefused(t("standby.no_identity"));
  const state = readFollowing();
  dropRoundsBut(state.verified);
  try {
    const { verified, newest } = await restoreRound(() => identity ?? "");
    if (newest !== state.newest || !state.verified) Object.assign(state, { newest, verified });
    state.reason = isOld(state.verified, at) ? t("standby.silent") : null;
  } catch (error) {
    state.reason = (error as Error).message;
  }
  await mailTrouble(state, at);
  noteFollowing(state);
}

/** One mail a day while there is trouble, and one when it is over. A mail that fails is tried again after the next round. */
async function mailTrouble(state: Following, at = Date.now()): Promise<void> {
  const { SMTP_URL: url, SMTP_FROM, STANDBY_MAIL_TO: recipient } = process.env;
  if (!url || !recipient) return;
  const isOver = state.reason === null;
  const isDue = isOver
    ? state.mailed_at !== null
    : isOld(state.verified, at) && (state.mailed_at === null || at - Date.parse(state.mailed_at) >= day);
  if (!isDue) return;
  const host = hostname();
  const said = t(isOver ? "standby.mail_over" : "standby.mail_trouble");
  const mail = {
    recipient,
    subject: t(isOver ? "standby.mail_ended" : "standby.mail_begun", { host }),
    body: t("standby.mail_body", { host, said }),
  };
  try {
    await senderOf({ url, from: SMTP_FROM || `calon@${host}` })(mail);
    state.mailed_at = isOver ? null : new Date(at).toISOString();
  } catch (error) {
    console.error(t("standby.mail_failed", { reason: reasonOf(error) }));
  }
}

const freshFor = 3_600_000;

/** Whether this computer follows a server. The database that may be here is then one of an earlier role. */
export const followsAnother = (database: string): boolean =>
  hasFreshRound() || isEnabled(standby) || isReplaced(database);

function hasFreshRound(): boolean {
  const noted = statSync(followingPath(), { throwIfNoEntry: false });
  return noted !== undefined && Date.now() - noted.mtimeMs < freshFor && readFollowing().verified !== null;
}
