import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { attendance_returns } from "~/db/schema";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makeAbsence,
  makePaper,
  makePerson,
  makeReturn,
  makeSchool,
  makeStudent,
  type Person,
  register,
  requestOf,
  tokenOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();

let paper: ReturnType<typeof makePaper>;
let ali: ReturnType<typeof makeStudent>;
beforeEach(() => {
  paper = makePaper({ held_on: "2026-01-05", starts_at: "08:00" });
  const own = { school_code: world.own.school_code, exam_year: 2026 };
  ali = makeStudent({ ...own, full_name: "ALI", student_code: "PAAA0001/001" });
  makeStudent({ ...own, full_name: "SITI", student_code: "PAAA0001/002" });
});
const stored = () => db.select().from(attendance_returns).all();
const events = () =>
  sqlite
    .prepare("select action from audit_events where action like 'attendance.%' order by id")
    .pluck()
    .all();

/** An ADMIN who acts as the supervisor of the own district. */
function acting(): Person {
  const person = makePerson("ADMIN");
  sqlite
    .prepare(
      `update sessions set acting_role_id = 'PENYELIA_DAERAH', acting_district_code = '01', acting_until = '9999-01-01T00:00:00.000Z' where user_id = ?`,
    )
    .run(person.user_id);
  return { ...person, acting_as: "PENYELIA_DAERAH 01" };
}

describe("an attendance list that is received with its absentees", () => {
  const send = (who: Person, fields: Record<string, string>) => {
    const typed = { reason: "T", "rows[0].student_code": "PAAA0001/001", ...fields };
    return answerOf(formOf(who, `/absentees/${paper.id}`, typed));
  };
  const call = (who: Person, body: object) =>
    answerOf(
      jsonOf(who, "POST", `/api/exam_papers/${paper.id}/absences`, {
        rows: [{ student_code: "PAAA0001/001" }],
        ...body,
      }),
    );

  it("is received by the tick of the form and by the call, with its own audit event", async () => {
    expect((await send(world.supervisor, { is_received: "true" })).status).toBe(303);
    expect(stored()).toMatchObject([
      {
        exam_paper_id: paper.id,
        registration_id: world.ownYear.id,
        received_by: world.supervisor.user_id,
        version: 1,
      },
    ]);
    expect(events()).toEqual(["attendance.received"]);
    sqlite.exec("delete from absences; delete from attendance_returns");
    const answer = await call(world.admin, { is_received: true });
    expect(answer.body.data).toMatchObject({ recorded: 1, received: 1 });
    expect(stored()).toHaveLength(1);
  });

  it("stays pending without the tick", async () => {
    expect((await send(world.supervisor, {})).status).toBe(303);
    expect((await call(world.admin, { rows: [{ student_code: "PAAA0001/002" }] })).body.data.received).toBe(
      0,
    );
    expect(stored()).toEqual([]);
  });

  it("is not received by an ADMIN who acts as the supervisor", async () => {
    expect((await send(acting(), { is_received: "true" })).status).toBe(403);
    expect((await call(acting(), { is_received: true })).status).toBe(403);
    expect(stored()).toEqual([]);
  });

  it("stays received when an absentee changes, with a new version and an audit event", async () => {
    makeReturn(paper.id, world.ownYear.id);
    expect((await send(world.supervisor, { is_received: "true" })).status).toBe(303);
    expect(stored()).toMatchObject([{ version: 2 }]);
    const remove = jsonOf(
      world.supervisor,
      "DELETE",
      `/api/exam_papers/${paper.id}/absences/${ali.id}`,
      null,
    );
    await answerOf(remove);
    expect(stored()).toMatchObject([{ version: 3, received_by: 0 }]);
    expect(events()).toEqual(["attendance.amended", "attendance.amended"]);
  });

  it("keeps its paper from deletion", async () => {
    makeReturn(paper.id, world.ownYear.id);
    const answer = await answerOf(formOf(world.admin, `/exam_papers/${paper.id}/delete`, {}));
    expect(answer.status).toBe(409);
  });
});

