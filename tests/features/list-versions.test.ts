import { eq, getTableColumns } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { operator } from "~/auth/actor";
import { db, sqlite, write } from "~/db/client";
import { now } from "~/db/clock";
import { exam_years, school_exam_years, students } from "~/db/schema";
import { writeStudentTriggers } from "~/db/student-triggers";
import { closeListsOfBegunLocks } from "~/features/exam-years/lists-at-lock";
import { createDraft, findDraft } from "~/features/imports/drafts";
import { planCandidates } from "~/features/imports/judging/candidate-plan";
import { commitCandidates } from "~/features/imports/saving/commit";
import { importCandidates } from "~/features/imports/saving/list";
import { undoImport } from "~/features/imports/saving/undo";
import { erasePerson } from "~/features/persons/erase";
import { actOnRequest, decideRequests } from "~/features/requests/decide";
import { sendCorrection, sendLate, sendWithdrawal } from "~/features/requests/send";
import { askTransfer } from "~/features/requests/transfer";
import { generateRollNumbers } from "~/features/roll-numbers/commands";
import { undoNumbering } from "~/features/roll-numbers/undo";
import { numberSlice } from "~/features/roll-numbers/whole-year";
import { updateSchoolExamYear } from "~/features/school-exam-years/moves/commands";
import { setListState } from "~/features/school-exam-years/sign-off/commands";
import { asLateEntry } from "~/features/school-exam-years/sign-off/queries";
import { listStep } from "~/features/school-exam-years/sign-off/schema";
import { changesOfVersion, findVersion } from "~/features/school-exam-years/versions";
import { undoTransfer } from "~/features/student-transfers/undo";
import { undoAdditions } from "~/features/students/additions";
import { createStudents } from "~/features/students/batch/commands";
import { changeClass, deleteStudents, withdrawStudents } from "~/features/students/bulk/commands";
import { massUpdateCodes } from "~/features/students/bulk/mass-update";
import { createStudent, deleteStudent, updateStudent } from "~/features/students/commands";
import { resetSchoolYear } from "~/features/students/reset/commands";
import { studentAdd, studentEdit, studentNew } from "~/features/students/schema";
import { undoWithdrawals } from "~/features/students/undo";
import { reinstateStudent, withdrawStudent } from "~/features/students/withdrawal/commands";
import { restoreBatch } from "~/features/trash/trash";
import { runAtOnce } from "~/features/values/in-slices";
import { trails } from "../support/archived-trail";
import { countsAt, differences, snapshotOf, storedChanges, versionsAt } from "../support/list-versions";
import { makeStudent, withWorld } from "../support/people";
import { filesUnder, textOf } from "../support/source";

const world = withWorld();
let one: ReturnType<typeof makeStudent>;
let two: ReturnType<typeof makeStudent>;

const own = { school_code: "AAA0001", exam_year: 2026 };
beforeEach(() => {
  one = makeStudent({ ...own, full_name: "CALON SATU", ic_number: "140203105555", class_name: "6 A" });
  two = makeStudent({ ...own, full_name: "CALON DUA", ic_number: "140203105557", class_name: "6 A" });
});

const put = (id: number, fields: Partial<typeof school_exam_years.$inferInsert>) =>
  db.update(school_exam_years).set(fields).where(eq(school_exam_years.id, id)).run();
const finalise = (id = world.ownYear.id) => {
  put(id, { state: "disahkan", head_name: "PN A" });
  const step = listStep.parse({ state: "muktamad" });
  expect(setListState(world.admin, id, step).kind).toBe("saved");
};
const signBoth = () => {
  finalise();
  finalise(world.foreignYear.id);
};
/** No list was submitted, so that the rules of the lock alone hold. */
const lock = () => {
  const lock_initial_student_datetime = "2026-06-01T00:00:00.000Z";
  db.update(exam_years).set({ is_lock_initial_student: true, lock_initial_student_datetime }).run();
  closeListsOfBegunLocks();
};
const numbers = () => [versionsAt("AAA0001"), versionsAt("BBB0002")].map((all) => all.at(-1)?.version ?? 0);

const edited = (id: number, fields: object) => {
  const { schools: _, ...stored } = { ...rowOf(id), schools: null };
  return studentEdit.parse({ ...stored, version: null, ...fields });
};
const rowOf = (id: number) =>
  sqlite.prepare<[number], Record<string, unknown>>("select * from students where id = ?").get(id) ?? {};
