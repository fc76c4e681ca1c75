import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import {
  packet_arrangements,
  packet_extras,
  packet_lines,
  packet_rules,
  room_seats,
  students,
} from "~/db/schema";
import { erasePerson } from "~/features/persons/erase";
import { mergeSchool, undoMerge } from "~/features/school-merges/commands";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makeNeed,
  makePaper,
  makeRoom,
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
type Fields = Record<string, string | number | boolean>;

const rule = { spare_percent: 10, spare_least: 1, spare_most: 5, copies_per_packet: 4 };
const page = async (who: Person, path: string) => {
  const answer = await app(requestOf(who, path));
  return (await answer.text()).replaceAll("&gt;", ">");
};
const body = async (who: Person, path: string) => (await answerOf(requestOf(who, path))).body;
const call = (who: Person, method: string, path: string, given: object = {}) =>
  answerOf(jsonOf(who, method, path, given));
const send = (who: Person, path: string, fields: Fields = {}) =>
  answerOf(
    formOf(
      who,
      path,
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
    ),
  );
const setRule = (id: number, more: Fields = {}) =>
  send(world.admin, `/papers/packets/${id}/rule`, { ...rule, version: 0, ...more });
const own = (values = {}) => makeStudent({ school_code: "AAA0001", exam_year: 2026, ...values });
const lines = (data: unknown) =>
  (data as { data: Record<string, unknown>[] }).data.map(
    ({ school_code, room_name, adaptation, candidates, spare, extra, copies, packets, last_packet }) => [
      [school_code, room_name, adaptation].join("|"),
      [candidates, spare, extra, copies, packets, last_packet].join(),
    ],
  );
const fingerprintAt = async (id: number) =>
  ((await body(world.admin, `/api/packets/${id}/fix`)) as { data: { fingerprint: string } }).data.fingerprint;

/** Nine candidates of the own school: five in a room, one of them with large print. */
function seatedSchool() {
  const room = makeRoom({ school_code: "AAA0001", name: "DEWAN" });
  const all = Array.from({ length: 9 }, () => own());
  for (const [at, { id }] of all.slice(0, 5).entries())
    db.insert(room_seats)
      .values({ student_id: id, room_id: room.id, seat: at + 1 })
      .run();
  makeNeed(all[0]?.id ?? 0);
  return { room, all };
}

describe("the rule of a paper", () => {
  it.each([
    ["more copies at least than at most", { spare_least: 6 }, "spare_most", "at_least"],
    ["no copy in a packet", { copies_per_packet: 0 }, "copies_per_packet", "out_of_range"],
    ["a percentage above 100", { spare_percent: 101 }, "spare_percent", "out_of_range"],
    ["a count below zero", { spare_least: -1 }, "spare_least", "out_of_range"],
    ["a count above 100,000", { spare_most: 100_001 }, "spare_most", "out_of_range"],
    ["words for a count", { copies_per_packet: "dua puluh" }, "copies_per_packet", "not_a_number"],
    ["no percentage", { spare_percent: "" }, "spare_percent", "required"],
  ])("with %s is refused at both doors", async (_, wrong, field, problem) => {
    const { id } = makePaper();
    const answers = [
      await setRule(id, wrong),
      await call(world.admin, "PUT", `/api/packets/${id}/rule`, { ...rule, ...wrong }),
    ];
    for (const answer of answers) expect([answer.status, answer.problems]).toEqual([422, [[field, problem]]]);
    expect(db.select().from(packet_rules).all()).toEqual([]);
  });

  it("is saved once by two people, and goes to the papers that have none when the office wants it", async () => {
    const [first, second, third] = [makePaper(), makePaper({ code: "BA2" }), makePaper({ code: "BA3" })];
    const other = makePaper({ exam_type_code: "SMA" });
    await setRule(second.id, { copies_per_packet: 50 });
    expect((await setRule(first.id, { with_others: true })).location).toBe(`/papers/packets/${first.id}`);
    const stored = () =>
      db
        .select()
        .from(packet_rules)
        .all()
        .map(({ exam_paper_id, copies_per_packet, version }) => [exam_paper_id, copies_per_packet, version]);
    expect(stored()).toEqual([
      [second.id, 50, 1],
      [first.id, 4, 1],
      [third.id, 4, 1],
    ]);
    expect((await setRule(first.id)).status).toBe(412);
    expect((await setRule(first.id, { version: 1, copies_per_packet: 8 })).status).toBe(303);
    expect(stored()[1]).toEqual([first.id, 8, 2]);
    expect(await page(world.admin, `/papers/packets/${other.id}`)).toContain("Belum ada peraturan");
    expect(await page(world.admin, `/papers/packets/${other.id}/rule`)).toContain('value="20"');
    makeYear(2027);
    const [later, latest] = ["BA3", "BA4"].map((code) => makePaper({ exam_year: 2027, code }));
    await setRule(third.id, { version: 1, copies_per_packet: 37 });
    expect(await page(world.admin, `/papers/packets/${later?.id}/rule`)).toContain('value="37"');
    expect(await page(world.admin, `/papers/packets/${latest?.id}/rule`)).toMatch(/value="(50|8|37)"/);
    sqlite.prepare("update exam_years set closed_at = '2026-12-01T00:00:00.000Z', is_running = 0").run();
    expect((await setRule(first.id, { version: 2 })).status).toBe(409);
  });
});

