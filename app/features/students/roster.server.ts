import type Database from "better-sqlite3";
import { sqlite } from "~/db/client.server";
import { type Bits, keepWhere, noBits } from "./bits";

/** How much of the beginning of a number the roster knows: the date of an IC, the centre code of a roll number. */
export const headLengths = { student_code: 7, ic_number: 6 } as const;

const columns = ["exam_year", "gender", "school_code", "class_name", "student_code", "ic_number"] as const;
export type RosterColumn = (typeof columns)[number];

/** A column of few different values: each candidate has the number of its value, and 0 where it has none. */
class Column {
  at = new Uint32Array(0);
  readonly values: (string | number | null)[];
  readonly #numbers: Map<string | number | null, number>;

  constructor(of?: Column) {
    this.values = of ? [...of.values] : [null];
    this.#numbers = of ? new Map(of.#numbers) : new Map([[null, 0]]);
    this.at = of ? of.at.slice() : this.at;
  }

  set(id: number, value: string | number | null): void {
    let number = this.#numbers.get(value);
    if (number === undefined) {
      number = this.values.push(value) - 1;
      this.#numbers.set(value, number);
    }
    this.at[id] = number;
  }
}

/**
 * What the filters ask of each candidate, kept in memory: some twenty bytes each, so that a filter over a million is a
 * loop of a millisecond. It is brought up to date before every use: those of new ids are read, and those whom the
 * triggers have noted in `student_changes` are read again, whichever process wrote them.
 */
export class Roster {
  readonly #columns: Record<RosterColumn, Column>;
  #lastId: number;
  #lastChange: number;

  constructor(of?: Roster) {
    const each = columns.map((name) => [name, new Column(of ? of.#columns[name] : undefined)]);
    this.#columns = Object.fromEntries(each) as Record<RosterColumn, Column>;
    this.#lastId = of ? of.#lastId : 0;
    this.#lastChange = of ? of.#lastChange : 0;
  }

  get lastId(): number {
    return this.#lastId;
  }

  /** Whether anything has been written that it does not know of. */
  isBehind(): boolean {
    return latest.change() !== this.#lastChange || latest.id() > this.#lastId;
  }

  /** Reads what it does not know of; false when that is no longer noted, and it must be made anew. */
  catchUp(): boolean {
    const change = latest.change();
    const isNew = this.#lastId === 0;
    if (!isNew && (change < this.#lastChange || earliestChange() > this.#lastChange + 1)) return false;
    const last = latest.id();
    this.#makeRoom(last);
    if (!isNew && change > this.#lastChange) {
      const ids = changedSince.all(this.#lastChange).filter((id) => id <= this.#lastId);
      for (const id of ids) this.#forget(id);
      for (const row of rowsOf.iterate(JSON.stringify(ids))) this.#read(row);
    }
    for (const row of rowsAfter.iterate(this.#lastId)) this.#read(row);
    this.#lastId = Math.max(last, this.#lastId);
    this.#lastChange = change;
    return true;
  }

  /** Everybody there is. */
  everybody(): Bits {
    const bits = noBits(this.#lastId).fill(0xffffffff);
    this.keep(bits, "exam_year", (year) => year !== null);
    return bits;
  }

  /** Keeps those whose value in the column passes; of numbers, only the head is known. */
  keep(bits: Bits, column: RosterColumn, passes: (value: string | number | null) => boolean): void {
    const { at, values } = this.#columns[column];
    keepWhere(
      bits,
      at,
      Uint8Array.from(values, (value) => (passes(value) ? 1 : 0)),
    );
  }

  /** Room for some thousands more, so that it is not made anew for each candidate who is added. */
  #makeRoom(last: number): void {
    for (const column of Object.values(this.#columns)) {
      if (column.at.length > last) continue;
      const larger = new Uint32Array(Math.ceil((last + 1) * 1.02) + 32);
      larger.set(column.at);
      column.at = larger;
    }
  }

  #forget(id: number): void {
    for (const column of Object.values(this.#columns)) column.at[id] = 0;
  }

  #read([id, ...values]: Row): void {
    for (let n = 0; n < columns.length; n++) {
      this.#columns[columns[n] as RosterColumn].set(id, values[n] as string | number | null);
    }
  }
}

type Row = [id: number, ...values: (string | number | null)[]];

const read = `select id, exam_year, gender, school_code, class_name,
  substr(student_code, 1, ${headLengths.student_code}), substr(ic_number, 1, ${headLengths.ic_number}) from students`;
const rowsAfter = sqlite.prepare<[number], Row>(`${read} where id > ? order by id`).raw();
const rowsOf = sqlite.prepare<[string], Row>(`${read} where id in (select value from json_each(?))`).raw();
const changedSince = sqlite
  .prepare<[number], number>("select distinct student_id from student_changes where id > ?")
  .pluck();

const number = (statement: Database.Statement<[]>) => () => (statement.pluck().get() as number | null) ?? 0;
const latest = {
  id: number(sqlite.prepare("select max(id) from students")),
  change: number(sqlite.prepare("select max(id) from student_changes")),
};
const earliestChange = number(sqlite.prepare("select min(id) from student_changes"));

let shared = new Roster();

/**
 * The roster as of the transaction that is open. What a write has not committed yet may be taken back, so it goes into a
 * copy that nobody else sees.
 */
export function rosterOf({ isInWrite }: { isInWrite: boolean }): Roster {
  if (!shared.isBehind()) return shared;
  const roster = isInWrite ? new Roster(shared) : shared;
  if (roster.catchUp()) return roster;
  const anew = new Roster();
  anew.catchUp();
  if (!isInWrite) shared = anew;
  return anew;
}
