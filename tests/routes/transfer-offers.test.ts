import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { exam_years, requests, school_exam_years, student_transfers } from "~/db/schema";
import { requestQueueFor } from "~/features/requests/queue";
import { requestActions } from "~/features/requests/rules";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { formOf, jsonOf, makeSchool, type Person, requestOf, withWorld } from "../support/people";
import {
  askFor,
  cardOfAway,
  jsonAt,
  latestRequest,
  lockYear,
  pageOf,
  stepByCall,
  stepByForm,
  storedStudent,
  tried,
  withTransfer,
} from "../support/transfers";

const app = await loadApp();
const world = withWorld();
const at = withTransfer();

type Fields = Record<string, string | number | undefined>;

/** The other clerk's candidate is offered to the clerk's school. */
const doors = {
  form: (given: Fields = {}, who: Person = world.otherClerk) => {
    const { student_id = at.away.id, ...fields } = {
      to_school_code: "AAA0001",
      reason: "Ikut ibu",
      ...given,
    };
    return answerOf(formOf(who, `/requests/offer/${student_id}`, fields as Record<string, string>));
  },
  call: (given: Fields = {}, who: Person = world.otherClerk) =>
    answerOf(
      jsonOf(who, "POST", "/api/requests", {
        ...{ kind: "offer", student_id: at.away.id, to_school_code: "AAA0001", reason: "Ikut ibu" },
        ...given,
      }),
    ),
};

async function offered(): Promise<number> {
  expect((await doors.form()).status).toBe(303);
  return latestRequest();
}

const stored = () => db.select().from(requests).all();

describe.each(["form", "call"] as const)("by %s, the school of a candidate", (door) => {
  const send = (given?: Fields, who?: Person) => doors[door](given, who);

  it("offers it to another school", async () => {
    expect((await send()).status).toBe(door === "form" ? 303 : 201);
    expect(stored()).toMatchObject([
      {
        ...{ kind: "transfer", state: "open", offered: true, student_id: at.away.id, reason: "Ikut ibu" },
        ...{ school_code: "BBB0002", other_school_code: "AAA0001", exam_year: 2026 },
      },
    ]);
    expect(JSON.stringify(stored()[0]?.after)).not.toContain(cardOfAway);
  });

  it.each([
    ["a school that does not exist", "ZZZ9999", "unknown"],
    ["a school that is not in the year", "DDD0004", "school_not_registered"],
    ["the own school", "BBB0002", "transfer_same_school"],
    ["no school", "", "required"],
  ])("names %s and sends nothing", async (_, to_school_code, code) => {
    makeSchool("DDD0004");
    const answer = await send({ to_school_code });
    expect([answer.status, answer.problems]).toEqual([422, [["to_school_code", code]]]);
    expect(stored()).toEqual([]);
  });

  it("has a reason", async () => {
    expect((await send({ reason: "" })).problems).toEqual([["reason", "required"]]);
  });

  it.each([
    ["a clerk of another school", () => world.clerk, 404],
    ["a supervisor", () => world.otherSupervisor, 403],
    ["the office", () => world.admin, 403],
    ["an observer", () => world.observer, 403],
  ])("alone: %s does not", async (_, who, status) => {
    expect((await send({}, who())).status).toBe(status);
    expect(stored()).toEqual([]);
  });

  it("does not offer a candidate that is missing, or that changed since its page was shown", async () => {
    expect((await send({ student_id: 99_999 })).status).toBe(404);
    expect((await send({ version: 9 })).status).toBe(412);
    expect(stored()).toEqual([]);
  });

  it("offers a candidate once, also where two schools could receive it", async () => {
    await send();
    expect((await send()).status).toBe(409);
    expect((await send({ to_school_code: "CCC0003" })).status).toBe(409);
    expect(stored()).toHaveLength(1);
  });

  it("answers the school that asks already, and does not offer the candidate to it", async () => {
    await askFor(cardOfAway, world.clerk);
    expect((await send()).status).toBe(409);
    expect((await send({ to_school_code: "CCC0003" })).status).toBe(door === "form" ? 303 : 201);
  });

  it("does not offer a candidate that has withdrawn, nor one of a closed year", async () => {
    await tried(async () => {
      sqlite
        .prepare("update students set withdrawn_at = '2026-07-01T00:00:00.000Z' where id = ?")
        .run(at.away.id);
      expect((await send()).status).toBe(409);
    });
    db.update(exam_years).set({ closed_at: "2026-12-01T00:00:00.000Z" }).run();
    expect((await send()).status).toBe(409);
    expect(stored()).toEqual([]);
  });

  it.each([
    ["its own list", "BBB0002"],
    ["the list of the other school", "AAA0001"],
  ])("offers within the days of transfers where %s was sent", async (_, school_code) => {
    db.update(school_exam_years)
      .set({ state: "dihantar" })
      .where(eq(school_exam_years.school_code, school_code))
      .run();
    await tried(async () => expect((await send()).status).toBeLessThan(400));
    sqlite
      .prepare(
        "insert into request_windows (exam_year, kind, closes_on) values (2026, 'transfer', '2026-01-01')",
      )
      .run();
    expect((await send()).status).toBe(409);
  });
});

