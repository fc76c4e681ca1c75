import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { audit_events } from "~/db/schema";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { heard } from "../support/heard";
import {
  formOf,
  jsonOf,
  makePaper,
  makeReturn,
  makeStudent,
  makeYear,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();

/** 2024 is over: its school has one candidate and one paper, and nothing of the paper came back. */
function yearThatEnded() {
  const year = makeYear(2024, "2024-06-01T00:00:00.000Z");
  const list = register("AAA0001", 2024);
  const { exam_type_code } = world.own;
  const paper = makePaper({ exam_year: 2024, exam_type_code, held_on: "2024-10-07" });
  makeStudent({ school_code: "AAA0001", exam_year: 2024, student_code: "AAA0001/001" });
  return { year, list, paper };
}

const page = (id: number) => heard(app(requestOf(world.admin, `/admin/exam_years/${id}/state`)));
const close = (id: number, fields: Record<string, string> = {}) =>
  answerOf(
    formOf(world.admin, `/admin/exam_years/${id}/state`, { is_closed: "true", version: "1", ...fields }),
  );
const isClosed = (id: number) =>
  sqlite.prepare("select closed_at is not null from exam_years where id = ?").pluck().get(id) === 1;

describe("the settlement of a year", () => {
  it("lists the open work by district, each line with its link, and closes it only with a reason", async () => {
    const { year, paper } = yearThatEnded();
    const { html, text } = await page(year.id);
    expect(text).toContain("Kerja yang belum selesai bagi tahun 2024");
    expect(text).toMatch(/Senarai kehadiran belum diterima .+? 1/);
    expect(text).toContain("Skrip belum dikira");
    expect(text).toContain("Laporan pusat belum dihantar");
    expect(text).toContain("Sekolah yang datanya belum diserahkan");
    expect(text).not.toContain("Permohonan menunggu keputusan");
    for (const [, href] of html.matchAll(/<a href="(\/papers[^"]+|\/students\/handovers[^"]+)"/g)) {
      const answer = await app(requestOf(world.admin, href ?? ""));
      expect([answer.status, href]).toEqual([200, href]);
    }
    const refused = await close(year.id);
    expect([refused.status, isClosed(year.id)]).toEqual([422, false]);
    expect((await close(year.id, { reason: "Pusat terbakar" })).status).toBe(303);
    expect(isClosed(year.id)).toBe(true);
    const event = db.select().from(audit_events).all().at(-1);
    expect(event).toMatchObject({ action: "exam_year.closed" });
    expect(JSON.stringify(event?.changes)).toContain("Pusat terbakar");
    expect(paper.exam_year).toBe(2024);
  });

  it("is the same by the API, line by line, and asks no reason where all is settled", async () => {
    const { year, list, paper } = yearThatEnded();
    const state = async () =>
      (await answerOf(requestOf(world.admin, `/api/exam_years/${year.id}/state`))).body.data.open_work;
    const { district_code, exam_type_code } = world.own;
    expect(await state()).toEqual([
      { line: "attendance", place: district_code, n: 1 },
      { line: "scripts", place: district_code, n: 1 },
      { line: "reports", place: district_code, n: 1 },
      { line: "handover", place: exam_type_code, n: 1 },
    ]);
    makeReturn(paper.id, list.id);
    expect((await state()).map(({ line }: { line: string }) => line)).toEqual([
      "scripts",
      "reports",
      "handover",
    ]);
    const put = (body: object) =>
      answerOf(jsonOf(world.admin, "PUT", `/api/exam_years/${year.id}/state`, { is_closed: true, ...body }));
    expect((await put({})).status).toBe(422);
    sqlite.exec("delete from students where exam_year = 2024");
    expect(await state()).toEqual([]);
    expect((await page(year.id)).text).toContain("Tiada kerja yang belum selesai bagi tahun 2024.");
    expect((await put({})).status).toBe(200);
  });

  it("keeps the names of its districts and exam types in its figures", async () => {
    const { year } = yearThatEnded();
    await close(year.id, { reason: "Selesai" });
    const csv = async () => (await app(requestOf(world.admin, "/admin/stats.csv?exam_year=2024"))).text();
    const before = await csv();
    sqlite.exec("update districts set name = 'Daerah Baharu'; update exam_types set name = 'Jenis Baharu'");
    expect(await csv()).toBe(before);
  });
});
