import { totalmem } from "node:os";
import { getHeapStatistics } from "node:v8";

const lookEvery = 5000;
/** Looks in a minute. */
const looks = 12;
/** A share of the heap's limit, or of the memory that the unit, the container or the computer gives. */
const highShare = 0.8;

export interface Memory {
  rss_bytes: number;
  limit_bytes: number;
  heap_bytes: number;
  heap_limit_bytes: number;
}

let lastLooks: boolean[] = [];

export function keepMeasuringMemory(): void {
  setInterval(() => noteMemory(memoryNow()), lookEvery).unref();
}

export function memoryNow(): Memory {
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

export function noteMemory({ rss_bytes, limit_bytes, heap_bytes, heap_limit_bytes }: Memory): void {
  const isHigh = rss_bytes > highShare * limit_bytes || heap_bytes > highShare * heap_limit_bytes;
  lastLooks = [...lastLooks, isHigh].slice(-looks);
}

/** At each look of a whole minute, because a collection empties the heap from time to time. */
export const isMemoryHigh = (): boolean => lastLooks.length === looks && lastLooks.every(Boolean);
