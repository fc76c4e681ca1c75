import { describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { answerOf } from "../support/answers";
import { changeSpare, numbersIn, openPackets, packPaper, packSchools } from "../support/packets";
import {
  formOf,
  jsonOf,
  makePacketRule,
  makePaper,
  makeStudent,
  type Person,
  requestOf,
  withWorld,
} from "../support/people";

const { app, text, press, printed, check } = await openPackets();
const world = withWorld();

interface Row {
  number: string;
  sheet: string;
  school_code: string | null;
  district_code: string | null;
  exam_paper_id: number | null;
  place: string;
  paper: string | null;
  copies: number;
  packets: number;
  is_same: boolean;
  again: object | null;
}
interface List {
  data: Row[];
  total: number;
}
const read = async (who: Person, query = ""): Promise<List> => {
  const { status, body } = await answerOf(requestOf(who, `/api/packets/prints?exam_year=2026${query}`));
  expect(status).toBe(200);
  return body as List;
};
const screen = (who: Person, query = "") =>
  text(app(requestOf(who, `/papers/packets/prints?exam_year=2026${query}`)));
const placeOf = ({ school_code, district_code }: Row) => school_code ?? district_code ?? "state";
const seen = async (who: Person, query?: string) =>
  (await read(who, query)).data.map((row) => [
    row.sheet,
    placeOf(row),
    row.exam_paper_id,
    row.is_same ? "same" : "changed",
  ]);

/** Each print of the office: by school, of the state and of a district, for one paper and for all. */
async function printAll(id: number) {
  await printed(world.admin, "notes");
  await printed(world.admin, "packing");
  await printed(world.admin, "labels", `&exam_paper_id=${id}&district_code=01`);
}

describe("the prints of question papers", () => {
  it("are the latest of each paper and place, newest first, and say which are no longer right", async () => {
    const { id } = packSchools(world.ownYear, { elsewhere: true });
    await printAll(id);
    const all = ["labels", "packing", "notes", "notes", "notes"];
    expect((await read(world.admin)).data.map(({ sheet }) => sheet)).toEqual(all);
    expect(new Set((await seen(world.admin)).map(([, , , state]) => state))).toEqual(new Set(["same"]));
    changeSpare(6);
    expect(await seen(world.admin)).toEqual([
      ["labels", "01", id, "changed"],
      ["packing", "state", null, "changed"],
      ["notes", "DDD0004", null, "same"],
      ["notes", "CCC0003", null, "same"],
      ["notes", "AAA0001", null, "changed"],
    ]);
    await printed(world.supervisor, "notes", "&school_code=AAA0001");
    expect((await seen(world.admin))[0]).toEqual(["notes", "AAA0001", null, "same"]);
    expect((await read(world.admin)).total).toBe(5);
  });

  it("answer each row as the check of its number does", async () => {
    const { id } = packSchools(world.ownYear, { elsewhere: true });
    await printAll(id);
    await printed(world.supervisor, "packing");
    await printed(world.clerk, "scripts");
    changeSpare(6);
    sqlite.prepare("update schools set district_code = '02' where school_code = 'CCC0003'").run();
    const { admin, supervisor, clerk } = world;
    for (const who of [admin, supervisor, clerk]) {
      const { data } = await read(who);
      expect(data.length).toBeGreaterThan(1);
      for (const { number, is_same } of data) {
        const words = is_same ? "Cetakan ini masih sama" : "Cetakan ini tidak lagi sama";
        expect([number, await check(who, number)]).toEqual([number, expect.stringContaining(words)]);
      }
    }
  });

  it("show the print that is right again after the figures went back", async () => {
    packSchools(world.ownYear);
    const [first] = numbersIn(await printed(world.clerk, "notes"));
    changeSpare(6);
    const [second] = numbersIn(await printed(world.clerk, "notes"));
    expect((await read(world.clerk)).data).toMatchObject([{ number: second, is_same: true }]);
    changeSpare(5);
    expect((await read(world.clerk)).data).toMatchObject([{ number: first, is_same: true }]);
    changeSpare(7);
    expect((await read(world.clerk)).data).toMatchObject([{ number: second, is_same: false }]);
  });

  it("are those in the scope of the account", async () => {
    const { id } = packSchools(world.ownYear, { elsewhere: true });
    await printAll(id);
    const { supervisor, otherSupervisor, clerk, otherClerk, observer } = world;
    expect((await seen(supervisor)).map((row) => row.slice(0, 2))).toEqual([
      ["labels", "01"],
      ["notes", "CCC0003"],
      ["notes", "AAA0001"],
    ]);
    expect((await seen(otherSupervisor)).map((row) => row.slice(0, 2))).toEqual([["notes", "DDD0004"]]);
    expect((await seen(clerk)).map((row) => row.slice(0, 2))).toEqual([["notes", "AAA0001"]]);
    expect(await seen(otherClerk)).toEqual([]);
    const refused = await answerOf(requestOf(observer, "/api/packets/prints?exam_year=2026"));
    expect(refused.status).toBe(403);
  });

  it("are filtered by kind, paper, district and school, and paged by 25", async () => {
    const { id } = packSchools(world.ownYear, { elsewhere: true });
    const later = packPaper(world.ownYear, { code: "JW2" });
    await printAll(id);
    const { admin } = world;
    const counted = async (query: string) => (await read(admin, query)).total;
    expect(await counted("&sheet=notes")).toBe(3);
    expect(await counted("&district_code=02")).toBe(1);
    expect(await counted("&school_code=AAA0001")).toBe(1);
    expect(await counted(`&exam_paper_id=${id}`)).toBe(5);
    expect(await counted(`&exam_paper_id=${later.id}`)).toBe(3);
    expect(await counted("&sheet=labels&school_code=AAA0001")).toBe(0);
    const refused = await answerOf(
      requestOf(admin, "/api/packets/prints?exam_year=2026&sheet=terbang&limit=101"),
    );
    expect([refused.status, refused.problems.map(([field]) => field).sort()]).toEqual([
      422,
      ["limit", "sheet"],
    ]);
    const html = await screen(admin, "&sheet=labels&school_code=AAA0001");
    expect(html).toContain("Tiada cetakan yang sepadan.");
    const insert = sqlite.prepare(
      `insert into sheet_prints (number, sheet, exam_year, filters, total, checksum, content, user_id, printed_by, created_at)
       select 'P-X' || ?, sheet, exam_year, '{"exam_paper_id":' || ? || '}', total, checksum, content, user_id, printed_by, created_at
       from sheet_prints where sheet = 'packet-packing' limit 1`,
    );
    for (let n = 1; n <= 30; n++) insert.run(n, 90_000 + n);
    const pages = [await read(admin), await read(admin, "&page=2"), await read(admin, "&page=3")];
    expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
      [25, 35],
      [10, 35],
      [0, 35],
    ]);
  });

  it("lead to the page that prints them again, which makes them right", async () => {
    packSchools(world.ownYear);
    const { admin, supervisor } = world;
    const [number] = numbersIn(await printed(supervisor, "packing"));
    changeSpare(6);
    const html = await screen(supervisor);
    for (const words of [number ?? "", ">Berubah<", "Semua kertas", "123 naskhah dalam 8 bungkusan"])
      expect(html).toContain(words);
    expect(html).toContain('href="/papers/packets/papers/packing/print?exam_year=2026"');
    // The office has no district of its own: it prints the district, and not the state.
    expect(await screen(admin)).toContain(
      'href="/papers/packets/papers/packing/print?exam_year=2026&amp;district_code=01"',
    );
    await press(supervisor, "packing");
    expect(await screen(supervisor)).not.toContain(">Berubah<");
  });

  it("of a place that is deleted, and of figures that are gone, lead nowhere", async () => {
    packSchools(world.ownYear);
    await printed(world.admin, "packing", "&school_code=AAA0001");
    await printed(world.admin, "packing");
    sqlite.prepare("delete from packet_lines").run();
    expect((await read(world.admin)).data.map(({ again, is_same }) => [again, is_same])).toEqual([
      [null, false],
      [null, false],
    ]);
    sqlite.prepare("update sheet_prints set school_code = null").run();
    expect(await seen(world.admin)).toEqual([["packing", "state", null, "changed"]]);
  });

  it("are none in a year without prints", async () => {
    expect(await screen(world.clerk)).toContain("Belum ada cetakan kertas soalan.");
  });
});

