import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { exam_papers } from "~/db/schema";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makePaper,
  makeStudent,
  makeYear,
  type Person,
  requestOf,
  withWorld,
} from "../support/people";
import { pressPrint } from "../support/sheet-prints";
import { shownFields } from "../support/shown-fields";

const app = await loadApp();
const world = withWorld();

type Fields = Record<string, string>;
const paper = { exam_year: "2026", exam_type_code: "PSRA", code: "BA1", name: "Bahasa Arab" };
const sitting = { held_on: "2026-10-05", starts_at: "08:30", ends_at: "10:00" };

const add = (who: Person, fields: Fields) => answerOf(formOf(who, "/exam_papers/add", fields));
const call = (who: Person, fields: object) => answerOf(jsonOf(who, "POST", "/api/exam_papers", fields));
const doors = { form: add, call };
const edit = (who: Person, id: number, fields: Fields) =>
  answerOf(formOf(who, `/exam_papers/${id}/edit`, fields));
const stored = () => db.select().from(exam_papers).orderBy(exam_papers.id).all();
const page = async (who: Person, path = "/exam_papers?exam_year=2026") =>
  (await app(requestOf(who, path))).text();

describe("a paper", () => {
  it("is added from three boxes and times as people write them, with its audit event", async () => {
    const boxes = { held_on_day: "5", held_on_month: "10", held_on_year: "2026" };
    const answer = await add(world.admin, { ...paper, ...boxes, starts_at: "8.30", ends_at: "10.00" });
    expect(answer.status).toBe(303);
    expect(stored()).toMatchObject([{ ...paper, exam_year: 2026, ...sitting, version: 1 }]);
    const event = sqlite.prepare("select action from audit_events order by id desc").pluck().get();
    expect(event).toBe("exam_paper.created");
  });

  it.each([
    ["ends before it starts", { ends_at: "08:00" }, "ends_at", "ends_before_start_time"],
    ["ends when it starts", { ends_at: "08:30" }, "ends_at", "ends_before_start_time"],
    ["has an end and no start", { starts_at: "" }, "starts_at", "required"],
    ["has a time and no day", { held_on: "" }, "held_on", "required"],
    ["is held on a day that no calendar has", { held_on: "2026-02-30" }, "held_on", "not_a_day"],
    ["starts at 24.30", { starts_at: "24:30" }, "starts_at", "not_a_time"],
    ["has a blank name", { name: " " }, "name", "required"],
    ["has a code with a blank", { code: "B 1" }, "code", "code_format"],
    ["has a code of seven characters", { code: "BAHASA1" }, "code", "too_long"],
    ["is of the year 9999", { exam_year: "9999" }, "exam_year", "out_of_range"],
    ["is of an unknown year", { exam_year: "2099" }, "exam_year", "unknown"],
    ["is of an unknown exam type", { exam_type_code: "UPSR" }, "exam_type_code", "unknown"],
  ])("that %s is refused at both doors", async (_, wrong, field, code) => {
    for (const send of Object.values(doors)) {
      const answer = await send(world.admin, { ...paper, ...sitting, ...wrong });
      expect([answer.status, answer.problems]).toEqual([422, [[field, code]]]);
    }
    expect(stored()).toEqual([]);
  });

  it("needs neither day nor time", async () => {
    expect((await call(world.admin, paper)).status).toBe(201);
    expect(stored()).toMatchObject([{ held_on: null, starts_at: null, ends_at: null }]);
  });

  it("has a code of its own in its year and exam type", async () => {
    makePaper();
    expect((await call(world.admin, { ...paper, name: "Lain" })).problems).toEqual([["code", "taken"]]);
    expect((await call(world.admin, { ...paper, exam_type_code: "SMA" })).status).toBe(201);
  });

  it("does not overlap a paper of the same exam type, and may follow it at once", async () => {
    makePaper(sitting);
    const at = (starts_at: string, ends_at: string, more = {}) =>
      call(world.admin, { ...paper, code: "TJ", ...sitting, starts_at, ends_at, ...more });
    for (const [from, to] of [
      ["09:59", "11:00"],
      ["08:00", "08:31"],
      ["08:00", "12:00"],
      ["09:00", "09:30"],
    ] as const)
      expect((await at(from, to)).problems).toEqual([["starts_at", "papers_overlap"]]);
    expect((await at("09:00", "09:30", { exam_type_code: "SMA" })).status).toBe(201);
    expect((await at("10:00", "11:00")).status).toBe(201);
  });

  it("is edited without objecting to itself, and not over a later edit", async () => {
    const { id } = makePaper(sitting);
    const fields = { ...paper, ...sitting, ends_at: "10:30", version: "1" };
    expect((await edit(world.admin, id, fields)).status).toBe(303);
    expect(stored()).toMatchObject([{ ends_at: "10:30", version: 2 }]);
    expect((await edit(world.admin, id, { ...fields, name: "Lain" })).status).toBe(412);
    const put = jsonOf(world.admin, "PUT", `/api/exam_papers/${id}`, { ...paper, version: 2 });
    expect((await answerOf(put)).status).toBe(200);
  });

  it("is deleted once; a second deletion finds none", async () => {
    const { id } = makePaper();
    const remove = () => answerOf(formOf(world.admin, `/exam_papers/${id}/delete`, {}));
    expect((await remove()).status).toBe(303);
    expect(stored()).toEqual([]);
    expect((await remove()).status).toBe(404);
  });

  it("cannot hide markup in a page", async () => {
    makePaper({ name: "<script>alert(1)</script>" });
    expect(await page(world.admin)).not.toContain("<script>alert");
  });
});

