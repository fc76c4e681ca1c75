import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { invigilators, room_seats } from "~/db/schema";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makeInvigilator,
  makePaper,
  makeRoom,
  makeSchool,
  makeStudent,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();
type Fields = Record<string, string>;

const place = { school_code: "AAA0001", exam_year: "2026" };
const query = "school_code=AAA0001&exam_year=2026";
const salmah = { full_name: "Salmah binti Idris", phone: "012-345 6789", duty: "invigilator" };
const add = (who: Person, fields: Fields) =>
  answerOf(formOf(who, "/invigilators/add", { ...place, ...salmah, ...fields }));
const paste = (who: Person, pasted: string, more: Fields = {}) =>
  answerOf(formOf(who, "/invigilators/paste", { ...place, pasted, ...more }));
const page = async (who: Person, path: string) => (await app(requestOf(who, path))).text();
const data = async (who: Person, path: string) => (await answerOf(requestOf(who, path))).body;
const stored = () =>
  db
    .select()
    .from(invigilators)
    .all()
    .map(({ full_name, phone, duty, room_id, ic_number }) => [full_name, phone, duty, room_id, ic_number]);
const actions = () => sqlite.prepare("select action from audit_events order by id").pluck().all();
const seatAll = (room_id: number, n: number, from = 0) => {
  for (let at = 1; at <= n; at++) {
    const student_code = `PAAA0001/${String(from + at).padStart(3, "0")}`;
    const { id: student_id } = makeStudent({ school_code: "AAA0001", exam_year: 2026, student_code });
    db.insert(room_seats).values({ student_id, room_id, seat: at }).run();
  }
};

describe("an invigilator", () => {
  it("is added with a telephone number in digits, edited once by two people, and deleted", async () => {
    const { id: room_id } = makeRoom({ school_code: "AAA0001" });
    const first = await add(world.clerk, { room_id: String(room_id), duty: "chief", after: "another" });
    expect(first.location).toBe(`/invigilators/add?${query}&room_id=${room_id}`);
    expect(stored()).toEqual([["SALMAH BINTI IDRIS", "0123456789", "chief", room_id, null]]);
    const twice = await add(world.clerk, { phone: "+60 12-3456789" });
    expect([twice.status, twice.problems]).toEqual([422, [["full_name", "invigilator_listed"]]]);
    const [{ id, version } = { id: 0, version: 0 }] = db.select().from(invigilators).all();
    const edit = (fields: Fields) =>
      answerOf(formOf(world.clerk, `/invigilators/${id}/edit`, { ...salmah, version: "1", ...fields }));
    expect((await edit({ full_name: "Salmah Idris" })).location).toBe(`/invigilators?${query}`);
    expect([version, (await edit({})).status]).toEqual([1, 412]);
    expect((await answerOf(formOf(world.clerk, `/invigilators/${id}/delete`, {}))).status).toBe(303);
    expect(stored()).toEqual([]);
    expect(actions()).toEqual(
      expect.arrayContaining(["invigilator.created", "invigilator.edited", "invigilator.deleted"]),
    );
  });

  it.each([
    ["has no name", { full_name: " " }, "full_name", "required"],
    ["has no telephone", { phone: "" }, "phone", "required"],
    ["has words for a telephone number", { phone: "tiada" }, "phone", "phone_format"],
    ["has a huge name", { full_name: "A".repeat(121) }, "full_name", "too_long"],
    ["has an unknown duty", { duty: "pemerhati" }, "duty", "not_a_choice"],
    ["is in a room that is not the school's", { room_id: "987654" }, "room_id", "not_a_choice"],
  ])("that %s is refused at both doors", async (_, wrong, field, problem) => {
    const fields = { ...place, ...salmah, ...wrong };
    const answers = [
      await add(world.clerk, wrong),
      await answerOf(jsonOf(world.clerk, "POST", "/api/invigilators", fields)),
    ];
    for (const answer of answers) expect([answer.status, answer.problems]).toEqual([422, [[field, problem]]]);
    expect(stored()).toEqual([]);
  });

  it("of a school that the account does not see is refused: its form has no page, and its call names the field", async () => {
    const foreign = { school_code: "BBB0002" };
    const call = jsonOf(world.clerk, "POST", "/api/invigilators", { ...place, ...salmah, ...foreign });
    expect((await add(world.clerk, foreign)).status).toBe(404);
    expect((await answerOf(call)).problems).toEqual([["school_code", "unknown"]]);
    expect(stored()).toEqual([]);
  });

  it("stays where it is in a closed year, and without a room when its room is deleted", async () => {
    const room = makeRoom({ school_code: "AAA0001" });
    makeInvigilator({ school_code: "AAA0001", room_id: room.id });
    await answerOf(formOf(world.clerk, `/rooms/${room.id}/delete`, {}));
    expect(stored()[0]?.[3]).toBeNull();
    sqlite.prepare("update exam_years set closed_at = '2026-12-01T00:00:00.000Z', is_running = 0").run();
    expect((await add(world.clerk, { full_name: "Roslan bin Daud" })).status).toBe(409);
    expect(await page(world.clerk, `/invigilators?${query}`)).not.toContain("/invigilators/add");
  });
});

