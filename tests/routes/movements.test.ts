import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { packet_movements } from "~/db/schema";
import { mergeSchool, undoMerge } from "~/features/school-merges/commands";
import { dayAfter, today } from "~/features/values/moments";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { packPaper } from "../support/packets";
import { formOf, jsonOf, makeStudent, type Person, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();
const at = "/api/packets/movements";
const call = (who: Person, method: string, path: string, given: object = {}) =>
  answerOf(jsonOf(who, method, path, given));
const read = async (who: Person, query = "") =>
  (await answerOf(requestOf(who, `${at}?exam_year=2026${query}`))).body as {
    data: Record<string, unknown>[];
    late: number;
    differing: number;
    waiting: Record<string, number>;
  };

const packed = () => packPaper(world.ownYear);

const move = (who: Person, step: string, rows: object[], more: object = {}) =>
  call(who, "POST", at, { step, rows, ...more });
const press = (who: Person, step: string, more: object = {}) =>
  call(who, "POST", `${at}/as_listed`, { step, exam_year: 2026, ...more });
const stepsOf = () =>
  db
    .select()
    .from(packet_movements)
    .all()
    .map(({ registration_id, step, packets, reason }) => [registration_id, step, packets, reason]);

describe("the screens of movements", () => {
  const screen = "/papers/packets/movements";
  const page = async (who: Person, path: string) => (await app(requestOf(who, path))).text();
  const send = (who: Person, step: string, fields: Record<string, string>) =>
    app(formOf(who, `${screen}/${step}?exam_year=2026`, fields));

  it("have one form for the schools of a district, which keeps the typed counts and says who was first", async () => {
    const { id } = packed();
    const { admin, supervisor, clerk } = world;
    const shown = await page(admin, `${screen}/sent?exam_year=2026`);
    const fingerprint = /name="as_listed" value="([^"]+)"/.exec(shown)?.[1] ?? "";
    expect(shown).toContain("2 hantaran, 8 bungkusan");
    expect((await send(admin, "sent", { as_listed: fingerprint })).status).toBe(303);
    expect((await send(admin, "sent", { as_listed: fingerprint })).status).toBe(409);
    const row = (at: number, school_code: string, packets: string, reason = "") => ({
      [`rows[${at}].exam_paper_id`]: String(id),
      [`rows[${at}].school_code`]: school_code,
      [`rows[${at}].listed`]: school_code === "AAA0001" ? "6" : "2",
      [`rows[${at}].packets`]: packets,
      [`rows[${at}].reason`]: reason,
    });
    const wrong = await send(supervisor, "received", {
      ...row(0, "AAA0001", "5"),
      ...row(1, "CCC0003", "2"),
    });
    expect(wrong.status).toBe(422);
    const again = await wrong.text();
    expect(again).toContain("5 bungkusan, sedangkan 6 dalam senarai. Tulis sebabnya");
    expect(again).toContain('value="5"');
    const rows = { ...row(0, "AAA0001", "5", "Satu rosak"), ...row(1, "CCC0003", "") };
    expect((await send(supervisor, "received", rows)).headers.get("Location")).toBe(
      `${screen}?exam_year=2026`,
    );
    const second = await send(admin, "received", { ...row(0, "CCC0003", "2"), ...row(1, "AAA0001", "6") });
    expect(second.status).toBe(422);
    const answered = await second.text();
    expect(answered).toContain(`dicatat oleh ${supervisor.full_name}`);
    expect(answered).toContain('value="2"');
    expect(stepsOf().filter(([, step]) => step === "received")).toEqual([
      [world.ownYear.id, "received", 5, "Satu rosak"],
    ]);
    const list = await page(admin, `${screen}?exam_year=2026`);
    for (const words of ["Satu rosak", "1 hantaran berbeza", "Terima di daerah", "Serahkan kepada sekolah"])
      expect(list).toContain(words);
    const own = await page(clerk, `${screen}?exam_year=2026`);
    expect(own).not.toContain("CCC0003");
    expect(own).not.toContain("Terima di daerah");
    expect((await app(requestOf(clerk, `${screen}/received?exam_year=2026`))).status).toBe(403);
    expect((await app(requestOf(admin, `${screen}/terbang?exam_year=2026`))).status).toBe(404);
    const stored = db.select().from(packet_movements).all().at(-1);
    expect(await page(supervisor, `${screen}/${stored?.id}/delete`)).toContain(
      "Batalkan catatan 5 bungkusan",
    );
    expect((await app(formOf(supervisor, `${screen}/${stored?.id}/delete`, {}))).status).toBe(303);
    expect(stepsOf()).toHaveLength(2);
  });

  it("lead the home of the office and the district in the week of a paper, where packets are late or differ", async () => {
    const { id } = packed();
    const { admin, supervisor, clerk } = world;
    const alert = "hantaran lewat";
    sqlite.prepare("update exam_papers set held_on = ?").run(today());
    expect(await page(admin, "/")).not.toContain(alert);
    const row = { exam_paper_id: id, school_code: "AAA0001", packets: 5, reason: "Satu rosak" };
    await move(admin, "sent", [row]);
    for (const who of [admin, supervisor]) {
      const home = await page(who, "/");
      expect(home).toContain("2 hantaran lewat");
      expect(home).toContain("1 hantaran berbeza");
    }
    for (const who of [clerk, world.otherClerk]) expect(await page(who, "/")).not.toContain(alert);
    sqlite.prepare("update exam_papers set held_on = ?").run(dayAfter(today(), 2));
    expect(await page(admin, "/")).not.toContain(alert);
    sqlite.prepare("update exam_papers set held_on = ?").run(dayAfter(today(), 9));
    expect(await page(admin, "/")).not.toContain("hantaran berbeza");
  });
});

