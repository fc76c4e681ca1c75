import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { audit_events, duplicate_resolutions } from "~/db/schema";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makeSchool,
  makeStudent,
  makeYear,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();

const here = { school_code: "AAA0001", exam_year: 2026 };
const there = { school_code: "BBB0002", exam_year: 2026 };
const decision = { resolution: "different_people", reason: "Kembar" };
const withdrawn_at = "2026-01-01T00:00:00.000Z";

type Student = { id: number };
interface Place {
  exam_year: string;
  kind: string;
  id: string;
}
const at = ({ id }: Student, kind = "passport_number", exam_year = 2026): Place => ({
  exam_year: `${exam_year}`,
  kind,
  id: `${id}`,
});
const path = ({ exam_year, kind, id }: Place) => `/duplicates/${exam_year}/${kind}/${id}`;

const list = async (who: Person, query = "exam_year=2026") =>
  (await answerOf(requestOf(who, `/api/duplicates?${query}`))).body;
const kinds = async (who: Person, query?: string) =>
  (await list(who, query)).data.map((group: { kind: string; total_candidates: number }) => [
    group.kind,
    group.total_candidates,
  ]);
const get = (who: Person, place: Place) => answerOf(requestOf(who, `/api${path(place)}`));
const put = (who: Person, place: Place, body: object = decision) =>
  answerOf(jsonOf(who, "PUT", `/api${path(place)}`, body));
const remove = (who: Person, place: Place) =>
  answerOf(requestOf(who, `/api${path(place)}`, { method: "DELETE" }));
const post = (who: Person, place: Place, body: Record<string, string> = decision) =>
  answerOf(formOf(who, path(place), body));
const stored = () =>
  db
    .select()
    .from(duplicate_resolutions)
    .all()
    .map(({ resolution, reason }) => [resolution, reason]);

async function see(who: Person, address: string) {
  const html = (await (await app(requestOf(who, address))).text()).replaceAll("&amp;", "&");
  return { html, text: html.replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, " ").replace(/\s+/g, " ") };
}

const samePassport = (one: object = here, other: object = there) => [
  makeStudent({ ...here, ...one, passport_number: "A1234567" }),
  makeStudent({ ...here, ...other, passport_number: "A1234567" }),
];
const allowSecondExams = () => sqlite.exec("update exam_types set allows_second_exam = 1");

beforeEach(() => {
  makeYear(2024);
  register("AAA0001", 2024);
  register("BBB0002", 2024);
});

describe("the same identity card", () => {
  const ic_number = "140203101235";

  it("in one exam type in an earlier year is a duplicate of the later year", async () => {
    makeStudent({ ...here, exam_year: 2024, ic_number });
    makeStudent({ ...here, ic_number });
    expect(await kinds(world.admin)).toEqual([["ic_number", 2]]);
    expect(await kinds(world.admin, "exam_year=2024")).toEqual([]);
  });

  it("in another exam type in an earlier year is the usual way of a pupil", async () => {
    makeStudent({ ...there, exam_year: 2024, ic_number });
    makeStudent({ ...here, ic_number });
    expect(await kinds(world.admin)).toEqual([]);
  });

  it("in one year is a duplicate only where the exam types may not be combined", async () => {
    allowSecondExams();
    makeStudent({ ...here, ic_number });
    makeStudent({ ...there, ic_number });
    expect(await kinds(world.admin)).toEqual([]);
    sqlite.exec(
      "drop trigger exam_types_second_exams_stay_allowed; update exam_types set allows_second_exam = 0",
    );
    expect(await kinds(world.admin)).toEqual([["ic_number", 2]]);
  });

  it("of a withdrawn candidate is no duplicate", async () => {
    makeStudent({ ...here, exam_year: 2024, ic_number, withdrawn_at });
    makeStudent({ ...here, ic_number });
    expect(await kinds(world.admin)).toEqual([]);
  });
});

