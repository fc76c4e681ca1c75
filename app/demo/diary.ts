import { malaysiaAhead, turnClockBack } from "~/db/clock";
import type { Outcome } from "~/db/outcome";

const hour = 3_600_000;
const day = 24 * hour;

interface Entry {
  days: number;
  work: () => unknown;
}

/** What the users of the demonstration did, each at its time and the earliest first. */
export class Diary {
  readonly #entries: Entry[] = [];

  /** `year` is the running one; `school_code` is the clerk's. */
  constructor(
    readonly at: Date,
    readonly year: number,
    readonly seed: number,
    readonly school_code: string,
    readonly district_code: string,
  ) {}

  /** `days` is at least 1; a whole number is nine o'clock in the morning. */
  add(days: number, work: () => unknown): void {
    this.#entries.push({ days, work });
  }

  /** In Malaysia, `YYYY-MM-DD`; a negative number is ahead. */
  dayBefore = (days: number): string => this.momentBefore(days).slice(0, 10);

  momentBefore = (days: number): string => new Date(this.#nine() - days * day).toISOString();

  /** Days from an instant of the past to the present. */
  daysSince = (instant: number): number => (this.#nine() - instant) / day;

  async do(): Promise<void> {
    for (const { days, work } of this.#entries.toSorted((one, other) => other.days - one.days)) {
      turnClockBack(Date.now() - this.#nine() + days * day);
      await work();
    }
  }

  /** Today in Malaysia, where nine o'clock is one o'clock UTC. */
  #nine = (): number => Math.floor((this.at.getTime() + malaysiaAhead) / day) * day + hour;
}

/** Every command of the demonstration is one that the product takes. */
export function done<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind === "saved") return outcome.value;
  throw new Error(`A command of the demonstration was ${outcome.kind}: ${JSON.stringify(outcome)}`);
}
