import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findSession } from "~/auth/sessions";
import { db } from "~/db/client";
import { audit_events, schools, sessions, students, users } from "~/db/schema";
import { updateUser } from "~/features/users/edit";
import type { UserEdit } from "~/features/users/schema";
import { loadApp } from "../support/app";
import {
  formOf,
  inRollback,
  jsonOf,
  makePerson,
  makeSchool,
  makeStudent,
  makeWorld,
  type Person,
  requestOf,
  tokenOf,
} from "../support/people";

const hour = 60 * 60_000;
const start = "/admin/impersonate";
const end = "/admin/impersonate/end";
let app: Awaited<ReturnType<typeof loadApp>>;
let world: ReturnType<typeof makeWorld>;

beforeAll(async () => {
  app = await loadApp();
});
inRollback();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  world = makeWorld();
  db.update(users)
    .set({ username: "rohana", full_name: "PUAN ROHANA" })
    .where(eq(users.id, world.admin.user_id))
    .run();
});
afterEach(() => {
  vi.useRealTimers();
});

async function ask(request: Request) {
  const response = await app(request);
  const body = await response.text();
  const cookies = response.headers.getSetCookie();
  const token = cookies.map((cookie) => /^calon=([^;]+)/.exec(cookie)?.[1]).find(Boolean);
  const flashCookie = /calon_makluman=([\w-]+)/.exec(cookies.join())?.[1] ?? "";
  return {
    status: response.status,
    headers: response.headers,
    location: response.headers.get("Location"),
    body,
    title: /<title>([^<]*)<\/title>/.exec(body)?.[1],
    token,
    flash: flashCookie ? JSON.parse(Buffer.from(flashCookie, "base64url").toString()).key : null,
  };
}

const as = (token: string | undefined) => ({ cookie: `calon=${token}` }) as Person;
const act = (who: Person, fields: Record<string, string>) => ask(formOf(who, start, fields));
const clerk = { role_id: "SU", school_code: "AAA0001" };
const supervisor = { role_id: "PENYELIA_DAERAH", district_code: "02" };
const pupil = {
  full_name: "MURID BAHARU",
  ic_number: "140203105555",
  class_name: "6 B",
  gender: "L",
  school_code: "AAA0001",
  exam_year: "2026",
};
const trail = () =>
  db
    .select()
    .from(audit_events)
    .all()
    .map(({ action, username, acting_as }) => [action, username, acting_as]);
const actorOf = ({ cookie }: Person) => findSession(cookie.replace("calon=", ""))?.actor;

/** The browser of an ADMIN who has taken the part on. */
async function acting(fields: Record<string, string> = clerk, admin = world.admin): Promise<Person> {
  const answer = await act(admin, fields);
  expect([answer.status, answer.location]).toEqual([303, "/"]);
  return as(answer.token);
}

describe("an ADMIN whose role is taken away", () => {
  const change = (role: Record<string, unknown>) => {
    const { user_id } = world.admin;
    const office = { ...makePerson("ADMIN"), session_id: 0 };
    const user = { version: null, ...role } as UserEdit;
    return updateUser(office, user_id, user).kind;
  };

  test("does not come back to the earlier impersonation with the role", async () => {
    const browser = await acting();
    expect(change({ role_id: "SU", school_code: "AAA0001" })).toBe("saved");
    expect(
      db
        .select()
        .from(sessions)
        .all()
        .map(({ acting_role_id }) => acting_role_id),
    ).not.toContain("SU");
    expect(trail()).toContainEqual(["impersonation.ended", "rohana", "SU AAA0001"]);
    expect(change({ role_id: "ADMIN", school_code: null })).toBe("saved");
    expect(actorOf(browser)).toMatchObject({ role_id: "ADMIN", acting_as: null });
  });

  test("has no session left once the account is not approved", async () => {
    const browser = await acting();
    expect(change({ is_approved: false })).toBe("saved");
    expect(change({ is_approved: true })).toBe("saved");
    expect(actorOf(browser)).toBeUndefined();
  });

  test("the sessions of other users, and an edit that leaves the role, do not end the impersonation", async () => {
    const browser = await acting();
    const other = await acting(supervisor, makePerson("ADMIN"));
    expect(change({ full_name: "PUAN ROHANA BINTI ALI" })).toBe("saved");
    expect(actorOf(browser)).toMatchObject({ acting_as: "SU AAA0001" });
    expect(change({ role_id: "OBSERVER" })).toBe("saved");
    expect(actorOf(other)).toMatchObject({ acting_as: "PENYELIA_DAERAH 02" });
  });
});