describe("the same passport", () => {
  it("is a duplicate under the same rules, also beside two identity cards", async () => {
    const [one] = samePassport({ ic_number: "140203101235" }, { ...there, ic_number: "140204101237" });
    expect(await kinds(world.admin)).toEqual([["passport_number", 2]]);
    sqlite.prepare("update students set withdrawn_at = ? where id = ?").run(withdrawn_at, one?.id);
    expect(await kinds(world.admin)).toEqual([]);
  });

  it("in two exam types that may be combined is no duplicate", async () => {
    allowSecondExams();
    samePassport();
    expect(await kinds(world.admin)).toEqual([]);
  });
});

describe("the same name and birth date", () => {
  const full_name = "ALI BIN ABU";

  it("across schools with different cards is a duplicate", async () => {
    makeStudent({ ...here, full_name, ic_number: "140203101235" });
    makeStudent({ ...there, full_name, ic_number: "140203101237" });
    makeStudent({ ...there, full_name, ic_number: "140204101237" });
    makeStudent({ ...there, full_name: "ALI BIN ABI", ic_number: "140203101239" });
    expect(await kinds(world.admin)).toEqual([
      ["name_and_birth_date", 2],
      ["near_duplicate", 2],
    ]);
    expect(await kinds(world.admin, "exam_year=2026&kind=ic_number")).toEqual([]);
  });

  it("in one school, of a withdrawn candidate, and without a card is no duplicate", async () => {
    makeStudent({ ...here, full_name, ic_number: "140203101235" });
    makeStudent({ ...here, full_name, ic_number: "140203101237" });
    makeStudent({ ...there, full_name, ic_number: "140203101239", withdrawn_at });
    makeStudent({ ...there, full_name, passport_number: "A1" });
    expect(await kinds(world.admin, "exam_year=2026&kind=name_and_birth_date")).toEqual([]);
  });
});

describe("the duplicates of a district", () => {
  it("show a candidate of another district as its school and district alone", async () => {
    const [own, foreign] = samePassport(
      { full_name: "MURID SENDIRI" },
      { ...there, full_name: "MURID LAIN" },
    );
    const { supervisor, otherSupervisor, own: school, foreign: other } = world;
    const [group] = (await list(supervisor)).data;
    expect(
      group.candidates.map(({ student, school_name }: { student: Student | null; school_name: string }) => [
        student?.id,
        school_name,
      ]),
    ).toEqual([
      [own?.id, school.school_name],
      [undefined, other.school_name],
    ]);
    for (const address of ["/checks/pairs?exam_year=2026", path(at(own as Student))]) {
      const { html, text } = await see(supervisor, address);
      expect(text).toContain("MURID SENDIRI");
      expect(text).toContain(other.school_name);
      expect(html).not.toContain("MURID LAIN");
      expect(html).not.toContain(`/student/${foreign?.id}"`);
    }
    expect((await get(supervisor, at(foreign as Student))).status).toBe(404);
    expect((await get(otherSupervisor, at(foreign as Student))).status).toBe(200);
  });

  it("are none of which no candidate is in the district", async () => {
    makeSchool("BBB0003", { district_code: "02", exam_type_code: world.foreign.exam_type_code });
    register("BBB0003", 2026);
    const [one] = samePassport(there, { ...there, school_code: "BBB0003" });
    expect((await list(world.supervisor)).total).toBe(0);
    for (const answer of [
      await get(world.supervisor, at(one as Student)),
      await put(world.supervisor, at(one as Student)),
      await post(world.supervisor, at(one as Student)),
      await remove(world.supervisor, at(one as Student)),
    ])
      expect(answer.status).toBe(404);
    expect(stored()).toEqual([]);
  });

  it("are not for schools and observers", async () => {
    const [one] = samePassport();
    for (const who of [world.clerk, world.observer]) {
      expect((await put(who, at(one as Student))).status).toBe(403);
      for (const address of ["/duplicates", "/checks/pairs"])
        expect((await app(requestOf(who, address))).status).toBe(403);
      expect((await see(who, "/checks?exam_year=2026")).text).not.toContain("No. pasport sama");
    }
  });
});

