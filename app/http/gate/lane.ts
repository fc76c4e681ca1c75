/** A promise where a reader answers. */
export type Work = () => void | Promise<void>;

interface Asking {
  /** When the last request of the asker ran, or its first one came. */
  since: number;
  works: { came: number; work: Work }[];
}

export interface Taken {
  name: string;
  work: Work;
}

/** The askers of one kind take turns, except those that are held. Times are milliseconds of one clock. */
export class Lane {
  readonly #asking = new Map<string, Asking>();
  readonly #heldUntil = new Map<string, number>();
  #waiting = 0;

  get waiting(): number {
    return this.#waiting;
  }

  waitingOf(name: string): number {
    return this.#asking.get(name)?.works.length ?? 0;
  }

  add(name: string, work: Work, now: number): void {
    const asking = this.#asking.get(name) ?? { since: now, works: [] };
    asking.works.push({ came: now, work });
    this.#asking.set(name, asking);
    this.#waiting += 1;
  }

  /** Where every waiting asker is held, `isHeldToo` takes the one whose time ends first. */
  take(now: number, isHeldToo: boolean): Taken | null {
    const name = isHeldToo ? this.#firstHeld() : this.#firstReady(now);
    const works = name === undefined ? [] : (this.#asking.get(name)?.works ?? []);
    const taken = works.shift();
    if (name === undefined || !taken) return null;
    this.#waiting -= 1;
    this.#asking.delete(name);
    if (works.length > 0) this.#asking.set(name, { since: now, works });
    return { name, work: taken.work };
  }

  hold(name: string, now: number, until: number): void {
    for (const [other, end] of this.#heldUntil) {
      if (end > now) break;
      this.#heldUntil.delete(other);
    }
    this.#heldUntil.delete(name);
    this.#heldUntil.set(name, until);
  }

  /** Of the asker with the next turn. */
  longestWait(now: number): number {
    const name = this.#firstReady(now);
    const since = name === undefined ? undefined : this.#asking.get(name)?.since;
    return name === undefined || since === undefined ? 0 : now - Math.max(since, this.#readyAt(name));
  }

  longestWaitOf(name: string, now: number): number {
    return now - (this.#asking.get(name)?.works[0]?.came ?? now);
  }

  #firstReady(now: number): string | undefined {
    for (const name of this.#asking.keys()) if (this.#readyAt(name) <= now) return name;
    return undefined;
  }

  #firstHeld(): string | undefined {
    const names = [...this.#asking.keys()];
    return names.toSorted((one, other) => this.#readyAt(one) - this.#readyAt(other))[0];
  }

  #readyAt(name: string): number {
    return this.#heldUntil.get(name) ?? 0;
  }
}
