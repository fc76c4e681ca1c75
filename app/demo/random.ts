/** A seeded generator (sfc32) for reproducible data; never use it for secrets. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number, label = "") {
    this.#a = scramble(seed);
    this.#b = scramble(seed ^ 0x9e3779b9);
    this.#c = 0x2545f491;
    for (let i = 0; i < label.length; i++) this.#c = scramble(this.#c ^ label.charCodeAt(i));
    for (let i = 0; i < 12; i++) this.#word();
  }

  /** 0 inclusive, 1 exclusive. */
  fraction(): number {
    return this.#word() / 0x1_0000_0000;
  }

  /** Both bounds inclusive. */
  between(low: number, high: number): number {
    return low + Math.floor(this.fraction() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<Choice>(choices: readonly Choice[]): Choice {
    return choices[Math.floor(this.fraction() * choices.length)] as Choice;
  }

  /** Normal distribution, mean 0 and deviation 1 (Box and Muller). */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.fraction()));
    return radius * Math.cos(2 * Math.PI * this.fraction());
  }

  #word(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    this.#c |= 0;
    return sum >>> 0;
  }
}

export function weighted<Choice>(
  choices: readonly (readonly [Choice, number])[],
): (random: Random) => Choice {
  let total = 0;
  const bounds = choices.map(([choice, weight]) => {
    total += weight;
    return { choice, below: total };
  });
  return (random) => {
    const point = random.fraction() * total;
    return (bounds.find((bound) => point < bound.below) ?? bounds[bounds.length - 1])?.choice as Choice;
  };
}

/** Whole numbers that add up to `total` exactly (largest remainders). */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((running, weight) => running + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const shares = exact.map(Math.floor);
  const left = total - shares.reduce((running, share) => running + share, 0);
  const byRemainder = exact.map((share, at) => ({ at, remainder: share - Math.floor(share) }));
  byRemainder.sort((one, other) => other.remainder - one.remainder || one.at - other.at);
  for (const { at } of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

function scramble(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) | 0;
}