describe("the figures of a paper", () => {
  it("are by school, room and kind of paper, with spare copies once and extra copies of a school's own need", async () => {
    const { id } = makePaper();
    const { all } = seatedSchool();
    own({ withdrawn_at: "2026-05-01T00:00:00.000Z" });
    makeStudent({ school_code: "BBB0002", exam_year: 2026 });
    await setRule(id);
    const adapted = { arrangement_code: "CETAK", is_adapted: true };
    for (const sent of [1, 2])
      expect([sent, (await send(world.admin, "/papers/packets/adapted", adapted)).status]).toEqual([
        sent,
        303,
      ]);
    expect(db.select().from(packet_arrangements).all()).toHaveLength(1);
    const need = { school_code: "AAA0001", copies: 6, reason: "Kertas basah tahun lepas" };
    expect((await send(world.admin, `/papers/packets/${id}/extras/add`, need)).status).toBe(303);
    expect((await call(world.admin, "POST", `/api/packets/${id}/extras`, need)).problems).toEqual([
      ["school_code", "taken"],
    ]);
    const expected = [
      ["AAA0001|DEWAN|", "4,0,0,4,1,4"],
      ["AAA0001||", "4,1,6,11,3,3"],
      ["AAA0001|DEWAN|CETAK", "1,0,0,1,1,1"],
      ["AAA0001||CETAK", "0,1,0,1,1,1"],
    ];
    expect(lines(await body(world.admin, `/api/packets/${id}`))).toEqual(expected);
    const board = await body(world.admin, "/api/packets?exam_year=2026");
    const [totals] = (board as { data: object[] }).data;
    expect(totals).toMatchObject({
      candidates: 9,
      spare: 2,
      extra: 6,
      copies: 17,
      packets: 6,
      total_schools: 1,
    });
    const html = await page(world.admin, `/papers/packets/${id}`);
    for (const words of ["Ketua pengawas", "Cetakan besar", "17 naskhah dalam 6 bungkusan", "Kertas basah"])
      expect(html).toContain(words);
    expect(await page(world.admin, "/papers/packets?exam_year=2026")).toContain("Belum dimuktamadkan");
    const [extra] = db.select().from(packet_extras).all();
    const at = `/papers/packets/extras/${extra?.id}`;
    expect((await send(world.admin, `${at}/edit`, { copies: 7, reason: "Baki", version: 1 })).status).toBe(
      303,
    );
    expect((await send(world.admin, `${at}/edit`, { copies: 9, reason: "Baki", version: 1 })).status).toBe(
      412,
    );
    expect((await send(world.admin, `${at}/delete`)).status).toBe(303);
    expect(db.select().from(packet_extras).all()).toEqual([]);
    expect(all).toHaveLength(9);
  });

  it.each([
    ["of a school of another exam type", { school_code: "BBB0002" }, "school_code", "unknown"],
    ["of an unknown school", { school_code: "TIADA" }, "school_code", "unknown"],
    ["of no copies", { copies: 0 }, "copies", "out_of_range"],
    ["of too many copies", { copies: 100_001 }, "copies", "out_of_range"],
    ["without a reason", { reason: " " }, "reason", "required"],
  ])("take no extra copies %s", async (_, wrong, field, problem) => {
    const { id } = makePaper();
    const given = { school_code: "AAA0001", copies: 6, reason: "Baki", ...wrong };
    const answers = [
      await send(world.admin, `/papers/packets/${id}/extras/add`, given),
      await call(world.admin, "POST", `/api/packets/${id}/extras`, given),
    ];
    for (const answer of answers) expect([answer.status, answer.problems]).toEqual([422, [[field, problem]]]);
  });

  it("are seen by a district of its schools, and by a school of its own", async () => {
    const { id } = makePaper();
    own();
    makeSchool("CCC0003", { district_code: "01", exam_type_code: "PSRA" });
    register("CCC0003", 2026);
    makeStudent({ school_code: "CCC0003", exam_year: 2026 });
    await setRule(id);
    const seen = async (who: Person, query = "") =>
      lines(await body(who, `/api/packets/${id}${query}`)).map(([place]) => place);
    expect(await seen(world.clerk)).toEqual(["AAA0001||"]);
    expect(await seen(world.supervisor)).toEqual(["AAA0001||", "CCC0003||"]);
    expect(await seen(world.admin, "?school_code=CCC0003")).toEqual(["CCC0003||"]);
    expect(await seen(world.otherClerk)).toEqual([]);
    expect(await page(world.clerk, `/papers/packets/${id}`)).not.toContain("CCC0003");
  });
});

