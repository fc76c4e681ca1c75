import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { demoAccounts } from "~/demo/make";
import { copyDemo, smallDemo } from "../support/demo";
import { expectSound } from "../support/kills/sound";
import { type Computer, pause, Saver, signInAt, twoComputers } from "../support/standby/two-computers";

const home = mkdtempSync(join(tmpdir(), "calon-replica-kills-"));
const computers: Computer[] = [];
afterAll(async () => {
  for (const computer of computers) await computer.cutPower();
  rmSync(home, { recursive: true });
});

const kills = 20;
const { username, password } = demoAccounts[0];

type Killed = (computer: Computer) => Promise<void>;
const killed: Record<string, Killed> = {
  "the server": (computer) => computer.end("SIGKILL"),
  "the replicator": (computer) => computer.killReplicator(),
  both: (computer) => computer.cutPower(),
};

/** The newest rows of the replica become the database of this computer. */
async function restoreOn(spare: Computer): Promise<void> {
  for (const ending of ["", "-wal", "-shm", ".served"]) rmSync(spare.database + ending, { force: true });
  const { code, said } = await spare.run(
    "restore",
    "--from-replica",
    "--identity",
    spare.environment.BACKUP_IDENTITY_FILE ?? "",
  );
  expect([code, said], said).toEqual([0, expect.stringContaining("semuanya betul")]);
}

test.each(Object.entries(killed))(
  `${kills} kills of %s under saves: no acknowledged save is lost, and the replica has each of them again`,
  { timeout: 3_600_000 },
  async (name, kill) => {
    const folder = join(home, name.replaceAll(" ", "-"));
    mkdirSync(folder);
    const model = join(folder, "model.db");
    await copyDemo(model, smallDemo);
    const { first, second: spare } = await twoComputers(folder, model);
    computers.push(first);
    const losses: number[] = [];
    let saves = 0;
    await first.serve();
    const cookie = await signInAt(first.origin, username, password);
    for (let n = 0; n < kills; n++) {
      if (!first.isServing()) await first.serve();
      if (!first.isReplicating()) await first.replicate();
      const saver = new Saver(first.origin, cookie, n * 200 + 1, 20);
      await pause(300 + (n / kills) * 1500);
      await kill(first);
      const at = performance.now();
      await saver.stop();
      expect(saver.saved.size).toBeGreaterThan(2);
      expect(saver.lostIn(first, at).lost).toBe(0);
      if (!first.isReplicating()) {
        await restoreOn(spare);
        losses.push(saver.lostIn(spare, at).seconds);
      }
      if (!first.isServing()) await first.serve();
      if (!first.isReplicating()) await first.replicate();
      await pause(2500);
      await restoreOn(spare);
      expect(saver.lostIn(spare, at).lost).toBe(0);
      expectSound(spare.database);
      expectSound(first.database);
      saves += saver.saved.size;
    }
    await first.stopReplicating();
    await first.end();
    const most = Math.max(0, ...losses);
    console.log(`${name}: ${kills} kills, ${saves} saves, the replica lacked ${most.toFixed(2)} s at most`);
    expect(most).toBeLessThan(1.5);
  },
);
