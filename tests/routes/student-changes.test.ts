import { eq, getTableColumns } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db, sqlite } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import type { Outcome } from "~/db/outcome";
import { schools, students } from "~/db/schema";
import { updateExamYear } from "~/features/exam-years/commands";
import { examYearEdit } from "~/features/exam-years/schema";
import { importCandidates } from "~/features/imports/saving/list";
import { updateLookup } from "~/features/lookups/commands";
import { erasePerson } from "~/features/persons/erase";
import { generateRollNumbers } from "~/features/roll-numbers/commands";
import { rollNumberForm } from "~/features/roll-numbers/schema";
import { updateSchoolExamYear } from "~/features/school-exam-years/moves/commands";
import { updateSchool } from "~/features/schools/commands";
import { schoolEditOf } from "~/features/schools/schema";
import { changeClass, deleteStudents, withdrawStudents } from "~/features/students/bulk/commands";
import { massUpdateCodes } from "~/features/students/bulk/mass-update";
import { forgetDepartures } from "~/features/students/changes/prune";
import { renewFeed } from "~/features/students/changes/renew";
import { createStudent, deleteStudent, updateStudent } from "~/features/students/commands";
import { findStudent, recordsOf, type StudentRecord } from "~/features/students/queries";
import { resetSchoolYear } from "~/features/students/reset/commands";
import { studentEdit, studentNew } from "~/features/students/schema";
import { transferStudent } from "~/features/students/transfer";
import { reinstateStudent, withdrawStudent } from "~/features/students/withdrawal/commands";
import { restoreBatch } from "~/features/trash/trash";
import { undo } from "~/features/undo/undo";
import { answerOf } from "../support/answers";
import { randomFrom } from "../support/list-oracle";
import {
  makePerson,
  makeSchool,
  makeStudent,
  makeYear,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";
import { generateWholeYear } from "../support/roll-numbers";

const world = withWorld();
const at = { school_code: "AAA0001", exam_year: 2026 };

const ask = (person: Person, query: Record<string, string>) =>
  answerOf(requestOf(person, `/api/students?${new URLSearchParams(query)}`));

interface Change {
  id: number;
  kind: "changed" | "departed";
  changed_at: string;
  student?: StudentRecord;
}

/** Another system: it keeps a copy by the feed alone, in pages of three. */
class Reader {
  copy = new Map<number, StudentRecord>();
  next = "start";
  restarts = 0;
  constructor(
    readonly person: Person,
    readonly filters: Record<string, string> = {},
  ) {}

  /** Others may write between two pages. */
  async page(): Promise<{ seen: Change[]; has_more: boolean }> {
    const query = { ...this.filters, changed_since: this.next, limit: "3" };
    const { status, body } = await ask(this.person, query);
    if (status === 410) {
      this.copy.clear();
      this.next = "start";
      this.restarts += 1;
      return { seen: [], has_more: true };
    }
    expect(status, JSON.stringify(body)).toBe(200);
    for (const { id, student } of body.data as Change[]) {
      if (student) this.copy.set(id, student);
      else this.copy.delete(id);
    }
    this.next = body.next;
    return { seen: body.data, has_more: body.has_more };
  }

  async follow(): Promise<Change[]> {
    const pages: Change[][] = [];
    for (let more = true; more; ) {
      const { seen, has_more } = await this.page();
      pages.push(seen);
      more = has_more;
    }
    return pages.flat();
  }
}

/** What the reader's lists hold, read from the tables. */
function truth({ person, filters }: Reader): Map<number, StudentRecord> {
  const user = sqlite
    .prepare("select school_code, district_code from users where id = ?")
    .get(person.user_id);
  const actor = { ...person, ...(user as object) } as Actor;
  const ids = db
    .select({
      id: students.id,
      exam_year: students.exam_year,
      school_code: students.school_code,
      district_code: schools.district_code,
      exam_type_code: schools.exam_type_code,
    })
    .from(students)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .where(visibleTo(actor))
    .all()
    .filter((row) => Object.entries(filters).every(([name, value]) => String(row[name as "id"]) === value))
    .map(({ id }) => id);
  return new Map(recordsOf(actor, ids).map((record) => [record.id, JSON.parse(JSON.stringify(record))]));
}

const done = <Value>(outcome: Outcome<Value>): Value => {
  if (outcome.kind !== "saved") throw new Error(JSON.stringify(outcome));
  return outcome.value;
};
const edit = (actor: Actor, id: number, values: object) => {
  const { schools: _, ...before } = findStudent(actor, id) as StudentRecord;
  return updateStudent(actor, id, studentEdit.parse({ ...before, ...values, version: null }));
};
const person = (n: number) => ({
  full_name: `CALON ${"ABCDEFGHIJ"[n % 10]}${"ABCDEFGHIJ"[Math.floor(n / 10) % 10]}`,
  ic_number: `1401011${String(10000 + n)}`,
});
const named = (ids: number[]) => ({
  by: "name" as const,
  seen: ids.map((id) => ({ id, version: findStudent(world.admin, id)?.version ?? 0 })),
});
const leaving = { withdrawn_at: now(), cause: "other" as const, reason: "Berpindah" };
const schoolOf = (code: string) =>
  db.select().from(schools).where(eq(schools.school_code, code)).get() as typeof schools.$inferSelect;
const editSchool = (code: string, values: object) =>
  updateSchool(
    world.admin,
    schoolOf(code).id,
    schoolEditOf(true).parse({ ...schoolOf(code), ...values, version: null }),
  );
const editYear = (values: object) =>
  updateExamYear(world.admin, world.year.id, examYearEdit.parse({ ...world.year, ...values, version: null }));

/** Two candidates of the clerk's school, one of a neighbour in the district, one of another district. */
function makeCandidates() {
  makeSchool("AAA0003", { district_code: "01" });
  register("AAA0003", 2026);
  makeYear(2027);
  register("AAA0001", 2027);
  const [a, b] = [1, 2].map(
    (n) => makeStudent({ ...at, ...person(n), created_at: "2026-03-01T00:00:00.000Z" }).id,
  ) as [number, number];
  const near = makeStudent({ ...at, school_code: "AAA0003", ...person(3) }).id;
  const far = makeStudent({ ...at, school_code: "BBB0002", ...person(4) }).id;
  return { a, b, near, far };
}
type Ids = ReturnType<typeof makeCandidates> & { made: number[] };

interface Way {
  /** Before the readers look. */
  first?: (ids: Ids) => unknown;
  act: (ids: Ids, first: never) => unknown;
  /** As the office, the clerk of AAA0001 and the supervisors of 01 and 02 see it: + changed, - departed. */
  office: (ids: Ids) => string[];
  clerk: (ids: Ids) => string[];
  own: (ids: Ids) => string[];
  other: (ids: Ids) => string[];
}

const nothing = () => [];
/** Every reader of the school sees the same. */
const everywhere = (what: Way["office"]) => ({ office: what, clerk: what, own: what, other: nothing });

const changedA = everywhere(({ a }) => [`+${a}`]);
const changedBoth = everywhere(({ a, b }) => [`+${a}`, `+${b}`]);
const addedOne = everywhere(({ made }) => made.map((id) => `+${id}`));
const departedA = everywhere(({ a }) => [`-${a}`]);
const departedBoth = everywhere(({ a, b }) => [`-${a}`, `-${b}`]);
const number = () =>
  done(generateRollNumbers(world.clerk, rollNumberForm.parse({ ...at, without_class: true })))
    .numbering_id as number;
const batchOf = (work: Outcome<{ batch_id?: string | null }>) => done(work).batch_id as string;

const ways: Record<string, Way> = {
  "an addition": {
    act: () => done(createStudent(world.clerk, studentNew.parse({ ...at, ...person(9) }))),
    ...addedOne,
  },
  "an import": {
    act: () =>
      done(
        importCandidates(world.clerk, [
          { ...at, ...person(8) },
          { ...at, ...person(9) },
        ]),
      ),
    ...addedOne,
  },
  "an edit": { act: ({ a }) => done(edit(world.clerk, a, { full_name: "NAMA BAHARU" })), ...changedA },
  "a bulk change of class": {
    act: ({ a, b }) =>
      done(changeClass(world.clerk, named([a, b]), { class_name: "6 LAIN", typed_count: 2 })),
    ...changedBoth,
  },
  "a mass update of numbers": {
    act: ({ a }) =>
      done(massUpdateCodes(world.clerk, [{ id: a, student_code: "AAA0001/044", version: null }] as never)),
    ...changedA,
  },
  "the numbering of a school": { act: number, ...changedBoth },
  "the numbering of the year": {
    act: () => generateWholeYear(world.admin, 2026),
    office: ({ a, b, near, far }) => [a, b, near, far].map((id) => `+${id}`),
    clerk: ({ a, b }) => [`+${a}`, `+${b}`],
    own: ({ a, b, near }) => [a, b, near].map((id) => `+${id}`),
    other: ({ far }) => [`+${far}`],
  },
  "the undo of a numbering": {
    first: number,
    act: (_, event: number) => done(undo(world.clerk, { kind: "numbered", first: event, last: event })),
    ...changedBoth,
  },
  "a withdrawal": {
    act: ({ a }) => done(withdrawStudent(world.clerk, a, { ...leaving, version: null })),
    ...changedA,
  },
  "withdrawals in bulk": {
    act: ({ a, b }) => done(withdrawStudents(world.clerk, named([a, b]), { ...leaving, typed_count: 2 })),
    ...changedBoth,
  },
  "the undo of a withdrawal": {
    first: ({ a, b }) =>
      done(withdrawStudents(world.clerk, named([a, b]), { ...leaving, typed_count: 2 })).withdrawals,
    act: (_, [first, last]: [number, number]) => done(undo(world.clerk, { kind: "withdrawn", first, last })),
    ...changedBoth,
  },
  "a return": {
    first: ({ a }) => done(withdrawStudent(world.clerk, a, { ...leaving, version: null })),
    act: ({ a }) => done(reinstateStudent(world.clerk, a, { version: null })),
    ...changedA,
  },
  "a deletion": { act: ({ a }) => done(deleteStudent(world.clerk, a)), ...departedA },
  "a deletion in bulk": {
    act: ({ a, b }) => done(deleteStudents(world.clerk, named([a, b]), { typed_count: 2 })),
    ...departedBoth,
  },
  "a reset": { act: () => done(resetSchoolYear(world.admin, at)), ...departedBoth },
  "a restore from the trash": {
    first: ({ a }) => batchOf(deleteStudent(world.clerk, a)),
    act: (_, batch: string) => done(restoreBatch(world.clerk, batch)),
    ...changedA,
  },
  "a deletion and a restore between two looks": {
    act: ({ a }) => done(restoreBatch(world.clerk, batchOf(deleteStudent(world.clerk, a)))),
    ...changedA,
  },
  "the undo of an addition": {
    first: () => done(createStudent(world.clerk, studentNew.parse({ ...at, ...person(9) }))).id,
    act: (_, id: number) => done(undo(world.clerk, { kind: "added", first: id, last: id })),
    ...everywhere(({ made }) => made.map((id) => `-${id}`)),
  },
  "the erasure of a person": {
    act: () => done(erasePerson(world.admin, person(1).ic_number, "Permintaan")),
    ...departedA,
  },
  "the end of the trash": {
    first: ({ a }) => done(deleteStudent(world.clerk, a)),
    act: () => sqlite.exec("delete from trash"),
    ...everywhere(nothing),
  },
  "a lock that makes candidates late": {
    act: () =>
      done(editYear({ is_lock_initial_student: true, lock_initial_student_datetime: "2026-02-01T00:00" })),
    office: ({ a, b, near, far }) => [a, b, near, far].map((id) => `+${id}`),
    clerk: ({ a, b }) => [`+${a}`, `+${b}`],
    own: ({ a, b, near }) => [a, b, near].map((id) => `+${id}`),
    other: ({ far }) => [`+${far}`],
  },
  "a transfer within the district": {
    act: ({ a }) =>
      done(
        transferStudent(world.admin, {
          request_id: 0,
          student_id: a,
          from: "AAA0001",
          to: "AAA0003",
          exam_year: 2026,
          class_name: null,
          reason: "Pindah",
        }),
      ),
    office: ({ a }) => [`+${a}`],
    clerk: ({ a }) => [`-${a}`],
    own: ({ a }) => [`+${a}`],
    other: nothing,
  },
  "a move to another district": {
    act: ({ near }) => done(edit(world.admin, near, { school_code: "BBB0002" })),
    office: ({ near }) => [`+${near}`],
    clerk: nothing,
    own: ({ near }) => [`-${near}`],
    other: ({ near }) => [`+${near}`],
  },
  "a move through another district and back": {
    act: ({ near }) => {
      done(edit(world.admin, near, { school_code: "BBB0002" }));
      done(edit(world.admin, near, { school_code: "AAA0003" }));
    },
    office: ({ near }) => [`+${near}`],
    clerk: nothing,
    own: ({ near }) => [`+${near}`],
    other: ({ near }) => [`-${near}`],
  },
  "a move to another year": { act: ({ a }) => done(edit(world.admin, a, { exam_year: 2027 })), ...changedA },
  "a registration that moves to another school": {
    first: () =>
      sqlite.exec("delete from school_exam_years where school_code = 'BBB0002' and exam_year = 2027"),
    act: () => {
      makeSchool("BBB0009", { district_code: "02" });
      return done(
        updateSchoolExamYear(world.admin, world.ownYear.id, {
          school_code: "BBB0009",
          exam_year: 2026,
          version: null,
        } as never),
      );
    },
    office: ({ a, b }) => [`+${a}`, `+${b}`],
    clerk: ({ a, b }) => [`-${a}`, `-${b}`],
    own: ({ a, b }) => [`-${a}`, `-${b}`],
    other: ({ a, b }) => [`+${a}`, `+${b}`],
  },
  "a new name of a school": {
    act: () => done(editSchool("AAA0001", { school_name: "NAMA BAHARU" })),
    ...changedBoth,
  },
  "a school in another district": {
    act: () => done(editSchool("AAA0003", { district_code: "02" })),
    office: ({ near }) => [`+${near}`],
    clerk: nothing,
    own: ({ near }) => [`-${near}`],
    other: ({ near }) => [`+${near}`],
  },
  "a new code, name and district of a school": {
    act: () =>
      done(editSchool("AAA0003", { school_code: "CCC0001", school_name: "LAIN", district_code: "02" })),
    office: ({ near }) => [`+${near}`],
    clerk: nothing,
    own: ({ near }) => [`-${near}`],
    other: ({ near }) => [`+${near}`],
  },
  "another exam type of a school": {
    act: () => done(editSchool("AAA0001", { exam_type_code: "SMA" })),
    ...changedBoth,
  },
  "a new number of the year": {
    act: () => done(editYear({ year: 2025 })),
    office: ({ a, b, near, far }) => [a, b, near, far].map((id) => `+${id}`),
    clerk: ({ a, b }) => [`+${a}`, `+${b}`],
    own: ({ a, b, near }) => [a, b, near].map((id) => `+${id}`),
    other: ({ far }) => [`+${far}`],
  },
};

const signs = (changes: Change[]) =>
  changes.map(({ kind, id }) => `${kind === "changed" ? "+" : "-"}${id}`).sort();

describe("the feed of changes", () => {
  it.each(Object.keys(ways))("has %s once, for whom it concerns", async (name) => {
    const way = ways[name] as Way;
    const ids: Ids = { ...makeCandidates(), made: [] };
    const known = Object.values(ids).flat();
    const first = await way.first?.(ids);
    const readers = {
      office: new Reader(world.admin),
      clerk: new Reader(world.clerk),
      own: new Reader(world.supervisor),
      other: new Reader(world.otherSupervisor),
    };
    for (const reader of Object.values(readers)) await reader.follow();
    await way.act(ids, first as never);
    const stored = sqlite.prepare("select student_id from student_changes").pluck().all() as number[];
    ids.made = [...new Set(stored)].filter((id) => !known.includes(id));
    for (const [role, reader] of Object.entries(readers)) {
      const changes = await reader.follow();
      expect([role, ...signs(changes)]).toEqual([role, ...way[role as "office"](ids).sort()]);
      expect(reader.copy).toEqual(truth(reader));
      expect(await reader.follow()).toEqual([]);
    }
  });

  it("sends the clerk of a school with a new code back to the start, and the others on", async () => {
    makeCandidates();
    const readers = [world.admin, world.clerk, world.supervisor].map((each) => new Reader(each));
    for (const reader of readers) await reader.follow();
    done(editSchool("AAA0001", { school_code: "CCC0001" }));
    for (const reader of readers) {
      await reader.follow();
      expect(reader.copy).toEqual(truth(reader));
    }
    expect(readers.map(({ restarts }) => restarts)).toEqual([0, 1, 0]);
  });

  it.each([
    [
      "a new code of a district",
      () =>
        done(
          updateLookup(world.admin, "districts", "01", {
            code: "91",
            name: "GOMBAK",
            version: null,
          } as never),
        ),
    ],
    ["a restored database or a takeover", () => renewFeed(sqlite)],
  ])("begins again for everybody after %s", async (_, act) => {
    makeCandidates();
    const readers = [world.admin, world.clerk, world.supervisor].map((each) => new Reader(each));
    for (const reader of readers) await reader.follow();
    act();
    for (const reader of readers) {
      await reader.follow();
      expect(reader.copy).toEqual(truth(reader));
    }
    expect(readers.map(({ restarts }) => restarts)).toEqual([1, 1, 1]);
  });

  it("says of a departure the number of the record and no more", async () => {
    const { a } = makeCandidates();
    const reader = new Reader(world.clerk);
    await reader.follow();
    done(deleteStudent(world.clerk, a));
    const [departure] = await reader.follow();
    expect(departure).toEqual({ id: a, kind: "departed", changed_at: expect.any(String) });
  });

  it("masks identity numbers for an observer, and departs for them too", async () => {
    const { a } = makeCandidates();
    const reader = new Reader(world.observer, { school_code: "AAA0001" });
    await reader.follow();
    expect([...reader.copy.values()].map(({ ic_number }) => ic_number?.slice(0, 8))).toEqual([
      "********",
      "********",
    ]);
    done(edit(world.admin, a, { school_code: "AAA0003" }));
    await reader.follow();
    expect(reader.copy).toEqual(truth(reader));
  });

  it("is fired by every column that a candidate has", () => {
    const { a } = makeCandidates();
    const unseen = ["id", "school_code", "exam_year", "created_by", "import_event_id"];
    const columns = Object.keys(getTableColumns(students)).filter((name) => !unseen.includes(name));
    const last = sqlite.prepare("select max(sequence) from student_changes").pluck();
    for (const column of columns) {
      const before = last.get() as number;
      const value = /^is_|version/.test(column)
        ? `1 - ${column}`
        : column === "gender"
          ? "'L'"
          : "'2026-01-01T00:00:00.000Z'";
      sqlite.exec(`update students set ${column} = ${value} where id = ${a}`);
      expect([column, (last.get() as number) > before]).toEqual([column, true]);
      const same = last.get();
      sqlite.exec(`update students set ${column} = ${column} where id = ${a}`);
      expect([column, last.get()]).toEqual([column, same]);
    }
  });
});

describe("the copy of another system", () => {
  it.each([5, 6])("is the table after a random walk of three roles (%i)", async (seed) => {
    const random = randomFrom(seed);
    const any = <Each>(list: readonly Each[]): Each => list[random(list.length)] as Each;
    makeCandidates();
    for (const code of ["AAA0003", "BBB0002"]) register(code, 2027);
    const actors = [world.admin, world.clerk, world.supervisor];
    const readers = [
      ...actors.map((each) => new Reader(each)),
      new Reader(world.admin, { exam_year: "2026" }),
      new Reader(world.admin, { school_code: "BBB0002", exam_year: "2027" }),
      new Reader(world.admin, { district_code: "02" }),
      new Reader(world.supervisor, { exam_type_code: "PSRA" }),
      new Reader(world.otherSupervisor),
      new Reader(world.otherClerk),
    ];
    const someone = () =>
      any((sqlite.prepare("select id from students").pluck().all() as number[]).concat(0));
    const place = () => ({
      school_code: any(["AAA0001", "AAA0003", "BBB0002"]),
      exam_year: any([2026, 2027]),
    });
    const batches: string[] = [];
    const remember = (outcome: Outcome<{ batch_id?: string | null }>) => {
      if (outcome.kind === "saved" && outcome.value.batch_id) batches.push(outcome.value.batch_id);
    };
    let n = 10;
    const acts: (() => unknown)[] = [
      () => createStudent(any(actors), studentNew.parse({ ...place(), ...person(n++) })),
      () =>
        importCandidates(
          any(actors),
          [person(n++), person(n++)].map((each) => ({ ...at, ...each })),
        ),
      () => {
        const [actor, id] = [any(actors), someone()];
        if (findStudent(actor, id)) edit(actor, id, any([place(), { full_name: `NAMA ${random(9)}` }]));
      },
      () => remember(deleteStudent(any(actors), someone())),
      () => batches.length > 0 && restoreBatch(world.admin, any(batches)),
      () => withdrawStudent(any(actors), someone(), { ...leaving, version: null }),
      () => reinstateStudent(any(actors), someone(), { version: null }),
      () => generateRollNumbers(any(actors), rollNumberForm.parse({ ...place(), without_class: true })),
      () => remember(resetSchoolYear(world.admin, place())),
      () =>
        editSchool(
          any(["AAA0003", "BBB0002"]),
          any([
            { district_code: any(["01", "02"]) },
            { exam_type_code: any(["PSRA", "SMA"]) },
            { school_name: `S ${random(9)}` },
          ]),
        ),
      () => any(readers).page(),
      () => any(readers).page(),
      () => any(readers).page(),
    ];
    for (let step = 0; step < 200; step++) await any(acts)();
    for (const reader of readers) {
      await reader.follow();
      expect(reader.copy).toEqual(truth(reader));
      expect(reader.restarts).toBe(0);
    }
    expect(sqlite.prepare("select count(*) from students").pluck().get()).toBeGreaterThan(0);
  });
});

describe("where a reader begins", () => {
  const changes = (query: Record<string, string>, who: Person = world.admin) => ask(who, query);

  it("takes an instant, with everything that was under way a minute before", async () => {
    const { a } = makeCandidates();
    sqlite.exec(`update student_feed set complete_at = '2026-01-01T00:00:00.000Z';
      update student_changes set changed_at = '2026-02-01T00:00:00.000Z'`);
    done(edit(world.admin, a, { full_name: "SELEPAS" }));
    const { status, body } = await changes({ changed_since: "2026-02-01T00:02:00Z" });
    expect([status, body.data.map(({ id }: Change) => id), body.has_more]).toEqual([200, [a], false]);
    const earlier = await changes({ changed_since: "2026-02-01T00:00:30Z" });
    expect(earlier.body.data).toHaveLength(4);
  });

  it.each([
    ["nothing", "", "required"],
    ["a word", "semalam", "not_a_position"],
    ["a day", "2026-11-23", "not_a_position"],
    ["an instant without a zone", "2026-11-23T05:00:00", "not_a_position"],
    ["an instant that no calendar has", "2026-02-30T05:00:00Z", "not_a_position"],
    ["a position that is cut off", "c_0123456789abcdef_12", "not_a_position"],
    ["an instant to come", fromNow(3_600_000), "changed_since_future"],
  ])("refuses %s", async (_, changed_since, code) => {
    const { status, problems } = await changes({ changed_since });
    expect([status, problems]).toEqual([422, [["changed_since", code]]]);
  });

  it("refuses a doubled start, and filters that the feed does not follow", async () => {
    const doubled = await answerOf(
      requestOf(world.admin, "/api/students?changed_since=start&changed_since=start"),
    );
    expect([doubled.status, doubled.problems]).toEqual([422, [["changed_since", "not_a_position"]]]);
    const query = {
      changed_since: "start",
      gender: "L",
      page: "2",
      search: "NUR",
      sortBy: "full_name",
      limit: "1001",
    };
    const { status, problems } = await changes(query);
    expect([status, problems.sort()]).toEqual([
      422,
      [
        ["gender", "not_with_changed_since"],
        ["limit", "out_of_range"],
        ["page", "not_with_changed_since"],
        ["search", "not_with_changed_since"],
        ["sortBy", "not_with_changed_since"],
      ],
    ]);
  });

  it.each([
    ["an instant before the feed", () => ({ changed_since: "2026-01-01T00:00:00Z" })],
    [
      "a position of another database",
      (next: string) => ({ changed_since: next.replace(/^c_\w{16}/, "c_0123456789abcdef") }),
    ],
    [
      "a position that is not reached yet",
      (next: string) => ({ changed_since: next.replace(/_\d+_/, "_99999_") }),
    ],
    ["a position with other filters", (next: string) => ({ changed_since: next, exam_year: "2026" })],
  ])("answers 410 to %s", async (_, query) => {
    makeCandidates();
    const { body } = await changes({ changed_since: "start" });
    const { status, body: refused } = await changes(query(body.next) as never);
    expect([status, refused.code, refused.error]).toEqual([
      410,
      "begin_again",
      expect.stringContaining("changed_since=start"),
    ]);
  });

  it("answers 410 to a position of a copy that went back and was written to since", async () => {
    const { far } = makeCandidates();
    const { body } = await changes({ changed_since: "start" });
    const position = body.next as string;
    sqlite.exec(
      `update student_changes set changed_at = '2099-01-01T00:00:00.000Z' where student_id = ${far}`,
    );
    expect((await changes({ changed_since: position })).status).toBe(410);
  });

  it("keeps departures for 400 days, and says afterwards that an older position misses some", async () => {
    const { a, b } = makeCandidates();
    const reader = new Reader(world.admin);
    await reader.follow();
    done(deleteStudent(world.admin, a));
    sqlite.exec(`update student_changes set changed_at = '${fromNow(-399 * 86_400_000)}'`);
    expect(forgetDepartures()).toBe(0);
    sqlite.exec(`update student_changes set changed_at = '${fromNow(-401 * 86_400_000)}'`);
    expect(forgetDepartures()).toBe(1);
    const sure = new Reader(world.admin);
    await sure.follow();
    done(edit(world.admin, b, { full_name: "SELEPAS" }));
    await reader.follow();
    await sure.follow();
    expect([reader.restarts, sure.restarts]).toEqual([1, 0]);
    expect(reader.copy).toEqual(truth(reader));
    expect(sure.copy).toEqual(reader.copy);
  });

  it("never lets the instants run back with the clock", () => {
    const { a, b } = makeCandidates();
    sqlite.exec(`update student_changes set changed_at = '2099-01-01T00:00:00.000Z' where student_id = ${b}`);
    sqlite.exec(
      "update student_changes set sequence = 90000 where sequence = (select max(sequence) from student_changes)",
    );
    sqlite.exec("update student_changes set changed_at = '2099-01-01T00:00:00.000Z' where sequence = 90000");
    sqlite.exec(`update students set full_name = 'SELEPAS' where id = ${a}`);
    const last = sqlite
      .prepare("select student_id, changed_at from student_changes order by sequence desc limit 1")
      .get();
    expect(last).toEqual({ student_id: a, changed_at: "2099-01-01T00:00:00.000Z" });
  });

  it("asks for the right to see candidates", async () => {
    expect((await answerOf(requestOf(null, "/api/students?changed_since=start"))).status).toBe(401);
    const stranger = makePerson("SU", { school_code: "BBB0002" });
    makeCandidates();
    const { body } = await changes({ changed_since: "start", school_code: "AAA0001" }, stranger);
    expect(body.data).toEqual([]);
  });
});
