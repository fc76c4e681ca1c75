import { type ELDHistogram, monitorEventLoopDelay } from "node:perf_hooks";

const minute = 60_000;
const resolution = 20;

export interface LoopDelay {
  p50_ms: number;
  p99_ms: number;
  max_ms: number;
}

const begun = (): ELDHistogram => {
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  return histogram;
};

let running: ELDHistogram | null = null;
let last: LoopDelay | null = null;

export function keepMeasuringLoop(): void {
  running = begun();
  const next = () => {
    last = running && delayOf(running);
    running?.reset();
  };
  setInterval(next, minute).unref();
}

/** Of the last whole minute, the longest pause also of the current one; null before the server listens. */
export function loopDelay(): LoopDelay | null {
  const current = running && delayOf(running);
  if (!current || !last) return current;
  return { ...last, max_ms: Math.max(last.max_ms, current.max_ms) };
}

function delayOf(histogram: ELDHistogram): LoopDelay {
  const [p50_ms, p99_ms] = [50, 99].map((percent) => beyondInterval(histogram.percentile(percent)));
  return { p50_ms: p50_ms ?? 0, p99_ms: p99_ms ?? 0, max_ms: beyondInterval(histogram.max) };
}

/** Node counts the interval between two looks too. */
const beyondInterval = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e5) / 10 - resolution);
