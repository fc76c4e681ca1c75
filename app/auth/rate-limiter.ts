import { leaveToFirst } from "~/db/reader";

/** Counts by a clock that no one can set. */
export class RateLimiter {
  readonly #passed = new Map<string, number[]>();

  constructor(
    readonly most: number,
    readonly milliseconds: number,
    readonly mostKeys = 10_000,
  ) {}

  secondsToWait(key: string): number {
    leaveToFirst();
    const at = performance.now();
    const since = at - this.milliseconds;
    const recent = (this.#passed.get(key) ?? []).filter((passed) => passed > since);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= this.most) return Math.ceil((oldest - since) / 1000);
    this.#passed.delete(key);
    this.#passed.set(key, [...recent, at]);
    for (const [quietest] of this.#passed) {
      if (this.#passed.size <= this.mostKeys) break;
      this.#passed.delete(quietest);
    }
    return 0;
  }
}
