import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { exam_papers, exam_rooms, latest_prints, room_seats, schools, students } from "~/db/schema";
import type { SheetFilters } from "~/features/sheets/candidates/filters";
import { contentOf } from "~/features/sheets/content";
import { recordedReceipt } from "~/features/sheets/prints/commands";
import { findSheet, type Sheet } from "~/features/sheets/queries";
import { countReprints, listReprints } from "~/features/sheets/reprints/queries";
import type { ReprintSheet } from "~/features/sheets/reprints/reprint-sheets";
import { filtersOf, sheetQuery } from "~/features/sheets/schema";
import {
  makeNeed,
  makePaper,
  makePerson,
  makeRoom,
  makeStudent,
  type Person,
  withWorld,
} from "../support/people";

const world = withWorld();
const school_code = "AAA0001";
const exam_year = 2026;

let candidates: { id: number }[];
let paper: { id: number };
let room: { id: number };

beforeEach(() => {
  candidates = [1, 2, 3, 4].map((n) =>
    makeStudent({
      school_code,
      exam_year,
      full_name: `CALON ${n}`,
      class_name: n % 2 ? "6 A" : "6 B",
      ic_number: `14010110123${n}`,
      student_code: `AAA0001/00${n}`,
    }),
  );
  paper = makePaper({
    code: "JW1",
    name: "Jawi",
    held_on: "2026-11-25",
    starts_at: "08:00",
    ends_at: "09:00",
  });
  room = makeRoom({ school_code });
  candidates.forEach(({ id: student_id }, at) => {
    db.insert(room_seats)
      .values({ student_id, room_id: room.id, seat: at + 1 })
      .run();
  });
});

const id = (n: number) => candidates[n - 1]?.id ?? 0;
const change = (n: number, values: Partial<typeof students.$inferInsert>) =>
  db
    .update(students)
    .set(values)
    .where(eq(students.id, id(n)))
    .run();

const sheetOf = (who: Person, sheet: string, query: object = {}): Sheet => {
  const filters: SheetFilters = filtersOf(sheetQuery.parse(query));
  const found = findSheet(who, { school_code, exam_year, sheet, filters });
  if (!found) throw new Error(`no sheet ${sheet}`);
  return found;
};
const print = (sheet: string, query: object = {}, who: Person = world.admin) =>
  recordedReceipt(who, sheetOf(who, sheet, query));

const whole = { exam_year, district_code: null, sheet: null };
/** The homes, which store their answers, say each time how many schools the whole list has. */
async function list(
  who: Person = world.admin,
  filters: { district_code?: string; sheet?: ReprintSheet } = {},
) {
  const found = await listReprints(who, { ...whole, ...filters }, { page: 1, limit: 10 });
  if (Object.keys(filters).length === 0)
    expect(countReprints(who, exam_year)).toEqual({ n: found.total, isMore: false });
  return found;
}
const due = async (who: Person = world.admin) =>
  Object.fromEntries(
    (await list(who)).data.flatMap(({ sheets }) => sheets.map(({ sheet, reasons }) => [sheet, reasons])),
  );

const prints = {
  roll: ["psra", {}],
  attendance: ["attendance", {}],
  slips: ["slips", {}],
  labels: ["labels", {}],
  "door-list": ["door-list", {}],
  "seating-plan": ["seating-plan", {}],
  "final-list": ["final-list", {}],
} as const;
type Kind = keyof typeof prints;
const kinds = Object.keys(prints) as Kind[];
const printOf = (kind: Kind) => {
  const [sheet, query] = prints[kind];
  return [sheet, kind === "seating-plan" ? { room_id: String(room.id) } : query] as const;
};
const printAll = () => {
  for (const kind of kinds) print(...printOf(kind));
};

