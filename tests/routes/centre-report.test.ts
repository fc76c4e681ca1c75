import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { audit_events, centre_reports, report_candidates, report_entries, script_returns } from "~/db/schema";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makeAbsence,
  makePaper,
  makeReturn,
  makeStudent,
  type Person,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();

let paper: ReturnType<typeof makePaper>;
let candidates: ReturnType<typeof makeStudent>[];
beforeEach(() => {
  paper = makePaper({ held_on: "2026-01-05", starts_at: "08:00" });
  candidates = [1, 2, 3].map((n) =>
    makeStudent({
      ...{ school_code: world.own.school_code, exam_year: 2026 },
      ...{ full_name: `CALON ${n}`, student_code: `PAAA0001/00${n}` },
    }),
  );
});

const form = () => `/papers/scripts/${paper.id}/schools/${world.ownYear.id}`;
const call = () => `/api/exam_papers/${paper.id}/reports/${world.ownYear.id}`;
const receive = () => makeReturn(paper.id, world.ownYear.id);
const send = async (who: Person, fields: Record<string, string>) => {
  const answer = await app(formOf(who, form(), fields));
  return { status: answer.status, html: (await answer.text()).replaceAll(" ", " ") };
};
const put = async (who: Person, body: object) => {
  const { status, problems } = await answerOf(jsonOf(who, "PUT", call(), body));
  return { status, problems: problems.map(([field, code]) => `${field} ${code}`) };
};
const page = async (who: Person, path = form()) => (await app(requestOf(who, path))).text();
const usual = { returned: 3, expected: 3 };
const stored = () => ({
  reports: db.select().from(centre_reports).all(),
  entries: db.select().from(report_entries).all(),
  scripts: db.select().from(script_returns).all(),
});