it("the forms and calls that are pressed twice send one request", async () => {
  const fields = { to_school_code: "AAA0001", reason: "Ikut ibu", submission_key: "tawaran-0001-0001-0001" };
  const path = `/requests/offer/${at.away.id}`;
  const press = async () => (await answerOf(formOf(world.otherClerk, path, fields))).status;
  expect([await press(), await press()]).toEqual([303, 303]);
  expect(stored()).toHaveLength(1);
});

describe("the answer to an offer", () => {
  const people: Record<string, () => Person> = {
    "the school that offers": () => world.otherClerk,
    "the school that receives": () => world.clerk,
    "the district of the school that offers": () => world.otherSupervisor,
    "the district of the school that receives": () => world.supervisor,
    "the office": () => world.admin,
  };
  const whole = ["approve", "reject"];
  const advice = ["recommend", "oppose"];
  it.each([
    ["the school that offers", ["cancel"], ["cancel"]],
    ["the school that receives", ["agree", "decline"], ["agree", "decline"]],
    ["the district of the school that offers", advice, advice],
    ["the district of the school that receives", whole, advice],
    ["the office", whole, whole],
  ])("%s may give before the lock, and after it, is the same at both doors", async (name, before, after) => {
    const who = people[name]?.() as Person;
    const id = await offered();
    for (const allowed of [before, after]) {
      expect((await jsonAt(who, `/api/requests/${id}`)).data.actions).toEqual(allowed);
      for (const action of requestActions) {
        const may = allowed.includes(action);
        const call = await tried(() => stepByCall(who, id, action));
        const form = await tried(() => stepByForm(who, id, action));
        expect([action, call.status, form.status]).toEqual([action, may ? 200 : 409, may ? 303 : 409]);
      }
      lockYear();
    }
  });

  it("moves the candidate at once before the lock, and its former school takes it back", async () => {
    const id = await offered();
    expect((await stepByCall(world.clerk, id, "agree")).status).toBe(200);
    expect(storedStudent(at.away.id)).toMatchObject({
      ...{ school_code: "AAA0001", class_name: "6 RAHSIA", student_code: null },
    });
    const moved = db.select().from(student_transfers).get();
    expect(moved).toMatchObject({ from_school_code: "BBB0002", to_school_code: "AAA0001" });
    const undo = (who: Person) =>
      app(jsonOf(who, "PUT", `/api/student_transfers/${moved?.id}`, { action: "undo" }));
    expect((await undo(world.clerk)).status).toBe(409);
    expect((await undo(world.otherClerk)).status).toBe(200);
    expect(storedStudent(at.away.id)).toMatchObject({
      ...{ school_code: "BBB0002", student_code: "BBB0002/007" },
    });
  });

  it("goes on to the office after the lock", async () => {
    lockYear();
    const id = await offered();
    expect((await (await stepByCall(world.clerk, id, "agree")).json()).data.state).toBe("agreed");
    expect(storedStudent(at.away.id)?.school_code).toBe("BBB0002");
    expect((await stepByCall(world.admin, id, "approve")).status).toBe(200);
    expect(storedStudent(at.away.id)?.school_code).toBe("AAA0001");
  });

  it("is declined with a reason, or cancelled by the school that offers, and the candidate stays", async () => {
    for (const [who, action] of [
      [world.clerk, "decline"],
      [world.otherClerk, "cancel"],
    ] as const) {
      expect((await stepByForm(who, await offered(), action)).status).toBe(303);
      expect(storedStudent(at.away.id)?.school_code).toBe("BBB0002");
    }
  });

  it("of a candidate that changed school meanwhile says so", async () => {
    const id = await offered();
    sqlite.prepare("update students set school_code = 'CCC0003' where id = ?").run(at.away.id);
    expect((await stepByCall(world.clerk, id, "agree")).status).toBe(409);
  });
});

