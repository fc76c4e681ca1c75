import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { startSession } from "~/auth/sessions";
import { db } from "~/db/client";
import { schools, students, users } from "~/db/schema";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makePerson,
  makeSchool,
  makeStudent,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const world = withWorld();
const app = await loadApp();

let ending: ReturnType<typeof makeSchool>;
let clerk: Person;

beforeEach(() => {
  ending = makeSchool("CCC0003");
  register("CCC0003", 2026);
  makeStudent({ school_code: "CCC0003", exam_year: 2026, full_name: "ALI BIN ABU" });
  clerk = makePerson("SU", { school_code: "CCC0003" });
});

const address = () => `/schools/${ending.id}/merge`;
const page = async (who: Person, path: string) => (await app(requestOf(who, path))).text();
const fieldOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
const stored = () => db.select().from(schools).where(eq(schools.id, ending.id)).get();

async function shown() {
  const html = await page(world.admin, `${address()}?school_code=AAA0001`);
  const names = ["action", "school_code", "version", "fingerprint", "submission_key"];
  return { html, fields: Object.fromEntries(names.map((name) => [name, fieldOf(html, name)])) };
}

const doors = [
  {
    door: "the form",
    ask: (who: Person, body: Record<string, string>) => app(formOf(who, address(), body)),
    saved: 303,
  },
  {
    door: "the API",
    ask: (who: Person, body: Record<string, string>) =>
      app(
        jsonOf(who, "POST", `/api${address()}`, {
          ...body,
          ...(body.version && { version: Number(body.version) }),
        }),
      ),
    saved: 200,
  },
];

describe.each(doors)("a school is merged through $door", ({ ask, saved }) => {
  it("and back, by the office alone", async () => {
    const body = { action: "merge", school_code: "AAA0001" };
    for (const who of [world.clerk, world.supervisor, world.observer, clerk])
      expect((await ask(who, body)).status).toBe(403);
    expect((await ask(world.admin, body)).status).toBe(saved);
    expect(stored()).toMatchObject({ closed_from: 2026, version: 2 });
    expect((await ask(world.admin, { action: "undo", version: "1" })).status).toBe(412);
    expect((await ask(world.admin, { action: "undo", version: "2" })).status).toBe(saved);
    expect(stored()).toMatchObject({ closed_from: null, version: 3 });
    expect((await ask(world.admin, { action: "undo" })).status).toBe(404);
  });

  it("with the counts that were shown, or not at all", async () => {
    const { fields } = await shown();
    makeStudent({ school_code: "CCC0003", exam_year: 2026 });
    const { action, school_code, version, fingerprint } = fields as Record<string, string>;
    const seen = { action, school_code, version, fingerprint } as Record<string, string>;
    expect((await ask(world.admin, seen)).status).toBe(412);
    expect((await ask(world.admin, { ...seen, version: "7" })).status).toBe(412);
    expect((await ask(world.admin, { ...seen, school_code: "BBB0002" })).status).toBe(412);
    expect((await ask(world.admin, { action: "merge", school_code: "BBB0002" })).status).toBe(422);
  });
});

describe("the screen of a merge", () => {
  it("takes words of a name, shows counts, and merges once for each submission key", async () => {
    expect(await page(world.admin, `/schools-edit/${ending.id}`)).toContain(address());
    expect(await page(world.admin, address())).toContain('name="school_code"');
    const several = await page(world.admin, `${address()}?school_code=SEKOLAH`);
    expect(several).toContain('type="radio"');
    const { html, fields } = await shown();
    expect(html).toContain("1 calon masuk ke pendaftaran");
    expect(html).toContain("1 akaun berpindah ke sekolah penerima");
    const first = await app(formOf(world.admin, address(), fields as Record<string, string>));
    const second = await app(formOf(world.admin, address(), fields as Record<string, string>));
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(stored()).toMatchObject({ version: 2 });
    const done = await page(world.admin, address());
    expect(done).toContain("Batalkan penggabungan ini?");
  });

  it("offers another school where the merge is prevented, and says why", async () => {
    db.update(schools).set({ exam_type_code: "SMA" }).where(eq(schools.id, ending.id)).run();
    const { html } = await shown();
    expect(html).toContain("Sekolah AAA0001 ialah sekolah PSRA");
    expect(html).not.toContain("Ya, gabungkan");
  });

  it("says why an undo is impossible", async () => {
    await app(formOf(world.admin, address(), { action: "merge", school_code: "AAA0001" }));
    db.update(students).set({ version: 9 }).where(eq(students.full_name, "ALI BIN ABU")).run();
    const html = await page(world.admin, address());
    expect(html).toContain("1 calon telah diubah");
    expect(html).not.toContain("Batalkan penggabungan ini?");
    expect((await app(formOf(world.admin, address(), { action: "undo" }))).status).toBe(409);
  });
});

