import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { exam_rooms, exam_years, room_seats, school_exam_years, students } from "~/db/schema";
import { loadApp } from "../support/app";
import { formOf, jsonOf, makeRoom, makeStudent, type Person, requestOf, withWorld } from "../support/people";
import {
  askFor,
  cardOfAway,
  jsonAt,
  latestRequest,
  lockYear,
  pageOf,
  stepByCall,
  storedStudent,
  tried,
  withTransfer,
} from "../support/transfers";

const app = await loadApp();
const world = withWorld();
const at = withTransfer();

describe("a transfer that was made", () => {
  const since = "/school_exam_years/since?exam_year=2026&days=1";
  const listOf = async (who: Person) =>
    (await jsonAt(who, "/api/student_transfers?exam_year=2026")).data as { id: number; may_undo: boolean }[];

  async function move(): Promise<number> {
    const id = await askFor(cardOfAway, world.clerk);
    expect((await stepByCall(world.otherClerk, id, "agree")).status).toBe(200);
    return (await listOf(world.admin))[0]?.id ?? 0;
  }

  const undoCall = (who: Person, id: number) =>
    app(jsonOf(who, "PUT", `/api/student_transfers/${id}`, { action: "undo" }));
  const undoForm = (who: Person, id: number, more: Record<string, string> = {}) =>
    app(formOf(who, `/school_exam_years/since/${id}/undo`, more));
  const seatOf = () => db.select().from(room_seats).where(eq(room_seats.student_id, at.away.id)).get();
  const former = { school_code: "BBB0002", student_code: "BBB0002/007", class_name: "6 RAHSIA" };

  it("is in what changed since yesterday of both schools and districts, and on the home of those that lost the candidate", async () => {
    const id = await move();
    for (const who of [world.otherClerk, world.otherSupervisor, world.clerk, world.supervisor]) {
      const html = await pageOf(who, since);
      for (const text of ["KENARI BIN KUNING", "BBB0002/007", "SEKOLAH BBB0002", "SEKOLAH AAA0001"])
        expect(html).toContain(text);
      const isLosing = who === world.otherClerk || who === world.otherSupervisor;
      expect(html.includes(`/school_exam_years/since/${id}/undo`)).toBe(isLosing);
      expect(await listOf(who)).toMatchObject([{ id, may_undo: isLosing }]);
      expect((await pageOf(who, "/")).includes("1 calon berpindah keluar")).toBe(isLosing);
    }
    for (const path of [since, "/"]) expect(await pageOf(at.near, path)).not.toContain("KENARI");
    expect(await listOf(at.near)).toEqual([]);
  });

  it.each([
    ["its former school", () => world.otherClerk],
    ["the district of that school", () => world.otherSupervisor],
    ["the office", () => world.admin],
  ])("is taken back at both doors by %s: school, class, roll number and seat as before", async (_, who) => {
    const id = await move();
    expect(seatOf()).toBeUndefined();
    for (const undo of [undoCall, undoForm]) {
      await tried(async () => {
        expect((await undo(who(), id)).status).toBe(undo === undoCall ? 200 : 303);
        expect(storedStudent(at.away.id)).toMatchObject({ ...former, version: 3 });
        expect(seatOf()).toMatchObject({ room_id: at.room.id, seat: 5 });
        for (const reader of [world.otherClerk, world.clerk])
          expect(await pageOf(reader, since)).toContain("Perpindahan dibatalkan oleh");
        const [event] = sqlite.prepare("select action from audit_events order by id desc").pluck().all();
        expect(event).toBe("student.transfer_undone");
        expect(await pageOf(world.otherClerk, `/student-history/${at.away.id}`)).toContain(
          "Perpindahan dibatalkan",
        );
        expect(await pageOf(world.clerk, `/requests/${latestRequest()}`)).toContain(
          "Perpindahan dibatalkan oleh",
        );
        expect((await app(requestOf(world.clerk, `/api/students/${at.away.id}`))).status).toBe(404);
      });
    }
  });

  it("is taken back once by a form sent twice, and the second call reads who did it", async () => {
    const id = await move();
    const twice = { submission_key: "sekali" };
    const answers = [
      await undoForm(world.otherClerk, id, twice),
      await undoForm(world.otherClerk, id, twice),
    ];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(storedStudent(at.away.id)?.version).toBe(3);
    const again = await undoCall(world.otherClerk, id);
    expect([again.status, (await again.json()).error]).toEqual([
      409,
      expect.stringContaining("telah dibatalkan oleh"),
    ]);
    const page = await pageOf(world.otherClerk, `/school_exam_years/since/${id}/undo`);
    expect(page).not.toContain("Kembalikan KENARI");
  });

  it("is asked for and made again after it was taken back", async () => {
    await undoCall(world.otherClerk, await move());
    await move();
    expect(storedStudent(at.away.id)?.school_code).toBe("AAA0001");
  });

  it("is not taken back by the school that has the candidate now, its district, an observer or another school", async () => {
    const id = await move();
    const answers = await Promise.all(
      [world.clerk, world.supervisor, world.observer, at.near].map(async (who) => [
        (await undoCall(who, id)).status,
        (await undoForm(who, id)).status,
      ]),
    );
    expect(answers).toEqual([
      [409, 409],
      [409, 409],
      [403, 403],
      [404, 404],
    ]);
    expect(storedStudent(at.away.id)?.school_code).toBe("AAA0001");
  });

  const set = (values: Partial<typeof students.$inferInsert>) => () =>
    db.update(students).set(values).where(eq(students.id, at.away.id)).run();
  const state = (school_code: string, to: "dihantar" | "muktamad") => () =>
    db
      .update(school_exam_years)
      .set({ state: to, head_name: "PUAN" })
      .where(eq(school_exam_years.school_code, school_code))
      .run();
  it.each<[string, () => unknown, RegExp]>([
    [
      "the new school changed the candidate",
      set({ full_name: "LAIN", version: 3 }),
      /telah diubah selepas berpindah/,
    ],
    ["the candidate has a new number", set({ student_code: "AAA0001/001" }), /telah diberikan angka giliran/],
    ["the candidate moved on", set({ school_code: "CCC0003" }), /telah berpindah sekali lagi/],
    ["the candidate withdrew", set({ withdrawn_at: "2026-05-03T16:00:00.000Z" }), /telah menarik diri/],
    [
      "the candidate was deleted",
      () => sqlite.prepare("delete from students where id = ?").run(at.away.id),
      /telah dipadam/,
    ],
    [
      "the candidate has a new seat",
      () =>
        db
          .insert(room_seats)
          .values({ student_id: at.away.id, room_id: makeRoom({ school_code: "AAA0001" }).id, seat: 1 })
          .run(),
      /telah diberikan meja di dewan/,
    ],
    [
      "another candidate has the number",
      () => makeStudent({ school_code: "BBB0002", exam_year: 2026, student_code: "BBB0002/007" }),
      /BBB0002\/007 kini milik calon lain/,
    ],
    [
      "another candidate has the seat",
      () => {
        const { id } = makeStudent({ school_code: "BBB0002", exam_year: 2026 });
        db.insert(room_seats).values({ student_id: id, room_id: at.room.id, seat: 5 }).run();
      },
      /Meja 5 di Dewan A kini diduduki/,
    ],
    ["the room is gone", () => db.delete(exam_rooms).run(), /Meja 5 di dewan asal .* tidak wujud lagi/],
    ["the room is smaller", () => db.update(exam_rooms).set({ capacity: 4 }).run(), /tidak wujud lagi/],
    [
      "the former school has another candidate with the card",
      () => {
        sqlite.exec("update exam_types set allows_second_exam = 1");
        makeStudent({ school_code: "BBB0002", exam_year: 2026, ic_number: "140810014477" });
      },
      /tidak dapat dikembalikan: Calon ini telah wujud/,
    ],
    ["the year is locked", lockYear, /Tahun 2026 telah dikunci/],
    [
      "the year is closed",
      () => db.update(exam_years).set({ closed_at: "2026-12-01T00:00:00.000Z" }).run(),
      /ditutup/,
    ],
    [
      "the list of the former school is submitted",
      state("BBB0002", "dihantar"),
      /BBB0002 bagi 2026 telah dihantar/,
    ],
    [
      "the list of the new school is submitted",
      state("AAA0001", "dihantar"),
      /AAA0001 bagi 2026 telah dihantar/,
    ],
    ["the list of the new school is final", state("AAA0001", "muktamad"), /AAA0001 bagi 2026 telah muktamad/],
  ])("is not taken back when %s, at either door, and says so", async (_, change, sentence) => {
    const id = await move();
    change();
    const before = storedStudent(at.away.id);
    const answer = await undoCall(world.otherClerk, id);
    expect([answer.status, (await answer.json()).error]).toEqual([409, expect.stringMatching(sentence)]);
    const page = await undoForm(world.otherClerk, id);
    expect(page.status).toBe(409);
    expect(await page.text()).toMatch(sentence);
    expect(storedStudent(at.away.id)).toEqual(before);
  });

  it("is taken back by the office alone once a list is submitted, and by no account once one is final", async () => {
    const id = await move();
    state("AAA0001", "dihantar")();
    expect((await tried(() => undoCall(world.admin, id))).status).toBe(200);
    state("BBB0002", "muktamad")();
    expect((await undoCall(world.admin, id)).status).toBe(409);
  });
});