describe("the attendance lists of a paper", () => {
  let second: ReturnType<typeof register>;
  beforeEach(() => {
    makeSchool("AAA0003", { district_code: "01", exam_type_code: "PSRA" });
    second = register("AAA0003", 2026);
    makeStudent({ school_code: "AAA0003", exam_year: 2026, full_name: "ABU", student_code: "PAAA0003/001" });
  });

  const path = () => `/absentees/${paper.id}/lists`;
  const page = async (who: Person, to = path()) => (await app(requestOf(who, to))).text();
  const ticks = (who: Person, shown: readonly string[]) => {
    const body = new URLSearchParams(tokenOf(who));
    for (const each of shown) body.append("ticked", each);
    return answerOf(requestOf(who, path(), { method: "POST", body }));
  };
  const press = (who: Person, fields: Record<string, string>) => answerOf(formOf(who, path(), fields));
  const call = (who: Person, rows: object[], id = paper.id) =>
    answerOf(jsonOf(who, "POST", `/api/exam_papers/${id}/attendance_returns`, { rows }));
  const reopen = (who: Person, id: number, query = "") =>
    answerOf(requestOf(who, `/api/attendance_returns/${id}${query}`, { method: "DELETE" }));
  const listed = async (who: Person, query = "") => {
    const answer = await answerOf(requestOf(who, `/api/exam_papers/${paper.id}/attendance_returns${query}`));
    return answer.body.data.map(({ school_code }: { school_code: string }) => school_code);
  };

  it("are received by one press of a school without absentees, and by ticks for several schools", async () => {
    expect((await press(world.supervisor, { received: "AAA0001:0" })).status).toBe(303);
    expect(stored()).toMatchObject([
      { registration_id: world.ownYear.id, received_by: world.supervisor.user_id },
    ]);
    sqlite.exec("delete from attendance_returns");
    expect((await ticks(world.admin, ["AAA0001:0", "AAA0003:0"])).status).toBe(303);
    expect(stored()).toHaveLength(2);
    expect(events()).toHaveLength(3);
  });

  it("are received by one press with the absentees that were shown, and not with another number of them", async () => {
    expect((await press(world.supervisor, { received: "AAA0001:1" })).problems).toEqual([
      ["rows[0].school_code", "absentees_differ"],
    ]);
    makeAbsence(paper.id, ali.id);
    expect((await press(world.supervisor, { received: "AAA0001:0" })).problems).toEqual([
      ["rows[0].school_code", "absentees_differ"],
    ]);
    expect(await page(world.supervisor)).toContain("Terima bersama 1 calon tidak hadir");
    expect((await press(world.supervisor, { received: "AAA0001:1" })).status).toBe(303);
    expect(stored()).toHaveLength(1);
  });

  it("are received all or none, and each refused school is named at its line at both doors", async () => {
    makeAbsence(paper.id, ali.id);
    makeReturn(paper.id, second.id);
    makeStudent({ school_code: world.foreign.school_code, exam_year: 2026 });
    const codes = ["AAA0001", "AAA0003", "BBB0002", "TIADA", "AAA0001"];
    const expected = [
      "absentees_differ",
      "list_received",
      "no_list_of_school",
      "no_list_of_school",
      "repeated",
    ];
    const lines = expected.map((code, at) => [`rows[${at}].school_code`, code]);
    const called = expected.map((code, at) => [`rows.${at}.school_code`, code]);
    const rows = codes.map((school_code) => ({ school_code }));
    expect((await call(world.admin, rows)).problems).toEqual(called);
    const shown = codes.map((code) => `${code}:0`);
    expect((await ticks(world.admin, shown)).problems).toEqual(lines);
    expect(stored()).toHaveLength(1);
  });

  it("name a refused school beside its row, also where other rows are shown since", async () => {
    makeReturn(paper.id, second.id);
    const html = await (await app(formOf(world.admin, path(), { received: "AAA0003:0" }))).text();
    expect(html).toMatch(
      /id="senarai_AAA0003-err"[\s\S]*Jadual kedatangan SEKOLAH AAA0003 telah diterima pada/,
    );
  });

  it.each([
    ["no school", []],
    ["a text without a number", ["AAA0001"]],
    ["markup", ["<b>:0"]],
    ["a code of two lines", ["AAA\n0001:0"]],
    ["a thousand and one schools", Array.from({ length: 1001 }, (_, at) => `A${at}:0`)],
  ])("refuse %s, and store nothing", async (_, shown) => {
    expect((await ticks(world.admin, shown)).status).toBe(422);
    expect(stored()).toEqual([]);
  });

  it("are received by a call of at most a thousand rows of the right kind", async () => {
    for (const rows of [[], [{}], [{ school_code: 7, total_absent: -1 }], [{ school_code: "x".repeat(50) }]])
      expect((await call(world.admin, rows)).status).toBe(422);
    const answer = await call(world.supervisor, [{ school_code: "AAA0001" }, { school_code: "AAA0003" }]);
    expect([answer.status, answer.body.data.received]).toEqual([201, 2]);
  });

  it("are neither received nor opened again in person by others: a clerk, an observer, another district, an ADMIN who acts", async () => {
    const receipt = makeReturn(paper.id, second.id);
    for (const who of [world.clerk, world.observer, acting()]) {
      expect((await press(who, { received: "AAA0001:0" })).status).toBe(403);
      expect((await call(who, [{ school_code: "AAA0001" }])).status).toBe(403);
      expect((await reopen(who, receipt.id)).status).toBe(403);
    }
    expect((await press(world.otherSupervisor, { received: "AAA0001:0" })).status).toBe(422);
    expect((await reopen(world.otherSupervisor, receipt.id)).status).toBe(404);
    expect(stored()).toHaveLength(1);
    expect(await page(acting())).toContain("jadual kedatangan diterima sendiri oleh daerah atau pejabat");
    expect(await page(world.clerk)).not.toContain("Batalkan penerimaan");
  });

  it("are opened again by a button, once, and not from a page that is stale", async () => {
    const { id } = makeReturn(paper.id, world.ownYear.id);
    sqlite.exec("update attendance_returns set version = 2");
    expect((await press(world.supervisor, { reopened: `${id}:1` })).status).toBe(412);
    expect((await reopen(world.supervisor, id, "?version=1")).status).toBe(412);
    expect((await press(world.supervisor, { reopened: `${id}:2` })).status).toBe(303);
    expect((await press(world.supervisor, { reopened: `${id}:2` })).status).toBe(404);
    expect((await reopen(world.supervisor, id)).status).toBe(404);
    expect([stored(), events()]).toEqual([[], ["attendance.reopened"]]);
  });

  it.each([
    ["before the paper begins", "update exam_papers set held_on = '2099-01-01'"],
    ["for a paper without a day", "update exam_papers set held_on = null"],
    ["in a closed year", "update exam_years set closed_at = '2026-02-01T00:00:00.000Z'"],
  ])("are not received %s", async (_, change) => {
    sqlite.exec(change);
    expect((await press(world.supervisor, { received: "AAA0001:0" })).status).toBe(409);
    expect((await call(world.admin, [{ school_code: "AAA0001" }])).status).toBe(409);
    expect(await page(world.supervisor)).not.toContain("Semua hadir: terima");
  });

  it("are listed by receipt and district in the scope of the reader, and go to the printer and to files", async () => {
    makeReturn(paper.id, second.id);
    expect(await listed(world.admin)).toEqual(["AAA0001", "AAA0003"]);
    expect(await listed(world.admin, "?is_received=false")).toEqual(["AAA0001"]);
    expect(await listed(world.admin, "?is_received=true&district_code=01")).toEqual(["AAA0003"]);
    expect(await listed(world.admin, "?district_code=02")).toEqual([]);
    expect(await listed(world.clerk)).toEqual(["AAA0001"]);
    expect(await listed(world.otherSupervisor)).toEqual([]);
    expect(await page(world.observer, `${path()}/print?is_received=false`)).toContain("Belum diterima");
    const file = await page(world.supervisor, `${path()}/list.csv?is_received=false`);
    expect(file).toContain('"SEKOLAH AAA0001","AAA0001","01","2","0","Belum diterima"');
    expect(file).not.toContain("AAA0003");
    expect((await app(requestOf(world.observer, `${path()}/list.csv`))).status).toBe(403);
    expect((await app(requestOf(world.clerk, `${path()}/list.xlsx`))).status).toBe(200);
  });
});