const newcomer = { ...own, full_name: "CALON LEWAT", ic_number: "140203105559", class_name: "6 B" };
const correctedByImport = () =>
  importCandidates(world.admin, [{ ...edited(one.id, { class_name: "6 Z" }) }], true);
const leaving = {
  get withdrawn_at() {
    return now();
  },
  cause: "other" as const,
  reason: "Berpindah",
  version: null,
};
const seen = (...ids: number[]) => ({
  by: "name" as const,
  seen: ids.map((id) => ({ id, version: Number(rowOf(id).version) })),
});
const request = (outcome: { kind: string }) => {
  expect(outcome).toMatchObject({ kind: "saved" });
  return sqlite.prepare("select max(id) from requests").pluck().get() as number;
};
const approval = { action: "approve", note: null, version: null, student_version: null } as const;
const transferRequest = ({ ic_number }: typeof one) => {
  const known = { exam_year: 2026, full_name: null, class_name: null, ic_number };
  const rest = { passport_number: null, birth_cert_number: null, reason: "Pindah" };
  return request(askTransfer(world.otherClerk, { ...known, ...rest } as never));
};
const transferOf = (student: typeof one) => {
  expect(approve(transferRequest(student))).toMatchObject({ kind: "saved" });
  return sqlite.prepare("select max(id) from student_transfers").pluck().get() as number;
};
const approve = (id: number) => actOnRequest(world.admin, id, approval);
const ownAt = (state: string) =>
  sqlite.prepare("select max(id) from students where full_name = ?").pluck().get(state);

describe.each(trails)("a final list that is amended, $trail", ({ meanwhile }) => {
  it("has the versions and changes that an independent record of its candidates has", () => {
    signBoth();
    const snapshots = [snapshotOf("AAA0001")];
    const counts = [countsAt("AAA0001")];
    const amend = (work: () => { kind: string }) => {
      expect(work()).toMatchObject({ kind: "saved" });
      snapshots.push(snapshotOf("AAA0001"));
      counts.push(countsAt("AAA0001"));
    };
    const { admin, clerk } = world;
    const fields = { full_name: "CALON SATU BINTI A", ic_number: "140203105561", is_citizen: false };
    amend(() => updateStudent(admin, one.id, edited(one.id, { ...fields, reason: "Salah eja" })));
    amend(() => createStudent(admin, studentAdd.parse({ ...newcomer, reason: "Tertinggal" })));
    meanwhile();
    amend(() => withdrawStudent(admin, two.id, leaving));
    const late = { ...newcomer, full_name: "CALON MOHON", ic_number: "140203105563" };
    const id = request(sendLate(clerk, { ...studentNew.parse(late), reason: "Baru mendaftar" }));
    amend(() => approve(id));
    amend(() =>
      updateStudent(admin, one.id, edited(one.id, { school_code: "BBB0002", reason: "Silap sekolah" })),
    );

    const versions = versionsAt("AAA0001");
    expect(
      versions.map(({ version, kind, reason, request_id }) => [version, kind, reason, request_id]),
    ).toEqual([
      [1, "final", null, null],
      [2, "amended", "Salah eja", null],
      [3, "amended", "Tertinggal", null],
      [4, "amended", "Berpindah", null],
      [5, "amended", "Baru mendaftar", id],
      [6, "amended", "Silap sekolah", null],
    ]);
    expect(new Set(versions.map(({ made_by }) => made_by))).toEqual(new Set([admin.full_name]));
    expect(
      versions.map(({ total_students, total_withdrawn }) => ({ total_students, total_withdrawn })),
    ).toEqual(counts);
    for (const [at, after] of snapshots.entries()) {
      const before = snapshots[at - 1];
      if (before) expect(storedChanges("AAA0001", at + 1)).toEqual(differences(before, after));
    }
    expect(storedChanges("BBB0002", 2)).toEqual([`in ${one.id}`]);
    expect(numbers()).toEqual([6, 2]);
  });

  it("has the next version when it was reopened and is final again, with all changes since", () => {
    finalise();
    const before = snapshotOf("AAA0001");
    const reopen = listStep.parse({ state: "draf", reason: "Semak semula" });
    expect(setListState(world.admin, world.ownYear.id, reopen).kind).toBe("saved");
    meanwhile();
    updateStudent(world.admin, one.id, edited(one.id, { class_name: "6 C" }));
    updateStudent(world.admin, one.id, edited(one.id, { class_name: "6 D" }));
    deleteStudent(world.admin, two.id);
    createStudent(world.clerk, studentNew.parse(newcomer));
    deleteStudent(world.clerk, ownAt("CALON LEWAT") as number);
    expect(numbers()).toEqual([1, 0]);
    finalise();
    expect(numbers()).toEqual([2, 0]);
    expect(storedChanges("AAA0001", 2)).toEqual(differences(before, snapshotOf("AAA0001")));
    expect(storedChanges("AAA0001", 2)).toHaveLength(2);
    expect(sqlite.prepare("select count(*) from list_touches").pluck().get()).toBe(0);
  });
});

