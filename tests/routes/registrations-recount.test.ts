import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { audit_events, school_exam_years } from "~/db/schema";
import { readFlash } from "~/http/flash";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { formOf, jsonOf, makeStudent, makeYear, type Person, requestOf, withWorld } from "../support/people";
import { counted, kept } from "../support/totals";

const world = withWorld();
beforeEach(() => {
  for (let n = 0; n < 4; n++) {
    makeStudent({
      school_code: "AAA0001",
      exam_year: 2026,
      gender: n === 0 ? "P" : "L",
      student_code: n < 2 ? `AAA0001/00${n}` : null,
      is_citizen: n > 0,
    });
    makeStudent({ school_code: "BBB0002", exam_year: 2026, ic_number: `IC${n}` });
  }
});

const serve = await loadApp();
const bulk = "/school_exam_years/bulk";
const api = "/api/school_exam_years/mass_update";
type Ticked = { id: number; version?: number };

const doors = [
  {
    door: "the form",
    recount: (person: Person | null, rows: Ticked[], key = "") =>
      answerOf(
        formOf(person, bulk, {
          recount: "true",
          submission_key: key,
          ...Object.fromEntries(
            rows.flatMap(({ id, version }, at) => [
              [`rows[${at}].id`, String(id)],
              [`rows[${at}].version`, String(version ?? "")],
            ]),
          ),
        }),
      ),
    saved: 303,
  },
  {
    door: "the API",
    recount: (person: Person | null, rows: Ticked[]) =>
      answerOf(
        jsonOf(
          person,
          "PUT",
          api,
          rows.map((row) => ({ ...row, recount: true })),
        ),
      ),
    saved: 200,
  },
];

const damage = {
  "a registration's totals, and the year's with them": () =>
    sqlite.exec(
      "update school_exam_years set total_students = 40, total_student_with_code = 40, total_male = 0 where school_code = 'AAA0001'",
    ),
  "a registration's totals, and the year's otherwise": () => {
    sqlite.exec("update school_exam_years set total_without_ic = 77, total_students = 0");
    sqlite.exec("update year_totals set total_students = 1000, total_empty_schools = 5");
  },
  "the year's totals alone": () => sqlite.exec("update year_totals set total_female = total_female + 3"),
  "the year's totals, gone": () => sqlite.exec("delete from year_totals where district_code = '01'"),
  "the year's totals, of a district without schools": () =>
    sqlite.exec(
      "insert into year_totals (exam_year, district_code, exam_type_code, total_schools) values (2026, '05', 'SKM', 2)",
    ),
};

const both = () => [
  { id: world.ownYear.id, version: 1 },
  { id: world.foreignYear.id, version: 1 },
];
const events = () => db.select().from(audit_events).all();
const versions = () =>
  db
    .select()
    .from(school_exam_years)
    .all()
    .map(({ version }) => version);

describe.each(doors)("recounting through $door", ({ recount, saved }) => {
  it.each(Object.entries(damage))("repairs %s", async (_, harm) => {
    harm();
    expect(kept()).not.toEqual(counted());
    expect((await recount(world.admin, both())).status).toBe(saved);
    expect(kept()).toEqual(counted());

    makeStudent({ school_code: "AAA0001", exam_year: 2026, student_code: "AAA0001/099" });
    sqlite.exec("delete from students where ic_number = 'IC2'");
    expect(kept()).toEqual(counted());
  });

  it("records the stored and the counted totals of the registration and of its year", async () => {
    sqlite.exec("update school_exam_years set total_students = 40 where school_code = 'AAA0001'");
    sqlite.exec("update year_totals set total_male = 1 where district_code = '02'");
    await recount(world.admin, both());
    expect(events()).toMatchObject([
      {
        action: "school_exam_year.recounted",
        user_id: world.admin.user_id,
        entity_id: String(world.ownYear.id),
        school_code: "AAA0001",
        exam_year: 2026,
        changes: { total_students: [40, 4] },
      },
      {
        action: "year_total.recounted",
        entity_id: "2026/02/SMA",
        exam_year: 2026,
        changes: { total_male: [1, 0] },
      },
    ]);
  });

  it("changes and records nothing if the totals are right", async () => {
    const before = kept();
    expect((await recount(world.admin, both())).status).toBe(saved);
    expect([kept(), events(), versions()]).toEqual([before, [], [1, 1]]);
  });

  it("repairs all rows or none: one changed, deleted or repeated row stops all", async () => {
    sqlite.exec("update school_exam_years set total_students = 40");
    const [own = { id: 0 }, foreign = { id: 0 }] = both();
    const damaged = kept();
    const stale = await recount(world.admin, [own, { ...foreign, version: 9 }]);
    const vanished = await recount(world.admin, [own, { id: 424242 }]);
    const doubled = await recount(world.admin, [own, foreign, { id: own.id }]);
    expect([stale.status, vanished.status, doubled.status]).toEqual([412, 422, 422]);
    expect([vanished.problems, doubled.problems]).toEqual([[["1.id", "unknown"]], [["2.id", "repeated"]]]);
    expect([kept(), events()]).toEqual([damaged, []]);
  });

  it("is allowed to the office only", async () => {
    sqlite.exec("update school_exam_years set total_students = 40");
    for (const person of [world.clerk, world.supervisor, world.observer])
      expect((await recount(person, both())).status).toBe(403);
    expect((await recount(null, both())).status).toBe(saved === 303 ? 303 : 401);
    expect(events()).toEqual([]);
  });
});

