import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "~/db/client";
import { packet_arrangements, room_seats, students } from "~/db/schema";
import { today } from "~/features/values/moments";
import { answerOf, fileOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makeLayout,
  makeNeed,
  makePaper,
  makePerson,
  makeRoom,
  makeSchool,
  makeStudent,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();

/** What the sides of one school counted by hand: candidates, absentees and scripts by paper, and the packets of each step. */
interface ByHand {
  district: string;
  candidates: string[];
  packets: Record<Paper, number[]>;
  absent: Record<Paper, string[]>;
  scripts: Record<Paper, number>;
}
type Paper = "BA1" | "JA2";
const papers: Paper[] = ["BA1", "JA2"];

const call = async (who: Person, method: string, path: string, given: object = {}) => {
  const answer = await answerOf(jsonOf(who, method, path, given));
  return { status: answer.status, data: answer.body?.data, problems: answer.problems };
};
const read = async (who: Person, path: string) => (await answerOf(requestOf(who, path))).body;
const page = async (who: Person, path: string) => (await app(requestOf(who, path))).text();
const numbersOf = (school: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `P${school}/${String(from + at).padStart(3, "0")}`);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Three schools: one with rooms and an adapted paper, one with extra copies and a late candidate, one in another district with a candidate who withdrew. */
function beginWeek() {
  makeSchool("CCC0003");
  makeSchool("DDD0004", { district_code: "02" });
  const ids = {
    AAA0001: world.ownYear.id,
    CCC0003: register("CCC0003", 2026).id,
    DDD0004: register("DDD0004", 2026).id,
  };
  const clerks = {
    AAA0001: world.clerk,
    CCC0003: makePerson("SU", { school_code: "CCC0003" }),
    DDD0004: makePerson("SU", { school_code: "DDD0004" }),
  };
  const add = (school_code: string, student_code: string) =>
    makeStudent({
      ...{ school_code, exam_year: 2026, student_code, full_name: `CALON ${student_code}` },
      passport_number: student_code.replace("/", ""),
    }).id;
  const [hall, classroom] = ["DEWAN", "BILIK 2"].map((name, at) =>
    makeRoom({ school_code: "AAA0001", name, fill_order: at + 1 }),
  );
  for (const [at, number] of numbersOf("AAA0001", 1, 43).entries()) {
    const student_id = add("AAA0001", number);
    if (at === 0) makeNeed(student_id);
    const room = at < 20 ? hall : at < 40 ? classroom : undefined;
    if (room)
      db.insert(room_seats)
        .values({ student_id, room_id: room.id, seat: (at % 20) + 1 })
        .run();
  }
  for (const number of numbersOf("CCC0003", 1, 21)) add("CCC0003", number);
  for (const number of numbersOf("DDD0004", 1, 12)) add("DDD0004", number);
  makeStudent({
    ...{ school_code: "DDD0004", exam_year: 2026, student_code: "PDDD0004/013" },
    ...{ withdrawn_at: "2026-09-01T00:00:00.000Z", withdrawal_reason: "Berpindah" },
  });
  db.insert(packet_arrangements).values({ arrangement_code: "CETAK" }).run();
  const [first, second] = [
    makePaper({ code: "BA1", held_on: "2026-10-05", starts_at: "08:00", ends_at: "10:00" }),
    makePaper({ code: "JA2", name: "Jawi", held_on: "2026-10-06", starts_at: "08:00", ends_at: "10:00" }),
  ];
  return { ids, clerks, add, paperIds: { BA1: first.id, JA2: second.id } };
}

it("an exam week of three schools ends with the packets, absentees, scripts and handed candidates that its sides counted by hand", async () => {
  const { admin, supervisor, otherSupervisor } = world;
  const { clerks, ids, add, paperIds } = beginWeek();
  const districts = { "01": supervisor, "02": otherSupervisor };
  const byHand: Record<keyof typeof ids, ByHand> = {
    AAA0001: {
      district: "01",
      candidates: numbersOf("AAA0001", 1, 43),
      // Hall, classroom, without a seat and the chief's; the adapted paper in the hall, and its spare copies.
      packets: { BA1: [5, 5, 5, 5, 5], JA2: [5, 5, 5, 5, 5] },
      absent: { BA1: ["PAAA0001/004", "PAAA0001/041", "PAAA0001/043"], JA2: ["PAAA0001/004"] },
      scripts: { BA1: 40, JA2: 42 },
    },
    CCC0003: {
      district: "01",
      candidates: numbersOf("CCC0003", 1, 22),
      packets: { BA1: [2, 1, 1, 1, 1], JA2: [2, 2, 2, 2, 2] },
      absent: { BA1: ["PCCC0003/021"], JA2: [] },
      // One candidate of the first paper handed in nothing.
      scripts: { BA1: 20, JA2: 22 },
    },
    DDD0004: {
      district: "02",
      candidates: numbersOf("DDD0004", 1, 12),
      packets: { BA1: [1, 1, 1, 1, 1], JA2: [1, 1, 1, 1, 1] },
      absent: { BA1: [], JA2: ["PDDD0004/007"] },
      scripts: { BA1: 12, JA2: 11 },
    },
  };
  const schools = Object.entries(byHand);

  // Packing.
  const rule = { spare_percent: 5, spare_least: 2, spare_most: 20, copies_per_packet: 20, with_others: true };
  expect((await call(admin, "PUT", `/api/packets/${paperIds.BA1}/rule`, rule)).status).toBe(200);
  const extra = { school_code: "CCC0003", copies: 5, reason: "Mesin pencetak sekolah rosak" };
  expect((await call(admin, "POST", `/api/packets/${paperIds.BA1}/extras`, extra)).status).toBe(201);
  for (const paper of papers)
    expect((await call(admin, "POST", `/api/packets/${paperIds[paper]}/fix`)).status).toBe(200);
  const figures = (await read(admin, "/api/packets?exam_year=2026")).data as Record<string, number>[];
  expect(
    figures.map(({ candidates, spare, extra, copies, packets }) => [
      candidates,
      spare,
      extra,
      copies,
      packets,
    ]),
  ).toEqual([
    [76, 9, 5, 90, 8],
    [76, 9, 0, 85, 8],
  ]);
  for (const [code, { packets }] of schools) {
    const print = `/papers/packets/papers/labels/print?exam_year=2026&school_code=${code}`;
    const labels = await page(admin, print);
    for (const paper of papers) {
      const printed = [...labels.matchAll(new RegExp(`${paper} (\\d+)/(\\d+)`, "g"))];
      expect([code, paper, printed.length]).toEqual([code, paper, packets[paper][0]]);
    }
  }

  // A late candidate changes nothing that was fixed, and is stated.
  const late = add("CCC0003", "PCCC0003/022");
  expect(late).toBeGreaterThan(0);
  const { changes } = await read(admin, `/api/packets/${paperIds.JA2}`);
  expect(changes).toMatchObject([{ school_code: "CCC0003", fixed: { copies: 23 }, current: { copies: 24 } }]);

  // Despatch, with a packet that the district did not receive and a school that forgot to confirm.
  const at = "/api/packets/movements";
  const press = (who: Person, step: string, more: object = {}) =>
    call(who, "POST", `${at}/as_listed`, { step, exam_year: 2026, ...more });
  const move = (who: Person, step: string, rows: object[]) => call(who, "POST", at, { step, rows });
  const of = (paper: Paper, school_code: string, packets: number, reason: string | null = null) => ({
    ...{ exam_paper_id: paperIds[paper], school_code, packets, reason },
  });
  expect((await press(admin, "sent")).data).toMatchObject({ recorded: 6, packets: 16 });
  const short = of("BA1", "CCC0003", 1);
  expect((await move(supervisor, "received", [short])).problems).toEqual([
    ["rows.0.reason", "packets_differ"],
  ]);
  expect((await move(supervisor, "received", [{ ...short, reason: "Satu basah" }])).status).toBe(200);
  expect((await press(supervisor, "received")).data).toMatchObject({ recorded: 3, packets: 12 });
  expect((await press(otherSupervisor, "received")).data).toMatchObject({ recorded: 2, packets: 2 });
  expect((await press(supervisor, "handed")).data).toMatchObject({ recorded: 4, packets: 13 });
  expect((await press(otherSupervisor, "handed")).data).toMatchObject({ recorded: 2, packets: 2 });
  expect((await press(clerks.AAA0001, "confirmed")).data).toMatchObject({ recorded: 2, packets: 10 });
  expect((await press(clerks.AAA0001, "confirmed")).status).toBe(409);
  expect((await move(clerks.AAA0001, "confirmed", [short])).problems).toEqual([
    ["rows.0.school_code", "no_packets_of_school"],
  ]);
  expect((await press(clerks.CCC0003, "confirmed")).data).toMatchObject({ recorded: 2, packets: 3 });
  expect((await move(clerks.DDD0004, "confirmed", [of("BA1", "DDD0004", 1)])).status).toBe(200);
  expect((await move(clerks.DDD0004, "returned", [of("JA2", "DDD0004", 1)])).problems).toEqual([
    ["rows.0.packets", "packets_not_there"],
  ]);
  const board = await read(admin, `${at}?exam_year=2026`);
  expect([board.differing, board.waiting.confirmed]).toEqual([1, 1]);
  expect((await read(admin, `${at}?exam_year=2026&step=confirmed&state=late`)).data).toMatchObject([
    { school_code: "DDD0004", code: "JA2" },
  ]);
  expect((await press(clerks.DDD0004, "confirmed")).data).toMatchObject({ recorded: 1, packets: 1 });

  // Absentees by scanner, and the lists of the attendance.
  for (const paper of papers) {
    const scans = (who: Person, numbers: string[]) =>
      app(
        formOf(who, `/absentees/${paperIds[paper]}/scan`, {
          ...{ reason: "T", is_received: "false", confirmed: "true", student_code: "" },
          ...Object.fromEntries(numbers.map((number, at) => [`rows[${at}].student_code`, number])),
        }),
      );
    for (const [district, who] of Object.entries(districts)) {
      const own = schools.filter(([, school]) => school.district === district);
      // The last absentee of the first paper is found after the scripts are back.
      const known = own
        .flatMap(([, { absent }]) => absent[paper])
        .filter((number) => number !== "PAAA0001/043");
      if (known.length > 0)
        expect([paper, district, (await scans(who, known)).status]).toEqual([paper, district, 303]);
      const rows = own.map(([school_code, { absent }]) => ({
        school_code,
        total_absent: absent[paper].filter((number) => known.includes(number)).length,
      }));
      const received = await call(who, "POST", `/api/exam_papers/${paperIds[paper]}/attendance_returns`, {
        rows,
      });
      expect([received.status, received.data?.received]).toEqual([201, own.length]);
    }
  }
  const foreign = await app(
    formOf(otherSupervisor, `/absentees/${paperIds.JA2}/scan`, {
      ...{ reason: "T", is_received: "false", student_code: "PAAA0001001" },
    }),
  );
  expect(foreign.status).toBe(422);

  // Scripts, with one that is missing and an absentee who becomes known afterwards.
  const scripts = (paper: Paper) => `/api/exam_papers/${paperIds[paper]}/script_returns`;
  const asExpected = (who: Person, paper: Paper, school_code: string, expected: number) =>
    call(who, "POST", scripts(paper), { rows: [{ school_code, expected }] });
  expect((await asExpected(clerks.AAA0001, "BA1", "AAA0001", 41)).status).toBe(201);
  expect((await asExpected(clerks.DDD0004, "BA1", "DDD0004", 12)).status).toBe(201);
  const missing = {
    returned: 20,
    reason: "Calon tidak menyerahkan skrip",
    rows: [{ student_code: "PCCC0003/009" }],
  };
  const put = (given: object) => call(clerks.CCC0003, "PUT", `${scripts("BA1")}/${ids.CCC0003}`, given);
  expect((await put({ ...missing, reason: null, version: 0 })).problems).toEqual([["reason", "required"]]);
  expect((await put({ ...missing, version: 0 })).status).toBe(200);
  expect((await asExpected(supervisor, "JA2", "AAA0001", 42)).status).toBe(201);
  expect((await asExpected(supervisor, "JA2", "CCC0003", 22)).status).toBe(201);
  const states = async () => {
    const found = (await read(admin, "/api/scripts?exam_year=2026")).data;
    return {
      papers: found.papers.map((one: { code: string; due: number; attendance: number; scripts: number }) => [
        one.code,
        one.attendance + one.scripts === 2 * one.due,
      ]),
      calls: found.calls.flatMap((one: { school_name: string; attendance: string[]; scripts: string[] }) =>
        one.attendance.length + one.scripts.length > 0 ? one : [],
      ),
    };
  };
  expect(await states()).toMatchObject({
    papers: [
      ["BA1", true],
      ["JA2", false],
    ],
    calls: [{ school_name: "SEKOLAH DDD0004", attendance: [], scripts: ["JA2"] }],
  });
  const known = await call(supervisor, "POST", `/api/exam_papers/${paperIds.BA1}/absences`, {
    rows: [{ student_code: "PAAA0001/043" }],
  });
  expect(known.status).toBe(201);
  const changed = (await read(admin, `${scripts("BA1")}?state=changed`)).data;
  expect(changed).toMatchObject([{ school_code: "AAA0001", expected: 40, returned: 41 }]);
  expect((await asExpected(clerks.AAA0001, "BA1", "AAA0001", 40)).status).toBe(201);
  expect((await asExpected(otherSupervisor, "JA2", "DDD0004", 11)).status).toBe(201);
  expect(await states()).toMatchObject({
    papers: [
      ["BA1", true],
      ["JA2", true],
    ],
    calls: [],
  });
  for (const who of [clerks.AAA0001, supervisor, otherSupervisor])
    expect((await press(who, "returned")).status).toBe(200);

  // The product and the sides agree.
  const moved = (await read(admin, `${at}?exam_year=2026&limit=100`)).data as {
    school_code: string;
    code: Paper;
    movements: { packets: number }[];
    next: string | null;
  }[];
  expect(moved).toHaveLength(6);
  for (const { school_code, code, movements, next } of moved) {
    expect([school_code, code, next]).toEqual([school_code, code, null]);
    expect(movements.map(({ packets }) => packets)).toEqual(
      byHand[school_code as keyof typeof ids].packets[code],
    );
  }
  for (const paper of papers) {
    const returns = (await read(admin, `${scripts(paper)}?limit=100`)).data as {
      school_code: keyof typeof ids;
      expected: number;
      returned: number;
    }[];
    expect(returns.map(({ school_code, expected, returned }) => [school_code, expected, returned])).toEqual(
      schools.map(([code, { candidates, absent, scripts }]) => [
        code,
        candidates.length - absent[paper].length,
        scripts[paper],
      ]),
    );
    const absences = (await read(admin, `/api/exam_papers/${paperIds[paper]}/absences?limit=100`)).data;
    expect(absences.map(({ student_code }: { student_code: string }) => student_code)).toEqual(
      schools.flatMap(([, { absent }]) => absent[paper]),
    );
  }
  const attendance = (await read(admin, "/api/attendance?exam_year=2026")).data;
  const candidates = sum(schools.map(([, school]) => school.candidates.length));
  expect(attendance.state).toMatchObject({ total_students: candidates, total_due: 6, total_received: 6 });
  expect(
    attendance.papers.map((one: { total_absent: number; total_sat: number }) => [
      one.total_absent,
      one.total_sat,
    ]),
  ).toEqual(
    papers.map((paper) => {
      const absent = sum(schools.map(([, school]) => school.absent[paper].length));
      return [absent, candidates - absent];
    }),
  );
  expect(db.select().from(students).all()).toHaveLength(candidates + 1);

  // Two lists are final. The hand-over has their candidates and names the third list as missing.
  const layout = makeLayout({
    column_lines: "student_code | GILIRAN\nfull_name | NAMA\nchange_kind | JENIS\nchanged_fields | MEDAN",
  });
  const sign = async (code: keyof typeof ids, district: Person) => {
    const steps = [
      [clerks[code], { state: "dihantar", head_name: "PUAN ZAINAB" }],
      [district, { state: "disahkan" }],
      [admin, { state: "muktamad" }],
    ] as const;
    for (const [who, step] of steps)
      expect((await call(who, "PUT", `/api/school_exam_years/${ids[code]}/state`, step)).status).toBe(200);
  };
  const handOver = async (since_number: number | null) => {
    const choice = { exam_year: 2026, exam_type_code: "PSRA", layout_id: layout.id, since_number };
    const query = new URLSearchParams(
      Object.entries(choice).map(([name, value]) => [name, String(value ?? "")]),
    );
    const { data: plan } = await read(admin, `/api/handovers/preview?${query}`);
    const made = await call(admin, "POST", "/api/handovers", { ...choice, fingerprint: plan.fingerprint });
    expect(made.status).toBe(201);
    const take = async () => (await fileOf(requestOf(admin, `/api/handovers/${made.data.id}/file`))).text();
    const file = await take();
    expect(await take()).toBe(file);
    expect(createHash("sha256").update(file).digest("hex")).toBe(made.data.sha256);
    return { plan, made: made.data, lines: file.trimEnd().split("\r\n").slice(1).toSorted() };
  };
  const lineOf = (number: string, name = `CALON ${number}`, change = ",") => [number, name, change].join();
  await sign("AAA0001", supervisor);
  await sign("DDD0004", otherSupervisor);
  const first = await handOver(null);
  expect(first.plan.missing.map(({ school_code }: { school_code: string }) => school_code)).toEqual([
    "CCC0003",
  ]);
  expect(first.lines).toEqual(
    [...byHand.AAA0001.candidates, ...byHand.DDD0004.candidates].map((number) => lineOf(number)),
  );

  // The third list is final, one candidate is corrected and one withdraws: the second hand-over has these changes alone.
  await sign("CCC0003", supervisor);
  const idOf = (number: string) =>
    db.select({ id: students.id }).from(students).where(eq(students.student_code, number)).get()?.id;
  const wrong = `/api/students/${idOf("PDDD0004/002")}`;
  const { data: was } = await read(admin, wrong);
  const corrected = { ...was, full_name: "CALON DIBETULKAN", reason: "Sijil lahir" };
  expect((await call(admin, "PUT", wrong, corrected)).status).toBe(200);
  const withdrawal = { withdrawn_at: today(), cause: "moved", reason: "Berpindah ke negeri lain" };
  const leaving = `/api/students/${idOf("PAAA0001/010")}/withdrawal`;
  expect((await call(admin, "PUT", leaving, withdrawal)).status).toBe(200);
  const second = await handOver(1);
  expect(second.made).toMatchObject({ number: 2, total_new: 22, total_changed: 1, total_withdrawn: 1 });
  expect(second.lines).toEqual([
    lineOf("PAAA0001/010", undefined, "ditarik,"),
    ...byHand.CCC0003.candidates.map((number) => lineOf(number, undefined, "baharu,")),
    lineOf("PDDD0004/002", "CALON DIBETULKAN", "diubah,full_name"),
  ]);
});
