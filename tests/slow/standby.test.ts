import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { demoAccounts } from "~/cli/demo/make";
import { copyDemo, smallDemo } from "../support/demo";
import { BtrfsDisk, canMountBtrfs } from "../support/standby/btrfs-disk";
import { type Taken, takeOverUnderSaves } from "../support/standby/takeovers";
import {
  type Computer,
  type Engine,
  pause,
  Saver,
  signInAt,
  twoComputers,
} from "../support/standby/two-computers";

const home = mkdtempSync(join(tmpdir(), "calon-standby-"));
const disks: BtrfsDisk[] = [];
const computers: Computer[] = [];
const takeovers = Number(process.env.TAKEOVERS || 50);
const goal = { lostSeconds: 3, readySeconds: 60 };

afterAll(async () => {
  for (const computer of computers) await computer.end("SIGKILL");
  for (const disk of disks) disk.remove();
  rmSync(home, { recursive: true });
});

async function pairWith(engine: Engine, name: string = engine) {
  const folder = join(home, name);
  const model = join(home, `${name}.db`);
  await copyDemo(model, { ...smallDemo, schools: 60, candidates: 5000 });
  const diskOf = (name: string) => {
    const disk = new BtrfsDisk(join(folder, name));
    disks.push(disk);
    return disk.place;
  };
  const pair = await twoComputers(folder, model, engine, engine === "btrfs" ? diskOf : undefined);
  computers.push(pair.first, pair.second);
  return pair;
}

describe.each([
  { engine: "copies", times: Math.ceil(takeovers / 5) },
  { engine: "btrfs", times: takeovers },
] as const)("with $engine", ({ engine, times }) => {
  test.skipIf(engine === "btrfs" && !canMountBtrfs)(
    `${times} takeovers to and fro from a killed server under saves`,
    { timeout: 3_600_000 },
    async () => {
      const pair = await pairWith(engine);
      const taken: Taken[] = [];
      for (let n = 0; n < times; n++) {
        const [main, spare] = n % 2 === 0 ? [pair.first, pair.second] : [pair.second, pair.first];
        const besideSeconds = 0.5 + (n % 7) * 0.3;
        taken.push(await takeOverUnderSaves(pair, [main, spare], { from: 1 + n * 190, besideSeconds }));
        expect(taken.at(-1)?.refusal).toContain("mengambil alih");
      }
      const most = (read: (one: Taken) => number) => Math.max(...taken.map(read));
      const saves = taken.reduce((sum, one) => sum + one.saves, 0);
      const [lost, ready] = [most((one) => one.lostSeconds), most((one) => one.readySeconds)];
      console.log(
        `${engine}: ${times} takeovers, ${saves} saves, at most ${lost.toFixed(1)} s lost, ready within ${ready.toFixed(1)} s`,
      );
      expect([lost <= goal.lostSeconds, ready <= goal.readySeconds]).toEqual([true, true]);
    },
  );
});

test("a server that lost the network while it was replaced ends once it has it again", {
  timeout: 180_000,
}, async () => {
  const { first, second, disconnect, reconnect } = await pairWith("copies", "cut-off");
  await first.serve();
  const follower = second.start("standby");
  await expect.poll(() => second.following().verified, { timeout: 30_000 }).not.toBeNull();
  disconnect("first");
  disconnect("second");
  follower.kill();
  expect((await second.run("takeover")).code).toBe(0);
  await second.serve();
  expect(first.isServing()).toBe(true);
  reconnect("second");
  await expect.poll(() => first.isServing(), { timeout: 30_000 }).toBe(false);
  const { username, password } = demoAccounts[0];
  await expect(signInAt(first.origin, username, password)).rejects.toThrow();
  await signInAt(second.origin, username, password);
});

test("a standby that was killed in a round keeps its checked copy, and goes on", {
  timeout: 180_000,
}, async () => {
  const { first, second } = await pairWith("copies", "killed");
  await first.serve();
  const { username, password } = demoAccounts[0];
  const saver = new Saver(first.origin, await signInAt(first.origin, username, password), 1, 20);
  let verified: string | null = null;
  for (let point = 0; point < 20; point++) {
    const follower = second.start("standby");
    await pause(400 + point * 130);
    follower.kill("SIGKILL");
    const state = second.following();
    if (verified) expect(state.verified).not.toBeNull();
    verified = state.verified;
    if (verified) expect((await second.run("standby", "--check", verified)).code).toBe(0);
  }
  await saver.stop();
  expect(verified).not.toBeNull();
  expect((await second.run("standby", "--status")).said).toContain("disemak");
  expect((await second.run("takeover")).code).toBe(0);
  expect(saver.lostIn(second, performance.now())).toEqual({ lost: 0, seconds: 0 });
});