describe("a final list", () => {
  const unlisted = [
    "id",
    "school_code",
    "exam_year",
    "is_late",
    "is_repeating",
    "withdrawal_cause",
    "withdrawal_reason",
  ];
  const ofTheRow = ["erased_at", "created_by", "import_event_id", "created_at", "updated_at", "version"];
  const listed = Object.keys(getTableColumns(students)).filter(
    (name) => ![...unlisted, ...ofTheRow].includes(name),
  );

  it.each(listed)("has another version when the column %s of a candidate changes", (column) => {
    finalise();
    const value = /^is_/.test(column) ? `1 - ${column}` : column === "gender" ? "'L'" : "'140203-10-5999'";
    write(() => void sqlite.exec(`update students set ${column} = ${value} where id = ${one.id}`));
    expect(numbers()).toEqual([2, 0]);
    expect(storedChanges("AAA0001", 2)).toEqual([expect.stringContaining(`${one.id} ${column} `)]);
    write(() => void sqlite.exec(`update students set ${column} = ${column} where id = ${one.id}`));
    expect(numbers()).toEqual([2, 0]);
  });

  it("has the same triggers at each start, and a lost one again", () => {
    const all = "select name, sql from sqlite_schema where type = 'trigger' order by name";
    const before = sqlite.prepare(all).all();
    sqlite.exec("drop trigger list_touches_on_update");
    writeStudentTriggers(sqlite);
    expect(sqlite.prepare(all).all()).toEqual(before);
  });
});

type Write = () => { kind?: string } | object;
interface Written {
  /** The versions that the write adds to the own list and to the other school's. */
  adds?: [number, number];
  prepare?: () => void;
  write: Write;
}

let prepared: unknown;
const place = {
  ...own,
  code: null,
  fingerprint: null,
  reason: null,
  only_unnumbered: false,
  without_class: true,
};
const everywhere = {
  ...{ exam_year: 2026, district_code: null, exam_type_code: null, search: null, incomplete: false },
  ...{ only_unnumbered: false, without_class: true },
};
const prepareAs = (work: () => unknown) => () => {
  prepared = work();
};
const batchOf = (outcome: unknown) => (outcome as { value: { batch_id: string } }).value.batch_id;
const row = (n: number, fields: object) => {
  const value = studentNew.parse({ ...own, ...fields });
  return { at: n, value, accepted: value, problems: {} } as never;
};

