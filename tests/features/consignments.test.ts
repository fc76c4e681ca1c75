import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Actor } from "~/auth/actor";
import { sqlite } from "~/db/client";
import { updatePaper } from "~/features/exam-papers/commands";
import { findPaper } from "~/features/exam-papers/queries";
import { fixPackets } from "~/features/packets/fix";
import {
  movementAlerts,
  movementsBySchool,
  movementsIn,
  pendingFor,
} from "~/features/packets/movements/board";
import { recordAsListed, recordMovements, withdrawMovement } from "~/features/packets/movements/commands";
import { handedTo, papersOnTheWay } from "~/features/packets/movements/queries";
import { type MovementStep, movementSteps } from "~/features/packets/movements/steps";
import { mergeSchool, undoMerge } from "~/features/school-merges/commands";
import { runAtOnce } from "~/features/values/in-slices";
import { dayAfter, today } from "~/features/values/moments";
import {
  makePacketRule,
  makePaper,
  makeSchool,
  makeStudent,
  makeYear,
  type Person,
  register,
  withWorld,
} from "../support/people";
import { textOf } from "../support/source";

const world = withWorld();
const migration = textOf("drizzle/0029_movement_figures.sql").split("--> statement-breakpoint");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2026-10-05T02:00:00.000Z");
});
afterEach(() => void vi.useRealTimers());

/** Mulberry32: the same seed, the same story. */
function randomFrom(seed: number) {
  let state = seed;
  const below = (n: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
  };
  return { below, any: <Each>(list: readonly Each[]): Each | undefined => list[below(list.length || 1)] };
}

const rows = <Row>(query: string, ...values: unknown[]): Row[] =>
  sqlite.prepare(query).all(...values) as Row[];
const run = (query: string, ...values: unknown[]) => sqlite.prepare(query).run(...values);

interface Counted {
  exam_paper_id: number;
  registration_id: number;
  exam_year: number;
  school_code: string;
  recorded_district: string;
  district_code: string;
  exam_type_code: string;
  held_on: string | null;
  starts_at: string | null;
  paper_year: number;
  listed: number;
  steps: { step: MovementStep; packets: number }[];
}

/** From the lines and the movements. */
function recounted(): Counted[] {
  const pairs = rows<Omit<Counted, "listed" | "steps">>(
    `select paper.id as exam_paper_id, list.id as registration_id, list.exam_year, list.school_code,
       list.district_code as recorded_district, school.district_code, school.exam_type_code, held_on, starts_at,
       paper.exam_year as paper_year
     from exam_papers as paper join school_exam_years as list join schools as school using (school_code)
     order by paper.exam_type_code, held_on is null, held_on, starts_at, paper.id, list.district_code, list.school_name, list.id`,
  );
  const lines = rows<{ exam_paper_id: number; registration_id: number; copies: number; each: number }>(
    "select exam_paper_id, registration_id, candidates + spare + extra as copies, copies_per_packet as each from packet_lines",
  ).filter(({ copies }) => copies > 0);
  const movements = rows<{
    exam_paper_id: number;
    registration_id: number;
    step: MovementStep;
    packets: number;
  }>("select * from packet_movements");
  const isOf = (one: { exam_paper_id: number; registration_id: number }) => (other: typeof one) =>
    other.exam_paper_id === one.exam_paper_id && other.registration_id === one.registration_id;
  return pairs.flatMap((pair) => {
    const own = lines.filter(isOf(pair));
    const steps = movements
      .filter(isOf(pair))
      .map(({ step, packets }) => ({ step, packets }))
      .toSorted((one, other) => movementSteps.indexOf(one.step) - movementSteps.indexOf(other.step));
    const listed = own.reduce((sum, { copies, each }) => sum + Math.ceil(copies / each), 0);
    return own.length + steps.length > 0 ? [{ ...pair, listed, steps }] : [];
  });
}

function nextOf({ steps }: Counted): MovementStep | null {
  const last = steps.at(-1);
  if (last?.packets === 0) return null;
  return movementSteps[last ? movementSteps.indexOf(last.step) + 1 : 0] ?? null;
}
const differs = ({ listed, steps }: Counted) =>
  steps.some(({ packets }, at) => packets !== (steps[at - 1]?.packets ?? listed));