describe("the call list", () => {
  const callList = async (who: Person, query = "") => {
    const html = await (
      await app(requestOf(who, `/school_exam_years/call-list?exam_year=2026${query}`))
    ).text();
    return [...html.matchAll(/<tr[^>]*><th scope="row">([^<]*) <small.*?<\/tr>/g)].map(([row, name]) => ({
      name,
      owes: /\d jadual kedatangan belum diterima: [\w, ]*/.exec(row)?.[0] ?? null,
    }));
  };
  const makeReady = (school_code: string) =>
    sqlite
      .prepare(
        "update school_exam_years set expected_students = total_students, total_student_with_code = total_students, total_without_document = 0 where school_code = ?",
      )
      .run(school_code);

  it("begins with the schools that owe the list of a begun paper, also those that are ready", async () => {
    makePaper({ code: "JW1", held_on: "2026-01-06" });
    makePaper({ code: "FQ", held_on: "2099-01-01" });
    makeSchool("AAA0000", { district_code: "01", exam_type_code: "PSRA", school_name: "A" });
    register("AAA0000", 2026);
    makeReady("AAA0001");
    const owes = "2 jadual kedatangan belum diterima: BA1, JW1";
    const lines = [
      { name: "SEKOLAH AAA0001", owes },
      { name: "A", owes: null },
    ];
    expect(await callList(world.supervisor)).toEqual(lines);
    expect((await callList(world.supervisor, "&severity=red"))[0]).toEqual(lines[0]);
    makeReturn(paper.id, world.ownYear.id);
    expect((await callList(world.admin))[0]?.owes).toBe("1 jadual kedatangan belum diterima: JW1");
    expect(JSON.stringify(await callList(world.otherSupervisor))).not.toContain("AAA0001");
  });

  it("asks for no list of a closed year, where none is received any more", async () => {
    sqlite.exec("update exam_years set closed_at = '2026-02-01T00:00:00.000Z'");
    expect((await callList(world.admin)).filter(({ owes }) => owes)).toEqual([]);
  });
});