describe("the page of a merged school", () => {
  const ask = (body: Record<string, string>) => app(formOf(world.admin, address(), body));
  const into = { action: "merge", school_code: "AAA0001" };

  it("links to the school that received it, and offers the undo in place of a merge", async () => {
    const record = `/schools-edit/${ending.id}`;
    expect(await page(world.admin, record)).toContain("Gabungkan sekolah");
    await ask(into);
    const html = await page(world.admin, record);
    expect(html).toContain(`Digabungkan ke <a href="/schools-edit/${world.own.id}">AAA0001 · `);
    expect(html).toContain("Batalkan penggabungan");
    expect(html).not.toContain("Gabungkan sekolah");
    db.update(students).set({ version: 9 }).where(eq(students.full_name, "ALI BIN ABU")).run();
    expect(await page(world.admin, record)).not.toContain(address());
  });

  it("names a receiver that is out of scope by its code alone", async () => {
    db.update(schools).set({ district_code: "02" }).where(eq(schools.id, ending.id)).run();
    await ask(into);
    const html = await page(world.otherSupervisor, `/schools-edit/${ending.id}`);
    expect(html).toContain("Digabungkan ke AAA0001<");
    expect(html).not.toContain(world.own.school_name);
  });

  it("is not merged again until it is opened, and says so", async () => {
    await ask(into);
    const again = await ask(into);
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("Sekolah ini telah digabungkan ke dalam AAA0001.");
    const opening = `/schools/${ending.id}/closing`;
    expect(await page(world.admin, opening)).toContain("AAA0001 tidak lagi boleh membaca");
    await app(formOf(world.admin, opening, { closed_from: "" }));
    expect(stored()).toMatchObject({ closed_from: null, successor_code: null });
    expect((await ask(into)).status).toBe(303);
  });
});

it("the call shows counts, obstacles and the merge in force", async () => {
  const read = async () =>
    (await (await app(requestOf(world.admin, `/api${address()}?school_code=AAA0001`))).json()).data;
  expect(await read()).toMatchObject({
    merge: null,
    closed_from: 2026,
    counts: { registrations_joined: 1, students_joined: 1, users: 1 },
    obstacles: [],
  });
  await app(jsonOf(world.admin, "POST", `/api${address()}`, { school_code: "AAA0001" }));
  expect(await read()).toMatchObject({ merge: { to_school_code: "AAA0001" }, undo_obstacles: [] });
});

it("the SU signs in again after a merge, and sees the receiving school", async () => {
  await app(formOf(world.admin, address(), { action: "merge", school_code: "AAA0001" }));
  expect((await app(requestOf(clerk, "/students?exam_year=2026"))).status).toBe(303);
  expect(db.select().from(users).where(eq(users.id, clerk.user_id)).get()?.school_code).toBe("AAA0001");
  const token = startSession(clerk.user_id, false, { address: "", user_agent: "" });
  const again = { ...clerk, cookie: clerk.cookie.replace(/=.*/, `=${token}`) };
  expect(await page(again, "/students?exam_year=2026")).toContain("ALI BIN ABU");
  expect((await app(requestOf(again, `/schools-edit/${world.own.id}`))).status).toBe(200);
  expect((await app(requestOf(again, `/schools-edit/${ending.id}`))).status).toBe(404);
});