const expectedOf = ({ listed, steps }: Counted) => steps.at(-1)?.packets ?? listed;

function isLate(one: Counted, minute: string): boolean {
  const { held_on, starts_at } = one;
  const next = nextOf(one);
  if (held_on === null || next === null) return false;
  const from = {
    sent: `${dayAfter(held_on, -1)}T00:00`,
    received: `${dayAfter(held_on, -1)}T00:00`,
    handed: `${held_on}T${starts_at ?? "23:59"}`,
    confirmed: `${held_on}T${starts_at ?? "23:59"}`,
    returned: `${dayAfter(held_on, 1)}T00:00`,
  }[next];
  return from <= minute;
}

/** The Malaysian minute of the clock. */
const minuteNow = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 16);

function expectFiguresToAgree() {
  const counted = recounted();
  expect(
    rows(
      `select exam_paper_id, registration_id, exam_year, district_code, exam_type_code, listed, next_step, expected, differs
       from consignments order by exam_paper_id, registration_id`,
    ),
  ).toEqual(
    counted
      .map((one) => ({
        exam_paper_id: one.exam_paper_id,
        registration_id: one.registration_id,
        exam_year: one.exam_year,
        district_code: one.district_code,
        exam_type_code: one.exam_type_code,
        listed: one.listed,
        next_step: nextOf(one),
        expected: expectedOf(one),
        differs: Number(differs(one)),
      }))
      .toSorted(
        (one, other) =>
          one.exam_paper_id - other.exam_paper_id || one.registration_id - other.registration_id,
      ),
  );
  const totals = new Map<string, [number, number]>();
  for (const one of counted) {
    const key = [
      one.exam_paper_id,
      one.exam_year,
      one.district_code,
      one.exam_type_code,
      nextOf(one) ?? "",
    ].join();
    const [n, differing] = totals.get(key) ?? [0, 0];
    totals.set(key, [n + 1, differing + Number(differs(one))]);
  }
  const kept = rows<Record<string, unknown>>("select * from consignment_totals").map(
    ({ total_consignments, total_differing, ...key }) =>
      [Object.values(key).join(), [total_consignments, total_differing]] as const,
  );
  expect(Object.fromEntries(kept.filter(([, [n]]) => n !== 0))).toEqual(Object.fromEntries(totals));
  expect(kept.filter(([, [n, differing]]) => n === 0 && differing !== 0)).toEqual([]);
}

interface View {
  who: Person;
  sees: (one: Counted) => boolean;
}

const views = (): View[] => [
  { who: world.admin, sees: () => true },
  { who: world.supervisor, sees: ({ district_code }) => district_code === "01" },
  { who: world.otherSupervisor, sees: ({ district_code }) => district_code === "02" },
  { who: world.clerk, sees: ({ school_code }) => school_code === "AAA0001" },
  {
    who: { ...world.observer, school_code: "CCC0003" },
    sees: ({ school_code }) => school_code === "CCC0003",
  },
];

const ofYear = (exam_year: number) => (one: Counted) =>
  one.exam_year === exam_year && one.paper_year === exam_year;

function expectHomesToAgree() {
  const [from, to] = [dayAfter(today(), -7), dayAfter(today(), 7)];
  const fixed = rows<{ id: number }>(
    "select exam_paper_id as id from packet_rules where fixed_at is not null",
  ).map(({ id }) => id);
  const near = recounted()
    .filter(ofYear(2026))
    .filter(
      ({ held_on, exam_paper_id }) =>
        held_on !== null && held_on >= from && held_on <= to && fixed.includes(exam_paper_id),
    );
  // The home of a school has another line.
  for (const { who, sees } of views().slice(0, 3)) {
    const own = near.filter(sees);
    const isUsed = own.some(({ steps }) => steps.length > 0);
    const alerts = {
      late: isUsed ? own.filter((one) => isLate(one, minuteNow())).length : 0,
      differing: own.filter(differs).length,
    };
    expect(movementAlerts(who, 2026)).toEqual(alerts);
    const schools = new Set(own.map(({ school_code }) => school_code));
    const bySchool = runAtOnce(movementsBySchool(who, 2026));
    expect([...bySchool.keys()].toSorted()).toEqual([...schools].toSorted());
    for (const [code, found] of bySchool) {
      const ofSchool = own.filter(({ school_code }) => school_code === code);
      expect(found).toEqual({
        late: ofSchool.filter((one) => isLate(one, minuteNow())).length,
        differing: ofSchool.filter(differs).length,
        isRecorded: ofSchool.some(({ steps }) => steps.length > 0),
      });
    }
  }
}

