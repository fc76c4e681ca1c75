import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { demoAccounts } from "~/demo/make";
import { run } from "../support/child";
import { copyDemo, smallDemo } from "../support/demo";
import { expectTakeOver } from "../support/standby/handed-over";
import { type Computer, pause, Saver, signInAt, twoComputers } from "../support/standby/two-computers";

const home = mkdtempSync(join(tmpdir(), "calon-standby-"));
const { username, password } = demoAccounts[0];
const computers: Computer[] = [];
afterAll(async () => {
  for (const computer of computers) await computer.cutPower();
  rmSync(home, { recursive: true });
});

test("a standby restores and checks the replica, takes over from a dead computer, fences it, and gives all back", {
  timeout: 180_000,
}, async () => {
  await copyDemo(join(home, "demo.db"), smallDemo);
  const { first, second } = await twoComputers(join(home, "two"), join(home, "demo.db"));
  computers.push(first, second);
  expect(await second.run("takeover")).toMatchObject({
    code: 1,
    said: expect.stringContaining("Tiada apa-apa dalam replika"),
  });

  await first.serve();
  await first.replicate();
  const round = await second.run("standby");
  expect(round, round.said).toMatchObject({ code: 0, said: expect.stringContaining("disemak berumur") });
  expect((await second.run("standby", "--status")).code).toBe(0);
  expect((await second.run("doctor")).said).toMatch(/BAIK +Pelayan gantian: Salinan terakhir yang disemak/);

  await expectTakeOver(first, second);

  // The way back: the server of now is stopped, and the other computer takes over with every save.
  const cookie = await signInAt(second.origin, username, password);
  const afterwards = new Saver(second.origin, cookie, 5000, 20);
  await pause(1000);
  await afterwards.stop();
  await second.end();
  await second.stopReplicating();
  const [last] = second.stored("select created_at from audit_events order by id desc limit 1");
  expect(
    second.stored("select changes ->> 'host' from audit_events where action = 'server.taken_over'"),
  ).toEqual([hostname()]);
  let back = await first.run("takeover");
  // The first computer died under saves, and may have some that did not arrive.
  if (back.said.includes("--accept-loss")) back = await first.run("takeover", "--accept-loss");
  expect(back, back.said).toMatchObject({
    code: 0,
    said: expect.stringContaining(`Catatan terakhir: ${last}.`),
  });
  expect(afterwards.saved.size).toBeGreaterThan(0);
  expect(afterwards.lostIn(first, performance.now())).toEqual({ lost: 0, seconds: 0 });
  expect(readdirSync(first.folder).filter((name) => /^calon-.+Z(-lost)?\.db$/.test(name))).toHaveLength(1);
  await first.serve();
  await first.replicate();
  await expect(second.serve()).rejects.toThrow("mengambil alih");
  const takenOver = first.stored("select count(*) from audit_events where action = 'server.taken_over'");
  expect(takenOver).toEqual([2]);
  expect(await first.run("audit", "verify")).toMatchObject({ code: 0 });
});

test("a takeover beside a server that lives and is idle is refused, and names its computer", {
  timeout: 120_000,
}, async () => {
  await copyDemo(join(home, "demo.db"), smallDemo);
  const { first, second } = await twoComputers(join(home, "idle"), join(home, "demo.db"));
  computers.push(first, second);
  await first.serve();
  await first.replicate();
  await pause(5000);
  const refused = await second.run("takeover");
  expect(refused, refused.said).toMatchObject({
    code: 1,
    said: expect.stringMatching(new RegExp(`${hostname()} masih menghantar .*isyarat terakhir: 20\\d\\d-`)),
  });
  expect(existsSync(second.database)).toBe(false);
  await first.end();
  await first.stopReplicating();
  const taken = await second.run("takeover");
  expect(taken, taken.said).toMatchObject({ code: 0 });
});