describe("the recount screen", () => {
  const open = (query: string) => answerOf(requestOf(world.admin, `${bulk}?${query}`));
  const ticked = () => `id=${world.ownYear.id}&id=${world.foreignYear.id}&recount=true`;
  const seen = async () => (await serve(requestOf(world.admin, `${bulk}?${ticked()}`))).text();

  it("shows the difference of each row and offers to repair only the rows that need it", async () => {
    sqlite.exec("update school_exam_years set total_students = 40 where school_code = 'AAA0001'");
    const page = await seen();
    expect(page).toContain("40 → 4");
    expect(page).toContain("Betulkan jumlah 1 pendaftaran");
    expect(page).toContain(`name="rows[0].id" value="${world.ownYear.id}"`);
    expect(page).not.toContain("rows[1].id");
  });

  it("names the totals of the year if only they differ, and says if all totals are right", async () => {
    expect(await seen()).toContain("Semua jumlah yang disimpan sama dengan yang dikira.");
    sqlite.exec("update year_totals set total_male = 9 where district_code = '01'");
    const page = await seen();
    expect(page).toContain("Jumlah daerah tidak sama");
    expect(page).toContain("Betulkan jumlah 2 pendaftaran");
  });

  it("says that a row was deleted meanwhile, and offers to recount the others", async () => {
    sqlite.exec("update school_exam_years set total_students = 40 where school_code = 'AAA0001'");
    for (const change of ["recount=true", "exam_year=2027"]) {
      makeYear(2027 + (change === "recount=true" ? 1 : 0));
      const query = `id=${world.ownYear.id}&id=424242&${change}`;
      const fields = {
        ...Object.fromEntries(new URLSearchParams(change)),
        "rows[0].id": "424242",
        "rows[1].id": String(world.ownYear.id),
      };
      const answer = await serve(formOf(world.admin, `${bulk}?${query}`, fields));
      const page = await answer.text();
      expect(answer.status).toBe(422);
      expect(page).toContain("Ada pendaftaran yang ditanda telah dipadam oleh pengguna lain");
      expect(page).toContain(`name="rows[0].id" value="${world.ownYear.id}"`);
    }
    expect(events()).toEqual([]);
  });

  it("writes nothing when it is opened", async () => {
    sqlite.exec("update school_exam_years set total_students = 40");
    const before = kept();
    await open(ticked());
    expect([kept(), events()]).toEqual([before, []]);
  });

  it("says how many rows were updated, and saves a doubled submit once", async () => {
    sqlite.exec("update school_exam_years set total_students = 40");
    const [form] = doors;
    const first = await form?.recount(world.admin, both(), "one");
    const second = await form?.recount(world.admin, both(), "one");
    expect([first?.location, second?.location]).toEqual(["/school-exam-years", "/school-exam-years"]);
    const flash = readFlash(
      new Request("http://x", { headers: { Cookie: first?.headers.get("Set-Cookie") ?? "" } }),
    );
    expect(flash?.message).toBe("2 rekod tahun peperiksaan sekolah berjaya dikemas kini");
    expect(events()).toHaveLength(2);
  });

  it("asks for the year if a row neither moves nor recounts", async () => {
    const answer = await answerOf(formOf(world.admin, bulk, { "rows[0].id": String(world.ownYear.id) }));
    expect([answer.status, answer.problems]).toEqual([422, [["exam_year", "required"]]]);
  });
});

describe("moving and recounting at once", () => {
  it("counts the registration in its new year", async () => {
    makeYear(2027);
    sqlite.exec("update school_exam_years set total_students = 40 where school_code = 'AAA0001'");
    const body = [{ id: world.ownYear.id, exam_year: 2027, recount: true }];
    expect((await answerOf(jsonOf(world.admin, "PUT", api, body))).body).toEqual({
      data: { updated: 1 },
      error: null,
      message: "1 rekod tahun peperiksaan sekolah berjaya dikemas kini",
    });
    const moved = db.select().from(school_exam_years).where(eq(school_exam_years.id, world.ownYear.id)).get();
    expect(moved).toMatchObject({ exam_year: 2027, total_students: 4 });
    expect(kept()).toEqual(counted());
  });
});
