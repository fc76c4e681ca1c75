import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createRecipient } from "~/cli/backups/keys";
import { pack, unpack } from "~/features/backups/packing";

const home = mkdtempSync(join(tmpdir(), "calon-memory-"));
afterAll(() => rmSync(home, { recursive: true }));

test("a copy is compressed and encrypted part by part: 300 MB need less than 100 MB more memory", {
  timeout: 120_000,
}, async () => {
  const keys = await createRecipient(join(home, "office.recipient"));
  const [large, sealed, opened] = ["large", "sealed", "opened"].map((name) => join(home, name));
  writeFileSync(large as string, "");
  truncateSync(large as string, 300 * 1024 * 1024);
  const before = process.memoryUsage().rss;
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  await pack(large as string, sealed as string, keys.recipient);
  clearInterval(watching);
  expect((most - before) / 1024 ** 2).toBeLessThan(100);
  await unpack(sealed as string, opened as string, keys.identity);
  expect(statSync(opened as string).size).toBe(300 * 1024 * 1024);
});
