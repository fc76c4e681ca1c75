import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseRefused } from "~/db/file.server";
import { holdFile } from "~/db/server-lock";
import { standbyFolder } from "~/features/backups/followed.server";
import { t } from "~/messages";
import { checkEverything } from "../backups/check";
import { engine } from "./engines";
import { endOf, requirePeer } from "./peer";
import {
  copyOfRound,
  dropRoundsBut,
  type Following,
  noteFollowing,
  readFollowing,
  receiveRound,
  removeCopies,
} from "./rounds";

const second = 1000;
const failuresUntilWhole = 3;

export function holdStandby(milliseconds = 0): void {
  mkdirSync(standbyFolder(), { recursive: true, mode: 0o700 });
  holdFile(join(standbyFolder(), ".lock"), t("standby.running"), milliseconds);
  removeCopies();
}

/** The checked round goes only after the check of a newer one. */
export async function follow(isEnough: (state: Following) => boolean = () => false): Promise<void> {
  requirePeer();
  const state = readFollowing();
  let checking: Promise<void> | null = null;
  let underCheck: string | null = null;
  let lastSaid: string | null = null;
  let failures = 0;
  const tell = once();
  for (;;) {
    const began = performance.now();
    state.reason = await failureOf(async () => {
      state.newest = await receiveRound(state, { isWhole: failures >= failuresUntilWhole });
    });
    failures = state.reason ? failures + 1 : 0;
    if (state.reason && state.reason !== lastSaid) console.error(state.reason);
    else if (!state.reason && lastSaid) console.log(t("standby.again"));
    lastSaid = state.reason;
    const round = state.newest;
    if (round && !state.reason) tell("standby.first_round", round);
    if (!checking && round && round !== state.verified) {
      underCheck = round;
      checking = failureOf(() => checkInOwnProcess(round)).then((failure) => {
        if (failure) console.error(t("standby.check_failed", { name: round, reason: failure }));
        else {
          state.verified = round;
          tell("standby.first_check", round);
        }
        [checking, underCheck] = [null, null];
      });
    }
    noteFollowing(state);
    if (!state.reason) await dropRoundsBut([state.newest, state.verified, underCheck]);
    if (isEnough(state)) return;
    const took = performance.now() - began;
    await new Promise((wake) => setTimeout(wake, Math.max(second - took, took * engine().rest, 50)));
  }
}

/** For the journal: each sentence the first time. */
function once(): (key: "standby.first_round" | "standby.first_check", name: string) => void {
  const said = new Set<string>();
  return (key, name) => {
    if (!said.has(key)) console.log(t(key, { name }));
    said.add(key);
  };
}

async function checkInOwnProcess(round: string): Promise<void> {
  const program = resolve("build/cli/standby.js");
  const child = spawn(process.execPath, [program, "--check", round], { stdio: ["ignore", "ignore", "pipe"] });
  const failure = await endOf(child);
  if (failure) throw new DatabaseRefused(failure);
}

export function findingsIn(round: string): string[] {
  const copy = copyOfRound(round);
  try {
    return checkEverything(copy, round).findings;
  } finally {
    rmSync(dirname(copy), { recursive: true, force: true });
  }
}

async function failureOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