describe("fixed figures", () => {
  it("stay as they were, state each change by school, and are fixed again with what changes", async () => {
    const { id } = makePaper();
    const fix = `/papers/packets/${id}/fix`;
    expect((await send(world.admin, fix)).status).toBe(409);
    await setRule(id);
    expect((await send(world.admin, fix)).status).toBe(409);
    const { all } = seatedSchool();
    const seen = await fingerprintAt(id);
    const late = own();
    expect((await send(world.admin, fix, { fingerprint: seen })).status).toBe(412);
    sqlite.prepare("delete from students where id = ?").run(late.id);
    expect((await send(world.admin, fix, { fingerprint: seen })).location).toBe(`/papers/packets/${id}`);
    const fixed = [
      ["AAA0001|DEWAN|", "5,0,0,5,2,1"],
      ["AAA0001||", "4,1,0,5,2,1"],
    ];
    const now = async () => lines(await body(world.admin, `/api/packets/${id}`));
    expect(await now()).toEqual(fixed);
    expect((await send(world.admin, fix, { fingerprint: await fingerprintAt(id) })).status).toBe(409);

    own();
    sqlite
      .prepare("update students set withdrawn_at = '2026-05-01T00:00:00.000Z' where id = ?")
      .run(all[8]?.id);
    expect(await page(world.admin, `/papers/packets/${id}`)).not.toContain("berubah sejak itu");
    own();
    expect(await now()).toEqual(fixed);
    const html = await page(world.admin, `/papers/packets/${id}`);
    for (const words of ["1 sekolah berubah sejak itu", "4 → 5", "5 → 6"]) expect(html).toContain(words);
    expect(await page(world.clerk, `/papers/packets/${id}`)).toContain("4 → 5");
    expect(await page(world.admin, fix)).toContain("Muktamadkan semula");
    const again = await call(world.admin, "POST", `/api/packets/${id}/fix`, {
      fingerprint: await fingerprintAt(id),
    });
    expect(again.body).toMatchObject({ data: { copies: 11, packets: 4, total_schools: 1 } });
    expect((await now())[1]).toEqual(["AAA0001||", "5,1,0,6,2,2"]);
    const actions = sqlite
      .prepare("select action from audit_events where entity = 'packet_rule'")
      .pluck()
      .all();
    expect(actions).toEqual(["packet_rule.created", "packet_rule.fixed", "packet_rule.fixed"]);
  });

  it("prevent the deletion of the paper and of the registration until they are fixed again", async () => {
    const { id } = makePaper();
    await setRule(id);
    const { id: student } = own();
    await send(world.admin, `/papers/packets/${id}/fix`);
    expect((await send(world.admin, `/exam_papers/${id}/delete`)).status).toBe(409);
    sqlite.prepare("delete from students where id = ?").run(student);
    const path = `/school_exam_years/${world.ownYear.id}/delete`;
    expect((await send(world.admin, path)).status).toBe(409);
    expect(await page(world.admin, `/papers/packets/${id}`)).toContain("1 → 0");
    await send(world.admin, `/papers/packets/${id}/fix`);
    expect(db.select().from(packet_lines).all()).toEqual([]);
    expect((await send(world.admin, path)).status).toBe(303);
    expect((await send(world.admin, `/exam_papers/${id}/delete`)).status).toBe(303);
  });

  it("go to the school that receives another one, as a difference, and return when the merge is undone", async () => {
    const ended = makeSchool("CCC0003", { district_code: "01", exam_type_code: "PSRA" });
    register("CCC0003", 2026);
    const { id } = makePaper();
    await setRule(id);
    own();
    makeStudent({ school_code: "CCC0003", exam_year: 2026 });
    await send(world.admin, `/papers/packets/${id}/extras/add`, {
      school_code: "CCC0003",
      copies: 2,
      reason: "Baki",
    });
    await send(world.admin, `/papers/packets/${id}/fix`);
    const stored = () => [db.select().from(packet_lines).all(), db.select().from(packet_extras).all()];
    const before = stored();
    const step = { school_code: "AAA0001", version: null, fingerprint: null };
    expect(mergeSchool(world.admin, ended.id, step).kind).toBe("saved");
    const at = (room_name: string, candidates: number) => ({
      registration_id: world.ownYear.id,
      room_name,
      candidates,
    });
    expect(stored()).toMatchObject([[at("", 1), at("CCC0003: ", 1)], []]);
    const { changes } = (await body(world.admin, `/api/packets/${id}`)) as { changes: object[] };
    expect(changes).toMatchObject([
      { room_name: "CCC0003: ", fixed: { copies: 4 }, current: { copies: 0 } },
      { room_name: "", fixed: { copies: 2 }, current: { copies: 3 } },
    ]);
    expect(undoMerge(world.admin, ended.id, { version: null }).kind).toBe("saved");
    expect(stored()).toEqual(before);
  });

  it("lose the adapted papers of a person who is erased", async () => {
    const { id } = makePaper();
    await setRule(id);
    db.insert(packet_arrangements).values({ arrangement_code: "CETAK" }).run();
    makeNeed(own({ ic_number: "140816101489" }).id);
    own();
    await send(world.admin, `/papers/packets/${id}/fix`);
    erasePerson({ user_id: null, username: "operator" }, "140816101489", "Permintaan ibu bapa");
    expect(db.select({ is: packet_lines.adaptation }).from(packet_lines).all()).toEqual([{ is: "" }]);
    expect(db.select().from(students).all()).toHaveLength(1);
  });
});