describe("a list of invigilators", () => {
  it("is pasted with a preview first, and one who is listed already is not counted twice", async () => {
    const { id: room_id } = makeRoom({ school_code: "AAA0001", name: "Dewan Utama" });
    makeInvigilator({ school_code: "AAA0001" });
    const lines = [
      "Bil\tNama\tTelefon\tPeranan\tDewan",
      "1\tRoslan bin Daud\t019-876 5432\tKetua Pengawas\tdewan utama",
      "2\tSalmah binti Idris\t0123456789",
      "Faridah binti Hassan, 03-8000 8000, pengawas",
      "Roslan bin Daud\t0198765432",
    ].join("\n");
    const preview = await paste(world.clerk, lines);
    expect([preview.status, preview.problems, stored().length]).toEqual([200, [], 1]);
    const { fingerprint, counts } = preview.current as { fingerprint: string; counts: object };
    expect(counts).toEqual({ new: 2, listed: 2, wrong: 0 });
    const shown = await app(formOf(world.clerk, `/invigilators/paste?${query}`, { ...place, pasted: lines }));
    expect(await shown.text()).toContain("Simpan 2 petugas");
    expect((await paste(world.clerk, lines, { fingerprint: "lain" })).status).toBe(200);
    const saved = await paste(world.clerk, lines, { fingerprint });
    expect(saved.location).toBe(`/invigilators?${query}`);
    expect(stored().slice(1)).toEqual([
      ["ROSLAN BIN DAUD", "0198765432", "chief", room_id, null],
      ["FARIDAH BINTI HASSAN", "0380008000", "invigilator", null, null],
    ]);
    const again = await paste(world.clerk, lines, { fingerprint });
    expect([again.status, stored().length]).toEqual([422, 3]);
  });

  it("names the mistakes of each line, and keeps the text", async () => {
    const pasted = [
      "Roslan bin Daud\ttiada\tpemandu\tDewan Z",
      "Salmah binti Idris",
      "Faridah\t0123456789\t\t\t800101105566",
      "Nor\u0007\t0123456788",
    ].join("\n");
    const answer = await app(formOf(world.clerk, `/invigilators/paste?${query}`, { ...place, pasted }));
    const html = await answer.text();
    expect(answer.status).toBe(422);
    for (const sentence of [
      "4 baris perlu dibetulkan",
      "Tugas “pemandu” tidak dikenali",
      "Dewan Dewan Z tiada dalam rekod",
      "No. telefon mesti diisi",
      "aksara kawalan",
      "pemandu",
    ])
      expect(html).toContain(sentence);
    expect((await paste(world.clerk, "")).problems).toEqual([["pasted", "required"]]);
    expect((await paste(world.clerk, "A\t0123456789\n".repeat(301))).problems).toEqual([
      ["pasted", "too_many"],
    ]);
    expect((await paste(world.clerk, "x".repeat(100_001))).problems).toEqual([["pasted", "too_large"]]);
    expect(stored()).toEqual([]);
  });
});

