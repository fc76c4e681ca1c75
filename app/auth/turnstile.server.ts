/**
 * Lets so many through for each key in a stretch of time, and tells the next one how long to wait. It forgets with the
 * process, and the keys that were quiet longest when there are too many.
 */
export class Turnstile {
  readonly #passed = new Map<string, number[]>();

  constructor(
    readonly most: number,
    readonly milliseconds: number,
    readonly mostKeys = 10_000,
  ) {}

  /** Counts one more and gives 0, or gives the seconds until there is room for another. */
  secondsToWait(key: string): number {
    const since = Date.now() - this.milliseconds;
    const recent = (this.#passed.get(key) ?? []).filter((at) => at > since);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= this.most) return Math.ceil((oldest - since) / 1000);
    this.#passed.delete(key);
    this.#passed.set(key, [...recent, Date.now()]);
    for (const [quietest] of this.#passed) {
      if (this.#passed.size <= this.mostKeys) break;
      this.#passed.delete(quietest);
    }
    return 0;
  }
}
