import { expect, test } from "vitest";
import { isMemoryHigh, memoryNow, noteMemory } from "~/features/watching/load";

const megabyte = 1024 ** 2;
const calm = {
  rss_bytes: 300 * megabyte,
  limit_bytes: 1536 * megabyte,
  heap_bytes: 100 * megabyte,
  heap_limit_bytes: 896 * megabyte,
};
const look = (changed: Partial<typeof calm>, times: number) => {
  for (let n = 0; n < times; n++) noteMemory({ ...calm, ...changed });
  return isMemoryHigh();
};

test("memory is high once each look of a minute has seen it, and no more after one that has not", () => {
  expect(look({ heap_bytes: 720 * megabyte }, 11)).toBe(false);
  expect(look({ heap_bytes: 720 * megabyte }, 1)).toBe(true);
  expect(look({}, 1)).toBe(false);
  expect(look({ rss_bytes: 1230 * megabyte }, 11)).toBe(false);
  expect(look({ rss_bytes: 1230 * megabyte }, 1)).toBe(true);
  expect(look({}, 1)).toBe(false);
});

test("the memory of this process is within the limits that it reads", () => {
  const now = memoryNow();
  expect(now.rss_bytes).toBeLessThan(now.limit_bytes);
  expect(now.heap_bytes).toBeLessThan(now.heap_limit_bytes);
  expect(now.heap_bytes).toBeGreaterThan(megabyte);
});