const blank = { exam_year: 2026, exam_paper_id: null, district_code: null, school_code: null } as const;

/** What every account sees of every filter, on every page, is what the lines and movements say. */
function expectBoardsToAgree() {
  const all = recounted().filter(ofYear(2026));
  const [paper] = all;
  const places = [
    blank,
    { ...blank, exam_paper_id: paper?.exam_paper_id ?? 0 },
    { ...blank, district_code: "02" },
    { ...blank, school_code: "CCC0003" },
    { ...blank, exam_paper_id: 999_999 },
  ];
  for (const { who, sees } of views())
    for (const place of places) {
      const inPlace = all.filter(
        (one) =>
          sees(one) &&
          (place.exam_paper_id === null || one.exam_paper_id === place.exam_paper_id) &&
          (place.district_code === null || one.recorded_district === place.district_code) &&
          (place.school_code === null || one.school_code === place.school_code),
      );
      const isUsed = inPlace.some(({ steps }) => steps.length > 0);
      const late = (one: Counted) => isUsed && isLate(one, minuteNow());
      for (const step of [null, ...movementSteps])
        for (const state of [null, "late", "differs"] as const) {
          const chosen = inPlace.filter(
            (one) =>
              (step === null || nextOf(one) === step) &&
              (state === null || (state === "late" ? late(one) : differs(one))),
          );
          const last = Math.max(1, Math.ceil(chosen.length / 7));
          for (const page of new Set([1, last, last + 1])) {
            const found = movementsIn(who, { ...place, step, state, page, limit: 7 });
            const { data, ...figures } = found;
            expect(figures).toEqual({
              ...{ page, limit: 7, total: chosen.length },
              late: inPlace.filter(late).length,
              differing: inPlace.filter(differs).length,
              waiting: Object.fromEntries(
                movementSteps.map((each) => [each, inPlace.filter((one) => nextOf(one) === each).length]),
              ),
            });
            const shown = chosen.slice((page - 1) * 7, page * 7);
            expect(
              data.map((one) => [
                ...[one.exam_paper_id, one.registration_id, one.listed, one.next, one.expected],
                ...[one.is_late, one.differs, one.movements.map(({ step, packets }) => ({ step, packets }))],
              ]),
            ).toEqual(
              shown.map((one) => [
                ...[one.exam_paper_id, one.registration_id, one.listed, nextOf(one), expectedOf(one)],
                ...[late(one), differs(one), one.steps],
              ]),
            );
          }
        }
      for (const step of movementSteps) {
        const { pending, packets } = pendingFor(who, step, place);
        const waiting = inPlace.filter((one) => nextOf(one) === step);
        expect(pending.map(({ exam_paper_id, registration_id }) => [exam_paper_id, registration_id])).toEqual(
          waiting.map(({ exam_paper_id, registration_id }) => [exam_paper_id, registration_id]),
        );
        expect(packets).toBe(waiting.reduce((sum, one) => sum + expectedOf(one), 0));
      }
    }
}

function expectSchoolsToAgree() {
  const all = recounted();
  for (const { id } of rows<{ id: number }>("select id from school_exam_years")) {
    const own = all.filter(({ registration_id }) => registration_id === id);
    const handed = own.filter((one) => nextOf(one) === "confirmed");
    expect(handedTo(id)).toEqual({
      papers: handed.length,
      packets: handed.reduce((sum, one) => sum + expectedOf(one), 0),
    });
    const away = own.filter(
      ({ steps }) => steps.length > 0 && !steps.some(({ step }) => step === "returned"),
    );
    expect(papersOnTheWay(id)).toBe(away.length);
  }
}