/** Each way in which candidates of a list are written, with the file of its statement. */
const writes: Record<string, Written> = {
  "a new candidate": { write: () => createStudent(asLateEntry(world.clerk), studentNew.parse(newcomer)) },
  "an edit": { write: () => updateStudent(world.admin, one.id, edited(one.id, { full_name: "LAIN" })) },
  "an edit into another list": {
    adds: [1, 1],
    write: () => updateStudent(world.admin, one.id, edited(one.id, { school_code: "BBB0002" })),
  },
  "a withdrawal": { write: () => withdrawStudent(world.supervisor, one.id, leaving) },
  "a reversal": {
    prepare: () => void withdrawStudent(world.supervisor, one.id, leaving),
    write: () => reinstateStudent(world.supervisor, one.id, { version: null }),
  },
  "the undo of a withdrawal": {
    prepare: prepareAs(() => withdrawStudent(world.supervisor, one.id, leaving)),
    write: () => {
      const { withdrawal_id } = (prepared as { value: { withdrawal_id: number } }).value;
      return undoWithdrawals(world.supervisor, [withdrawal_id, withdrawal_id]);
    },
  },
  "a deletion": { write: () => deleteStudent(world.admin, one.id) },
  "a restore": {
    prepare: prepareAs(() => deleteStudent(world.admin, one.id)),
    write: () => restoreBatch(world.admin, batchOf(prepared)),
  },
  "the undo of an addition": {
    prepare: () => void createStudent(world.admin, studentNew.parse(newcomer)),
    write: () => {
      const id = ownAt("CALON LEWAT") as number;
      return undoAdditions(world.admin, [id, id]);
    },
  },
  "a batch": {
    write: () =>
      createStudents(world.admin, own, null, [
        row(0, newcomer),
        row(1, { ...newcomer, ic_number: "140203105567" }),
      ]),
  },
  "an import": {
    write: () => importCandidates(world.admin, [newcomer, { ...newcomer, ic_number: "140203105567" }]),
  },
  "a correcting import": { write: () => correctedByImport() },
  "the undo of an import": {
    prepare: prepareAs(() => {
      const cells = [
        newcomer.full_name,
        newcomer.ic_number,
        "AAA0001",
        "",
        "6 B",
        "2026",
        "L",
        "",
        "",
        "",
        "",
        "",
      ];
      const draft_id = createDraft(world.admin, "students", cells.join("\t"));
      const draft = findDraft(world.admin, "students", draft_id);
      const plan = draft && runAtOnce(planCandidates(world.admin, draft));
      const fingerprint = plan && "fingerprint" in plan ? plan.fingerprint : "";
      expect(commitCandidates(world.admin, draft_id, fingerprint)).toMatchObject({ kind: "saved" });
      return draft_id;
    }),
    write: () => undoImport(world.admin, prepared as string),
  },
  "a class of many": {
    write: () => changeClass(world.admin, seen(one.id, two.id), { class_name: "6 Z", typed_count: null }),
  },
  "a withdrawal of many": {
    write: () => withdrawStudents(world.admin, seen(one.id, two.id), { ...leaving, typed_count: null }),
  },
  "a deletion of many": {
    write: () => deleteStudents(world.admin, seen(one.id, two.id), { typed_count: null }),
  },
  "a reset": { write: () => resetSchoolYear(world.admin, own) },
  "roll numbers of a school": { write: () => generateRollNumbers(world.admin, place as never) },
  "roll numbers again, which swap": {
    prepare: () => {
      sqlite.exec(
        `update students set student_code = 'PAAA0001/00' || (3 - id + ${one.id - 1}) where id in (${one.id}, ${two.id})`,
      );
      sqlite.exec("delete from list_touches");
    },
    write: () => generateRollNumbers(world.admin, { ...place, reason: "Ikut nama" } as never),
  },
  "roll numbers of a year": { write: () => numberSlice(world.admin, everywhere as never, 0) },
  "roll numbers by call": {
    write: () =>
      massUpdateCodes(world.admin, [
        { id: one.id, student_code: "PAAA0001/009", version: null, reason: null },
      ]),
  },
  "a late entry by request": {
    prepare: prepareAs(() =>
      request(sendLate(world.clerk, { ...studentNew.parse(newcomer), reason: "Lewat" })),
    ),
    write: () => approve(prepared as number),
  },
  "a correction by request": {
    prepare: prepareAs(() => {
      const fields = edited(one.id, { full_name: "EJAAN BETUL" });
      return request(sendCorrection(world.clerk, one.id, { ...fields, reason: "Ejaan" } as never));
    }),
    write: () => approve(prepared as number),
  },
  "a withdrawal by request": {
    prepare: prepareAs(() => request(sendWithdrawal(world.clerk, one.id, leaving))),
    write: () => approve(prepared as number),
  },
  "a transfer by request": {
    adds: [1, 1],
    prepare: prepareAs(() => transferRequest(one)),
    write: () => approve(prepared as number),
  },
  "requests decided together, each with its own": {
    adds: [2, 0],
    prepare: prepareAs(() => [
      request(sendWithdrawal(world.clerk, one.id, leaving)),
      request(sendWithdrawal(world.clerk, two.id, leaving)),
    ]),
    write: () =>
      decideRequests(world.admin, {
        action: "approve",
        note: null,
        rows: (prepared as number[]).map((id) => ({ id, version: null })),
      }),
  },
  "the erasure of a person": { write: () => erasePerson(operator, one.ic_number ?? "", "Permintaan") },
};

