import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { demoAccounts } from "~/demo/make";
import { copyDemo, smallDemo } from "../support/demo";
import { expectSound } from "../support/kills/sound";
import { type Taken, takeOverUnderSaves } from "../support/standby/takeovers";
import { type Computer, pause, signInAt, twoComputers } from "../support/standby/two-computers";

const home = mkdtempSync(join(tmpdir(), "calon-standby-"));
const computers: Computer[] = [];
const takeovers = Number(process.env.TAKEOVERS || 10);
const goal = { lostSeconds: 1.5, readySeconds: 10 };
const { username, password } = demoAccounts[0];

afterAll(async () => {
  for (const computer of computers) await computer.cutPower();
  rmSync(home, { recursive: true });
});

async function pairOf(name: string) {
  const model = join(home, `${name}.db`);
  await copyDemo(model, { ...smallDemo, schools: 60, candidates: 5000 });
  const pair = await twoComputers(join(home, name), model);
  computers.push(pair.first, pair.second);
  return pair;
}

test(`${takeovers} takeovers to and fro from a computer that dies under saves`, {
  timeout: 3_600_000,
}, async () => {
  const { first, second } = await pairOf("killed");
  const taken: Taken[] = [];
  for (let n = 0; n < takeovers; n++) {
    const [main, spare] = n % 2 === 0 ? [first, second] : [second, first];
    taken.push(
      await takeOverUnderSaves([main, spare], { from: 1 + n * 190, besideSeconds: 3 + (n % 7) * 0.3 }),
    );
    expect(taken.at(-1)?.refusal).toContain("mengambil alih");
    expectSound(spare.database);
  }
  const most = (read: (one: Taken) => number) => Math.max(...taken.map(read));
  const saves = taken.reduce((sum, one) => sum + one.saves, 0);
  const [lost, ready] = [most((one) => one.lostSeconds), most((one) => one.readySeconds)];
  console.log(
    `${takeovers} takeovers, ${saves} saves, at most ${lost.toFixed(2)} s lost, ready within ${ready.toFixed(1)} s`,
  );
  expect([lost <= goal.lostSeconds, ready <= goal.readySeconds]).toEqual([true, true]);
});

test("a server that lost the network while it was replaced ends once it has it again", {
  timeout: 400_000,
}, async () => {
  const { first, second, disconnect, reconnect } = await pairOf("cut-off");
  await first.serve();
  await first.replicate();
  await pause(2000);
  disconnect(first);
  const taken = await second.run("takeover");
  expect(taken, taken.said).toMatchObject({ code: 0 });
  await second.serve();
  await second.replicate();
  expect(first.isServing()).toBe(true);
  reconnect(first);
  await expect.poll(() => first.isServing() || first.isReplicating(), { timeout: 240_000 }).toBe(false);
  await expect(first.serve()).rejects.toThrow("mengambil alih");
  await signInAt(second.origin, username, password);
});

test("a server whose database was exchanged by a restore from its own replica is not taken for a replaced one", {
  timeout: 300_000,
}, async () => {
  const { first } = await pairOf("restored");
  await first.serve();
  await first.replicate();
  await pause(2000);
  await first.end();
  await first.stopReplicating();
  const key = first.environment.BACKUP_IDENTITY_FILE ?? "";
  const { code, said } = await first.run("restore", "--from-replica", "--replace", "--identity", key);
  expect([code, said], said).toEqual([0, expect.stringContaining("semuanya betul")]);
  await first.serve();
  await first.replicate();
  expect(await first.isHealthy()).toBe(true);
});

test("a standby that is killed at any moment keeps its checked copy, and goes on", {
  timeout: 900_000,
}, async () => {
  const { first, second } = await pairOf("stopped");
  await first.serve();
  await first.replicate();
  const begun = performance.now();
  const following = second.start("standby");
  await expect.poll(() => second.following().verified, { timeout: 60_000 }).not.toBeNull();
  following.kill("SIGKILL");
  const span = performance.now() - begun;
  const rounds = new Set<string>();
  for (let point = 1; point <= 12; point++) {
    const follower = second.start("standby");
    await pause((span * point) / 9);
    follower.kill("SIGKILL");
    const { verified } = second.following();
    expect(verified).not.toBeNull();
    expectSound(join(second.standbyFolder, String(verified), "calon.db"));
    rounds.add(String(verified));
  }
  expect(rounds.size).toBeGreaterThan(1);
  expect((await second.run("standby", "--status")).said).toContain("disemak berumur");
});