/** Six schools of two districts with five papers; two of them have no candidates, so that their registrations can be moved. */
function makeOffice() {
  makeYear(2027);
  for (const [code, district_code] of [
    ["CCC0003", "01"],
    ["DDD0004", "02"],
    ["EEE0005", "01"],
    ["FFF0006", "02"],
  ] as const) {
    makeSchool(code, { district_code, exam_type_code: "PSRA" });
    register(code, 2026);
  }
  for (const school_code of ["CCC0003", "DDD0004"]) makeStudent({ school_code, exam_year: 2026 });
  makeStudent({ school_code: "AAA0001", exam_year: 2026 });
  const days = [-1, 0, 1, 3, null].map((days) => (days === null ? null : dayAfter(today(), days)));
  for (const [at, held_on] of days.entries()) makePackedPaper(`K${at}`, held_on, at !== 3);
}

function makePackedPaper(code: string, held_on: string | null, isFixed: boolean) {
  const { id } = makePaper({ code, held_on, starts_at: held_on === today() ? "08:00" : null });
  makePacketRule(id, { fixed_at: isFixed ? "2026-09-01T00:00:00.000Z" : null });
}

function writesOf(seed: number) {
  const { below, any } = randomFrom(seed);
  const admin: Actor = world.admin;
  const papers = () => rows<{ id: number }>("select id from exam_papers").map(({ id }) => id);
  const lists = () =>
    rows<{ id: number; school_code: string; exam_year: number }>("select * from school_exam_years");
  const anyLine = () => any(rows<{ id: number }>("select id from packet_lines"))?.id;
  const anySchool = () =>
    any(rows<{ id: number; school_code: string }>("select id, school_code from schools"));
  const free = () => lists().filter(({ school_code }) => /^[EF]/.test(school_code));
  let merged = 0;
  const addLine = () =>
    run(
      `insert or ignore into packet_lines (exam_paper_id, registration_id, room_name, candidates, spare, extra, copies_per_packet)
       values (?, ?, ?, ?, ?, 0, ?)`,
      ...[any(papers()), any(lists())?.id, any(["", "DEWAN", "BILIK 1"]), below(60), below(3), 1 + below(20)],
    );
  const moveOne = () => {
    const step = any(movementSteps) ?? "sent";
    const one = any(pendingFor(admin, step, blank).pending);
    if (!one) return;
    const packets = any([one.expected, one.expected, Math.max(0, one.expected - 1), 0]) ?? 0;
    const row = { exam_paper_id: one.exam_paper_id, school_code: one.school_code, listed: null };
    const outcome = recordMovements(admin, {
      step,
      moved_at: null,
      rows: [{ ...row, packets, reason: "Sebab" }],
    });
    expect(outcome.kind).toBe("saved");
  };
  const writes: Record<string, () => unknown> = {
    addLine,
    addAnother: addLine,
    changeLine: () => run("update packet_lines set spare = ? where id = ?", below(40), anyLine()),
    moveLine: () =>
      run("update or ignore packet_lines set registration_id = ? where id = ?", any(lists())?.id, anyLine()),
    emptyLine: () => run("update packet_lines set candidates = 0, spare = 0 where id = ?", anyLine()),
    dropLine: () => run("delete from packet_lines where id = ?", anyLine()),
    fix: () => fixPackets(admin, any(papers()) ?? 0, { fingerprint: null }),
    moveOne,
    moveAnother: moveOne,
    moveMore: moveOne,
    press: () =>
      recordAsListed(admin, {
        ...blank,
        step: any(movementSteps) ?? "sent",
        exam_paper_id: any(papers()) ?? null,
        fingerprint: null,
      }),
    withdraw: () =>
      withdrawMovement(admin, any(rows<{ id: number }>("select id from packet_movements"))?.id ?? 0),
    correctMovement: () =>
      run(
        "update packet_movements set packets = ? where id = ?",
        below(4),
        any(rows<{ id: number }>("select id from packet_movements"))?.id,
      ),
    date: () => {
      const paper = findPaper(any(papers()) ?? 0);
      if (!paper) return;
      const held_on = any([null, dayAfter(today(), below(20) - 10)]) ?? null;
      const { code, name, exam_type_code, exam_year, starts_at, ends_at, version } = paper;
      updatePaper(admin, paper.id, {
        code,
        name,
        exam_type_code,
        exam_year,
        held_on,
        starts_at: held_on && starts_at,
        ends_at: held_on && ends_at,
        version,
      });
    },
    dropPaper() {
      if (below(4)) return;
      run("delete from exam_papers where id = ?", any(papers()));
      expectFiguresToAgree();
      makePackedPaper(`L${below(1_000_000)}`, dayAfter(today(), below(5) - 2), true);
    },
    dropRegistration() {
      const list = any(free());
      if (!list || below(4)) return;
      run("delete from school_exam_years where id = ?", list.id);
      expectFiguresToAgree();
      register(list.school_code, list.exam_year);
    },
    district: () =>
      run("update schools set district_code = ? where id = ?", any(["01", "02"]), anySchool()?.id),
    type: () =>
      run("update schools set exam_type_code = ? where id = ?", any(["PSRA", "SMA"]), anySchool()?.id),
    rename: () =>
      below(4) ||
      run(
        "update schools set school_code = school_code || 'X' where school_code = ?",
        any(free())?.school_code,
      ),
    year: () =>
      run(
        "update or ignore school_exam_years set exam_year = ? where id = ?",
        any(rows<{ year: number }>("select year from exam_years"))?.year,
        any(free())?.id,
      ),
    renumber: () =>
      below(4) ||
      run("update exam_years set year = case year when 2027 then 2028 else 2027 end where year > 2026"),
    school: () => {
      const list = any(free());
      const school_code = any(
        rows<{ school_code: string }>(
          "select school_code from schools where id not in (select id from schools where school_code glob '[ABCD]*')",
        ),
      )?.school_code;
      run("update or ignore school_exam_years set school_code = ? where id = ?", school_code, list?.id);
    },
    /** With packets that all came back. */
    merge() {
      const ends = rows<{ id: number; school_code: string }>(
        "select id, school_code from schools where school_code in ('CCC0003', 'DDD0004')",
      );
      const [school, into] = below(2) ? ends : ends.toReversed();
      if (!school || !into) return;
      const of = { ...blank, school_code: school.school_code, fingerprint: null };
      for (const step of movementSteps) recordAsListed(admin, { ...of, step });
      run("update schools set exam_type_code = 'PSRA'");
      const merge = { school_code: into.school_code, version: null, fingerprint: null };
      if (mergeSchool(admin, school.id, merge).kind !== "saved") return;
      merged += 1;
      expectFiguresToAgree();
      expect(undoMerge(admin, school.id, { version: null }).kind).toBe("saved");
    },
    clock: () => vi.setSystemTime(Date.now() + below(30) * 3_600_000),
  };
  return { writes, any, merges: () => merged };
}

