import { rmSync } from "node:fs";
import { demoAccounts } from "~/demo/make";
import { type Computer, pause, Saver, signInAt } from "./two-computers";

/** As the unit has it (deploy/systemd/calon-litestream.service). */
const restartAfter = 10_000;

/** Starts the replicator again and again, as systemd does. */
class KeptReplicator {
  starts = 0;
  private isOver = false;
  private readonly ended: Promise<void>;

  constructor(private readonly computer: Computer) {
    this.ended = this.keep();
  }

  private async keep(): Promise<void> {
    while (!this.isOver) {
      this.starts += 1;
      await this.computer.replicateUntilEnd();
      for (let waited = 0; waited < restartAfter && !this.isOver; waited += 100) await pause(100);
    }
  }

  async kill(): Promise<void> {
    this.isOver = true;
    await this.computer.killReplicator();
    await this.ended;
  }
}

interface Outage {
  name: string;
  begin: () => unknown;
  end: () => unknown;
  seconds: number;
}

/** What a restore lacks when every process ends a minute after the place is back, under six saves a second. */
export async function lossAfter(
  outage: Outage,
  [first, spare]: [Computer, Computer],
  reach: () => void = () => {},
) {
  const { username, password } = demoAccounts[0];
  await first.serve();
  const cookie = await signInAt(first.origin, username, password);
  const kept = new KeptReplicator(first);
  await first.hasReplicated();
  const saver = new Saver(first.origin, cookie, 1, 150);
  // At a random moment between two looks.
  await pause(5000 + Math.random() * 20_000);
  await outage.begin();
  await pause(outage.seconds * 1000);
  await outage.end();
  await pause(60_000);
  const at = performance.now();
  reach();
  await kept.kill();
  await first.end("SIGKILL");
  await saver.stop();
  for (const ending of ["", "-wal", "-shm", ".served"]) rmSync(spare.database + ending, { force: true });
  const identity = spare.environment.BACKUP_IDENTITY_FILE ?? "";
  const restored = await spare.run("restore", "--from-replica", "--identity", identity);
  if (restored.code !== 0) throw new Error(restored.said);
  return { ...saver.lostIn(spare, at), saves: saver.saved.size, starts: kept.starts };
}
