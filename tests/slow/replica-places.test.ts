import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { keepNoting } from "~/cli/replica/replicator";
import { malaysianText } from "~/cli/replica/source";
import { demoAccounts } from "~/demo/make";
import { copyDemo, smallDemo } from "../support/demo";
import { isMissing } from "../support/programs";
import { expectTakeOver } from "../support/standby/handed-over";
import { S3Place } from "../support/standby/s3-place";
import { SftpPlace } from "../support/standby/sftp-place";
import { type Computer, pause, Saver, signInAt, twoComputers } from "../support/standby/two-computers";

const home = mkdtempSync(join(tmpdir(), "calon-sftp-"));
const demo = join(home, "demo.db");
const { username, password } = demoAccounts[0];
let place: SftpPlace | S3Place;
const computers: Computer[] = [];

async function office(name: string): Promise<{ first: Computer; second: Computer }> {
  const { first, second } = await twoComputers(join(home, name), demo, place);
  computers.push(first, second);
  return { first, second };
}

const places = [
  { name: "sftp", program: "sshd", at: SftpPlace.at },
  { name: "s3", program: "moto_server", at: S3Place.at },
] as const;

afterAll(() => rmSync(home, { recursive: true }));

describe.each(places)("a replica over $name", { timeout: 240_000 }, ({ name, program, at }) => {
  const isLeftOut = isMissing(program);
  beforeAll(async () => {
    await copyDemo(demo, smallDemo);
  });
  afterEach(async () => {
    for (const computer of computers.splice(0)) await computer.cutPower();
    await place?.remove();
    vi.unstubAllEnvs();
  });

  test.skipIf(isLeftOut)(
    "the other computer checks it, takes over from a dead one with its saves, and fences it",
    async () => {
      place = await at(mkdirIn(`${name}-takeover`));
      const { first, second } = await office(`${name}-pair`);
      await first.serve();
      await first.replicate();
      const follower = second.start("standby");
      await expect.poll(() => second.following().verified, { timeout: 60_000 }).not.toBeNull();
      follower.kill();
      await expectTakeOver(first, second);
    },
  );

  test.skipIf(isLeftOut)(
    "notices that Litestream hangs after the place was away, begins again with every save, and gives back a second",
    async () => {
      place = await at(mkdirIn(`${name}-away`));
      const { first, second } = await office(`${name}-one`);
      await first.serve();
      await first.replicate();
      const cookie = await signInAt(first.origin, username, password);
      const early = new Saver(first.origin, cookie, 1, 100);
      await pause(2000);
      await early.stop();
      await pause(2500);
      const before = malaysianText(Date.now());
      vi.stubEnv("REPLICA_KEY_FILE", place.key);
      const hangs = keepNoting(first.database, 1000);
      await pause(7000);
      await place.stop();
      const late = new Saver(first.origin, cookie, 5000, 100);
      await pause(4000);
      await late.stop();
      expect(late.refused).toBe(0);
      // On S3 Litestream says that a part failed, and the program ends at once. On sftp it says nothing.
      expect(first.isReplicating()).toBe(name === "sftp");
      const away = await second.run("takeover");
      expect(away).toMatchObject({ code: 1, said: expect.stringContaining("connection refused") });
      await place.start();
      await hangs;
      await first.killReplicator();
      await first.replicate();
      await first.end();
      await first.stopReplicating();
      const identity = join(home, `${name}-one`, "identity.txt");
      const restored = (...words: string[]) =>
        second.run("restore", "--from-replica", "--replace", "--identity", identity, ...words);
      const earlier = await restored("--at", before);
      expect(earlier, earlier.said).toMatchObject({ code: 0 });
      expect(early.lostIn(second, 0).lost).toBe(0);
      expect(late.lostIn(second, 0).lost).toBe(late.saved.size);
      const newest = await restored();
      expect(newest, newest.said).toMatchObject({ code: 0 });
      expect(late.lostIn(second, 0).lost).toBe(0);
    },
  );
});

function mkdirIn(name: string): string {
  const folder = join(home, name);
  mkdirSync(folder);
  return folder;
}