describe("each write of candidates of a final list", () => {
  it.each(Object.entries(writes))("%s makes one version of each list that it changes", (_, each) => {
    lock();
    each.prepare?.();
    const before = numbers();
    const own = snapshotOf("AAA0001");
    expect(each.write()).not.toMatchObject({ kind: expect.stringMatching(/refused|blocked|missing|stale/) });
    const [first = 0, second = 0] = each.adds ?? [1, 0];
    const [mine = 0, theirs = 0] = before;
    expect(numbers()).toEqual([mine + first, theirs + second]);
    expect(versionsAt("AAA0001").at(-1)).toMatchObject(countsAt("AAA0001"));
    if (first === 1 && _ !== "the erasure of a person")
      expect(storedChanges("AAA0001", mine + 1)).toEqual(differences(own, snapshotOf("AAA0001")));
    expect(sqlite.prepare("select count(*) from list_touches").pluck().get()).toBe(0);
  });

  it.each(Object.entries(writes))("%s makes none where the year is closed", (_, each) => {
    lock();
    each.prepare?.();
    db.update(exam_years).set({ closed_at: "2026-12-01T00:00:00.000Z" }).run();
    const before = numbers();
    each.write();
    expect(numbers()).toEqual(before);
  });

  it("makes none where nothing changes, and none for a renamed school or a moved registration", () => {
    signBoth();
    const { schools: _, ...same } = { ...rowOf(one.id), schools: null };
    const edit = studentEdit.parse({ ...same, version: null, reason: "Tiada" });
    expect(updateStudent(world.admin, one.id, edit).kind).toBe("saved");
    expect(numbers()).toEqual([1, 1]);
    sqlite.exec("update schools set school_code = 'AAA0009' where school_code = 'AAA0001'");
    sqlite.exec("insert into exam_years (year, created_at, updated_at) values (2031, '', '')");
    const move = { school_code: "AAA0009", exam_year: 2031, version: null };
    expect(updateSchoolExamYear(world.admin, world.ownYear.id, move as never).kind).toBe("saved");
    expect(sqlite.prepare("select count(*) from list_touches").pluck().get()).toBe(0);
    expect(sqlite.prepare("select count(*) from list_versions").pluck().get()).toBe(2);
  });

  /** A new module that writes candidates belongs in `writes`, which proves its versions. */
  it("is one of the modules that this test runs", () => {
    const statement =
      /(insert into students \(|update students\s|delete from students where|\.(insert|update|delete)\(students\))/;
    const writers = filesUnder("app/features", /\.ts$/).filter((path) => statement.test(textOf(path)));
    expect(writers.map((path) => path.replace("app/features/", ""))).toEqual([
      "exam-years/late.ts",
      "imports/saving/candidate-insert.ts",
      "imports/saving/store.ts",
      "persons/erase.ts",
      "roll-numbers/commands.ts",

      "roll-numbers/undo.ts",
      "roll-numbers/whole-year.ts",
      "school-merges/commands.ts",
      "school-merges/join.ts", // refused for a list that is or was final, see school-merges.test
      "student-transfers/undo.ts",
      "students/bulk/commands.ts",
      "students/bulk/mass-update.ts",
      "students/commands.ts",
      "students/park-roll-numbers.ts",
      "students/transfer.ts",
      "students/withdrawal/commands.ts",
      "trash/trash.ts",
    ]);
  });
});

describe("a signed final list", () => {
  let numbering = 0;
  let transfer = 0;
  const refused: [string, Write][] = [
    [
      "an edit without a reason",
      () => updateStudent(world.admin, one.id, edited(one.id, { class_name: "X" })),
    ],
    ["a new candidate without a reason", () => createStudent(world.admin, studentNew.parse(newcomer))],
    ["a reversal without a reason", () => reinstateStudent(world.admin, two.id, { version: null })],
    [
      "an edit of the district",
      () => updateStudent(world.supervisor, one.id, edited(one.id, { class_name: "X", reason: "Ejaan" })),
    ],
    [
      "an edit of the school",
      () => updateStudent(world.clerk, one.id, edited(one.id, { class_name: "X", reason: "Ejaan" })),
    ],
    ["a withdrawal of the school", () => withdrawStudent(world.supervisor, one.id, leaving)],
    [
      "an edit in an impersonation",
      () =>
        updateStudent(
          { ...world.admin, acting_as: "SU AAA0001" },
          one.id,
          edited(one.id, { class_name: "X", reason: "Ejaan" }),
        ),
    ],
    ["a deletion", () => deleteStudent(world.admin, one.id)],
    ["a batch", () => createStudents(world.admin, own, null, [row(0, newcomer)])],
    ["an import", () => importCandidates(world.admin, [newcomer])],
    ["a correcting import", () => correctedByImport()],
    ["a class of many", () => changeClass(world.admin, seen(one.id), { class_name: "X", typed_count: null })],
    [
      "a withdrawal of many",
      () => withdrawStudents(world.admin, seen(one.id), { ...leaving, typed_count: null }),
    ],
    ["a reset", () => resetSchoolYear(world.admin, own)],
    ["the undo of a transfer", () => undoTransfer(world.admin, transfer)],
    ["the undo of a numbering", () => undoNumbering(world.admin, [numbering, numbering])],
    [
      "a stale edit",
      () =>
        updateStudent(world.admin, one.id, edited(one.id, { class_name: "X", reason: "Ejaan", version: 99 })),
    ],
  ];

  it.each(refused)("refuses %s, and has no new version", (_, write) => {
    const moved = makeStudent({ ...own, full_name: "CALON PINDAH", ic_number: "140203105571" });
    transfer = transferOf(moved);
    const numbered = generateRollNumbers(world.admin, { ...place, reason: null } as never);
    if (numbered.kind === "saved") numbering = numbered.value.numbering_id ?? 0;
    sqlite.exec(`update students set withdrawn_at = '2026-02-01T00:00:00.000Z' where id = ${two.id}`);
    signBoth();
    const before = snapshotOf("AAA0001");
    expect(write()).toMatchObject({ kind: expect.stringMatching(/refused|blocked|stale/) });
    expect(numbers()).toEqual([1, 1]);
    expect(differences(before, snapshotOf("AAA0001"))).toEqual([]);
  });

  it("stays final and signed after an amendment, without a new sign-off", () => {
    finalise();
    const list = () =>
      db.select().from(school_exam_years).where(eq(school_exam_years.id, world.ownYear.id)).get();
    const { state, head_name, state_changed_at, version } = list() ?? {};
    updateStudent(world.admin, one.id, edited(one.id, { full_name: "BETUL", reason: "Ejaan" }));
    expect(list()).toMatchObject({ state, head_name, state_changed_at, version, list_version: 2 });
    expect(reinstateOfTwo()).toMatchObject({ kind: "saved" });
    expect(versionsAt("AAA0001").map(({ reason }) => reason)).toEqual([null, "Ejaan", "Berpindah", "Silap"]);
  });

  const reinstateOfTwo = () => {
    withdrawStudent(world.admin, two.id, leaving);
    return reinstateStudent(world.admin, two.id, { version: null, reason: "Silap" });
  };
});

describe("the changes of a version", () => {
  it("show an observer masked identity numbers, and keep no person who was erased", () => {
    finalise();
    updateStudent(world.admin, one.id, edited(one.id, { ic_number: "140203105561", reason: "140203105561" }));
    const version = findVersion(world.ownYear.id, 2);
    if (!version) throw new Error("no version 2");
    const page = { page: 1, limit: 10 };
    const change = (who: typeof world.admin) => changesOfVersion(who, version, page).data[0];
    expect(change(world.admin)).toMatchObject({ before: "140203105555", after: "140203105561" });
    expect(change(world.observer)).toMatchObject({
      full_name: "CALON SATU",
      before: "********5555",
      after: "********5561",
    });

    expect(erasePerson(operator, "140203105561", "Permintaan").kind).toBe("saved");
    expect(numbers()[0]).toBe(3);
    const stored = ["list_versions", "list_changes", "list_touches"].map((table) =>
      JSON.stringify(sqlite.prepare(`select * from ${table}`).all()),
    );
    expect(stored.join()).not.toMatch(/1402031055(55|61)|CALON SATU/);
    expect(change(world.admin)).toMatchObject({
      kind: "changed",
      full_name: null,
      before: null,
      after: null,
    });
  });

  it("are erased of a person who is found by a former number alone", () => {
    finalise();
    updateStudent(world.admin, one.id, edited(one.id, { ic_number: "140203105561", reason: "Ejaan" }));
    sqlite.exec(`delete from students where id = ${one.id}`);
    expect(erasePerson(operator, "140203105555", "Permintaan").kind).toBe("saved");
    expect(JSON.stringify(sqlite.prepare("select * from list_changes").all())).not.toContain("140203");
  });
});
