import { desc, eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { audit_events, exam_years, requests, school_exam_years, sheet_prints, students } from "~/db/schema";
import { requestStates, waitingStates } from "~/db/schema/states";
import { closeListsOfBegunLocks } from "~/features/exam-years/lists-at-lock";
import type { ListState } from "~/features/school-exam-years/sign-off/rules";
import { readFlash } from "~/http/flash";
import { answerOf } from "../support/answers";
import { trails } from "../support/archived-trail";
import { formOf, makeStudent, makeYear, requestOf, withWorld } from "../support/people";

const world = withWorld();
const at = new Date().toISOString();

/** The registration of AAA0001 in 2026 has two candidates, a number, one who withdrew, a print and a request. */
beforeEach(() => {
  makeYear(2027);
  const place = { school_code: "AAA0001", exam_year: 2026 };
  makeStudent({ ...place, student_code: "AAA0001/001" });
  makeStudent(place);
  makeStudent({ ...place, withdrawn_at: at });
  const print = { sheet: "attendance", filters: {}, total: 2, checksum: "x", content: {}, printed_by: "x" };
  db.insert(sheet_prints)
    .values({ ...place, ...print, number: "1", user_id: world.admin.user_id, created_at: at })
    .run();
  const request = { kind: "late", after: {}, reason: "x", created_by: world.clerk.user_id } as const;
  db.insert(requests)
    .values({ ...place, ...request, created_at: at, updated_at: at })
    .run();
  db.insert(requests)
    .values({ ...place, ...request, state: "approved", created_at: at, updated_at: at })
    .run();
});

type Fields = Record<string, string>;
const edit = (fields: Fields) =>
  answerOf(formOf(world.admin, `/school_exam_years/${world.ownYear.id}/edit`, fields));
const moved: Fields = { school_code: "AAA0001", exam_year: "2027", version: "1" };
const yearOf = (id: number) =>
  db.select().from(school_exam_years).where(eq(school_exam_years.id, id)).get()?.exam_year;
const flashOf = ({ headers }: { headers: Headers }) =>
  readFlash(new Request("http://x/", { headers: { Cookie: headers.get("Set-Cookie") ?? "" } })) ?? raise();
const raise = (): never => {
  throw new Error("there is no message");
};
const takeBack = (batch_id: string, person = world.admin) =>
  answerOf(formOf(person, "/students/undo", { batch_id }));

describe.each(trails)("the move of one registration, $trail", ({ meanwhile }) => {
  it("is first shown in counts and writes nothing", async () => {
    const { status, body } = await edit(moved);
    expect(status).toBe(200);
    expect(body.confirm).toEqual([
      "1 pendaftaran berpindah ke tahun 2027, bersama 2 calon dan 1 calon yang telah menarik diri.",
      expect.stringMatching(/^1 angka giliran kekal/),
      expect.stringMatching(/^1 cetakan helaian menjadi tidak sah/),
      expect.stringContaining("1 draf, 0 dihantar, 0 disahkan, 0 muktamad"),
      expect.stringMatching(/^1 permohonan yang belum diputuskan/),
      "Tahun asal dan tahun baharu tidak dikunci.",
    ]);
    expect(yearOf(world.ownYear.id)).toBe(2026);
  });

  it("counts the requests of every state that is not decided, and no other", async () => {
    const [open] = db.select().from(requests).where(eq(requests.state, "open")).all();
    for (const state of requestStates) {
      const { id: _, ...rest } = open as typeof requests.$inferSelect;
      db.insert(requests)
        .values({ ...rest, state })
        .run();
    }
    const { body } = await edit(moved);
    expect(body.confirm.join("\n")).toContain(`${1 + waitingStates.length} permohonan yang belum diputuskan`);
  });

  it("names the years that are locked, and the states of the list", async () => {
    sqlite.exec("update school_exam_years set state = 'dihantar' where school_code = 'AAA0001'");
    db.update(exam_years)
      .set({ is_lock_initial_student: true, lock_initial_student_datetime: "2026-01-01T00:00:00.000Z" })
      .run();
    const { body } = await edit(moved);
    expect(body.confirm.join("\n")).toMatch(
      /0 draf, 1 dihantar[\s\S]*Tahun asal 2026 dikunci\.\nTahun 2027 dikunci/,
    );
  });

  it("is done once it is confirmed, and shown again as typed after Batal", async () => {
    const question = await edit(moved);
    const back = await edit({ ...question.body.typed, confirmed: "true", intent: "back" });
    expect([back.status, back.body.confirm, back.body.typed]).toMatchObject([200, undefined, moved]);
    expect(yearOf(world.ownYear.id)).toBe(2026);
    expect((await edit({ ...question.body.typed, confirmed: "true" })).status).toBe(303);
    expect(yearOf(world.ownYear.id)).toBe(2027);
  });

  it("is not asked of an edit that moves nothing, is stale or is refused", async () => {
    expect((await edit({ ...moved, exam_year: "2026" })).status).toBe(303);
    expect((await edit(moved)).status).toBe(412);
    expect((await edit({ ...moved, version: "", exam_year: "2040" })).problems).toEqual([
      ["exam_year", "unknown"],
    ]);
  });

  it("can be taken back by the office once, with its candidates", async () => {
    const { undo } = flashOf(await edit({ ...moved, confirmed: "true" }));
    expect(undo).toMatch(/^moved-\d+$/);
    meanwhile();
    expect((await takeBack(undo ?? "", world.clerk)).status).toBe(403);
    expect(yearOf(world.ownYear.id)).toBe(2027);
    expect(flashOf(await takeBack(undo ?? "")).key).toBe("school_exam_year.moved_back");
    expect(yearOf(world.ownYear.id)).toBe(2026);
    expect(await db.$count(students, eq(students.exam_year, 2026))).toBe(3);
    expect(flashOf(await takeBack(undo ?? "")).key).toBe("school_exam_year.not_moved_back");
  });
});

describe.each(trails)("the undo of a move into a locked year, $trail", ({ meanwhile }) => {
  const listOf = (id: number) =>
    db.select().from(school_exam_years).where(eq(school_exam_years.id, id)).get();
  const lockYears = (...years: number[]) =>
    db
      .update(exam_years)
      .set({ is_lock_initial_student: true, lock_initial_student_datetime: "2026-01-01T00:00:00.000Z" })
      .where(inArray(exam_years.year, years))
      .run();
  const moveOwn = async () => flashOf(await edit({ ...moved, version: "", confirmed: "true" })).undo ?? "";
  const takeBackLater = (batch_id: string) => {
    meanwhile();
    return takeBack(batch_id);
  };
  const put = (state: ListState) =>
    sqlite
      .prepare(
        "update school_exam_years set state = ?, head_name = 'PN A', state_changed_at = ? where id = ?",
      )
      .run(state, "2025-11-01T00:00:00.000Z", world.ownYear.id);

  it.each(["draf", "dihantar", "disahkan"] as const)(
    "gives back the state of a list that was %s",
    async (state) => {
      put(state);
      lockYears(2027);
      const undo = await moveOwn();
      closeListsOfBegunLocks();
      expect(listOf(world.ownYear.id)).toMatchObject({ exam_year: 2027, state: "muktamad" });
      expect(flashOf(await takeBackLater(undo)).key).toBe("school_exam_year.moved_back");
      expect(listOf(world.ownYear.id)).toMatchObject({ exam_year: 2026, state, head_name: "PN A" });
      const last = db.select().from(audit_events).orderBy(desc(audit_events.id)).limit(1).get();
      expect(last).toMatchObject({
        action: "school_exam_year.opened_by_undo",
        user_id: world.admin.user_id,
        exam_year: 2026,
        changes: { state: ["muktamad", state] },
      });
      expect(closeListsOfBegunLocks()).toBe(0);
    },
  );

  it("leaves a list final that was final before the move", async () => {
    put("muktamad");
    lockYears(2027);
    const undo = await moveOwn();
    closeListsOfBegunLocks();
    await takeBackLater(undo);
    expect(listOf(world.ownYear.id)).toMatchObject({ exam_year: 2026, state: "muktamad" });
  });

  it("leaves a list final that the office finalised after the move, or whose old year is locked too", async () => {
    put("disahkan");
    const first = await moveOwn();
    sqlite.prepare("update school_exam_years set state = 'muktamad', state_changed_by = 1").run();
    await takeBackLater(first);
    expect(listOf(world.ownYear.id)).toMatchObject({ exam_year: 2026, state: "muktamad" });
    sqlite.prepare("update school_exam_years set state_changed_by = null").run();
    put("disahkan");
    lockYears(2027);
    const second = await moveOwn();
    closeListsOfBegunLocks();
    lockYears(2026);
    await takeBackLater(second);
    expect(listOf(world.ownYear.id)).toMatchObject({ exam_year: 2026, state: "muktamad" });
  });
});

describe.each(trails)("the move of many registrations, $trail", ({ meanwhile }) => {
  const rows = () =>
    Object.fromEntries(
      [world.ownYear, world.foreignYear].flatMap(({ id }, n) => [
        [`rows[${n}].id`, String(id)],
        [`rows[${n}].version`, "1"],
      ]),
    );
  const move = () =>
    answerOf(formOf(world.admin, "/school_exam_years/bulk", { exam_year: "2027", ...rows() }));

  it("states on its page what it does, in counts", async () => {
    const ids = `id=${world.ownYear.id}&id=${world.foreignYear.id}`;
    const shown = (query: string) =>
      answerOf(requestOf(world.admin, `/school_exam_years/bulk?${ids}${query}`));
    const { body } = await shown("&exam_year=2027");
    expect(body.consequences[0]).toBe(
      "2 pendaftaran berpindah ke tahun 2027, bersama 2 calon dan 1 calon yang telah menarik diri.",
    );
    expect(body.consequences.join()).toMatch(/1 angka giliran.*1 cetakan.*2 draf.*1 permohonan/);
    expect((await shown("")).body.consequences).toEqual([]);
    expect((await shown("&exam_year=2026")).body.consequences).toEqual([]);
  });

  it("can be taken back whole, and not in part once one of them moved on", async () => {
    const first = flashOf(await move()).undo ?? "";
    expect([yearOf(world.ownYear.id), yearOf(world.foreignYear.id)]).toEqual([2027, 2027]);
    meanwhile();
    await takeBack(first);
    expect([yearOf(world.ownYear.id), yearOf(world.foreignYear.id)]).toEqual([2026, 2026]);
    sqlite.exec("update school_exam_years set version = 1");
    const second = flashOf(await move()).undo ?? "";
    sqlite.prepare("update school_exam_years set exam_year = 2026 where id = ?").run(world.foreignYear.id);
    expect(flashOf(await takeBack(second)).key).toBe("school_exam_year.not_moved_back");
    expect(yearOf(world.ownYear.id)).toBe(2027);
  });

  it("is not undone from moves that are not there", async () => {
    const undo = flashOf(await move()).undo ?? "";
    const [first = 0, last = 0] = undo.match(/\d+/g)?.map(Number) ?? [];
    meanwhile();
    for (const span of [`moved-${first}-${last + 1}`, `moved-${last + 1}-${last + 9}`, "moved-1-99999999"])
      expect(flashOf(await takeBack(span)).key).toBe("school_exam_year.not_moved_back");
    expect(yearOf(world.ownYear.id)).toBe(2027);
  });
});
