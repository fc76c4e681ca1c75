import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { copyDemo, smallDemo } from "../support/demo";
import { isMissing } from "../support/programs";
import { FullPlace } from "../support/standby/full-place";
import { lossAfter } from "../support/standby/outages";
import { type Mood, S3Place } from "../support/standby/s3-place";
import { SftpPlace } from "../support/standby/sftp-place";
import { type Computer, twoComputers } from "../support/standby/two-computers";

const home = mkdtempSync(join(tmpdir(), "calon-outages-"));
const demo = join(home, "demo.db");
const places: { remove(): Promise<void> }[] = [];
const computers: Computer[] = [];
const tries = Number(process.env.TRIES || 1);

beforeAll(async () => {
  await copyDemo(demo, smallDemo);
});
afterEach(async () => {
  for (const computer of computers.splice(0)) await computer.cutPower();
  for (const place of places.splice(0)) await place.remove();
});
afterAll(() => rmSync(home, { recursive: true }));

async function pairAt<Place extends { settings: Record<string, string>; remove(): Promise<void> }>(
  at: (folder: string) => Promise<Place & { snapshots: () => Promise<number> }>,
  name: string,
) {
  const folder = join(home, name);
  mkdirSync(folder);
  const place = await at(folder);
  places.push(place);
  const { first, second } = await twoComputers(join(home, `${name}-pair`), demo, place);
  computers.push(first, second);
  return { place, pair: [first, second] as [Computer, Computer] };
}

async function overS3(name: string, mood: Mood, seconds: number) {
  const { place, pair } = await pairAt(S3Place.at, name);
  const turn = (to: Mood) => () => {
    place.mood = to;
  };
  return lossAfter({ name, begin: turn(mood), end: turn("well"), seconds }, pair);
}

async function overSftp(name: string, seconds: number) {
  const { place, pair } = await pairAt(SftpPlace.at, name);
  return lossAfter({ name, begin: () => place.stop(), end: () => place.start(), seconds }, pair);
}

/** The spare computer reads a copy of the folder, because the small disk is seen by the replicator alone. */
async function inFolder(name: string, seconds: number) {
  const { place, pair } = await pairAt(FullPlace.at, name);
  const copied = join(home, `${name}-copy`);
  pair[0].beforeReplicator = place.before;
  pair[1].settings.REPLICA_URL = copied;
  const outage = { name, begin: () => place.fill(), end: () => place.empty(), seconds };
  return lossAfter(outage, pair, () => place.copyTo(copied));
}

const outages = [
  ["S3 answers 503 for 45 s", "moto_server", (name: string) => overS3(name, "refusing", 45)],
  ["S3 answers 503 for 12 s", "moto_server", (name: string) => overS3(name, "refusing", 12)],
  ["S3 needs 2 s for each request", "moto_server", (name: string) => overS3(name, "slow", 60)],
  ["S3 takes nothing more for 90 s", "moto_server", (name: string) => overS3(name, "full", 90)],
  ["sftp is away for 45 s", "sshd", (name: string) => overSftp(name, 45)],
  ["sftp is away for 211 s", "sshd", (name: string) => overSftp(name, 211)],
  ["a folder is full for 90 s", null, (name: string) => inFolder(name, 90)],
] as const;

for (const [said, program, lose] of outages) {
  test.skipIf(program !== null && isMissing(program))(
    `${said} under saves: a minute later at most a minute is missing`,
    {
      timeout: tries * 600_000,
    },
    async () => {
      for (let n = 0; n < tries; n++) {
        const name = `${said.replaceAll(/\W+/g, "-")}-${n}`;
        const { lost, seconds, saves, starts } = await lose(name);
        console.log(`${said}: ${lost} of ${saves} saves, ${seconds.toFixed(1)} s, ${starts} starts`);
        expect(saves).toBeGreaterThan(200);
        expect(seconds).toBeLessThan(60);
      }
    },
  );
}