describe("an offer", () => {
  it("shows the receiving school and its district the candidate and its school, and not the record", async () => {
    const id = await offered();
    for (const who of [world.clerk, world.supervisor]) {
      expect((await jsonAt(who, `/api/requests/${id}`)).data).toMatchObject({
        ...{ full_name: "KENARI BIN KUNING", school_code: "BBB0002", other_school_code: "AAA0001" },
        ...{ student_id: at.away.id, offered: true },
      });
      const page = await pageOf(who, `/requests/${id}`);
      expect(page).toContain("Tawaran pindah");
      expect(page).toContain("Sekolah penerima");
      expect(page).toContain("6 RAHSIA");
      expect(page).not.toContain(cardOfAway);
      expect((await app(requestOf(who, `/student/${at.away.id}`))).status).toBe(404);
    }
  });

  it("does not exist for a third school", async () => {
    const id = await offered();
    expect((await app(requestOf(at.near, `/api/requests/${id}`))).status).toBe(404);
    expect((await jsonAt(at.near, "/api/requests")).total).toBe(0);
  });

  it("is out of the school that offers and in to the one that receives, in lists, files and counts", async () => {
    await offered();
    const count = async (who: Person, which: string) =>
      (await jsonAt(who, `/api/requests?transfer=${which}`)).total;
    for (const who of [world.otherClerk, world.otherSupervisor])
      expect([await count(who, "out"), await count(who, "in")]).toEqual([1, 0]);
    for (const who of [world.clerk, world.supervisor])
      expect([await count(who, "out"), await count(who, "in")]).toEqual([0, 1]);
    expect(requestQueueFor(world.otherClerk, 2026)).toMatchObject({ waiting: 0, sent: 1, leaving: 1 });
    expect(requestQueueFor(world.clerk, 2026)).toMatchObject({ waiting: 1, sent: 0, leaving: 0 });
    expect(requestQueueFor(world.supervisor, 2026)).toMatchObject({ waiting: 1, leaving: 0 });
    expect(requestQueueFor(world.otherSupervisor, 2026)).toMatchObject({ waiting: 1, leaving: 1 });
    expect(await pageOf(world.admin, "/requests.csv")).toMatch(/Tawaran pindah.*BBB0002/);
  });

  it("waits for the supervisor of the receiving school alone once the other one has recommended", async () => {
    const id = await offered();
    await stepByCall(world.otherSupervisor, id, "recommend");
    expect(requestQueueFor(world.otherSupervisor, 2026).waiting).toBe(0);
    expect(requestQueueFor(world.supervisor, 2026).waiting).toBe(1);
  });

  it("has a link at the candidate's page, for its clerk and while the year is open", async () => {
    const link = `/requests/offer/${at.away.id}`;
    const page = (who: Person) => pageOf(who, `/student/${at.away.id}`);
    expect(await page(world.otherClerk)).toContain(link);
    for (const who of [world.otherSupervisor, world.admin]) expect(await page(who)).not.toContain(link);
    expect(await pageOf(world.otherClerk, link)).toContain("KENARI BIN KUNING");
    expect((await app(requestOf(world.clerk, link))).status).toBe(404);
    db.update(exam_years).set({ closed_at: "2026-12-01T00:00:00.000Z" }).run();
    expect(await page(world.otherClerk)).not.toContain(link);
  });
});