describe("the resolution of a group", () => {
  let place: Place;
  beforeEach(() => {
    const [one] = samePassport();
    place = at(one as Student);
  });

  it("is stored with its reason by form and call, is in the trail, and can be taken back", async () => {
    const { supervisor, admin } = world;
    expect((await post(supervisor, place)).status).toBe(303);
    expect(stored()).toEqual([["different_people", "Kembar"]]);
    const { text } = await see(admin, path(place));
    expect(text).toContain("Bukan orang yang sama");
    expect(text).toContain(supervisor.full_name);
    expect((await list(admin, "exam_year=2026&state=open")).total).toBe(0);
    expect((await list(admin, "exam_year=2026&state=different_people")).total).toBe(1);
    const pressed = await answerOf(formOf(admin, `${path(place)}/reopen`, {}));
    expect([pressed.status, stored()]).toEqual([303, []]);
    expect((await put(admin, place, { ...decision, resolution: "allowed" })).body.data.state).toBe("allowed");
    expect((await remove(supervisor, place)).body.data.state).toBe("open");
    expect((await remove(supervisor, place)).status).toBe(200);
    const actions = db
      .select()
      .from(audit_events)
      .all()
      .map(({ action }) => action);
    expect(actions.slice(-4)).toEqual([
      "duplicate.resolved",
      "duplicate.reopened",
      "duplicate.resolved",
      "duplicate.reopened",
    ]);
  });

  it("is saved once when two users decide at the same time; the other reads who decided", async () => {
    expect((await put(world.supervisor, place)).status).toBe(200);
    const second = await post(world.otherSupervisor, at({ id: Number(place.id) + 1 }), {
      ...decision,
      resolution: "allowed",
    });
    expect(second.status).toBe(409);
    expect(JSON.stringify(second)).toContain(world.supervisor.full_name);
    expect(stored()).toEqual([["different_people", "Kembar"]]);
  });

  it("is that of the group as it was shown, and is open again when a candidate joins", async () => {
    const { key } = (await get(world.admin, place)).body.data;
    expect((await put(world.admin, place, { ...decision, key })).status).toBe(200);
    makeStudent({ ...here, passport_number: "A1234567" });
    const { state, total_candidates } = (await get(world.admin, place)).body.data;
    expect([state, total_candidates]).toEqual(["open", 3]);
    expect((await post(world.admin, place, { ...decision, key })).status).toBe(409);
    expect((await post(world.admin, place)).status).toBe(303);
  });

  it("is not needed any more when the candidates were corrected meanwhile, and the page says so", async () => {
    sqlite.prepare("update students set passport_number = 'B7654321' where id = ?").run(place.id);
    const answer = await app(formOf(world.admin, path(place), decision));
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("bukan lagi calon pendua");
    expect((await get(world.admin, place)).status).toBe(404);
    expect(stored()).toEqual([]);
  });

  it("stays when the year gets another number", async () => {
    await put(world.admin, place);
    sqlite.exec("update exam_years set year = 2031 where year = 2026");
    expect((await get(world.admin, { ...place, exam_year: "2031" })).body.data.state).toBe(
      "different_people",
    );
  });

  it.each([
    [{ ...decision, reason: "x".repeat(10_000) }, "reason", "too_long"],
    [{ ...decision, reason: "" }, "reason", "required"],
    [{ ...decision, resolution: "lain" }, "resolution", "not_a_choice"],
  ])("is refused in both doors, %#", async (body, field, code) => {
    expect((await put(world.admin, place, body)).problems).toEqual([[field, code]]);
    expect((await post(world.admin, place, body)).problems).toEqual([[field, code]]);
    expect(stored()).toEqual([]);
  });

  it.each([{ kind: "birth_cert_number" }, { id: "0" }, { id: "98765432" }, { exam_year: "tahun" }])(
    "has no address %o",
    async (wrong) => {
      for (const answer of [
        await get(world.admin, { ...place, ...wrong }),
        await put(world.admin, { ...place, ...wrong }),
        await post(world.admin, { ...place, ...wrong }),
      ])
        expect(answer.status).toBe(404);
    },
  );
});

