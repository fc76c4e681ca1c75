import { spawnSync } from "node:child_process";
import { closeSync, copyFileSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { demoAccounts } from "~/cli/demo/make";
import { readPostForm } from "../bench/forms";
import { signIn } from "../bench/product";
import { copyDemo, smallDemo } from "./demo";
import { Clerks, newCandidate, openSchools, problemsOf } from "./kills/clerks";
import { expectSound } from "./kills/sound";
import { freePort } from "./ports";
import { Computer, pause } from "./standby/two-computers";

const megabyte = 1024 ** 2;
const size = 40 * megabyte;
/** Free bytes: in the reserve of one per cent, and none. */
const levels = [size / 200, 0];
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
    const office = await signIn(computer);
    const schools = openSchools(join(folder, "model", "calon.db"));
    const clerks = new Clerks(computer.origin, office.cookie, schools, { clerks: 21, lines: 50, wait: 20 });
    const statuses = new Set<number>();
    const ask = async (path: string, Cookie: string, body?: URLSearchParams) => {
      const method = body ? "POST" : "GET";
      const headers = { Cookie, Origin: computer.origin, "Sec-Fetch-Site": "same-origin" };
      const answer = await fetch(computer.origin + path, {
        method,
        headers,
        body: body ?? null,
        redirect: "manual",
      });
      statuses.add(answer.status);
      return { status: answer.status, text: await answer.text() };
    };

    for (let time = 0; time < times; time++) {
      const guests = [await signIn(computer, demoAccounts[3]), await signIn(computer, demoAccounts[3])];
      const address = `/student-add?school_code=${schools[0]}`;
      const adding = readPostForm(await office.open(address), "full_name", address);
      adding.fields.set("full_name", typed);
      adding.fields.set("ic_number", newCandidate("").ic_number);

      for (const [n, left] of levels.entries()) {
        const before = clerks.refused;
        fill(join(disk, `filler-${n}`), disk, left);
        while (clerks.refused < before + 21) await pause(20);
        const refused = await ask(adding.action, office.cookie, adding.fields);
        expect([refused.status, refused.text.includes(typed)]).toEqual([507, true]);
        for (const path of ["/", "/students", address])
          expect([path, (await ask(path, office.cookie)).status]).toEqual([path, 200]);
        const guest = guests[n]?.cookie ?? "";
        expect((await ask("/logout", guest, new URLSearchParams())).status).toBe(303);
        // Without a byte the browser forgets the session, which ends by its own time (docs/decisions/035).
        if (left > 0) expect((await ask("/students", guest)).status).toBe(303);
      }

      const before = clerks.acknowledged;
      for (const n of levels.keys()) rmSync(join(disk, `filler-${n}`));
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

/** Writes zeros until so many bytes of the disk are free. */
function fill(path: string, disk: string, left: number): void {
  const file = openSync(path, "w");
  const part = Buffer.alloc(16 * 1024);
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(disk);
      if (bavail * bsize <= left) return;
      writeSync(file, part);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
}
