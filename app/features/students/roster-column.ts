export const rosterFields = [
  "exam_year",
  "gender",
  "school_code",
  "class_name",
  "student_code",
  "ic_number",
] as const;
export type RosterField = (typeof rosterFields)[number];

/** How much of the beginning of a number the roster knows: the date of an IC, the centre code of a roll number. */
export const headLengths = { student_code: 7, ic_number: 6 } as const;

type Value = string | number | null;

/** A column of few different values: each candidate has the number of its value, and 0 where it has none. */
export class RosterColumn {
  at: Uint32Array;
  readonly values: Value[];
  readonly #numbers: Map<Value, number>;
  /** Neighbours are often alike, and comparing is quicker than looking up. */
  #last: Value = null;
  #lastNumber = 0;

  constructor(of?: RosterColumn) {
    this.values = of ? [...of.values] : [null];
    this.#numbers = of ? new Map(of.#numbers) : new Map([[null, 0]]);
    this.at = of ? of.at.slice() : new Uint32Array(0);
  }

  set(id: number, value: Value): void {
    if (value !== this.#last) {
      this.#last = value;
      this.#lastNumber = this.#numbers.get(value) ?? this.#add(value);
    }
    this.at[id] = this.#lastNumber;
  }

  /** Room for some thousands more, so that it is not made anew for each candidate who is added. */
  makeRoom(last: number): void {
    if (this.at.length > last) return;
    const larger = new Uint32Array(Math.ceil((last + 1) * 1.02) + 32);
    larger.set(this.at);
    this.at = larger;
  }

  #add(value: Value): number {
    const number = this.values.push(value) - 1;
    this.#numbers.set(value, number);
    return number;
  }
}