const touch: Record<string, () => void> = {
  "another name": () => change(2, { full_name: "CALON DUA" }),
  "another Arabic name": () => change(2, { full_name_arabic: "علي" }),
  "another identity card": () => change(2, { ic_number: "140101101299" }),
  "a passport": () => change(2, { passport_number: "A1234567" }),
  "a visa": () => change(2, { visa_number: "V1" }),
  "another gender": () => change(2, { gender: "L" }),
  "another class": () => change(2, { class_name: "6 Z" }),
  "not a citizen": () => change(2, { is_citizen: false }),
  "not a candidate": () => change(2, { is_student: false }),
  late: () => change(2, { is_late: true }),
  "another roll number": () => change(2, { student_code: "AAA0001/009" }),
  "a withdrawal": () => change(2, { withdrawn_at: "2026-10-01T00:00:00.000Z" }),
  "a deletion": () =>
    db
      .delete(students)
      .where(eq(students.id, id(2)))
      .run(),
  "a new candidate": () =>
    makeStudent({ school_code, exam_year, full_name: "CALON BAHARU", student_code: "AAA0001/005" }),
  "another seat": () =>
    db
      .update(room_seats)
      .set({ seat: 20 })
      .where(eq(room_seats.student_id, id(2)))
      .run(),
  "no seat": () =>
    db
      .delete(room_seats)
      .where(eq(room_seats.student_id, id(2)))
      .run(),
  "another name of the room": () => db.update(exam_rooms).set({ name: "Dewan Z" }).run(),
  "another size of the room": () => db.update(exam_rooms).set({ rows: 6 }).run(),
  "a special need": () => makeNeed(id(2)),
  "another day of a paper": () => db.update(exam_papers).set({ held_on: "2026-11-26" }).run(),
  "another time of a paper": () => db.update(exam_papers).set({ starts_at: "08:30" }).run(),
  "a new paper": () => makePaper({ code: "BI1", name: "Bahasa Inggeris", held_on: "2026-11-27" }),
  "a paper less": () => db.delete(exam_papers).run(),
  "another name of the school": () => db.update(schools).set({ school_name: "SEKOLAH BAHARU" }).run(),
  "another centre code": () =>
    db.update(schools).set({ hq_code: "ZZ99" }).where(eq(schools.school_code, school_code)).run(),
  "another district": () =>
    db.update(schools).set({ district_code: "03" }).where(eq(schools.school_code, school_code)).run(),
  "another name of the district": () => sqlite.exec("update districts set name = 'Lain' where code = '01'"),
  "another name of the exam": () => sqlite.exec("update exam_types set name = 'Lain' where code = 'PSRA'"),
  "another title of the year": () => sqlite.exec("update exam_years set title = '2026M'"),
  "a final list": () => sqlite.exec("update school_exam_years set state = 'muktamad', list_version = 2"),
  "a signature of the office": () =>
    sqlite.exec(
      "update school_exam_years set submitted_on_behalf_by = 'PUAN A', submitted_on_behalf_at = '2026-05-01T00:00:00.000Z'",
    ),
  "a telephone number": () => sqlite.exec("update schools set contact_phone = '0123456789'"),
  "a mark that no sheet shows": () =>
    change(2, { is_repeating: true, updated_at: "2099-01-01T00:00:00.000Z" }),
  "an expected number": () => sqlite.exec("update school_exam_years set expected_students = 9"),
};

/** A sheet that is cut apart needs no print for a candidate who left, nor for another order. */
const needless: Record<string, readonly Kind[]> = {
  "a withdrawal": ["slips", "labels"],
  "a deletion": ["slips", "labels"],
  late: ["labels"],
};

