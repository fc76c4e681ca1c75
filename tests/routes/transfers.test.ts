import { describe, expect, it } from "vitest";
import { requestQueueFor } from "~/features/requests/queue";
import { requestActions } from "~/features/requests/rules";
import { loadApp } from "../support/app";
import { type Person, requestOf, withWorld } from "../support/people";
import {
  askFor,
  cardOfAway,
  cardOfNeighbour,
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

describe("the answer to a transfer", () => {
  const people: Record<string, () => Person> = {
    "the school that asks": () => world.clerk,
    "the school of the candidate": () => world.otherClerk,
    "the district of the school that asks": () => world.supervisor,
    "the district of the candidate": () => world.otherSupervisor,
    "the office": () => world.admin,
  };
  const whole = ["approve", "reject"];
  const advice = ["recommend", "oppose"];
  it.each([
    ["the school that asks", ["cancel"], ["cancel"]],
    ["the school of the candidate", ["agree", "decline"], ["agree", "decline"]],
    ["the district of the school that asks", advice, advice],
    ["the district of the candidate", whole, advice],
    ["the office", whole, whole],
  ])("%s may give before the lock, and after it, is the same at both doors", async (name, before, after) => {
    const who = people[name]?.() as Person;
    for (const [isLocked, allowed] of [
      [false, before],
      [true, after],
    ] as const) {
      if (isLocked) lockYear();
      const id = isLocked ? latestRequest() : await askFor(cardOfAway, world.clerk);
      expect((await jsonAt(who, `/api/requests/${id}`)).data.actions).toEqual(allowed);
      for (const action of requestActions) {
        const may = allowed.includes(action);
        expect([action, (await tried(() => stepByCall(who, id, action))).status]).toEqual([
          action,
          may ? 200 : 409,
        ]);
        expect([action, (await tried(() => stepByForm(who, id, action))).status]).toEqual([
          action,
          may ? 303 : 409,
        ]);
      }
    }
  });

  it("is that of a supervisor at once where both schools are in the district, before the lock only", async () => {
    const id = await askFor(cardOfNeighbour, world.clerk);
    expect((await tried(() => stepByCall(world.supervisor, id, "approve"))).status).toBe(200);
    expect((await tried(() => stepByForm(world.supervisor, id, "approve"))).status).toBe(303);
    lockYear();
    expect((await stepByCall(world.supervisor, id, "approve")).status).toBe(409);
    expect(storedStudent(at.neighbour.id)?.school_code).toBe("CCC0003");
  });

  it("of another district has neither school nor district of the candidate lose it", async () => {
    const id = await askFor(cardOfAway, world.clerk);
    expect((await stepByCall(world.supervisor, id, "approve")).status).toBe(409);
    expect((await stepByForm(world.supervisor, id, "approve")).status).toBe(409);
    expect(storedStudent(at.away.id)).toMatchObject({
      school_code: "BBB0002",
      student_code: "BBB0002/007",
      version: 1,
    });
    expect((await jsonAt(world.otherClerk, `/api/students/${at.away.id}`)).data.id).toBe(at.away.id);
  });

  it.each([
    ["recommends", "recommend", "recommended"],
    ["opposes", "oppose", "opposed"],
  ])(
    "of another district that %s ends nothing: the present school, its district or the office decides",
    async (_, action, state) => {
      const id = await askFor(cardOfAway, world.clerk);
      expect((await (await stepByCall(world.supervisor, id, action)).json()).data.state).toBe(state);
      expect(requestQueueFor(world.supervisor, 2026).waiting).toBe(0);
      expect(requestQueueFor(world.otherSupervisor, 2026).waiting).toBe(1);
      for (const [who, word] of [
        [world.otherClerk, "agree"],
        [world.otherSupervisor, "approve"],
        [world.admin, "approve"],
      ] as const) {
        const moved = await tried(async () => [
          (await stepByCall(who, id, word)).status,
          storedStudent(at.away.id)?.school_code,
        ]);
        expect(moved).toEqual([200, "AAA0001"]);
      }
      lockYear();
      expect(requestQueueFor(world.otherSupervisor, 2026).waiting).toBe(0);
    },
  );
});

describe("a candidate whom another school asks for", () => {
  const secrets = /KENARI|كناري|A9876543|RAHSIA|BBB0002|Dewan A/;
  const pages = (id: number) => [
    "/",
    "/requests",
    "/requests?transfer=in",
    "/requests?transfer=out",
    "/requests?state=waiting",
    `/requests/${id}`,
    "/requests/print",
    "/requests.csv",
    "/api/requests?transfer=out",
    "/api/requests",
    `/api/requests/${id}`,
    `/search?search=140810014477`,
    `/students?search=140810014477`,
    "/checks",
    "/checks/near_duplicate",
    "/school_exam_years/since?exam_year=2026&days=7",
    "/api/student_transfers?exam_year=2026",
    `/student/${at.away.id}`,
    `/student-history/${at.away.id}`,
    `/api/students/${at.away.id}`,
    `/api/students?search=140810014477`,
  ];

  it("is not shown to that school nor its district, but under the name that the school typed", async () => {
    const id = await askFor(cardOfAway, world.clerk);
    for (const state of ["open", "recommended", "rejected"]) {
      if (state === "recommended") await stepByCall(world.supervisor, id, "recommend");
      if (state === "rejected") await stepByCall(world.otherSupervisor, id, "reject");
      for (const who of [world.clerk, world.supervisor]) {
        for (const path of pages(id)) {
          const text = await pageOf(who, path);
          expect([state, path, secrets.exec(text)?.[0]]).toEqual([state, path, undefined]);
          expect(text).not.toContain(world.otherSupervisor.full_name);
        }
        expect((await jsonAt(who, `/api/requests/${id}`)).data).toMatchObject({
          ...{ full_name: "SIAPA SAHAJA", student_id: null, before: null, other_school_code: null, state },
        });
        expect((await app(requestOf(who, `/student/${at.away.id}`))).status).toBe(404);
        expect((await app(requestOf(who, `/api/students/${at.away.id}`))).status).toBe(404);
      }
    }
    expect(await pageOf(world.clerk, `/requests/${id}`)).toContain("nama tidak dipaparkan");
  });

  it("is shown to them once its school has agreed", async () => {
    lockYear();
    const id = await askFor(cardOfAway, world.clerk);
    await stepByCall(world.otherClerk, id, "agree");
    for (const who of [world.clerk, world.supervisor])
      expect((await jsonAt(who, `/api/requests/${id}`)).data).toMatchObject({
        ...{ full_name: "KENARI BIN KUNING", other_school_code: "BBB0002" },
      });
  });

  it("is on the home of its own school and district, with a link to these requests alone", async () => {
    const id = await askFor(cardOfAway, world.clerk);
    await askFor(cardOfNeighbour, world.otherClerk);
    const link = "/requests?exam_year=2026&amp;state=waiting&amp;transfer=out";
    const [school, district] = await Promise.all([
      pageOf(world.otherClerk, "/"),
      pageOf(world.otherSupervisor, "/"),
    ]);
    expect(school).toMatch(/<b>1<\/b><div>permohonan pindah keluar belum diputuskan\./);
    expect(district).toContain("1 permohonan pindah keluar belum diputuskan.");
    for (const home of [school, district]) expect(home).toContain(link);
    for (const who of [world.otherClerk, world.otherSupervisor]) {
      const out = await jsonAt(who, "/api/requests?transfer=out");
      expect(out.data.map((one: { id: number }) => one.id)).toEqual([id]);
      expect((await jsonAt(who, "/api/requests?transfer=in")).total).toBe(1);
    }
    expect(await pageOf(world.clerk, "/")).not.toContain(link);
    expect(await pageOf(at.near, "/")).toContain(link);
    expect(await pageOf(world.otherClerk, link.replace("&amp;", "&"))).toContain("KENARI BIN KUNING");
  });
});
