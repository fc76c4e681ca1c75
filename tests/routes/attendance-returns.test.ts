import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client.server";
import { attendance_returns } from "~/db/schema";
import { action as record } from "~/routes/absences/paper";
import { action as apiRecord } from "~/routes/api/absences";
import { action as apiRemove } from "~/routes/api/absences-one";
import { answerOf } from "../support/answers";
import {
  formOf,
  jsonOf,
  makePaper,
  makePerson,
  makeReturn,
  makeStudent,
  type Person,
  withWorld,
} from "../support/people";

const world = withWorld();

let paper: ReturnType<typeof makePaper>;
let ali: ReturnType<typeof makeStudent>;
beforeEach(() => {
  paper = makePaper({ held_on: "2026-01-05", starts_at: "08:00" });
  const own = { school_code: world.own.school_code, exam_year: 2026 };
  ali = makeStudent({ ...own, full_name: "ALI", student_code: "PAAA0001/001" });
  makeStudent({ ...own, full_name: "SITI", student_code: "PAAA0001/002" });
});
const params = () => ({ id: String(paper.id) });
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
    return answerOf(record, formOf(who, `/absentees/${paper.id}`, typed), params());
  };
  const call = (who: Person, body: object) =>
    answerOf(
      apiRecord,
      jsonOf(who, "POST", "/", { rows: [{ student_code: "PAAA0001/001" }], ...body }),
      params(),
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

  it("is not received by an ADMIN who acts as the supervisor, who may still record the absentee", async () => {
    const person = acting();
    expect((await send(person, { is_received: "true" })).problems).toEqual([
      ["is_received", "received_in_person"],
    ]);
    expect((await call(person, { is_received: true })).problems).toEqual([
      ["is_received", "received_in_person"],
    ]);
    expect(stored()).toEqual([]);
    expect((await send(person, {})).status).toBe(303);
    expect(stored()).toEqual([]);
  });

  it("stays received when an absentee changes, with a new version and an audit event", async () => {
    makeReturn(paper.id, world.ownYear.id);
    expect((await send(world.supervisor, { is_received: "true" })).status).toBe(303);
    expect(stored()).toMatchObject([{ version: 2 }]);
    const remove = jsonOf(world.supervisor, "DELETE", "/", null);
    await answerOf(apiRemove, remove, { ...params(), student_id: String(ali.id) });
    expect(stored()).toMatchObject([{ version: 3, received_by: 0 }]);
    expect(events()).toEqual(["attendance.amended", "attendance.amended"]);
  });

  it("keeps its paper from deletion", async () => {
    makeReturn(paper.id, world.ownYear.id);
    const { action: remove } = await import("~/routes/exam-papers/delete");
    const answer = await answerOf(
      remove,
      formOf(world.admin, `/exam_papers/${paper.id}/delete`, {}),
      params(),
    );
    expect(answer.status).toBe(409);
  });
});
