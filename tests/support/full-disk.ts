import { spawnSync } from "node:child_process";
import {
  closeSync,
  copyFileSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  rmSync,
  statfsSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { demoAccounts } from "~/demo/make";
import { readPostForm } from "../bench/forms";
import { type Browser, signIn } from "../bench/product";
import { copyDemo, smallDemo } from "./demo";
import { Clerks, newCandidate, openSchools, problemsOf } from "./kills/clerks";
import { expectSound } from "./kills/sound";
import { freePort } from "./ports";
import { Computer, pause } from "./standby/two-computers";

const megabyte = 1024 ** 2;
/** For 20 rounds of saves and imports. */
const size = 160 * megabyte;
/** Free bytes: in the reserve of one per cent, and none. */
const levels = [Math.floor(size / 200), 0];
const typed = "NUR AIN BINTI AHMAD FAUZI";

/** A server whose database is on a small file system of its own, which ends with it. */
async function serveOnSmallDisk(folder: string): Promise<Computer> {
  const unshare = ["unshare", "--map-root-user", "--mount"];
  if (spawnSync("unshare", [...unshare.slice(1), "mount", "--version"]).status !== 0)
    throw new Error(
      "A disk of its own needs root, or user namespaces (sysctl kernel.unprivileged_userns_clone=1)",
    );
  const model = join(folder, "model");
  mkdirSync(model, { recursive: true });
  await copyDemo(join(model, "calon.db"), smallDemo);
  const computer = new Computer("small", folder, await freePort(), {});
  const prepare = `mount -t tmpfs -o size=${size},mode=700 calon "$0" && cp -p "$1"/* "$0" && shift && exec "$@"`;
  computer.before = [...unshare, "sh", "-c", prepare, computer.folder, model];
  await computer.serve();
  return computer;
}

/** 20 clerks save and one imports while the disk fills, stays full and has space again, so many times. */
export async function fillDiskUnderClerks(folder: string, times: number) {
  const computer = await serveOnSmallDisk(folder);
  try {
    const disk = join("/proc", String(computer.pid), "root", computer.folder);
    const filler = join(disk, "filler");
    const office = await signIn(computer);
    const schools = openSchools(join(folder, "model", "calon.db"));
    const clerks = new Clerks(computer.origin, office.cookie, schools, { clerks: 21, lines: 50, wait: 50 });
    const statuses = new Set<number>();
    /** As a browser does, it asks an overloaded server again (docs/decisions/042). */
    const ask = async (path: string, Cookie: string, body?: URLSearchParams) => {
      const method = body ? "POST" : "GET";
      const headers = { Cookie, Origin: computer.origin, "Sec-Fetch-Site": "same-origin" };
      const request = { method, headers, body: body ?? null, redirect: "manual" } as const;
      for (;;) {
        const answer = await fetch(computer.origin + path, request);
        const text = await answer.text();
        if (answer.status === 503 && answer.headers.has("retry-after")) {
          await pause(500);
          continue;
        }
        statuses.add(answer.status);
        return { status: answer.status, text };
      }
    };

    const enter = async (): Promise<Browser> =>
      signIn(computer, demoAccounts[3]).catch(() => pause(500).then(enter));

    for (let time = 0; time < times; time++) {
      const guests = [await enter(), await enter()];
      const address = `/student-add?school_code=${schools[0]}`;
      const adding = readPostForm((await ask(address, office.cookie)).text, "full_name", address);
      // Another name each time: the same one would be nearly the same candidate.
      const name = `${typed} ${String.fromCharCode(65 + time)}`;
      adding.fields.set("full_name", name);
      adding.fields.set("ic_number", newCandidate("").ic_number);

      for (const [n, left] of levels.entries()) {
        const before = clerks.refused;
        leaveFree(filler, disk, left);
        while (clerks.refused < before + 21) await pause(20);
        // The server reads the free space once a second, and clerks have saved meanwhile.
        leaveFree(filler, disk, left);
        await pause(1500);
        const refused = await ask(adding.action, office.cookie, adding.fields);
        expect([refused.status, refused.text.includes(name)]).toEqual([507, true]);
        for (const path of ["/", "/students", address])
          expect([path, (await ask(path, office.cookie)).status]).toEqual([path, 200]);
        const guest = guests[n]?.cookie ?? "";
        // Clerks may have used the bytes that are left, and the end of a session needs some.
        leaveFree(filler, disk, left);
        expect((await ask("/logout", guest, new URLSearchParams())).status).toBe(303);
        // Without a byte the browser forgets the session, which ends by its own time (docs/decisions/035).
        if (left > 0) expect((await ask("/students", guest)).status).toBe(303);
      }

      const before = clerks.acknowledged;
      rmSync(filler);
      const began = performance.now();
      while (clerks.acknowledged < before + 21) await pause(20);
      expect(performance.now() - began).toBeLessThan(20_000);
      const again = await ask(adding.action, office.cookie, adding.fields);
      expect(again.status).toBe(303);
    }
    await clerks.stop();
    expect([...statuses].filter((status) => status >= 500)).toEqual([507]);
    const database = join(folder, "after.db");
    process.kill(computer.pid, "SIGSTOP");
    for (const ending of ["", "-wal"]) copyFileSync(join(disk, `calon.db${ending}`), database + ending);
    expect(problemsOf(database, clerks.submissions)).toEqual([]);
    expectSound(database);
    return { saved: clerks.acknowledged, refused: clerks.refused };
  } finally {
    await computer.end("SIGKILL");
  }
}

/** Makes a file longer or shorter, until so many bytes of the disk are free. */
function leaveFree(path: string, disk: string, left: number): void {
  const file = openSync(path, "a");
  try {
    const { bavail, bsize } = statfsSync(disk);
    const wanted = fstatSync(file).size + bavail * bsize - left;
    if (wanted < fstatSync(file).size) ftruncateSync(file, Math.max(0, wanted));
    else writeSync(file, Buffer.alloc(wanted - fstatSync(file).size));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
}
