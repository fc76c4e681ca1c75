import type { ChildProcess } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { demoAccounts } from "~/cli/demo/make";
import { instantOf } from "~/cli/standby/rounds";
import { type Computer, pause, Saver, signInAt, type twoComputers } from "./two-computers";

type Pair = Awaited<ReturnType<typeof twoComputers>>;

export interface Taken {
  saves: number;
  lost: number;
  lostSeconds: number;
  /** From the kill to the first healthy answer of the other server. */
  readySeconds: number;
  /** Milliseconds of the saves before the standby followed, and while it did. */
  alone: number[];
  beside: number[];
  delays: number[];
  /** Why the old server refused to start. */
  refusal: string;
}

const { username, password } = demoAccounts[0];
const verifiedWithin = 240_000;

/** Serves on one computer, follows on the other under saves, kills the server, and takes over. */
export async function takeOverUnderSaves(
  { disconnect, reconnect }: Pair,
  [main, spare]: [Computer, Computer],
  { from, aloneSeconds = 0, besideSeconds }: { from: number; aloneSeconds?: number; besideSeconds: number },
): Promise<Taken> {
  if (!main.isServing()) await main.serve();
  const cookie = await signInAt(main.origin, username, password);
  const saver = new Saver(main.origin, cookie, from, 40);
  await pause(aloneSeconds * 1000);
  const alone = saver.times.splice(0);
  const follower = spare.start("standby");
  try {
    await untilVerified(spare, follower);
    saver.times.splice(0);
    const delays = await delaysOf(spare, besideSeconds);
    const beside = saver.times.splice(0);
    const killed = performance.now();
    disconnect(main.name as "first" | "second");
    await main.end("SIGKILL");
    await saver.stop();
    await ended(follower);
    const taken = await spare.run("takeover");
    if (taken.code !== 0) throw new Error(taken.said);
    await spare.serve();
    const readySeconds = (performance.now() - killed) / 1000;
    const { lost, seconds } = saver.lostIn(spare, killed);
    reconnect(main.name as "first" | "second");
    const refusal = await main.serve().then(
      () => "it serves",
      (error: Error) => error.message,
    );
    forgetOldDatabases(spare);
    const saves = saver.saved.size;
    return { saves, lost, lostSeconds: seconds, readySeconds, alone, beside, delays, refusal };
  } finally {
    await saver.stop();
    await ended(follower);
  }
}

/** A check that began after the first round: the copy is checked while saves go on. */
async function untilVerified(spare: Computer, follower: ChildProcess): Promise<void> {
  const begun = new Date().toISOString();
  const deadline = Date.now() + verifiedWithin;
  for (;;) {
    const { verified, reason } = spare.following();
    if (verified && instantOf(verified) >= begun) return;
    if (follower.exitCode !== null || Date.now() > deadline) throw new Error(reason ?? "never verified");
    await pause(100);
  }
}

async function delaysOf(spare: Computer, seconds: number): Promise<number[]> {
  const end = Date.now() + seconds * 1000;
  const delays: number[] = [];
  while (Date.now() < end) {
    const { newest } = spare.following();
    if (newest) delays.push((Date.now() - Date.parse(instantOf(newest))) / 1000);
    await pause(100);
  }
  return delays;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = new Promise((done) => child.once("close", done));
  child.kill("SIGTERM");
  await over;
}

function forgetOldDatabases({ folder }: Computer): void {
  for (const name of readdirSync(folder)) if (/^calon-.+\.db/.test(name)) rmSync(join(folder, name));
}