test("a takeover that would take saves of this computer away is refused with their number, until a person accepts it", {
  timeout: 120_000,
}, async () => {
  await copyDemo(join(home, "demo.db"), smallDemo);
  const { first, second } = await twoComputers(join(home, "copied"), join(home, "demo.db"));
  computers.push(first, second);
  await first.serve();
  const copied = await first.run("backup", "--plain");
  const copy = /Sandaran dibuat: (.+)/.exec(copied.said)?.[1] ?? "";
  await first.replicate();
  const saver = new Saver(first.origin, await signInAt(first.origin, username, password), 1, 20);
  await pause(1500);
  await saver.stop();
  await first.end();
  await first.stopReplicating();
  // An hour later another computer with the same settings sends an older copy to the same place.
  const place = join(home, "copied", "replica");
  for (const file of readdirSync(place, { recursive: true, encoding: "utf8" })) {
    const anHourAgo = statSync(join(place, file)).mtimeMs / 1000 - 3600;
    utimesSync(join(place, file), anHourAgo, anHourAgo);
  }
  expect((await second.run("restore", copy)).code).toBe(0);
  await second.serve();
  await second.replicate();
  await pause(2000);
  await second.end();
  await second.stopReplicating();

  const refused = await first.run("takeover");
  expect(refused, refused.said).toMatchObject({
    code: 1,
    said: expect.stringMatching(/mempunyai \d+ catatan sejak .*--accept-loss/),
  });
  expect(Number(/mempunyai (\d+) catatan/.exec(refused.said)?.[1])).toBeGreaterThanOrEqual(saver.saved.size);
  expect(saver.lostIn(first, performance.now()).lost).toBe(0);
  const accepted = await first.run("takeover", "--accept-loss");
  expect(accepted, accepted.said).toMatchObject({ code: 0 });
  expect(saver.lostIn(first, performance.now()).lost).toBe(saver.saved.size);
  expect(readdirSync(first.folder).filter((name) => name.endsWith("Z-lost.db"))).toHaveLength(1);
});

test("without the place of the replica the checked copy is taken, and its age is said", {
  timeout: 120_000,
}, async () => {
  await copyDemo(join(home, "demo.db"), smallDemo);
  const { first, second, disconnect } = await twoComputers(join(home, "gone"), join(home, "demo.db"));
  computers.push(first, second);
  await first.serve();
  await first.replicate();
  await pause(1500);
  await second.run("standby");
  const { verified } = second.following();
  await first.cutPower();
  disconnect(second);
  const taken = await second.run("takeover");
  expect(taken, taken.said).toMatchObject({
    code: 0,
    said: expect.stringMatching(new RegExp(`digunakan: ${verified}\\n[^]+sedia digunakan`)),
  });
  await second.serve();
  await second.end();
});

test("calon standby says at once what it lacks", async () => {
  const settings = { DATABASE_PATH: join(home, "none.db"), STANDBY_DIR: join(home, "standby") };
  const said = async (more: Record<string, string>) => {
    const child = run(["app/cli/standby.ts"], { ...settings, ...more });
    const ended = await Promise.race([child.ended, pause(30_000)]);
    child.process.kill("SIGKILL");
    return [ended, child.said()];
  };
  expect(await said({ REPLICA_URL: "" })).toEqual([1, expect.stringContaining("REPLICA_URL")]);
  expect(await said({ REPLICA_URL: home })).toEqual([1, expect.stringContaining("BACKUP_IDENTITY_FILE")]);
});

test("a copy of the office's settings on a second computer does nothing to the office", {
  timeout: 120_000,
}, async () => {
  await copyDemo(join(home, "demo.db"), smallDemo);
  const { first, second } = await twoComputers(join(home, "trial"), join(home, "demo.db"));
  computers.push(first, second);
  await first.serve();
  await first.replicate();
  await copyDemo(second.database, smallDemo);
  const saver = new Saver(first.origin, await signInAt(first.origin, username, password), 1, 100);
  expect(await second.replicateUntilEnd()).toContain("Komputer lain menghantar ke replika ini");
  await second.serve();
  await pause(3000);
  await saver.stop();
  expect([saver.refused, first.isServing(), first.isReplicating()]).toEqual([0, true, true]);
  await first.end();
  await first.stopReplicating();
  const taken = await second.run("takeover");
  expect(taken.code).toBe(1);
  await second.end();
  expect((await second.run("takeover")).code).toBe(0);
  expect(saver.lostIn(second, performance.now()).lost).toBe(0);
});
