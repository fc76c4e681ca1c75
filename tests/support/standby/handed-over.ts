import { expect } from "vitest";
import { demoAccounts } from "~/demo/make";
import { type Computer, pause, Saver, signInAt } from "./two-computers";

const { username, password } = demoAccounts[0];

/** The first computer dies under saves; the second one takes over with nearly all of them, replicates, and the first one serves no more. */
export async function expectTakeOver(first: Computer, second: Computer): Promise<void> {
  const saver = new Saver(first.origin, await signInAt(first.origin, username, password), 1, 20);
  await pause(3000);
  expect(await second.run("takeover")).toMatchObject({
    code: 1,
    said: expect.stringContaining("masih menghantar perubahan"),
  });
  const killed = performance.now();
  await first.cutPower();
  await saver.stop();
  const taken = await second.run("takeover");
  expect(taken, taken.said).toMatchObject({ code: 0, said: expect.stringContaining("sedia digunakan") });
  await second.serve();
  const loss = saver.lostIn(second, killed);
  expect(saver.saved.size).toBeGreaterThan(loss.lost);
  expect(loss.seconds).toBeLessThan(5);

  await second.replicate();
  await expect(first.serve()).rejects.toThrow("mengambil alih");
  await expect(first.replicate()).rejects.toThrow("mengambil alih");
}