describe("starting an impersonation", () => {
  test("the session gets a new token and the impersonated role and scope", async () => {
    const browser = await acting({ ...clerk, district_code: "02" });
    expect(browser.cookie).not.toBe(world.admin.cookie);
    expect(actorOf(browser)).toMatchObject({
      username: "rohana",
      role_id: "SU",
      school_code: "AAA0001",
      district_code: null,
      acting_as: "SU AAA0001",
    });
    const other = await acting({ ...supervisor, school_code: "AAA0001" }, makePerson("ADMIN"));
    expect(actorOf(other)).toMatchObject({
      role_id: "PENYELIA_DAERAH",
      school_code: null,
      district_code: "02",
      acting_as: "PENYELIA_DAERAH 02",
    });
  });

  test("is offered with a school on its record and with the district of an account", async () => {
    const school = db.select().from(schools).where(eq(schools.school_code, "AAA0001")).get();
    const { body } = await ask(requestOf(world.admin, `/schools-edit/${school?.id}`));
    expect(body.replaceAll("&amp;", "&")).toContain(`href="${start}?role_id=SU&school_code=AAA0001"`);
    const account = await ask(requestOf(world.admin, `/user-edit/${world.supervisor.user_id}`));
    expect(account.body.replaceAll("&amp;", "&")).toContain(
      `href="${start}?role_id=PENYELIA_DAERAH&district_code=01"`,
    );
    const form = await ask(requestOf(world.admin, `${start}?role_id=SU&school_code=AAA0001`));
    expect(form.body).toMatch(/name="school_code"[^>]*value="AAA0001"/);
    for (const odd of [
      "?role_id=ADMIN",
      "?school_code=a&school_code=b",
      `?district_code=${"9".repeat(300)}`,
    ]) {
      expect((await ask(requestOf(world.admin, start + odd))).status).toBe(200);
    }
  });

  test.each([
    [{ role_id: "SU" }, "Kod sekolah mesti diisi"],
    [{ role_id: "SU", school_code: "ZZZ9" }, "Kod sekolah ZZZ9 tiada dalam rekod"],
    [{ role_id: "PENYELIA_DAERAH" }, "Daerah mesti diisi"],
    [{ role_id: "PENYELIA_DAERAH", district_code: "77" }, "Daerah 77 tiada dalam rekod"],
    [{ role_id: "ADMIN" }, "Peranan tidak sah"],
    [{}, "Peranan mesti diisi"],
  ])("as %j is refused in words", async (fields, sentence) => {
    const answer = await act(world.admin, fields);
    expect([answer.status, answer.token]).toEqual([422, undefined]);
    expect(answer.body).toContain(sentence);
    expect(actorOf(world.admin)?.acting_as).toBeNull();
  });

  test("a school is found by a fragment of its name, and the page asks when several match", async () => {
    const one = await act(world.admin, { role_id: "SU", school_code: "sekolah bbb" });
    expect(actorOf(as(one.token))?.acting_as).toBe("SU BBB0002");
    const several = await act(makePerson("ADMIN"), { role_id: "SU", school_code: "sekolah" });
    expect(several.status).toBe(422);
    expect(several.body).toMatch(/type="radio"[^>]*name="school_code"[^>]*value="AAA0001"/);
  });

  test("a repeated submission starts one impersonation, and both responses lead on", async () => {
    const fields = { ...clerk, submission_key: "k1" };
    const answers = [await act(world.admin, fields), await act(world.admin, fields)];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(actorOf(as(answers[1]?.token))?.acting_as).toBe("SU AAA0001");
    expect(trail().filter(([action]) => action === "impersonation.started")).toHaveLength(1);
  });

  test("is for no other role", async () => {
    for (const person of [world.clerk, world.supervisor, world.observer]) {
      expect((await ask(requestOf(person, start))).status).toBe(403);
      expect((await act(person, clerk)).status).toBe(403);
      expect((await ask(formOf(person, end, {}))).status).toBe(403);
    }
  });
});