describe("the papers of a year", () => {
  it("are shown in the order in which they are held, those without a day last", async () => {
    makePaper({ code: "TIADA" });
    makePaper({ code: "DUA", held_on: "2026-10-05", starts_at: "10:30" });
    makePaper({ code: "SATU", held_on: "2026-10-05", starts_at: "08:00" });
    const html = await page(world.clerk);
    const at = ["SATU", "DUA", "TIADA"].map((code) => html.indexOf(` ${code}</small>`));
    expect(at).toEqual(at.toSorted((one, other) => one - other));
    expect(at[0]).toBeGreaterThan(0);
    expect(html).toContain("8.00 pagi");
  });

  it("are those of its exam type for a school, and all for the office; only the office may change them", async () => {
    makePaper({ code: "SENDIRI" });
    makePaper({ code: "LAIN", exam_type_code: "SMA" });
    const ofSchool = await page(world.clerk);
    expect(ofSchool).toContain("SENDIRI");
    expect(ofSchool).not.toContain("LAIN");
    expect(ofSchool).not.toContain("/exam_papers/add");
    expect(await page(world.admin)).toContain("LAIN");
    const listed = await answerOf(requestOf(world.clerk, "/api/exam_papers?exam_year=2026"));
    expect(JSON.stringify(listed.body)).not.toContain("LAIN");
    for (const who of [world.clerk, world.supervisor, world.observer])
      for (const send of Object.values(doors)) expect((await send(who, paper)).status).toBe(403);
  });

  it("begin with the papers of the year before and their days a year later, for exam types that have none", async () => {
    makeYear(2025);
    makePaper({ exam_year: 2025, code: "TJ", name: "Tajwid", held_on: "2025-10-01" });
    makePaper({ exam_year: 2025, exam_type_code: "SMA", code: "FQ", name: "Fiqh" });
    makePaper({ exam_type_code: "SMA", code: "BAHARU" });
    expect(await page(world.admin)).toContain("Salin kertas tahun 2025 dengan hari dan masanya");
    const copy = () => answerOf(formOf(world.admin, "/exam_papers", { exam_year: "2026" }));
    expect((await copy()).status).toBe(303);
    const of2026 = () => stored().filter(({ exam_year }) => exam_year === 2026);
    expect(of2026()).toMatchObject([
      { code: "BAHARU" },
      { code: "TJ", name: "Tajwid", held_on: "2026-10-07" },
    ]);
    await copy();
    expect(of2026()).toHaveLength(2);
  });

  it("cannot be copied from nothing, nor to a year that is not there", async () => {
    const copy = (exam_year: number) =>
      answerOf(jsonOf(world.admin, "POST", "/api/exam_papers/copy", { exam_year }));
    expect((await copy(2026)).problems).toEqual([["exam_year", "no_papers_before"]]);
    expect((await copy(2099)).problems).toEqual([["exam_year", "unknown"]]);
  });
});

describe("a paper on a day of the weekend", () => {
  const saturday = { ...paper, ...sitting, held_on: "2026-10-10" };
  const send = (path: string, more: object = {}) =>
    answerOf(formOf(world.admin, path, { ...saturday, ...more }));

  it("is saved after a question that names the day, new or moved", async () => {
    const question = await send("/exam_papers/add");
    expect([question.status, question.body.confirm]).toEqual([
      200,
      ["Sab, 10 Okt 2026 jatuh pada hujung minggu."],
    ]);
    expect(stored()).toEqual([]);
    expect((await send("/exam_papers/add", { confirmed: "true" })).status).toBe(303);
    expect(stored()).toMatchObject([{ held_on: "2026-10-10" }]);
    const at = `/exam_papers/${stored()[0]?.id}/edit`;
    expect((await send(at, { held_on: "2026-10-11", version: "1" })).body.confirm).toEqual([
      "Ahd, 11 Okt 2026 jatuh pada hujung minggu.",
    ]);
    expect((await send(at, { name: "Lain", version: "1" })).status).toBe(303);
  });

  it("is asked about where the office lists the day as a holiday, and the timetable names both", async () => {
    await app(
      formOf(world.admin, "/admin/office", {
        public_holidays: "12/10/2026 Hari Sukan, 17.10.2026 Deepavali",
      }),
    );
    const holiday = await send("/exam_papers/add", { held_on: "2026-10-12" });
    expect(holiday.body.confirm).toEqual(["Isn, 12 Okt 2026 ialah cuti umum: Hari Sukan."]);
    const both = await send("/exam_papers/add", { held_on: "2026-10-17" });
    expect(both.body.confirm).toHaveLength(2);
    expect((await send("/exam_papers/add", { held_on: "2026-10-13" })).status).toBe(303);
    makePaper({ code: "B2", held_on: "2026-10-17" });
    const html = await (await app(requestOf(world.clerk, "/exam_papers"))).text();
    expect(html).toContain("Sab, 17 Okt 2026</span> <small>(hujung minggu · Deepavali)</small>");
    expect(html).toContain("Sel, 13 Okt 2026<");
  });

  it("shows its weekday in the timetable", async () => {
    makePaper({ held_on: "2026-10-12" });
    const html = await (await app(requestOf(world.clerk, "/exam_papers"))).text();
    expect(html).toContain("Isn, 12 Okt 2026");
  });
});

