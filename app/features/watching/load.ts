import { totalmem } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";

const minute = 60_000;
const resolution = 20;

const histogram = monitorEventLoopDelay({ resolution });
let last: ReturnType<typeof delayNow> = null;

export function keepMeasuringLoop(): void {
  histogram.enable();
  setInterval(() => {
    last = delayNow();
    histogram.reset();
  }, minute).unref();
}

/** Of the last whole minute, the longest pause also of the current one; null before the server listens. */
export function loopDelay() {
  const current = delayNow();
  return last && current ? { ...last, max_ms: Math.max(last.max_ms, current.max_ms) } : (last ?? current);
}

function delayNow() {
  if (histogram.count === 0) return null;
  const [p50_ms = 0, p99_ms = 0] = [50, 99].map((percent) => beyondInterval(histogram.percentile(percent)));
  return { p50_ms, p99_ms, max_ms: beyondInterval(histogram.max) };
}

/** Node counts the interval between two looks too. */
const beyondInterval = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e5) / 10 - resolution);

const lookEvery = 5000;
/** Looks in a minute. */
const looks = 12;
/** A share of the heap's limit, or of the memory that the unit, the container or the computer gives. */
const highShare = 0.8;

let lastLooks: boolean[] = [];

export function keepMeasuringMemory(): void {
  setInterval(() => noteMemory(memoryNow()), lookEvery).unref();
}

export function memoryNow() {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  // Node answers a number beyond any computer where no limit is set.
  const limit_bytes = Math.min(process.constrainedMemory() || totalmem(), totalmem());
  return {
    rss_bytes: process.memoryUsage.rss(),
    limit_bytes,
    heap_bytes: used_heap_size,
    heap_limit_bytes: heap_size_limit,
  };
}

export function noteMemory(found: ReturnType<typeof memoryNow>): void {
  const { rss_bytes, limit_bytes, heap_bytes, heap_limit_bytes } = found;
  const isHigh = rss_bytes > highShare * limit_bytes || heap_bytes > highShare * heap_limit_bytes;
  lastLooks = [...lastLooks, isHigh].slice(-looks);
}

/** At each look of a whole minute, because a collection empties the heap from time to time. */
export const isMemoryHigh = (): boolean => lastLooks.length === looks && lastLooks.every(Boolean);