describe("while acting", () => {
  test("every page names the impersonation in its banner and its title", async () => {
    const browser = await acting();
    for (const [path, title] of [
      ["/", "Laman utama — SEKOLAH AAA0001 · Sebagai SU AAA0001 – Calon"],
      ["/students", "Senarai calon — 2026 · Sebagai SU AAA0001 – Calon"],
      [
        "/student-add?school_code=AAA0001&exam_year=2026",
        "Tambah calon — AAA0001 2026 · Sebagai SU AAA0001 – Calon",
      ],
      ["/account", "Akaun saya · Sebagai SU AAA0001 – Calon"],
      ["/students/sheets/psra?school_code=AAA0001&exam_year=2026", undefined],
      ["/tiada", "Page Not Found · Sebagai SU AAA0001"],
    ] as const) {
      const page = await ask(requestOf(browser, path));
      expect(page.body).toContain(
        '<aside class="banner" aria-label="Bertindak sebagai pengguna lain"><p>Anda sedang bertindak sebagai SU Peperiksaan SEKOLAH AAA0001 (AAA0001)</p>',
      );
      expect(page.body).toContain(`<form method="post" action="${end}" novalidate="">`);
      if (title) expect(page.title).toBe(title);
      else expect(page.title).toContain("Sebagai SU AAA0001");
    }
    const refused = await ask(formOf(browser, "/student-add", { school_code: "AAA0001", exam_year: "2026" }));
    expect(refused.title).toBe("Ralat: Tambah calon — AAA0001 2026 · Sebagai SU AAA0001 – Calon");
    expect((await ask(requestOf(await acting(supervisor, makePerson("ADMIN")), "/"))).body).toContain(
      "Anda sedang bertindak sebagai Penyelia Daerah Hulu Langat",
    );
  });

  test("pages without an impersonation have no banner", async () => {
    await acting();
    const page = await ask(requestOf(world.clerk, "/students"));
    expect(page.body).not.toContain('class="banner"');
    expect(page.title).toBe("Senarai calon — 2026 – Calon");
  });

  test("markup in the code of a school stays text in the title", async () => {
    makeSchool("<B>$&1");
    const browser = await acting({ role_id: "SU", school_code: "<B>$&1" });
    expect((await ask(requestOf(browser, "/account"))).body).toContain(
      "<title>Akaun saya · Sebagai SU &lt;B&gt;$&amp;1 – Calon</title>",
    );
  });

  test("the ADMIN has the permissions of the impersonated role, and the audit trail names both", async () => {
    const browser = await acting();
    makeStudent({ school_code: "BBB0002", exam_year: 2026, full_name: "MURID ASING" });
    expect((await ask(requestOf(browser, "/students?school_code=BBB0002"))).body).not.toContain(
      "MURID ASING",
    );
    expect((await ask(requestOf(browser, "/admin/schools"))).status).toBe(403);
    expect((await ask(formOf(browser, "/student-add", pupil))).status).toBe(303);
    expect(trail()).toContainEqual(["student.created", "rohana", "SU AAA0001"]);
  });

  test("user administration, the own profile and the password are closed", async () => {
    const browser = await acting();
    const { user_id } = world.admin;
    for (const path of [
      "/admin/users",
      "/admin/users/approve",
      "/create-user",
      `/user-edit/${user_id}`,
      `/user-edit/${world.clerk.user_id}`,
      `/user-delete/${world.clerk.user_id}`,
      `/user-password/${world.clerk.user_id}`,
      `/user-approve/${world.clerk.user_id}`,
      "/account/password",
      "/api/users/view",
    ]) {
      expect([path, (await ask(requestOf(browser, path))).status]).toEqual([path, 403]);
    }
    const before = db.select().from(users).all();
    for (const request of [
      formOf(browser, `/user-edit/${user_id}`, { full_name: "X" }),
      formOf(browser, `/user-password/${world.clerk.user_id}`, {}),
      formOf(browser, "/account/password", { current_password: "x", password: "y" }),
      jsonOf(browser, "PUT", `/api/users/${world.clerk.user_id}`, { full_name: "X" }),
      jsonOf(browser, "PUT", "/api/auth/password", { current_password: "x", password: "y" }),
      requestOf(browser, `/api/users/${world.clerk.user_id}`, { method: "DELETE" }),
    ]) {
      expect((await ask(request)).status).toBe(403);
    }
    expect(db.select().from(users).all()).toEqual(before);
    const account = await ask(requestOf(browser, "/account"));
    expect(account.body).not.toMatch(/href="\/(user-edit|account\/password)/);
  });

  test("a second impersonation is refused", async () => {
    const browser = await acting();
    const page = await ask(requestOf(browser, start));
    expect(page.status).toBe(200);
    expect(page.body).toContain("Kembali sebagai pentadbir dahulu");
    const answer = await act(browser, supervisor);
    expect([answer.status, answer.token]).toEqual([409, undefined]);
    expect(actorOf(browser)?.acting_as).toBe("SU AAA0001");
  });
});

describe("ending an impersonation", () => {
  test("the ADMIN returns to the first page with a new token and without data of the impersonation", async () => {
    const browser = await acting();
    const answer = await ask(formOf(browser, end, {}));
    expect([answer.status, answer.location, answer.flash]).toEqual([303, "/", "acting.ended"]);
    expect(answer.headers.get("Clear-Site-Data")).toBe('"storage"');
    expect(answer.headers.getSetCookie().join()).toMatch(/calon_pilihan=;[^,]*Max-Age=0/);
    const back = as(answer.token);
    expect(back.cookie).not.toBe(browser.cookie);
    expect(actorOf(back)).toMatchObject({
      role_id: "ADMIN",
      school_code: null,
      district_code: null,
      acting_as: null,
    });
    const page = await ask(requestOf(back, "/"));
    expect(page.body).not.toContain('class="banner"');
    expect(page.title).toBe("Laman utama – Calon");
    expect((await ask(requestOf(back, "/admin/users"))).status).toBe(200);
    expect(trail().filter(([action]) => String(action).startsWith("impersonation"))).toEqual([
      ["impersonation.started", "rohana", null],
      ["impersonation.ended", "rohana", "SU AAA0001"],
    ]);
  });

  test("twice is harmless, and a link alone changes nothing", async () => {
    const browser = await acting();
    expect((await ask(requestOf(browser, end))).location).toBe("/");
    expect(actorOf(browser)?.acting_as).toBe("SU AAA0001");
    const once = await ask(formOf(browser, end, {}));
    expect((await ask(formOf(as(once.token), end, {}))).status).toBe(303);
  });

  test("comes by itself after an hour, in the trail too", async () => {
    const browser = await acting();
    vi.setSystemTime(Date.now() + hour - 40 * 60_000);
    await ask(requestOf(browser, "/students"));
    vi.setSystemTime(Date.now() + 20 * 60_000);
    await ask(requestOf(browser, "/students"));
    vi.setSystemTime(Date.now() + 20 * 60_000);
    const page = await ask(requestOf(browser, "/account"));
    expect(page.body).not.toContain('class="banner"');
    expect(page.body).toContain("Pentadbir");
    expect(trail()).toContainEqual(["impersonation.lapsed", "rohana", "SU AAA0001"]);
    const session = db.select().from(sessions).where(eq(sessions.user_id, world.admin.user_id)).get();
    expect(session).toMatchObject({ acting_role_id: null, acting_until: null });
  });

  test("a form of an expired impersonation does not run as the ADMIN", async () => {
    const browser = await acting();
    for (const _ of [1, 2]) {
      vi.setSystemTime(Date.now() + 25 * 60_000);
      await ask(requestOf(browser, "/students"));
    }
    vi.setSystemTime(Date.now() + 10 * 60_000);
    const acted = { ...pupil, ...tokenOf({ ...world.admin, acting_as: "SU AAA0001" }) };
    const form = await ask(formOf(browser, "/student-add", acted));
    expect([form.status, form.flash]).toEqual([303, null]);
    expect(form.location).toMatch(/^\/admin\/impersonate\?role_id=SU&school_code=AAA0001&redirect_to=/);
    const again = await ask(formOf(browser, "/student-add", acted));
    expect(again.location).toMatch(/^\/admin\/impersonate\?/);
    expect(db.select().from(students).all()).toEqual([]);
    expect((await ask(formOf(browser, "/student-add", pupil))).location).toMatch(/^\/student-add/);
    expect(trail()).toContainEqual(["student.created", "rohana", null]);
  });

  test("the API reports the expired impersonation", async () => {
    const browser = await acting();
    for (const step of [25, 25, 11]) {
      vi.setSystemTime(Date.now() + step * 60_000);
      if (step > 11) await ask(requestOf(browser, "/api/schools"));
    }
    const school = {
      school_name: "X",
      school_code: "CCC1",
      hq_code: "P1",
      district_code: "01",
      exam_type_code: "SMA",
    };
    const answer = await ask(jsonOf(browser, "POST", "/api/schools", school));
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([409, "impersonation_ended"]);
    expect(db.select().from(schools).where(eq(schools.school_code, "CCC1")).all()).toEqual([]);
  });

  test("an impersonation ends when its user stops being an ADMIN", async () => {
    const browser = await acting();
    makePerson("ADMIN", {}, "kedua");
    db.update(users).set({ role_id: "OBSERVER" }).where(eq(users.id, world.admin.user_id)).run();
    expect(actorOf(browser)).toMatchObject({ role_id: "OBSERVER", acting_as: null });
  });
});