describe("the papers of invigilators", () => {
  it("are a letter for each person with the exam days, and a page for each door without telephone numbers", async () => {
    const { id: room_id } = makeRoom({ school_code: "AAA0001", name: "Dewan Utama" });
    const chief = makeInvigilator({ school_code: "AAA0001", room_id, duty: "chief" });
    for (let at = 0; at < 22; at++)
      makeInvigilator({
        school_code: "AAA0001",
        room_id,
        full_name: `ROSLAN ${at}`,
        phone: `03800080${at + 10}`,
      });
    makeInvigilator({ school_code: "AAA0001", full_name: "FARIDAH BINTI HASSAN", phone: "0198765432" });
    const exam_type_code = sqlite
      .prepare(
        "select exam_type_code from school_exam_years where school_code = 'AAA0001' and exam_year = 2026",
      )
      .pluck()
      .get() as string;
    makePaper({ exam_type_code, held_on: "2026-10-05", starts_at: "08:00", ends_at: "09:30" });
    const own = async (path: string) =>
      (await app(requestOf(world.clerk, path, { headers: { "Sec-Fetch-Site": "same-origin" } }))).text();
    const letters = await own(`/invigilators/letters/print?${query}`);
    expect(letters.match(/class="sheet /g)).toHaveLength(24);
    for (const words of ["LANTIKAN SEBAGAI KETUA PENGAWAS", "Isn, 5 Okt 2026: 8.00 pagi", "Mana-mana dewan"])
      expect(letters).toContain(words);
    const one = await own(`/invigilators/letters/print?${query}&id=${chief.id}`);
    expect(one.match(/class="sheet /g)).toHaveLength(1);
    expect(one).toContain(`Rujukan: AAA0001/2026/${chief.id}`);
    expect(one).toMatch(/class="sign">Nama:<br\/>Guru Besar, SEKOLAH AAA0001/);
    sqlite
      .prepare("update school_exam_years set head_name = 'USTAZ AMIN BIN ALI' where exam_year = 2026")
      .run();
    expect(await own(`/invigilators/letters/print?${query}&id=${chief.id}`)).toMatch(
      /class="sign"><b>USTAZ AMIN BIN ALI<\/b><br\/>Guru Besar, SEKOLAH AAA0001/,
    );
    const doors = await own(`/invigilators/doors/print?${query}`);
    expect(doors.match(/class="sheet /g)).toHaveLength(2);
    expect(doors).toContain("<b>Ketua pengawas</b>: SALMAH BINTI IDRIS");
    for (const hidden of ["FARIDAH", "0123456789", "345 6789"]) expect(doors).not.toContain(hidden);
    expect(actions().filter((action) => action === "invigilator.printed")).toHaveLength(4);
    const foreign = requestOf(world.clerk, `/invigilators/doors/print?${query}`, {
      headers: { "Sec-Fetch-Site": "cross-site" },
    });
    expect((await app(foreign)).status).toBe(303);
  });
});

describe("missing invigilators", () => {
  it("are counted by room and district from the rule of the office, which alone changes it", async () => {
    const hall = makeRoom({ school_code: "AAA0001", name: "Dewan Utama" });
    const small = makeRoom({ school_code: "AAA0001", name: "Bilik 2", fill_order: 2 });
    seatAll(hall.id, 20);
    seatAll(small.id, 7, 20);
    makeInvigilator({ school_code: "AAA0001", room_id: hall.id });
    makeInvigilator({
      school_code: "AAA0001",
      room_id: null,
      full_name: "ROSLAN BIN DAUD",
      phone: "0198765432",
    });
    const html = await page(world.clerk, `/invigilators?${query}`);
    expect(html).toContain("1\u00a0ketua\u00a0pengawas, 2\u00a0pengawas");
    const board = () => data(world.supervisor, "/api/invigilators/schools?exam_year=2026&staffing=missing");
    expect((await board()).districts).toMatchObject([
      { district_code: "01", total_missing: 1, missing: { chiefs: 1, invigilators: 2 } },
    ]);
    expect(await page(world.supervisor, "/invigilators/schools?exam_year=2026")).toContain(">Kurang 3<");
    const rule = { candidates_each: "7", fewest: "2", chief_of: "room", asks_ic: "false", version: "1" };
    const change = (who: Person, fields: Fields = {}) =>
      answerOf(formOf(who, "/invigilators/rule", { ...rule, ...fields }));
    expect((await change(world.supervisor)).status).toBe(403);
    expect((await change(world.admin, { fewest: "1" })).problems).toEqual([["fewest", "out_of_range"]]);
    expect((await change(world.admin)).status).toBe(303);
    expect((await change(world.admin)).status).toBe(412);
    expect((await board()).data).toMatchObject([
      { school_code: "AAA0001", candidates: 27, needed: { chiefs: 2, invigilators: 5 } },
    ]);
  });

  it("have their IC stored only while the office asks for it", async () => {
    const ic_number = "800101-10-5566";
    await add(world.clerk, { ic_number });
    expect(stored()[0]?.[4]).toBeNull();
    const rule = (asks_ic: boolean) =>
      answerOf(
        jsonOf(world.admin, "PUT", "/api/invigilators/rule", {
          ...{ candidates_each: 25, fewest: 2, chief_of: "centre", asks_ic },
        }),
      );
    await rule(true);
    await add(world.clerk, { full_name: "Roslan bin Daud", ic_number });
    expect(stored()[1]?.[4]).toBe("800101105566");
    expect(await page(world.clerk, `/invigilators?${query}`)).toContain("800101-10-5566");
    await rule(false);
    expect(stored()[1]?.[4]).toBeNull();
    expect(actions()).toContain("invigilator.ics_deleted");
    expect(
      sqlite.prepare("select count(*) from audit_events where changes like '%800101105566%'").pluck().get(),
    ).toBe(0);
  });
});

describe("a person in two places on one day", () => {
  const elsewhere = "sekolah di luar skop anda";
  const there = (more: Partial<Parameters<typeof makeInvigilator>[0]>) => {
    makeSchool("CCC0003", { school_name: "SEKOLAH TIGA", district_code: "02" });
    register("CCC0003", 2026);
    makeInvigilator({ school_code: "AAA0001" });
    makeInvigilator({ school_code: "CCC0003", ...more });
  };

  it("is stated by telephone or name to the office", async () => {
    there({ full_name: "SALMAH IDRIS" });
    makeInvigilator({ school_code: "CCC0003", full_name: "ROSLAN BIN DAUD", phone: "0198765432" });
    expect(await page(world.admin, `/invigilators?${query}`)).toContain("SEKOLAH TIGA (no. telefon sama)");
    const twice = "/api/invigilators/schools?exam_year=2026&staffing=twice";
    expect((await data(world.admin, twice)).data).toMatchObject([{ total_twice: 1 }, { total_twice: 1 }]);
  });

  it.each([
    ["the same telephone", { full_name: "SALMAH IDRIS" }],
    ["the same name", { phone: "0198765432" }],
  ])("is not stated to a school where another school has %s alone", async (_, more) => {
    there(more);
    expect(await page(world.clerk, `/invigilators?${query}`)).not.toContain(elsewhere);
    const twice = "/api/invigilators/schools?exam_year=2026&staffing=twice";
    expect((await data(world.supervisor, twice)).data).toEqual([]);
  });

  it("is stated to a school by name and telephone, without the name of the other school", async () => {
    there({});
    const html = await page(world.clerk, `/invigilators?${query}`);
    expect(html).toContain(`${elsewhere} (no. telefon sama)`);
    expect(html).not.toContain("SEKOLAH TIGA");
    expect(await page(world.supervisor, `/invigilators?${query}`)).not.toContain(elsewhere);
  });

  it("is stated to a school by the IC", async () => {
    there({ full_name: "SALMAH", phone: "0198765432", ic_number: "800101105566" });
    db.update(invigilators).set({ ic_number: "800101105566" }).run();
    expect(await page(world.clerk, `/invigilators?${query}`)).toContain(elsewhere);
  });

  it("is asked about 500 times a day by a school, also in lists", async () => {
    const many = (from: number) => ({
      ...{ school_code: "AAA0001", exam_year: 2026 },
      invigilators: Array.from({ length: 250 }, (_, at) => ({
        ...salmah,
        phone: `0123${100_000 + from + at}`,
      })),
    });
    const call = (from: number) =>
      answerOf(jsonOf(world.clerk, "POST", "/api/invigilators/many", many(from)));
    expect((await call(0)).status).toBe(201);
    expect((await call(250)).status).toBe(201);
    const refused = await add(world.clerk, {});
    expect([refused.status, refused.problems]).toEqual([422, [["", "asked_too_often"]]]);
  });

  it("is not stated where the exams of the two schools share no day", async () => {
    makeSchool("CCC0003", { district_code: "02", exam_type_code: "SMA" });
    register("CCC0003", 2026);
    makeInvigilator({ school_code: "AAA0001" });
    makeInvigilator({ school_code: "CCC0003" });
    const type = (code: string) =>
      sqlite
        .prepare("select exam_type_code from school_exam_years where school_code = ? and exam_year = 2026")
        .pluck()
        .get(code) as string;
    makePaper({ exam_type_code: type("AAA0001"), held_on: "2026-10-05" });
    const stated = async () =>
      (await data(world.admin, `/api/invigilators?${query}`)).data[0].places.length as number;
    expect(await stated()).toBe(1);
    makePaper({ exam_type_code: type("CCC0003"), held_on: "2026-10-06" });
    expect(await stated()).toBe(0);
    makePaper({ exam_type_code: type("CCC0003"), code: "P2", held_on: "2026-10-05" });
    expect(await stated()).toBe(1);
  });
});