describe("the sheets that are due", () => {
  it.each(Object.entries(touch))(
    "after %s they are those whose content differs, until each is printed again",
    async (name, happen) => {
      printAll();
      expect(await due()).toEqual({});
      const checksumOf = (kind: Kind) => {
        const sheet = sheetOf(world.admin, ...printOf(kind));
        return contentOf(sheet.sheet, sheet, sheet.candidates, sheet.filters).checksum;
      };
      const before = Object.fromEntries(kinds.map((kind) => [kind, checksumOf(kind)]));
      happen();
      const changed = kinds.filter(
        (kind) => checksumOf(kind) !== before[kind] && !needless[name]?.includes(kind),
      );
      expect(Object.keys(await due()).toSorted()).toEqual(changed.toSorted());
      printAll();
      expect(await due()).toEqual({});
    },
  );

  it.each([
    ["another name", "roll", [{ reason: "changed", n: 1 }]],
    ["a new candidate", "attendance", [{ reason: "added", n: 1 }]],
    ["a withdrawal", "roll", [{ reason: "withdrawn", n: 1 }]],
    ["a deletion", "roll", [{ reason: "removed", n: 1 }]],
    ["another roll number", "labels", [{ reason: "renumbered", n: 1 }]],
    ["another seat", "slips", [{ reason: "reseated", n: 1 }]],
    ["another seat", "door-list", [{ reason: "reseated", n: 1 }]],
    ["no seat", "slips", [{ reason: "reseated", n: 1 }]],
    ["another size of the room", "seating-plan", [{ reason: "room" }]],
    ["another day of a paper", "attendance", [{ reason: "papers", papers: ["JW1"] }]],
    ["another day of a paper", "slips", [{ reason: "papers", papers: ["JW1"] }]],
    ["a new paper", "attendance", [{ reason: "papers", papers: ["BI1"] }]],
    ["another name of the school", "roll", [{ reason: "record" }]],
    ["a final list", "final-list", [{ reason: "list_version", list_version: 2 }]],
  ] as const)("after %s the reason for the sheet %s is stated", async (name, sheet, reasons) => {
    printAll();
    touch[name]?.();
    expect((await due())[sheet]).toEqual(reasons);
  });

  it("a change that was taken back leaves nothing to print", async () => {
    printAll();
    change(2, { full_name: "CALON DUA" });
    change(2, { full_name: "CALON 2" });
    expect(await due()).toEqual({});
  });

  it("the former data are due again where the paper of other data was printed in between, and not after one more print", async () => {
    const first = print("psra");
    change(2, { full_name: "CALON DUA" });
    print("psra");
    change(2, { full_name: "CALON 2" });
    expect(Object.keys(await due())).toEqual(["roll"]);
    expect(print("psra").number).toBe(first.number);
    expect(await due()).toEqual({});
  });

  it("a home compares a changed print once, and again after the next change", async () => {
    print("psra");
    const marks = () =>
      db
        .select()
        .from(latest_prints)
        .all()
        .map(({ is_touched, is_due }) => [is_touched, is_due]);
    change(1, { full_name: "CALON SATU" });
    expect(marks()).toEqual([[true, false]]);
    expect(countReprints(world.admin, exam_year).n).toBe(1);
    expect(marks()).toEqual([[false, true]]);
    change(1, { full_name: "CALON 1" });
    expect(marks()).toEqual([[true, true]]);
    expect(countReprints(world.admin, exam_year).n).toBe(0);
    expect(marks()).toEqual([[false, false]]);
  });

  it("another order and another user print the same sheet again, another class does not", async () => {
    print("psra");
    change(1, { full_name: "CALON SATU" });
    print("psra", { class_name: "6 A" });
    expect(Object.keys(await due())).toEqual(["roll"]);
    print("psra", { order: "full_name" }, world.supervisor);
    expect(await due()).toEqual({});
  });

  it("a slip that was printed again alone is no longer due, and a roll sheet of one candidate replaces no whole one", async () => {
    print("slips");
    print("psra");
    change(1, { full_name: "CALON SATU" });
    change(2, { full_name: "CALON DUA" });
    const alone = { student_id: String(id(1)) };
    print("slips", alone);
    print("psra", alone);
    expect(await due()).toEqual({
      slips: [{ reason: "changed", n: 1 }],
      roll: [{ reason: "changed", n: 2 }],
    });
    print("slips", { student_id: String(id(2)) });
    expect(Object.keys(await due())).toEqual(["roll"]);
  });

  it("a copy with masked numbers replaces no sheet", async () => {
    print("psra");
    change(1, { full_name: "CALON SATU" });
    print("psra", {}, world.observer);
    expect(Object.keys(await due(world.observer))).toEqual(["roll"]);
  });

  it("a class that has no candidate any more is not printed again", async () => {
    print("psra", { class_name: "6 A" });
    sqlite.exec("update students set class_name = '6 C'");
    expect(await due()).toEqual({});
  });

  it("the list of a paper that is gone is due until another attendance list is printed", async () => {
    print("attendance", { paper: "JW1" });
    db.update(exam_papers).set({ code: "JW2" }).where(eq(exam_papers.id, paper.id)).run();
    expect(await due()).toEqual({ attendance: [{ reason: "papers", papers: ["JW1"] }] });
    print("attendance", { paper: "JW2" });
    expect(await due()).toEqual({});
  });

  it("the list of one paper shows its times, the list of all papers only the days", async () => {
    print("attendance");
    print("attendance", { paper: "JW1" });
    db.update(exam_papers).set({ ends_at: "09:30" }).run();
    const [school] = (await list()).data;
    expect(school?.sheets.map(({ filters }) => filters.paper)).toEqual(["JW1"]);
  });
});