it("a number that many candidates share is one group, whose first fifty are shown", async () => {
  for (let n = 0; n < 60; n++) makeStudent({ ...here, passport_number: "TIADA" });
  const [group, ...others] = (await list(world.supervisor)).data;
  expect([group.total_candidates, group.candidates.length, others]).toEqual([60, 50, []]);
  expect((await see(world.supervisor, "/checks/pairs?exam_year=2026")).text).toContain("dan 56 calon lagi");
});

it("the old address of the list leads to the groups, with its filters", async () => {
  const { status, headers } = await app(requestOf(world.admin, "/duplicates?exam_year=2026&kind=ic_number"));
  expect([status, headers.get("location")]).toEqual([302, "/checks/pairs?exam_year=2026&kind=ic_number"]);
});

describe("the doubtful data of the office and the district", () => {
  const near = { full_name: "NUR AIN BINTI ALI", gender: "P" as const };
  const countsOf = async (who: Person, query = "") => {
    const { body } = await answerOf(requestOf(who, `/checks?exam_year=2026${query}`));
    return {
      doubts: body.doubts
        .filter(({ kind }: { kind?: string }) => kind)
        .map(({ kind, open, answered }: { kind: string; open: number; answered: number }) => [
          ...[kind, open, answered],
        ]),
      schools: (body.bySchool?.data ?? []).map(({ school_code }: { school_code: string }) => school_code),
      rules: body.doubts.flatMap(({ rule }: { rule?: string }) => rule ?? []),
    };
  };

  it("count each kind of group, open and decided, for the schools that it is about", async () => {
    const [one] = samePassport();
    makeStudent({ ...here, ...near, ic_number: "140301101232" });
    makeStudent({ ...here, ...near, ic_number: "140301101234" });
    const both = [
      ["passport_number", 1, 0],
      ["near_duplicate", 1, 0],
    ];
    const { doubts, schools, rules } = await countsOf(world.admin);
    expect([doubts, schools.toSorted()]).toEqual([both, ["AAA0001", "BBB0002"]]);
    expect(rules).not.toContain("near_duplicate");
    expect((await countsOf(world.admin, "&school_code=BBB0002")).doubts).toEqual([["passport_number", 1, 0]]);
    expect((await countsOf(world.supervisor)).schools).toEqual(["AAA0001"]);
    await put(world.admin, at(one as Student));
    expect((await countsOf(world.admin)).doubts[0]).toEqual(["passport_number", 0, 1]);
  });

  it("has the records of a group below each other, marks what differs, and leads to the decision", async () => {
    const { id } = makeStudent({ ...here, ...near, ic_number: "140301101232" });
    makeStudent({ ...here, full_name: "NOR AIN BT ALI", ic_number: "140301101234", gender: "P" });
    const { html, text } = await see(
      world.supervisor,
      "/checks/pairs?exam_year=2026&kind=near_duplicate&state=open",
    );
    expect(html).toContain("<mark>NUR </mark>AIN <mark>BINTI </mark>ALI");
    expect(html).toContain("140301-10-123<mark>4</mark>");
    expect(html).toContain(`href="/duplicates/2026/near_duplicate/${id}"`);
    expect(text).toContain("Putuskan");
  });

  it("says beside near duplicates what their school has answered", async () => {
    const { id } = makeStudent({ ...here, ...near, ic_number: "140301101232" });
    makeStudent({ ...here, ...near, ic_number: "140301101234" });
    const reason = "Kembar, disemak dengan sijil";
    await answerOf(jsonOf(world.clerk, "PUT", `/api/checks/${id}/near_duplicate`, { reason }));
    expect((await see(world.admin, "/checks/pairs?exam_year=2026")).text).toContain(
      `Jawapan sekolah: ${reason}`,
    );
  });

  it("is what their home counts", async () => {
    samePassport();
    const { body } = await answerOf(requestOf(world.supervisor, "/"));
    const { doubts } = (await answerOf(requestOf(world.supervisor, "/checks?exam_year=2026"))).body;
    const open = doubts.reduce((sum: number, doubt: { open: number }) => sum + doubt.open, 0);
    const waiting = body.desk.work.open.find(({ place }: { place: string }) => place === "/checks");
    expect(waiting.n).toBe(open);
  });
});
