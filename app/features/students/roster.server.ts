import type Database from "better-sqlite3";
import { sqlite } from "~/db/client.server";
import { type Bits, keepWhere, noBits } from "./bits";
import { NameOrder } from "./name-order.server";
import { headLengths, RosterColumn, type RosterField, rosterFields } from "./roster-column";

/**
 * What the filters ask of each candidate, kept in memory: some thirty bytes each, so that a filter over a million is a
 * loop of a millisecond. It is brought up to date before every use: those of new ids are read, and those whom the
 * triggers have noted in `student_changes` are read again, whichever process wrote them.
 */
export class Roster {
  readonly #columns: Record<RosterField, RosterColumn>;
  #everybody: Bits;
  #lastId: number;
  #lastChange: number;
  readonly names: NameOrder;

  private constructor(of?: Roster) {
    const each = rosterFields.map((field) => [field, new RosterColumn(of ? of.#columns[field] : undefined)]);
    this.#columns = Object.fromEntries(each) as Record<RosterField, RosterColumn>;
    this.#everybody = of ? of.#everybody : noBits(0);
    this.#lastId = of ? of.#lastId : 0;
    this.#lastChange = of ? of.#lastChange : latest.change();
    this.names = new NameOrder(of?.names);
  }

  /** Reads everybody. */
  static read(): Roster {
    const roster = new Roster();
    roster.#readNew();
    return roster;
  }

  copy(): Roster {
    return new Roster(this);
  }

  /** Whether anything has been written that it does not know of. */
  isBehind(): boolean {
    return latest.change() !== this.#lastChange || latest.id() > this.#lastId;
  }

  /** Reads what it does not know of; false when that is no longer noted, and everybody must be read anew. */
  catchUp(): boolean {
    const change = latest.change();
    if (change < this.#lastChange || earliestChange() > this.#lastChange + 1) return false;
    const changes = changedSince.all(this.#lastChange).filter(({ id }) => id <= this.#lastId);
    for (const { id } of changes) for (const column of Object.values(this.#columns)) column.at[id] = 0;
    const left = new Set(changes.filter(({ has_moved }) => has_moved).map(({ id }) => id));
    const came: number[] = [];
    for (const row of rowsOf.iterate(JSON.stringify(changes.map(({ id }) => id)))) {
      this.#take(row);
      if (left.has(row[0])) came.push(row[0]);
    }
    this.#lastChange = change;
    came.push(...this.#readNew());
    this.names.move(left, came);
    return true;
  }

  get lastId(): number {
    return this.#lastId;
  }

  everybody(): Bits {
    return this.#everybody.slice();
  }

  /** The number of each candidate's value, and the values by their numbers. */
  column(field: RosterField): { at: Uint32Array; values: readonly (string | number | null)[] } {
    return this.#columns[field];
  }

  /** Keeps those whose value in the column passes; of numbers, only the head is known. */
  keep(bits: Bits, field: RosterField, passes: (value: string | number | null) => boolean): void {
    const { at, values } = this.#columns[field];
    const passing = Uint8Array.from(values, (value) => (passes(value) ? 1 : 0));
    if (passing.includes(1)) keepWhere(bits, at, passing);
    else bits.fill(0);
  }

  /** Reads those of ids above the last, and gives the ids. */
  #readNew(): number[] {
    const last = Math.max(latest.id(), this.#lastId);
    for (const column of Object.values(this.#columns)) column.makeRoom(last);
    const ids: number[] = [];
    for (const row of rowsAfter.iterate(this.#lastId)) {
      this.#take(row);
      ids.push(row[0]);
    }
    this.#lastId = last;
    this.#everybody = noBits(last).fill(0xffffffff);
    this.keep(this.#everybody, "exam_year", (year) => year !== null);
    return ids;
  }

  #take(row: Row): void {
    for (let n = 0; n < rosterFields.length; n++) {
      this.#columns[rosterFields[n] as RosterField].set(row[0], row[n + 1] as string | number | null);
    }
  }
}

type Row = [id: number, ...values: (string | number | null)[]];

const read = `select id, exam_year, gender, school_code, class_name,
  substr(student_code, 1, ${headLengths.student_code}), substr(ic_number, 1, ${headLengths.ic_number}) from students`;
const rowsAfter = sqlite.prepare<[number], Row>(`${read} where id > ? order by id`).raw();
const rowsOf = sqlite.prepare<[string], Row>(`${read} where id in (select value from json_each(?))`).raw();
const changedSince = sqlite.prepare<[number], { id: number; has_moved: 0 | 1 }>(
  "select student_id as id, max(has_moved) as has_moved from student_changes where id > ? group by student_id",
);

const number = (statement: Database.Statement<[]>) => () => (statement.pluck().get() as number | null) ?? 0;
const latest = {
  id: number(sqlite.prepare("select max(id) from students")),
  change: number(sqlite.prepare("select max(id) from student_changes")),
};
const earliestChange = number(sqlite.prepare("select min(id) from student_changes"));

/** Read when the program starts, so that no clerk waits for it. */
let shared = Roster.read();

/**
 * The roster as of the transaction that is open. What a write has not committed yet may be taken back, so it goes into a
 * copy that nobody else sees.
 */
export function rosterOf({ isInWrite }: { isInWrite: boolean }): Roster {
  if (!shared.isBehind()) return shared;
  const roster = isInWrite ? shared.copy() : shared;
  if (roster.catchUp()) return roster;
  const anew = Roster.read();
  if (!isInWrite) shared = anew;
  return anew;
}