describe("who sees the list", () => {
  beforeEach(() => {
    print("psra");
    change(1, { full_name: "CALON SATU" });
  });

  it("each account sees the schools of its scope", async () => {
    const { admin, supervisor, clerk, observer, otherSupervisor, otherClerk } = world;
    for (const who of [admin, supervisor, clerk, observer]) expect((await list(who)).total).toBe(1);
    for (const who of [otherSupervisor, otherClerk]) expect((await list(who)).total).toBe(0);
    expect(countReprints(supervisor, exam_year)).toEqual({ n: 1, isMore: false });
    expect(countReprints(otherSupervisor, exam_year)).toEqual({ n: 0, isMore: false });
  });

  it("the filters choose the district and the sheet", async () => {
    expect((await list(world.admin, { district_code: "02" })).total).toBe(0);
    expect((await list(world.admin, { sheet: "labels" })).total).toBe(0);
    expect(await list(world.admin, { sheet: "roll" })).toMatchObject({
      total: 1,
      total_sheets: 1,
      whole: [school_code],
    });
  });

  it("a closed year has nothing to print", async () => {
    sqlite.exec("update exam_years set closed_at = '2026-12-31T00:00:00.000Z'");
    expect((await list()).total).toBe(0);
  });
});

describe("a room with candidates of another school", () => {
  let guest: { id: number };
  beforeEach(() => {
    guest = makeStudent({
      school_code: "BBB0002",
      exam_year,
      full_name: "TAMU",
      student_code: "BBB0002/001",
    });
    db.insert(room_seats).values({ student_id: guest.id, room_id: room.id, seat: 9 }).run();
  });
  const inRoom = () => ({ room_id: String(room.id) });
  const rename = () =>
    db.update(students).set({ full_name: "TAMU DUA" }).where(eq(students.id, guest.id)).run();

  it("the whole sheet of the room is due at the school of the room; the clerk reads no count", async () => {
    print("attendance", inRoom());
    rename();
    expect(await due()).toEqual({ attendance: [{ reason: "changed", n: 1 }] });
    expect(await due(world.clerk)).toEqual({ attendance: [{ reason: "room_shared" }] });
  });

  it("the sheet of the school's own candidates does not change with the guest", async () => {
    print("attendance", inRoom(), world.clerk);
    print("attendance", inRoom(), world.supervisor);
    rename();
    expect(await due()).toEqual({});
    change(1, { full_name: "CALON SATU" });
    expect((await list()).total_sheets).toBe(2);
    print("attendance", inRoom(), makePerson("SU", { school_code }));
    expect((await list()).total_sheets).toBe(1);
  });
});