describe("the papers of packets", () => {
  const print = async (who: Person, kind: string, query = "") => {
    const own = { headers: { "Sec-Fetch-Site": "same-origin" } };
    const path = `/papers/packets/papers/${kind}/print?exam_year=2026${query}`;
    return (await app(requestOf(who, path, own))).text();
  };

  it("are delivery notes, totals for the printer and a label for each packet, of the own schools alone", async () => {
    packed();
    const { admin, supervisor, clerk } = world;
    const notes = await print(admin, "notes");
    for (const words of ["86 naskhah dalam 6 bungkusan", "37 naskhah dalam 2 bungkusan", "Diterima oleh"])
      expect(notes).toContain(words);
    const halves = (html: string) =>
      ["upper", "lower"].map((half) => html.split(`class="sheet portrait ${half}"`).length - 1);
    expect(halves(notes)).toEqual([1, 1]);
    expect(notes).toContain("1 muka surat.");
    const own = await print(clerk, "notes");
    expect(own).not.toContain("CCC0003");
    expect(halves(own)).toEqual([0, 0]);
    expect(await print(supervisor, "packing", "&district_code=01")).toContain(
      "123 naskhah dalam 8 bungkusan",
    );
    const labels = await print(clerk, "labels");
    for (const words of ["BA1 1/5", "BA1 5/5", "DEWAN · 1 naskhah", "BA1 1/1"])
      expect(labels).toContain(words);
    expect(labels).not.toContain("BA1 6/");
    expect(await print(clerk, "terbang")).toContain("404");
    expect(await print(admin, "notes", "&exam_paper_id=999999")).toContain(
      "Belum ada kertas yang bungkusannya dimuktamadkan",
    );
    sqlite.prepare("update packet_lines set copies_per_packet = 1, extra = 20000").run();
    expect(await print(admin, "labels")).toContain("Lebih daripada 200 muka surat");
  });
});