describe("the report of a school", () => {
  it("that has no incident is one press from the page of the paper, with the scripts that are expected", async () => {
    expect(await page(world.clerk, `/papers/${paper.id}`)).not.toContain("Biasa: tiada kejadian");
    receive();
    const before = await page(world.clerk, `/papers/${paper.id}`);
    expect(before).toContain("Belum dihantar");
    const button = before.slice(before.indexOf('name="usual"'));
    expect(button).toContain("Biasa: tiada kejadian, 3 skrip");
    expect((await send(world.clerk, { usual: "3" })).status).toBe(303);
    expect(stored()).toMatchObject({
      reports: [{ sent_by: world.clerk.user_id, reopened_at: null, version: 1 }],
      entries: [],
      scripts: [{ expected: 3, returned: 3, reason: null }],
    });
    expect(await page(world.clerk, `/papers/${paper.id}`)).toContain("Tiada yang terbuka bagi kertas ini.");
    expect(await page(world.clerk)).toContain("Biasa, tiada kejadian");
  });

  it("is not sent before the attendance list of the school is received", async () => {
    const { status, html } = await send(world.clerk, { usual: "3" });
    expect([status, html.includes("selepas jadual kedatangan")]).toEqual([409, true]);
    expect(stored()).toEqual({ reports: [], entries: [], scripts: [] });
  });

  it("is not sent with other figures than were shown, or with a difference of scripts without a reason", async () => {
    receive();
    makeAbsence(paper.id, candidates[0]?.id ?? 0);
    expect((await put(world.clerk, usual)).problems).toEqual(["reason required", " scripts_moved"]);
    expect((await put(world.clerk, { returned: 1 })).problems).toEqual(["reason required"]);
    expect((await put(world.clerk, { returned: 1, reason: "Hilang" })).status).toBe(200);
  });

  it("of a browser, which sends the empty fields of each category, has the filled category alone", async () => {
    receive();
    const empty = Object.fromEntries(
      [
        ...[
          "late_start.at_time",
          "late_start.note",
          "packet.total",
          "packet.note",
          "paper.total",
          "paper.note",
        ],
        ...["invigilator.person_name", "invigilator.note", "late_or_left.student_codes", "identity.note"],
        ...["irregularity.student_codes", "irregularity.note", "identity.student_codes"],
      ].map((name) => [`entries.${name}`, ""]),
    );
    const { status, html } = await send(world.clerk, { ...empty, returned: "2", sent: "true" });
    expect([status, html.includes("entries-")]).toEqual([422, true]);
    expect(html).not.toContain("#entries-");
    const fields = { ...empty, "entries.paper.note": "Dua naskhah rosak", "entries.paper.total": "2" };
    expect((await send(world.clerk, { ...fields, returned: "3", sent: "true" })).status).toBe(303);
    expect(stored().entries).toMatchObject([{ category: "paper", total: 2, note: "Dua naskhah rosak" }]);
  });

  it("names each incident by its category, with the fields of the category and candidates by number", async () => {
    receive();
    const refused = await put(world.clerk, {
      ...usual,
      entries: {
        late_start: { note: "Hujan" },
        packet: { total: 0 },
        irregularity: { student_codes: "PAAA0001/001, PAAA0001/009", note: "Nota" },
      },
    });
    expect(refused.status).toBe(422);
    expect(refused.problems.toSorted()).toEqual([
      "entries.packet.note required",
      "entries.packet.total out_of_range",
    ]);
    const again = await put(world.clerk, {
      ...usual,
      entries: {
        late_start: { note: "Hujan" },
        irregularity: { student_codes: "PAAA0001/001, PAAA0001/009", note: "Nota" },
      },
    });
    expect(again.problems.toSorted()).toEqual([
      "entries.irregularity.student_codes number_unknown",
      "entries.late_start.at_time required",
    ]);
    const typed = {
      ...{ returned: "3", version: "0", report_version: "0", sent: "true" },
      ...{ "entries.late_start.at_time": "8.45", "entries.late_start.note": "Hujan lebat" },
      ...{
        "entries.irregularity.student_codes": "PAAA0001/001 PAAA0001003",
        "entries.irregularity.note": "Nota kecil",
      },
    };
    expect((await send(world.clerk, typed)).status).toBe(303);
    expect(stored().entries.map(({ category, at_time, note }) => [category, at_time, note])).toEqual([
      ["late_start", "08:45", "Hujan lebat"],
      ["irregularity", null, "Nota kecil"],
    ]);
    const named = db.select().from(report_candidates).all();
    expect(named.map(({ student_id }) => student_id)).toEqual([candidates[0]?.id, candidates[2]?.id]);
    const read = await page(world.supervisor);
    expect(read).toContain("Nota kecil");
    expect(read).toContain("PAAA0001/003 CALON 3");
    expect(read).not.toContain('name="sent"');
  });

  it("is read only once it is sent, also for the scripts, until the district or the office opens it again with a reason", async () => {
    receive();
    expect((await put(world.clerk, usual)).status).toBe(200);
    expect((await put(world.clerk, usual)).status).toBe(409);
    const scripts = `/api/exam_papers/${paper.id}/script_returns/${world.ownYear.id}`;
    expect((await app(jsonOf(world.clerk, "PUT", scripts, { returned: 2, reason: "Hilang" }))).status).toBe(
      409,
    );
    const [returned] = stored().scripts;
    const cancel = jsonOf(world.admin, "DELETE", `/api/script_returns/${returned?.id}`, undefined);
    expect((await app(cancel)).status).toBe(409);
    const [{ id = 0 } = {}] = stored().reports;
    const reopen = (who: Person, reopen_reason: string, report_version: string) =>
      send(who, { reopened: String(id), reopen_reason, report_version });
    expect((await reopen(world.clerk, "Silap", "1")).status).toBe(403);
    expect((await reopen(world.otherSupervisor, "Silap", "1")).status).toBe(404);
    expect((await reopen(world.supervisor, "", "1")).status).toBe(422);
    expect((await reopen(world.supervisor, "Silap", "9")).status).toBe(412);
    expect((await reopen(world.supervisor, "Kiraan silap", "1")).status).toBe(303);
    expect((await reopen(world.supervisor, "Kiraan silap", "2")).status).toBe(409);
    const open = await page(world.clerk);
    expect(open).toContain("Kiraan silap");
    const stale = await put(world.clerk, { ...usual, report_version: 1 });
    expect(stale.status).toBe(412);
    expect((await put(world.clerk, { returned: 2, reason: "Hilang", report_version: 2 })).status).toBe(200);
    expect(stored().reports).toMatchObject([{ version: 3, reopened_at: null, reopened_reason: null }]);
    const trail = db
      .select()
      .from(audit_events)
      .all()
      .map(({ action }) => action);
    expect(trail.filter((action) => action.startsWith("report."))).toEqual([
      "report.sent",
      "report.reopened",
      "report.sent",
    ]);
  });

  it("is of the own school, and a closed year and an observer send none", async () => {
    receive();
    expect((await put(world.otherSupervisor, usual)).status).toBe(404);
    expect((await put(world.observer, usual)).status).toBe(403);
    sqlite.exec("update exam_years set closed_at = '2026-02-01T00:00:00.000Z' where year = 2026");
    expect((await put(world.clerk, usual)).status).toBe(409);
    expect(stored().reports).toEqual([]);
  });

  it("keeps the typed text where it is refused", async () => {
    receive();
    const typed = {
      ...{ returned: "2", reason: "", version: "0", report_version: "0", sent: "true" },
      "entries.invigilator.note": "Digantikan jam 9",
    };
    const { status, html } = await send(world.clerk, typed);
    expect(status).toBe(422);
    expect(html).toContain("Digantikan jam 9");
    expect(html).toMatch(/<details open=""[^>]*><summary>Pengawas diganti/);
  });
});