test.each([1, 2, 3])("the figures of movements follow %i times 150 random writes", (seed) => {
  makeOffice();
  const { writes, any, merges } = writesOf(seed);
  for (let n = 0; n < 150; n++) {
    const name = any(Object.keys(writes)) ?? "";
    writes[name]?.();
    expectFiguresToAgree();
    if (n % 10 === 0) expectHomesToAgree();
  }
  expectSchoolsToAgree();
  // A database of an earlier version is counted by the migration, once or again.
  for (const text of migration.slice(-2)) sqlite.exec(text);
  expectFiguresToAgree();
  expect([merges() > 0, rows("select 1 from packet_movements").length > 0]).toEqual([true, true]);
});

test("boards, homes and schools judge packets by the lines, the movements and the clock", () => {
  makeOffice();
  const { writes } = writesOf(7);
  for (let n = 0; n < 40; n++) writes.addLine?.();
  expectHomesToAgree();
  for (let n = 0; n < 60; n++) writes.moveOne?.();
  expectSchoolsToAgree();
  for (const hours of [6, 37]) {
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    expectBoardsToAgree();
    expectHomesToAgree();
  }
  expect(recounted().some(differs)).toBe(true);
  run("update exam_years set closed_at = '2026-12-01T00:00:00.000Z', is_running = 0 where year = 2026");
  expect(movementsIn(world.admin, { ...blank, step: null, state: null, page: 1, limit: 7 }).late).toBe(0);
  expect(movementsIn(world.admin, { ...blank, step: null, state: "late", page: 1, limit: 7 }).total).toBe(0);
  expect(movementAlerts(world.admin, 2026)).toEqual({ late: 0, differing: 0 });
});