describe("a change of printed facts", () => {
  const facts = {
    exam_year: "2026",
    exam_type_code: "PSRA",
    code: "BA1",
    name: "Bahasa Arab",
    held_on: "2026-10-05",
    starts_at: "08:00",
    ends_at: "",
    version: "1",
  };
  const edit = (id: number, more: object) =>
    answerOf(formOf(world.admin, `/exam_papers/${id}/edit`, { ...facts, ...more }));
  const sentence = (sheet: string, n: number) =>
    `${sheet}: ${n} cetakan memuat kertas ini dan perlu dicetak semula.`;

  it("by an edit of the paper states the prints that show its code or name", async () => {
    const { id } = packSchools(world.ownYear);
    const later = packPaper(world.ownYear, { code: "JW2" });
    await printed(world.admin, "notes");
    await printed(world.admin, "labels", `&exam_paper_id=${later.id}`);
    await printed(world.clerk, "scripts");
    const renamed = await edit(id, { name: "Bahasa Arab Lanjutan" });
    expect([renamed.status, renamed.body.confirm]).toEqual([200, [sentence("Surat serahan", 2)]]);
    const coded = await edit(id, { code: "BA9" });
    expect(coded.body.confirm).toEqual([sentence("Surat serahan", 2), sentence("Label sampul skrip", 1)]);
    expect((await edit(id, { ends_at: "09:30" })).status).toBe(303);
    const saved = await edit(id, { code: "BA9", ends_at: "09:30", version: "2", confirmed: "true" });
    expect(saved.status).toBe(303);
    expect((await read(world.admin, `&exam_paper_id=${id}`)).data.map(({ is_same }) => is_same)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("by a deletion of the paper states them before the question", async () => {
    const { id } = packSchools(world.ownYear);
    await printed(world.clerk, "scripts");
    sqlite.prepare("delete from packet_lines").run();
    const html = await text(app(requestOf(world.admin, `/exam_papers/${id}/delete`)));
    expect(html).toContain("Kertas ini telah dicetak:");
    expect(html).toContain(sentence("Label sampul skrip", 1));
    expect((await answerOf(formOf(world.admin, `/exam_papers/${id}/delete`, {}))).status).toBe(303);
    const [row] = (await read(world.clerk)).data;
    expect(row).toMatchObject({ sheet: "scripts", is_same: false, again: null });
  });

  it("by the first fixing states the prints of all papers that will have this one too", async () => {
    const { id } = packSchools(world.ownYear);
    const first = makePaper({ code: "JW2" });
    makePacketRule(first.id);
    await printed(world.clerk, "notes");
    await printed(world.clerk, "notes", `&exam_paper_id=${id}`);
    const html = await text(app(requestOf(world.admin, `/papers/packets/${first.id}/fix`)));
    expect(html).toContain("1 cetakan senarai, surat serahan atau label tidak lagi betul selepas ini");
    expect(html).toContain('href="/papers/packets/prints?exam_year=2026"');
  });

  it("by fixing again states how many of the changed schools were printed, and where they are", async () => {
    const { id } = packSchools(world.ownYear, { elsewhere: true });
    await printAll(id);
    await printed(world.clerk, "scripts");
    const fix = `/papers/packets/${id}/fix`;
    const before = await text(app(requestOf(world.admin, fix)));
    // One candidate is in each of two schools, so the third has no copies left: all differ from the lines above.
    expect(before).toContain("5 cetakan senarai, surat serahan atau label tidak lagi betul selepas ini");
    expect(before).toContain(`href="/papers/packets/prints?exam_year=2026&amp;exam_paper_id=${id}"`);
    const fixed = await answerOf(jsonOf(world.admin, "POST", `/api/packets/${id}/fix`, {}));
    expect(fixed.status).toBe(200);
    expect(
      (await seen(world.admin, `&exam_paper_id=${id}`)).filter(([, , , state]) => state === "same"),
    ).toEqual([["scripts", "AAA0001", null, "same"]]);
    makeStudent({ school_code: "CCC0003", exam_year: 2026, full_name: "CALON BAHARU" });
    const again = await text(app(requestOf(world.admin, fix)));
    // The packing list of the state, the labels of district 01 and the delivery note of CCC0003.
    expect(again).toContain("3 cetakan senarai, surat serahan atau label tidak lagi betul selepas ini");
  });
});
