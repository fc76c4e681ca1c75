import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { demoAccounts } from "~/cli/demo/make";
import { run } from "../support/child";
import { copyDemo, smallDemo } from "../support/demo";
import { pause, Saver, signInAt, twoComputers } from "../support/standby/two-computers";

const home = mkdtempSync(join(tmpdir(), "calon-standby-"));
const { username, password } = demoAccounts[0];
const children: { kill(): void }[] = [];
afterAll(() => {
  for (const child of children) child.kill();
  rmSync(home, { recursive: true });
});

test("a standby follows, takes over from a killed server, fences it, and gives all back", {
  timeout: 90_000,
}, async () => {
  await copyDemo(join(home, "demo.db"), smallDemo);
  const { first, second, disconnect, reconnect } = await twoComputers(
    join(home, "two"),
    join(home, "demo.db"),
    "copies",
  );
  children.push({ kill: () => void Promise.all([first.end("SIGKILL"), second.end("SIGKILL")]) });
  const early = await second.run("takeover");
  expect(early).toMatchObject({ code: 1, said: expect.stringContaining("Tiada salinan yang disemak") });

  await first.serve();
  const follower = second.start("standby");
  children.push(follower);
  let journal = "";
  follower.stdout?.setEncoding("utf8").on("data", (part: string) => {
    journal += part;
  });
  await expect.poll(() => second.following().verified, { timeout: 20_000 }).not.toBeNull();
  const cookie = await signInAt(first.origin, username, password);
  const saver = new Saver(first.origin, cookie, 1, 20);
  await pause(2500);
  const killed = performance.now();
  await first.end("SIGKILL");
  disconnect("first");
  await saver.stop();
  expect(journal).toMatch(/Salinan pertama diterima: round-\S+\nSalinan pertama lulus semakan/);
  follower.kill();
  const taken = await second.run("takeover");
  expect(taken, taken.said).toMatchObject({ code: 0, said: expect.stringContaining("sedia digunakan") });
  await second.serve();
  const ready = performance.now();
  const loss = saver.lostIn(second, killed);
  expect(saver.saved.size).toBeGreaterThan(loss.lost);
  expect([loss.seconds, (ready - killed) / 1000].map((s) => s < 30)).toEqual([true, true]);

  reconnect("first");
  await expect(first.serve()).rejects.toThrow("mengambil alih");

  const anew = await signInAt(second.origin, username, password);
  const afterwards = new Saver(second.origin, anew, 5000, 20);
  await pause(500);
  const returned = first.run("return");
  const back = await returned;
  expect(back, back.said).toMatchObject({ code: 0, said: expect.stringContaining("Perubahan terakhirnya") });
  expect(back.said).not.toContain("mungkin hilang");
  await afterwards.stop();
  expect(second.isServing()).toBe(false);
  expect(afterwards.saved.size).toBeGreaterThan(0);
  expect(afterwards.lostIn(first, performance.now())).toEqual({ lost: 0, seconds: 0 });
  expect(readdirSync(first.folder).filter((name) => /^calon-.+\.db$/.test(name))).toHaveLength(1);
  await first.serve();
  await expect(second.serve()).rejects.toThrow("mengambil alih");
  const takenOver = first.stored("select count(*) from audit_events where action = 'server.taken_over'");
  expect(takenOver).toEqual([2]);
  expect(await first.run("audit", "verify")).toMatchObject({ code: 0 });
  await first.end();
});

test.each(["standby", "return"])("calon %s says at once that no other computer is named", async (command) => {
  const settings = {
    DATABASE_PATH: join(home, "none.db"),
    STANDBY_DIR: join(home, "standby"),
    STANDBY_PEER: "",
  };
  const child = run([`app/cli/${command}.ts`], settings);
  const ended = await Promise.race([child.ended, pause(30_000)]);
  child.process.kill("SIGKILL");
  expect([ended, child.said()]).toEqual([1, expect.stringContaining("STANDBY_PEER belum ditetapkan")]);
});
