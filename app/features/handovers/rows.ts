import { sqlite } from "~/db/client";
import { anotherRequest } from "~/features/values/another-request";
import type { HandedList } from "./queries";
import { type Change, changeBetween, type HandedCandidate, schoolFields } from "./rules";

export interface StoredRow {
  handover_id: number;
  registration_id: number;
  student_id: number;
  is_withdrawn: number;
  texts: string | null;
}

/** A candidate as a hand-over has it, with the school as it was. */
export interface Handed extends HandedCandidate {
  student_id: number;
  list: HandedList;
}

export interface ChangedCandidate extends Change {
  student_id: number;
  before: Handed | undefined;
  after: Handed | undefined;
  /** As the results system has to know the candidate: as it is, or as it was last handed. */
  shown: Handed;
}

const rowsOfLists = sqlite.prepare<[lists: string], StoredRow>(`
  select r.handover_id, r.registration_id, r.student_id, r.is_withdrawn, r.texts from json_each(?) as each
  cross join handover_rows as r indexed by handover_rows_by_list
    on r.handover_id = each.value ->> 0 and r.registration_id = each.value ->> 1`);

const studentsOfLists = sqlite
  .prepare<[lists: string], number>(`
    select r.student_id from json_each(?) as each
    cross join handover_rows as r indexed by handover_rows_by_list
      on r.handover_id = each.value ->> 0 and r.registration_id = each.value ->> 1`)
  .pluck();

const rowsOfStudents = sqlite.prepare<[ids: string, handovers: string], StoredRow>(`
  select r.handover_id, r.registration_id, r.student_id, r.is_withdrawn, r.texts from json_each(?) as each
  cross join handover_rows as r indexed by handover_rows_by_student on r.student_id = each.value
  where r.handover_id in (select value from json_each(?))`);

/** What a hand-over says of each candidate, the fields of its rows by their hand-over. */
export class Content {
  readonly #lists: ReadonlyMap<number, HandedList>;
  readonly #fieldsOf: (handover_id: number) => readonly string[];

  constructor(lists: readonly HandedList[], fieldsOf: (handover_id: number) => readonly string[]) {
    this.#lists = new Map(
      lists.filter(({ rows_of }) => rows_of !== null).map((list) => [list.registration_id, list]),
    );
    this.#fieldsOf = fieldsOf;
  }

  list(registration_id: number): HandedList | undefined {
    return this.#lists.get(registration_id);
  }

  get lists(): HandedList[] {
    return [...this.#lists.values()];
  }

  studentsOf(lists: readonly HandedList[]): number[] {
    return studentsOfLists.all(placesOf(lists));
  }

  /** In the order of the file: roll number, those without one last, in the order of entry. */
  rowsOf(lists: readonly HandedList[]): Handed[] {
    return rowsOfLists
      .all(placesOf(lists))
      .flatMap((row) => this.#handed(row) ?? [])
      .sort(inOrderOfFile);
  }

  /** One candidate may have rows in two lists, where it left a list that is missing: the list that was final decides. */
  candidates(ids: readonly number[]): Map<number, Handed> {
    const owners = [...new Set(this.lists.map(({ rows_of }) => rows_of))];
    const found = new Map<number, Handed>();
    for (const row of rowsOfStudents.all(JSON.stringify(ids), JSON.stringify(owners))) {
      const handed = this.#handed(row);
      const other = found.get(row.student_id);
      if (handed && (!other || precedence(handed) > precedence(other))) found.set(row.student_id, handed);
    }
    return found;
  }

  #handed({ handover_id, registration_id, student_id, is_withdrawn, texts }: StoredRow): Handed | null {
    const list = this.#lists.get(registration_id);
    if (list?.rows_of !== handover_id) return null;
    return {
      student_id,
      list,
      is_withdrawn: is_withdrawn === 1,
      texts: this.#textsOf(list, handover_id, texts),
    };
  }

  #textsOf(list: HandedList, handover_id: number, stored: string | null): Map<string, string> | null {
    if (stored === null) return null;
    const texts = JSON.parse(stored) as string[];
    const map = new Map(this.#fieldsOf(handover_id).map((field, at) => [field, texts[at] ?? ""]));
    for (const field of schoolFields) map.set(field, list[field] ?? "");
    return map;
  }
}

