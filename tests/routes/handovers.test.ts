import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newMachineToken } from "~/auth/machines";
import { saveProof } from "~/auth/proof";
import { db, sqlite, write } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import { inContext } from "~/db/request-context";
import { districts, school_exam_years } from "~/db/schema";
import { createMachine } from "~/features/machines/commands";
import { t } from "~/messages";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { contextFrom } from "../support/context";
import {
  formOf,
  jsonOf,
  makeLayout,
  makeSchool,
  makeStudent,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();
let layout: ReturnType<typeof makeLayout>;

const cards = { AAA0001: "140203101111", AAA0004: "140203102222" };

/** Two districts of one exam type, both final, and a third school that is not. */
beforeEach(() => {
  layout = makeLayout({ column_lines: "id\nfull_name\nic_number\nchange_kind" });
  makeSchool("AAA0004", { district_code: "02" });
  register("AAA0004", 2026);
  makeSchool("AAA0005", { contact_name: "PUAN B", contact_phone: "03-5500 1234" });
  register("AAA0005", 2026);
  for (const school_code of ["AAA0001", "AAA0004"] as const) {
    const full_name = `CALON ${school_code}`;
    makeStudent({ school_code, exam_year: 2026, full_name, ic_number: cards[school_code] });
    db.update(school_exam_years)
      .set({ state: "muktamad" })
      .where(eq(school_exam_years.school_code, school_code))
      .run();
  }
  saveProof(world.admin.session_id);
});

const page = "/students/handovers/add";
const question = () => `exam_year=2026&exam_type_code=PSRA&layout_id=${layout.id}`;
const open = async (path: string) => (await app(requestOf(world.admin, path))).text();
const fingerprintOf = (html: string) => /name="fingerprint" value="(\w+)"/.exec(html)?.[1] ?? "";
const choice = () => ({ exam_year: "2026", exam_type_code: "PSRA", layout_id: String(layout.id) });

async function make() {
  const fingerprint = fingerprintOf(await open(`${page}?${question()}`));
  return answerOf(formOf(world.admin, page, { ...choice(), fingerprint }));
}

function tokenFor(values: object): string {
  const token = newMachineToken();
  const made = createMachine(
    world.admin,
    {
      ...{ name: `Sistem ${Math.random()}`, district_code: null, exam_type_code: null, sees_identity: true },
      ...{ addresses: null, per_minute: 600, expires_on: fromNow(30 * 86_400_000).slice(0, 10) },
      ...values,
    },
    token,
  );
  expect(made.kind).toBe("saved");
  return token;
}

async function read(token: string, path: string) {
  const request = new Request(`http://localhost:3000${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const answer = await inContext(contextFrom("10.0.0.1"), () => app(request));
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function madeAt(): Promise<number> {
  const made = await make();
  return Number((made.headers.get("location") ?? "").split("/").at(-1));
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("the pages of hand-overs", () => {
  it("preview the lists that go in and those that are missing, make it once, and give the file, its checksum and the receipt", async () => {
    const preview = await open(`${page}?${question()}`);
    for (const words of ["2 daripada 3", "SEKOLAH AAA0005", "tel:0355001234", t("handover.make", { n: 1 })])
      expect(preview).toContain(words);
    const fields = { ...choice(), fingerprint: fingerprintOf(preview) };
    const [one, two] = await Promise.all([1, 2].map(() => answerOf(formOf(world.admin, page, fields))));
    expect([one?.status, two?.status]).toEqual([303, 303]);
    const to = one?.headers.get("location") ?? "";
    expect(two?.headers.get("location")).toBe(to);
    const id = to.split("/").at(-1) ?? "";
    const taken = await answerOf(formOf(world.admin, "/students/export/handover", { id, part: "file" }));
    const shown = await open(to);
    const digest = sha256(taken.body);
    expect(taken.body).toContain("CALON AAA0001");
    expect(shown).toContain(digest);
    expect(await open(`${to}/receipt`)).toContain(digest);
    const checksum = await answerOf(
      formOf(world.admin, "/students/export/handover", { id, part: "checksum" }),
    );
    expect(checksum.body).toBe(`${digest}  penyerahan-psra-2026-1.csv\n`);
    expect(await open(`${to}?district_code=02`)).toContain("SEKOLAH AAA0004");
    const events = sqlite
      .prepare("select action, changes from audit_events where entity = 'handover' order by id")
      .all() as { action: string; changes: string }[];
    expect(events.map(({ action }) => action)).toEqual(["handover.made", "handover.taken"]);
    for (const { changes } of events) expect(changes).toContain(digest);
    // The next one compares.
    write(() =>
      sqlite.prepare("update students set full_name = 'CALON BARU' where school_code = 'AAA0001'").run(),
    );
    const next = (await make()).headers.get("location") ?? "";
    const compared = await open(`${next}/compare?with_number=1`);
    expect(compared).toContain("CALON AAA0001 → CALON BARU");
    // All candidates are in its pages; a number of another hand-over, its own or none of them shows the nearest one.
    write(() => {
      for (let n = 0; n < 24; n++)
        makeStudent({
          school_code: "AAA0004",
          exam_year: 2026,
          full_name: `CALON ${String(n).padStart(2, "0")}`,
        });
    });
    const third = (await make()).headers.get("location") ?? "";
    const pages = await Promise.all(
      [1, 2, 3].map((n) => open(`${third}/compare?with_number=2&limit=10&page=${n}`)),
    );
    const names = pages.flatMap((html) => html.match(/CALON \d\d/g) ?? []);
    expect(new Set(names).size).toBe(24);
    expect(pages[1]).toContain("(halaman 2 daripada 3)");
    expect(pages[0]).toContain(`${third}/compare?with_number=2&amp;page=2`);
    expect(await open(`${third}/compare?with_number=2&page=9`)).not.toContain(t("handover.changes_none"));
    for (const number of ["9", "3", "x"])
      expect(await open(`${third}/compare?with_number=${number}`)).toContain(
        t("handover.compare_context", { earlier: 2, later: 3, type: "PSRA", year: 2026 }),
      );
    const nothing = await open(`${page}?${question()}&since_number=3`);
    expect(nothing).toContain(t("handover.no_change", { n: 3 }));
  });

  it("ask for the password again, and say why a choice is not possible", async () => {
    const fingerprint = fingerprintOf(await open(`${page}?${question()}`));
    sqlite.prepare("update sessions set proved_at = null").run();
    const unproved = await answerOf(formOf(world.admin, page, { ...choice(), fingerprint }));
    expect(unproved.status).toBe(422);
    const since = await open(`${page}?${question()}&since_number=9`);
    expect(since).toContain(t("problem.handover_since", { n: 9, exam_year: 2026, value: "PSRA" }));
    const gone = await open(`${page}?exam_year=2026&exam_type_code=PSRA&layout_id=999`);
    expect(gone).toContain(t("problem.handover_layout_gone"));
    const none = await open(`${page}?exam_year=2026&exam_type_code=SMA&layout_id=${layout.id}`);
    expect(none).toContain(t("handover.none_final"));
  });
});

describe("the calls of hand-overs", () => {
  it("make one from a preview, as the form does", async () => {
    const plan = await answerOf(requestOf(world.admin, `/api/handovers/preview?${question()}`));
    const { fingerprint, final, missing } = plan.body.data;
    expect([final, missing.length]).toEqual([2, 1]);
    const body = { ...choice(), exam_year: 2026, layout_id: layout.id, fingerprint };
    const made = await answerOf(jsonOf(world.admin, "POST", "/api/handovers", body));
    expect([made.status, made.body.data.number]).toEqual([201, 1]);
    const stale = await answerOf(
      jsonOf(world.admin, "POST", "/api/handovers", { ...body, fingerprint: "lain" }),
    );
    expect(stale.status).toBe(422);
  });

  it("give a machine account what its district, its type and its identity numbers allow", async () => {
    const made = await make();
    const id = (made.headers.get("location") ?? "").split("/").at(-1);
    const [list, one, file] = ["", `/${id}`, `/${id}/file`].map((rest) => `/api/handovers${rest}`) as [
      string,
      string,
      string,
    ];
    const whole = tokenFor({});
    const all = await read(whole, file);
    expect(all.text).toContain(cards.AAA0001);
    expect(all.text).toContain(cards.AAA0004);
    const handover = JSON.parse((await read(whole, one)).text).data;
    expect(handover).toMatchObject({ is_part: false, total_students: 2, lines: 2, sha256: sha256(all.text) });
    expect(all.headers.get("etag")).toBe(`"${handover.sha256}"`);

    const district = tokenFor({ district_code: "02" });
    const part = await read(district, file);
    expect([part.text.includes(cards.AAA0004), part.text.includes(cards.AAA0001)]).toEqual([true, false]);
    const ofDistrict = JSON.parse((await read(district, one)).text).data;
    expect(ofDistrict).toMatchObject({ is_part: true, total_students: 1, lines: null, sha256: null });
    expect(ofDistrict.lists.map((each: { school_code: string }) => each.school_code)).toEqual(["AAA0004"]);

    const masked = await read(tokenFor({ sees_identity: false }), file);
    expect(masked.text).toContain("********1111");
    expect(masked.text).not.toMatch(/1402031/);
    const other = tokenFor({ exam_type_code: "SMA" });
    expect(JSON.parse((await read(other, list)).text).data).toEqual([]);
    for (const path of [one, file]) expect((await read(other, path)).status).toBe(404);
    expect((await read(whole, `/api/handovers/preview?${question()}`)).status).toBe(403);
  });

  it("compare any two as the page does, for what the account sees", async () => {
    const other_card = "140203103333";
    const first = await madeAt();
    write(() => {
      sqlite
        .prepare("update students set ic_number = ?, full_name = 'CALON BARU' where school_code = 'AAA0001'")
        .run(other_card);
      sqlite.prepare("update students set class_name = '6 B' where school_code = 'AAA0004'").run();
      makeStudent({ school_code: "AAA0004", exam_year: 2026, full_name: "CALON TAMBAHAN" });
    });
    const second = await madeAt();
    const compared = (id: number, query: string) => `/api/handovers/${id}/compare?${query}`;
    const got = async (token: string, path: string) => JSON.parse((await read(token, path)).text);

    const whole = await got(tokenFor({}), compared(second, "with_number=1"));
    expect(whole).toMatchObject({
      ...{ total: 3, page: 1, limit: 10, error: null, earlier: 1, later: 2, added: [], removed: [] },
      ...{ total_new: 1, total_changed: 2, total_withdrawn: 0 },
    });
    expect(whole.data).toMatchObject([
      {
        ...{ kind: "changed", school_code: "AAA0001", full_name: "CALON BARU" },
        fields: [
          { field: "full_name", before: "CALON AAA0001", after: "CALON BARU" },
          { field: "ic_number", before: cards.AAA0001, after: other_card },
        ],
      },
      { kind: "changed", fields: [{ field: "class_name", before: "6 AMANAH", after: "6 B" }] },
      { kind: "new", full_name: "CALON TAMBAHAN", fields: [] },
    ]);
    // The earlier one may be the one that is named; an ADMIN gets the same, and the pages have all.
    const turned = (await answerOf(requestOf(world.admin, compared(first, "with_number=2")))).body;
    expect(turned).toEqual(whole);
    const last = await got(tokenFor({}), compared(second, "with_number=1&page=3&limit=1"));
    expect([last.data, last.total]).toEqual([whole.data.slice(2), 3]);
    const beyond = await got(tokenFor({}), compared(second, "with_number=1&page=9"));
    expect([beyond.data, beyond.total]).toEqual([[], 3]);

    const district = await got(tokenFor({ district_code: "02" }), compared(second, "with_number=1"));
    expect([district.data, district.total_changed]).toEqual([whole.data.slice(1), 1]);
    const masked = await got(tokenFor({ sees_identity: false }), compared(second, "with_number=1"));
    expect(masked.data[0].fields[1]).toEqual({
      ...{ field: "ic_number", before: "********1111", after: "********3333" },
    });
    expect(JSON.stringify(masked)).not.toMatch(/1402031/);

    const type = tokenFor({ exam_type_code: "SMA" });
    expect((await read(type, compared(second, "with_number=1"))).status).toBe(404);
    for (const [query, why] of [
      ["", t("problem.required", { label: t("label.with_number") })],
      ["with_number=x", null],
      ["with_number=2", t("problem.handover_same", { n: 2 })],
      ["with_number=9", t("problem.handover_since", { n: 9, exam_year: 2026, value: "PSRA" })],
      ["with_number=1&limit=1001", null],
    ] as const) {
      const answer = await answerOf(requestOf(world.admin, compared(second, query)));
      expect([query, answer.status]).toEqual([query, 422]);
      if (why !== null) expect(answer.body.fields[0].message).toBe(why);
    }
    expect((await answerOf(requestOf(world.clerk, compared(second, "with_number=1")))).status).toBe(403);
  });

  it("keep a comparison for the lists that the account sees, and not for the code of its district", async () => {
    await madeAt();
    write(() => sqlite.prepare("update students set full_name = 'CALON BARU'").run());
    const second = await madeAt();
    const compared = async (of: string) =>
      JSON.parse((await read(of, `/api/handovers/${second}/compare?with_number=1`)).text);
    const counts = (n: number) => ({ total: n, total_new: 0, total_changed: n, total_withdrawn: 0 });
    const token = tokenFor({ district_code: "02" });
    expect(await compared(token)).toMatchObject(counts(1));
    db.update(districts).set({ code: "20" }).where(eq(districts.code, "02")).run();
    db.insert(districts)
      .values({ code: "02", name: "Daerah Lain", created_at: now(), updated_at: now() })
      .run();
    const other = tokenFor({ district_code: "02" });
    expect(await compared(other)).toMatchObject({ ...counts(0), data: [], added: [], removed: [] });
    expect(await compared(token)).toMatchObject(counts(1));
    expect(await compared(tokenFor({}))).toMatchObject(counts(2));
  });

  it("stay with the district whose code changes, and with no other that takes the code", async () => {
    const first = await madeAt();
    const token = tokenFor({ district_code: "02" });
    const got = async (of: string, id: number, rest = "") =>
      JSON.parse((await read(of, `/api/handovers/${id}${rest}`)).text);
    const codesIn = (handover: { data: { lists: { school_code: string; district_code: string }[] } }) =>
      handover.data.lists.map(({ school_code, district_code }) => [school_code, district_code]);
    const file = await read(token, `/api/handovers/${first}/file`);
    db.update(districts).set({ code: "20" }).where(eq(districts.code, "02")).run();
    db.insert(districts)
      .values({ code: "02", name: "Daerah Lain", created_at: now(), updated_at: now() })
      .run();
    const other = tokenFor({ district_code: "02" });
    const second = await madeAt();
    // A list that is handed keeps the code of its day.
    expect(codesIn(await got(token, first))).toEqual([["AAA0004", "02"]]);
    expect(codesIn(await got(token, second))).toEqual([["AAA0004", "20"]]);
    expect((await read(token, `/api/handovers/${first}/file`)).text).toBe(file.text);
    const compared = await got(token, second, "/compare?with_number=1");
    expect(compared.data).toMatchObject([
      { kind: "changed", fields: [{ field: "district_code", before: "02", after: "20" }] },
    ]);
    for (const id of [first, second]) expect(codesIn(await got(other, id))).toEqual([]);
    // The comparison of the first district is kept, and the second one has another.
    expect((await got(other, second, "/compare?with_number=1")).data).toEqual([]);
    // A code that is given a second time after its district was deleted opens nothing.
    for (const table of ["schools", "school_exam_years", "users"])
      sqlite.prepare(`update ${table} set district_code = '01' where district_code = '20'`).run();
    db.delete(districts).where(eq(districts.code, "20")).run();
    expect((await read(token, `/api/handovers/${first}`)).status).toBe(401);
    db.insert(districts).values({ code: "20", name: "Kemudian", created_at: now(), updated_at: now() }).run();
    const later = tokenFor({ district_code: "20" });
    for (const id of [first, second]) expect(codesIn(await got(later, id))).toEqual([]);
  });
});