describe("the packets of question papers", () => {
  it("go step by step with one press, each side its own, and the trail has each step", async () => {
    const { id, other } = packed();
    const { admin, supervisor, clerk } = world;
    for (const [who, step] of [
      [supervisor, "sent"],
      [clerk, "received"],
      [supervisor, "confirmed"],
    ] as const)
      expect([step, (await press(who, step)).status]).toEqual([step, 403]);
    expect((await press(supervisor, "received")).status).toBe(409);
    const seen = { exam_year: 2026, fingerprint: "tidak sama" };
    expect((await press(admin, "sent", seen)).status).toBe(412);
    expect((await press(admin, "sent")).body).toMatchObject({ data: { recorded: 2, packets: 8 } });
    expect((await press(admin, "sent")).status).toBe(409);
    expect((await press(supervisor, "received", { exam_paper_id: id })).status).toBe(200);
    expect((await press(supervisor, "handed", { school_code: "CCC0003" })).status).toBe(200);
    expect((await press(clerk, "confirmed")).status).toBe(409);
    expect((await press(supervisor, "handed")).body).toMatchObject({ data: { recorded: 1, packets: 6 } });
    expect((await press(clerk, "confirmed")).body).toMatchObject({ data: { recorded: 1, packets: 6 } });
    expect((await press(clerk, "returned")).status).toBe(200);
    expect((await press(supervisor, "returned")).status).toBe(409);
    expect(stepsOf()).toHaveLength(8);
    const { data, waiting } = await read(supervisor);
    expect(data.map(({ school_code, next, expected }) => [school_code, next, expected])).toEqual([
      ["AAA0001", null, 6],
      ["CCC0003", "confirmed", 2],
    ]);
    expect(waiting).toEqual({ sent: 0, received: 0, handed: 0, confirmed: 1, returned: 0 });
    expect((await read(clerk)).data).toMatchObject([{ school_code: "AAA0001", listed: 6 }]);
    expect((await read(world.otherClerk)).data).toEqual([]);
    const trail = sqlite
      .prepare(
        "select action, count(*) from audit_events where entity = 'packet_rule' group by 1 order by min(id)",
      )
      .raw()
      .all();
    expect(trail).toEqual([
      ["packet_rule.sent", 2],
      ["packet_rule.received", 2],
      ["packet_rule.handed", 2],
      ["packet_rule.confirmed", 1],
      ["packet_rule.returned", 1],
    ]);
    expect(other.id).toBeGreaterThan(0);
  });

  it("that differ need a reason, and a form is saved whole or not at all", async () => {
    const { id, other } = packed();
    const { admin, supervisor } = world;
    const own = { exam_paper_id: id, school_code: "AAA0001" };
    const next = { exam_paper_id: id, school_code: "CCC0003" };
    const wrong: [object[], string, string, object?][] = [
      [[{ ...own, packets: 5 }], "rows.0.reason", "packets_differ"],
      [[{ ...own, packets: -1 }], "rows.0.packets", "out_of_range"],
      [[{ ...own, packets: 100_001 }], "rows.0.packets", "out_of_range"],
      [[{ ...own, packets: "enam" }], "rows.0.packets", "not_a_number"],
      [[{ ...own, packets: 6, listed: 7 }], "rows.0.packets", "packets_changed"],
      [
        [
          { ...own, packets: 6 },
          { ...own, packets: 6 },
        ],
        "rows.1.school_code",
        "repeated",
      ],
      [[{ ...own, school_code: "BBB0002", packets: 1 }], "rows.0.school_code", "no_packets_of_school"],
      [
        [{ exam_paper_id: 999, school_code: "AAA0001", packets: 1 }],
        "rows.0.exam_paper_id",
        "paper_of_packets_gone",
      ],
      [[{ ...own, packets: 6 }], "moved_at", "moved_in_future", { moved_at: "2099-01-01T08:00" }],
      [[{ ...own, packets: 6 }], "moved_at", "moved_long_ago", { moved_at: "1999-01-01T08:00" }],
      [[{ ...own, packets: 6 }], "moved_at", "not_a_datetime", { moved_at: "semalam" }],
    ];
    for (const [rows, field, code, more] of wrong) {
      const answer = await move(admin, "sent", [...rows, { ...next, packets: 2 }], more);
      expect([code, answer.status, answer.problems]).toEqual([code, 422, [[field, code]]]);
    }
    expect((await move(admin, "sent", [{ ...own, packets: null }])).problems).toEqual([
      ["", "no_packets_counted"],
    ]);
    expect(stepsOf()).toEqual([]);

    const rows = [
      { ...own, packets: 5, reason: "Satu bungkusan rosak" },
      { ...next, packets: 2, reason: "Tidak perlu" },
    ];
    expect((await move(admin, "sent", rows)).body).toMatchObject({ data: { recorded: 2, packets: 7 } });
    expect(stepsOf()).toEqual([
      [world.ownYear.id, "sent", 5, "Satu bungkusan rosak"],
      [other.id, "sent", 2, null],
    ]);
    const again = await move(admin, "sent", rows);
    expect(again.problems).toEqual([
      ["rows.0.packets", "packets_moved"],
      ["rows.1.packets", "packets_moved"],
    ]);
    expect(JSON.stringify(again.body)).toContain(admin.full_name);
    const early = await move(supervisor, "received", [{ ...own, packets: 5 }], {
      moved_at: "2026-01-02T08:00",
    });
    expect(early.problems).toEqual([["rows.0.packets", "packets_before"]]);
    const more = [{ ...own, packets: 6, reason: "Dikira enam" }];
    expect((await move(supervisor, "received", more)).status).toBe(200);
    expect((await move(supervisor, "handed", [{ ...own, packets: 7, reason: "Lebih" }])).problems).toEqual([
      ["rows.0.packets", "packets_beyond"],
    ]);
    expect((await move(world.clerk, "returned", [{ ...own, packets: 6 }])).problems).toEqual([
      ["rows.0.packets", "packets_not_there"],
    ]);
    expect((await move(world.clerk, "confirmed", [{ ...next, packets: 2 }])).problems).toEqual([
      ["rows.0.school_code", "no_packets_of_school"],
    ]);
    expect((await read(supervisor)).differing).toBe(1);
    expect((await read(supervisor, "&state=differs")).data).toMatchObject([{ school_code: "AAA0001" }]);
    await move(supervisor, "handed", [{ ...own, packets: 0, reason: "Dibatalkan" }]);
    expect(
      (await move(world.clerk, "confirmed", [{ ...own, packets: 1, reason: "Sampai" }])).problems,
    ).toEqual([["rows.0.packets", "packets_none"]]);
  });

  it("take a wrong step back, the last one first, by its side or the office", async () => {
    packed();
    const { admin, supervisor, clerk } = world;
    await press(admin, "sent");
    await press(supervisor, "received");
    const [sent, , received] = db.select().from(packet_movements).all();
    const [first, last] = [`${at}/${sent?.id}`, `${at}/${received?.id}`];
    expect((await call(admin, "DELETE", first)).status).toBe(409);
    expect((await call(clerk, "DELETE", last)).status).toBe(403);
    expect((await call(world.otherClerk, "DELETE", last)).status).toBe(404);
    expect((await call(supervisor, "DELETE", last)).body).toMatchObject({
      data: { step: "received", packets: 6 },
    });
    expect((await call(supervisor, "DELETE", last)).status).toBe(404);
    expect((await call(supervisor, "DELETE", first)).status).toBe(403);
    expect((await call(admin, "DELETE", first)).status).toBe(200);
    const changes = sqlite
      .prepare("select changes from audit_events where action = 'packet_rule.withdrawn' order by id limit 1")
      .pluck()
      .get();
    expect(JSON.parse(String(changes))).toMatchObject({ step: "diterima oleh daerah", packets: 6 });
    sqlite.prepare("update exam_years set closed_at = '2026-12-01T00:00:00.000Z', is_running = 0").run();
    expect((await press(admin, "sent")).status).toBe(409);
    expect((await call(admin, "DELETE", `${at}/${(received?.id ?? 0) + 1}`)).status).toBe(409);
  });

  it("keep their school and their paper, and a merge waits until they came back", async () => {
    const { id, other } = packed();
    const { admin, supervisor } = world;
    await press(admin, "sent");
    sqlite.prepare("delete from packet_lines").run();
    expect((await call(admin, "DELETE", `/api/exam_papers/${id}`)).status).toBe(409);
    expect((await call(admin, "DELETE", `/api/school_exam_years/${other.id}`)).status).toBe(409);
    expect((await read(admin)).data).toMatchObject([
      { listed: 0, next: "received", differs: true },
      { listed: 0, next: "received", differs: true },
    ]);
    const ended = sqlite
      .prepare("select id from schools where school_code = 'CCC0003'")
      .pluck()
      .get() as number;
    const merge = { school_code: "AAA0001", version: null, fingerprint: null };
    expect(mergeSchool(admin, ended, merge).kind).toBe("blocked");
    for (const step of ["received", "handed", "confirmed", "returned"]) await press(admin, step);
    const before = stepsOf();
    makeStudent({ school_code: "CCC0003", exam_year: 2026 });
    expect(mergeSchool(admin, ended, merge).kind).toBe("saved");
    expect(stepsOf()).toEqual(before.filter(([registration]) => registration !== other.id));
    expect(undoMerge(admin, ended, { version: null }).kind).toBe("saved");
    expect(stepsOf()).toEqual(expect.arrayContaining(before));
    expect((await read(supervisor)).data).toHaveLength(2);
  });
});