describe("the edit of a paper that was printed", () => {
  const place = "?school_code=AAA0001&exam_year=2026";
  const moved = { ...paper, ...sitting, held_on: "2026-10-06", version: "1" };
  const print = (sheet: string, more = "") =>
    pressPrint(app, world.clerk, `/students/sheets/${sheet}${place}${more}`);
  const makePrinted = () => {
    const { id } = makePaper({ ...paper, exam_year: 2026, ...sitting });
    makeStudent({ school_code: "AAA0001", exam_year: 2026, student_code: "AAA0001/001" });
    return id;
  };
  const heldOn = () => stored()[0]?.held_on;

  it("first states in counts the slips and the attendance lists, and is saved once it is confirmed", async () => {
    const id = makePrinted();
    await print("slips");
    await print("attendance");
    await print("attendance", "&order=full_name");
    const question = await edit(world.admin, id, moved);
    expect([question.status, heldOn()]).toEqual([200, "2026-10-05"]);
    expect(question.body.confirm).toEqual([
      "Slip angka giliran 1 sekolah telah dicetak (1 cetakan) dan perlu dicetak semula.",
      "Jadual kedatangan 1 sekolah telah dicetak (2 cetakan) dan perlu dicetak semula.",
    ]);
    const html = await (await app(formOf(world.admin, `/exam_papers/${id}/edit`, moved))).text();
    const shown = shownFields(html);
    expect(shown.get("held_on")).toEqual(["2026-10-06"]);
    expect((await edit(world.admin, id, { ...moved, confirmed: "true" })).status).toBe(303);
    expect(heldOn()).toBe("2026-10-06");
  });

  it("takes the form back as it was typed", async () => {
    const id = makePrinted();
    await print("slips");
    const back = await edit(world.admin, id, { ...moved, confirmed: "true", intent: "back" });
    expect([back.status, back.body.typed.held_on, heldOn()]).toEqual([200, "2026-10-06", "2026-10-05"]);
  });

  it("asks of attendance lists only where their heading changes, or where they are of this paper alone", async () => {
    const id = makePrinted();
    makePaper({ code: "FQ", exam_year: 2026, exam_type_code: "PSRA" });
    await print("attendance");
    await print("attendance", "&paper=FQ");
    const later = { ...moved, held_on: "2026-10-05", ends_at: "11:00" };
    expect((await edit(world.admin, id, later)).status).toBe(303);
    await print("attendance", "&paper=BA1");
    const question = await edit(world.admin, id, { ...later, ends_at: "10:30", version: "2" });
    expect(question.body.confirm).toEqual([
      "Jadual kedatangan 1 sekolah telah dicetak (1 cetakan) dan perlu dicetak semula.",
    ]);
  });

  it("is saved at once where nothing was printed, nothing changes or a call asks", async () => {
    const id = makePrinted();
    await app(requestOf(world.clerk, `/students/sheets/slips${place}`));
    expect((await edit(world.admin, id, moved)).status).toBe(303);
    await print("slips");
    expect((await edit(world.admin, id, { ...moved, version: "2" })).status).toBe(303);
    const called = jsonOf(world.admin, "PUT", `/api/exam_papers/${id}`, { ...paper, ...sitting, version: 3 });
    expect((await app(called)).status).toBe(200);
    expect(heldOn()).toBe("2026-10-05");
  });
});

it.each(["/API/Exam_Papers", "/api/exam_papers/", "/api/exam_%70apers"])(
  "%s answers as /api/exam_papers",
  async (path) => {
    await add(world.admin, { ...paper, ...sitting });
    const answer = await answerOf(requestOf(world.admin, path));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ data: [{ code: "BA1" }] });
  },
);
