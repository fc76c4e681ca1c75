import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { demoAccounts } from "~/demo/make";
import { type Computer, pause, Saver, signInAt } from "./two-computers";

export interface Taken {
  saves: number;
  lost: number;
  lostSeconds: number;
  /** From the kill to the first healthy answer of the other server. */
  readySeconds: number;
  /** Milliseconds of the saves without the replicator, and beside it. */
  alone: number[];
  beside: number[];
  /** Why the old server refused to start. */
  refusal: string;
}

const { username, password } = demoAccounts[0];

/** Saves on one computer, ends all its processes at once, and takes over on the other, which then replicates. */
export async function takeOverUnderSaves(
  [main, spare]: [Computer, Computer],
  { from, aloneSeconds = 0, besideSeconds }: { from: number; aloneSeconds?: number; besideSeconds: number },
): Promise<Taken> {
  if (!main.isServing()) await main.serve();
  const cookie = await signInAt(main.origin, username, password);
  const saver = new Saver(main.origin, cookie, from, 40);
  try {
    await pause(aloneSeconds * 1000);
    const alone = saver.times.splice(0);
    if (!main.isReplicating()) await main.replicate();
    saver.times.splice(0);
    await pause(besideSeconds * 1000);
    const beside = saver.times.splice(0);
    const killed = performance.now();
    await main.cutPower();
    await saver.stop();
    const taken = await spare.run("takeover", "--accept-loss");
    if (taken.code !== 0) throw new Error(taken.said);
    await spare.serve();
    const readySeconds = (performance.now() - killed) / 1000;
    const { lost, seconds } = saver.lostIn(spare, killed);
    await spare.replicate();
    const refusal = await main.serve().then(
      () => "it serves",
      (error: Error) => error.message,
    );
    forgetOldDatabases(spare);
    return { saves: saver.saved.size, lost, lostSeconds: seconds, readySeconds, alone, beside, refusal };
  } finally {
    await saver.stop();
  }
}

function forgetOldDatabases({ folder }: Computer): void {
  for (const name of readdirSync(folder)) if (/^calon-.+\.db/.test(name)) rmSync(join(folder, name));
}