const placesOf = (lists: readonly HandedList[]): string =>
  JSON.stringify(lists.map(({ rows_of, registration_id }) => [rows_of, registration_id]));

const precedence = ({ list }: Handed): number =>
  list.state === "muktamad" ? Number.MAX_SAFE_INTEGER : (list.rows_of ?? 0);

function inOrderOfFile(one: Handed, other: Handed): number {
  const schools = compared(one.list.school_code, other.list.school_code);
  if (schools !== 0) return schools;
  const [code, otherCode] = [one, other].map(({ texts }) => texts?.get("student_code") ?? "");
  if (code !== otherCode && (code === "" || otherCode === "")) return code === "" ? 1 : -1;
  return compared(code ?? "", otherCode ?? "") || one.student_id - other.student_id;
}

/** As SQLite compares texts, and not by the language of the computer. */
const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The candidates of these lists, some schools at a time. */
export async function* candidatesInTurns(
  content: Content,
  lists: readonly HandedList[],
): AsyncGenerator<Handed[], void> {
  for (const group of inGroups(lists, ({ total_students }) => total_students)) {
    await anotherRequest();
    yield content.rowsOf(group);
  }
}

const isSameList = (one: HandedList | undefined, other: HandedList | undefined): boolean =>
  one?.rows_of === other?.rows_of && schoolFields.every((field) => one?.[field] === other?.[field]);

/** In the order of the file, some schools at a time; a candidate who moved is one change, where the candidate is now. */
export async function* changesInTurns(
  before: Content,
  after: Content,
): AsyncGenerator<ChangedCandidate[], void> {
  const registrations = [...before.lists, ...after.lists].map(({ registration_id }) => registration_id);
  const placeOf = (id: number) => after.list(id) ?? before.list(id);
  const different = [...new Set(registrations)]
    .filter((id) => !isSameList(before.list(id), after.list(id)))
    .sort((a, b) => compared(placeOf(a)?.school_code ?? "", placeOf(b)?.school_code ?? "") || a - b);
  const seen = new Set<number>();
  for (const group of inGroups(different, (id) => placeOf(id)?.total_students ?? 0)) {
    await anotherRequest();
    const both = [before, after].flatMap((content) =>
      content.studentsOf(group.flatMap((id) => content.list(id) ?? [])),
    );
    const ids = [...new Set(both)].filter((id) => !seen.has(id));
    const [was, is] = [before.candidates(ids), after.candidates(ids)];
    const here = new Set(group);
    const elsewhere = new Set(different);
    const changes = ids.flatMap((student_id): ChangedCandidate[] => {
      const [one, other] = [was.get(student_id), is.get(student_id)];
      const shown = other ?? one;
      if (!shown) return [];
      const home = shown.list.registration_id;
      if (!here.has(home) && elsewhere.has(home)) return [];
      seen.add(student_id);
      const change = changeBetween(one, other);
      return change ? [{ ...change, student_id, before: one, after: other, shown }] : [];
    });
    yield changes.sort((a, b) => inOrderOfFile(a.shown, b.shown));
  }
}

/** Candidates whose rows are read or stored in some 40 milliseconds. */
const together = 500;

/** Schools one after the other, as many as fit a slice. A large school is a slice of its own. */
export function* inGroups<One>(all: readonly One[], candidatesOf: (one: One) => number): Generator<One[]> {
  let group: One[] = [];
  let candidates = 0;
  for (const one of all) {
    group.push(one);
    candidates += candidatesOf(one);
    if (candidates < together) continue;
    yield group;
    group = [];
    candidates = 0;
  }
  if (group.length > 0) yield group;
}
