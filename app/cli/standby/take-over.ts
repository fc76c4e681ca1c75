import { chmodSync, constants, copyFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseRefused, databasePath } from "~/db/file.server";
import { forgetServed } from "~/db/last-served";
import { holdForServer, refuseWhileServerRuns } from "~/db/server-lock";
import { renewFeed } from "~/features/students/changes/renew";
import { t } from "~/messages";
import { type Checked, checkEverything } from "../backups/check";
import { finish, removeDatabase, unfinishedOf } from "../backups/disk";
import { refuseWhileOpen } from "../backups/holders";
import { isAnyThere, moveAway } from "../backups/restoring";
import { askPeerText } from "./peer";
import {
  copyOfRound,
  dropRoundsBut,
  instantOf,
  noteFollowing,
  readFollowing,
  receiveRound,
  removeCopies,
  secondsSince,
} from "./rounds";
import { nextTerm, noteTerm } from "./terms";

/** The other server is fenced first: where it still answers, its last saves are fetched. */
export async function takeOver(): Promise<void> {
  const path = databasePath();
  refuseWhileServerRuns(path);
  const state = readFollowing();
  if (!state.verified) throw new DatabaseRefused(t("takeover.no_copy"));
  const term = nextTerm();
  noteTerm(term);
  /** Fetched after the other server has ended, so it lacks nothing. */
  let last: string | null = null;
  try {
    await askPeerText(["fence", String(term)]);
    console.log(t("takeover.fenced"));
    last = await receiveRound(state);
    state.newest = last;
    noteFollowing(state);
    console.log(t("takeover.last_round"));
  } catch (error) {
    console.log(t("takeover.alone", { reason: (error as Error).message }));
  }
  const taken = await place(newestWhole([state.newest, state.verified]), path);
  removeCopies();
  await beginTerm(term, path);
  const { round, contents } = taken;
  const words = { at: instantOf(round), latest: contents.latest ?? "-" };
  if (round === last) console.log(t("takeover.made_whole", words));
  else console.log(t("takeover.made", { ...words, seconds: Math.ceil(secondsSince(round)) }));
}

type Whole = Checked & { round: string; copy: string };

function newestWhole(rounds: (string | null)[]): Whole {
  for (const round of new Set(rounds)) {
    if (!round) continue;
    try {
      const copy = copyOfRound(round);
      const checked = checkEverything(copy, round);
      if (checked.findings.length === 0) return { ...checked, round, copy };
      for (const finding of checked.findings) console.error(finding);
    } catch (error) {
      console.error((error as Error).message);
    }
  }
  throw new DatabaseRefused(t("takeover.none_whole"));
}

async function place({ copy, ...whole }: Whole, path: string): Promise<Whole> {
  const unfinished = unfinishedOf(path);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  removeDatabase(unfinished);
  copyFileSync(copy, unfinished, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  chmodSync(unfinished, 0o600);
  if (isAnyThere(path)) {
    holdForServer(path);
    await refuseWhileOpen(path);
    moveAway(path);
  }
  forgetServed(path);
  finish(path);
  return { ...whole, copy };
}

async function beginTerm(term: number, path: string): Promise<void> {
  process.env.DATABASE_PATH = path;
  const [{ sqlite, write }, { recordEvent }, { saveOfficeSetting }, { operator }] = await Promise.all([
    import("~/db/client.server"),
    import("~/db/audit.server"),
    import("~/db/office-settings.server"),
    import("~/auth/actor"),
  ]);
  write(() => {
    saveOfficeSetting("serving_term", String(term));
    renewFeed(sqlite);
    recordEvent(operator, { action: "server.taken_over", entity: "server", changes: { term } });
  });
  noteFollowing({ newest: null, verified: null, reason: null });
  await dropRoundsBut([]);
}
