import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { hashPassword } from "~/auth/passwords";
import type { RoleId } from "~/auth/roles";
import { findSession } from "~/auth/sessions";
import { db } from "~/db/client";
import { users } from "~/db/schema";
import { loadApp } from "../support/app";
import { requestFrom } from "../support/context";
import { inRollback, jsonOf, makePerson, makeSchool, type Person, requestOf } from "../support/people";

const password = "melur-jingga-5544";
const next = "kenanga-ungu-7788";
let password_hash: string;
let app: Awaited<ReturnType<typeof loadApp>>;

beforeAll(async () => {
  app = await loadApp();
  password_hash = await hashPassword(password);
});
inRollback();
afterEach(() => {
  vi.useRealTimers();
});

async function ask(request: Request) {
  const response = await app(request);
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith("calon=")) ?? null;
  return {
    status: response.status,
    headers: response.headers,
    body: await response.json(),
    cookie,
    token: cookie && /^calon=([^;]*)/.exec(cookie)?.[1],
  };
}

function person(username: string, role: RoleId = "ADMIN", values = {}): Person {
  const made = makePerson(role, {}, username);
  db.update(users)
    .set({ password_hash, ...values })
    .where(eq(users.id, made.user_id))
    .run();
  return made;
}

const as = (token: string | null | undefined) => ({ cookie: `calon=${token}` }) as Person;
const call = (who: Person | null, method: string, path: string, body: unknown = {}, headers = {}) =>
  ask(jsonOf(who, method, `/api${path}`, body, headers));
const get = (who: Person | null, path: string) => ask(requestOf(who, `/api${path}`));
const login = (body: unknown, who: Person | null = null) => call(who, "POST", "/auth/login", body);
const right = { username: "ROHANA", password };

const profileKeys = [
  "created_at",
  "district_code",
  "district_name",
  "exam_level_code",
  "full_name",
  "id",
  "is_approved",
  "role_id",
  "school_code",
  "school_name",
  "updated_at",
  "username",
  "version",
];

describe("POST /api/auth/login", () => {
  beforeEach(() => void person("rohana"));

  test("sign-in answers the profile without the hash, and the session cookie", async () => {
    const { status, body, cookie, token } = await login(right);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      error: null,
      data: { username: "rohana", role_id: "ADMIN" },
    });
    expect(Object.keys(body.data).sort()).toEqual(profileKeys);
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/);
    expect(findSession(token ?? "")?.actor.username).toBe("rohana");
  });

  test("sign-in remembers a clerk for 400 days on request, and never an ADMIN", async () => {
    expect((await login({ ...right, remember: true })).cookie).not.toContain("Max-Age");
    db.update(users).set({ role_id: "SU", school_code: null }).run();
    expect((await login({ ...right, remember: true })).cookie).toMatch(/; Max-Age=34560000$/);
  });

  test("sign-in refuses an unknown user and a wrong password in the same words", async () => {
    const wrong = await login({ username: "rohana", password: next });
    const unknown = await login({ username: "tiada", password: next });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      message: "Log masuk gagal",
      success: false,
      data: null,
      error: "Nama pengguna atau kata laluan tidak betul",
      code: "wrong_credentials",
    });
    expect([unknown.status, unknown.body]).toEqual([401, wrong.body]);
    expect([wrong.cookie, unknown.cookie]).toEqual([null, null]);
  });

  test("sign-in refuses an account without approval", async () => {
    person("baharu", "ADMIN", { is_approved: false });
    const { status, body, cookie } = await login({ username: "baharu", password });
    expect([status, cookie]).toEqual([403, null]);
    expect(body).toEqual({
      message: "Log masuk gagal",
      success: false,
      data: null,
      error: "Akaun anda belum diluluskan oleh pentadbir",
      code: "not_approved",
    });
  });

  test("ten failures throttle an address, and the answer gives the seconds", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let at = 0; at < 10; at++) await login({ username: "rohana", password: next });
    const { status, body, headers } = await login(right);
    expect([status, body.success, body.code, headers.get("Retry-After")]).toEqual([
      429,
      false,
      "throttled",
      "900",
    ]);
  });

  test("failures of one address do not throttle another", async () => {
    const signInFrom = (address: string, given: object) =>
      requestFrom(address, () => call(null, "POST", "/auth/login", given));
    for (let at = 0; at < 11; at++) {
      await signInFrom("10.9.9.9", { ...right, password: next });
    }
    expect((await signInFrom("10.9.9.9", right)).status).toBe(429);
    expect((await signInFrom("10.0.0.1", right)).status).toBe(200);
  });

  test.each([
    ["nothing", {}, ["username", "password"]],
    ["no password", { username: "rohana" }, ["password"]],
    ["a password that is a number", { username: "rohana", password: 123456789012 }, ["password"]],
    ["a name that is a list", { username: ["rohana"], password }, ["username"]],
    ["a list", [], [""]],
  ])("sign-in names the problem of %s", async (_, body, fields) => {
    const answer = await login(body);
    expect([answer.status, answer.body.success, answer.body.code]).toEqual([422, false, "invalid"]);
    expect(answer.body.fields.map(({ field }: { field: string }) => field)).toEqual(fields);
  });

  test("sign-in refuses a form and broken JSON", async () => {
    const post = (body: string, type: string) =>
      ask(requestOf(null, "/api/auth/login", { method: "POST", body, headers: { "Content-Type": type } }));
    expect((await post("username=rohana", "application/x-www-form-urlencoded")).status).toBe(415);
    expect((await post('{"username":', "application/json")).status).toBe(400);
  });

  test("a sign-in with a running session begins a new session and ends the old one", async () => {
    const first = await login(right);
    const second = await login(right, as(first.token));
    expect(second.status).toBe(200);
    expect(second.token).not.toBe(first.token);
    expect(findSession(first.token ?? "")).toBeNull();
    expect(findSession(second.token ?? "")).not.toBeNull();
  });

  test("a failed sign-in leaves the running session unchanged", async () => {
    const first = await login(right);
    await login({ ...right, password: next }, as(first.token));
    expect(findSession(first.token ?? "")).not.toBeNull();
  });
});

describe("POST /api/auth/register", () => {
  const body = { username: "Baharu", full_name: "puan baharu", password };
  const register = (changes = {}, headers = {}) =>
    call(null, "POST", "/auth/register", { ...body, ...changes }, headers);

  test("registration answers with the profile of a waiting account and no cookie", async () => {
    makeSchool("AAA0001");
    const answer = await register({ school_code: "AAA0001", district_code: "03" });
    expect([answer.status, answer.cookie]).toEqual([201, null]);
    expect(answer.body).toMatchObject({
      success: true,
      error: null,
      data: {
        username: "baharu",
        full_name: "PUAN BAHARU",
        role_id: null,
        is_approved: false,
        school_name: "SEKOLAH AAA0001",
        district_name: "Hulu Selangor",
      },
    });
    expect(Object.keys(answer.body.data).sort()).toEqual(profileKeys);
  });

  test("registration ignores fields that only the office sets", async () => {
    const { body } = await register({ role_id: "ADMIN", is_approved: true, exam_level_code: "PSRA", id: 7 });
    expect(body.data).toMatchObject({ role_id: null, is_approved: false, exam_level_code: null });
  });

  test.each([
    [{ username: "ab" }, "username", "username_format"],
    [{ full_name: "" }, "full_name", "required"],
    [{ password: "pendek" }, "password", "too_short"],
    [{ school_code: "ZZZ9" }, "school_code", "unknown"],
    [{ district_code: "77" }, "district_code", "unknown"],
  ])("registration refuses %j", async (changes, field, code) => {
    const answer = await register(changes);
    expect([answer.status, answer.body.success, answer.body.data]).toEqual([422, false, null]);
    expect(answer.body.fields).toEqual([expect.objectContaining({ field, code })]);
  });

  test("registration with an idempotency key runs once and refuses the key for another body", async () => {
    const key = { "Idempotency-Key": "k1" };
    const [first, again] = [await register({}, key), await register({}, key)];
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await register({ username: "lain" }, key);
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
    expect(db.select().from(users).all()).toHaveLength(1);
  });

  test("a repeated registration without a submission key reports that the name is taken", async () => {
    await register();
    const answer = await register({ username: "BAHARU" });
    expect(answer.status).toBe(422);
    expect(answer.body.fields[0]).toMatchObject({ field: "username", code: "taken" });
  });
});

describe("a session of a script", () => {
  const start = new Date("2026-03-02T00:30:00.000Z");
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: start });
  });

  test("the session answer names the actor and the idle end", async () => {
    const rohana = person("rohana");
    const { status, body } = await get(rohana, "/auth/session");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      error: null,
      data: { actor: null, impersonation: null, expires_at: "2026-03-02T01:00:00.000Z" },
    });
    expect(Object.keys(body.data.user).sort()).toEqual(profileKeys);
  });

  test("a refresh returns a new token and a later end, but never beyond the absolute limit", async () => {
    person("rohana", "SU");
    let { token } = await login(right);
    const ends: string[] = [];
    for (let at = 0; at < 19; at++) {
      vi.setSystemTime(Date.now() + 25 * 60_000);
      const answer = await call(as(token), "POST", "/auth/refresh");
      expect([answer.status, answer.token === token]).toEqual([200, false]);
      token = answer.token;
      ends.push(answer.body.data.expires_at);
    }
    expect(ends[0]).toBe("2026-03-02T01:25:00.000Z");
    expect(ends.at(-1)).toBe("2026-03-02T08:30:00.000Z");
  });

  test("two simultaneous refreshes get the same next token", async () => {
    person("rohana");
    const { token } = await login(right);
    const both = [
      await call(as(token), "POST", "/auth/refresh"),
      await call(as(token), "POST", "/auth/refresh"),
    ];
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.token).not.toBe(token);
    expect(both[1]?.token).toBe(both[0]?.token);
  });

  test("an old token gets no new one once its successor is in use", async () => {
    person("rohana");
    const { token } = await login(right);
    const next = (await call(as(token), "POST", "/auth/refresh")).token;
    expect((await get(as(next), "/auth/session")).status).toBe(200);
    for (const [method, path] of [
      ["POST", "/auth/refresh"],
      ["DELETE", "/auth/impersonation"],
    ] as const) {
      const answer = await call(as(token), method, path);
      expect([path, answer.status, answer.token]).toEqual([path, 200, null]);
    }
  });

  test("logout ends the session and its cookie, even before a required password change", async () => {
    const rohana = person("rohana", "ADMIN", { must_change_password: true });
    const { status, body, cookie } = await call(rohana, "POST", "/auth/logout");
    expect([status, body]).toEqual([200, { success: true, data: null, error: null }]);
    expect(cookie).toMatch(/^calon=;.*Max-Age=0/);
    expect((await call(rohana, "POST", "/auth/logout")).status).toBe(401);
  });
});

describe("PUT /api/auth/password", () => {
  const change = (who: Person, body: unknown) => call(who, "PUT", "/auth/password", body);

  test("a password change ends the other sessions and rotates the token of this one", async () => {
    const rohana = person("rohana");
    const elsewhere = await login(right);
    const { status, body, token } = await change(rohana, { current_password: password, password: next });
    expect([status, body.data.username, body.error]).toEqual([200, "rohana", null]);
    expect(findSession(token ?? "")).not.toBeNull();
    expect(findSession(elsewhere.token ?? "")).toBeNull();
    expect((await login({ ...right, password: next })).status).toBe(200);
  });

  test("a wrong current password is a 422", async () => {
    const { status, body, cookie } = await change(person("rohana"), {
      current_password: next,
      password: next,
    });
    expect([status, cookie]).toEqual([422, null]);
    expect(body.fields[0]).toMatchObject({ field: "current_password", code: "password_wrong" });
  });

  test("a temporary password opens only the password change", async () => {
    const rohana = person("rohana", "ADMIN", { must_change_password: true });
    for (const path of ["/auth/session", "/schools", "/districts"]) {
      const { status, body } = await get(rohana, path);
      expect([path, status, body.code]).toEqual([path, 403, "password_change_required"]);
    }
    const { token } = await change(rohana, { current_password: password, password: next });
    expect((await get(as(token), "/auth/session")).status).toBe(200);
  });
});

describe("impersonation through the API", () => {
  const act = (who: Person, body: unknown) => call(who, "POST", "/auth/impersonation", body);
  const stop = (who: Person) => call(who, "DELETE", "/auth/impersonation");
  const clerk = { role_id: "SU", school_code: "AAA0001" };

  beforeEach(() => {
    makeSchool("AAA0001");
    makeSchool("BBB0002", { district_code: "02" });
  });

  test("an impersonation shows both profiles, narrows the scope and closes personal actions", async () => {
    const { status, body, token } = await act(person("rohana"), clerk);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      user: { role_id: "SU", school_code: "AAA0001" },
      actor: { role_id: "ADMIN", username: "rohana" },
      impersonation: { role_id: "SU", school_code: "AAA0001", district_code: null },
    });
    const seen = (await get(as(token), "/schools/all")).body.data as { school_code: string }[];
    expect(seen.map(({ school_code }) => school_code)).toEqual(["AAA0001"]);
    const forbidden = await call(as(token), "PUT", "/auth/password", {
      current_password: password,
      password: next,
    });
    expect(forbidden.status).toBe(403);
    expect((await call(as(token), "POST", "/schools", {})).status).toBe(403);
  });

  test("an impersonation cannot begin inside another", async () => {
    const { token } = await act(person("rohana"), clerk);
    const answer = await act(as(token), { role_id: "PENYELIA_DAERAH", district_code: "02" });
    expect([answer.status, answer.body.code]).toEqual([409, "blocked"]);
  });

  test("the end of an impersonation restores the ADMIN role with a new token, once", async () => {
    const { token } = await act(person("rohana"), clerk);
    const answer = await stop(as(token));
    expect(answer.body.data).toMatchObject({ user: { role_id: "ADMIN" }, actor: null, impersonation: null });
    expect(answer.token).not.toBe(token);
    expect((await stop(as(answer.token))).status).toBe(200);
  });

  test("an impersonation expires after an hour", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    person("rohana");
    const signedIn = await login(right);
    const { token } = await act(as(signedIn.token), clerk);
    for (const part of [20, 20, 20]) {
      expect((await get(as(token), "/auth/session")).body.data.user).toMatchObject({ role_id: "SU" });
      vi.setSystemTime(Date.now() + part * 60_000);
    }
    expect((await get(as(token), "/auth/session")).body.data).toMatchObject({
      user: { role_id: "ADMIN" },
      actor: null,
    });
  });

  test.each(["SU", "PENYELIA_DAERAH", "OBSERVER"] as const)(
    "the role %s cannot impersonate",
    async (role) => {
      const who = person("kerani", role, { school_code: "AAA0001", district_code: "01" });
      expect((await act(who, { ...clerk, school_code: "BBB0002" })).status).toBe(403);
      expect((await stop(who)).status).toBe(403);
    },
  );

  test.each([
    [{ role_id: "SU" }, "school_code"],
    [{ role_id: "SU", school_code: "ZZZ9" }, "school_code"],
    [{ role_id: "PENYELIA_DAERAH" }, "district_code"],
    [{ role_id: "PENYELIA_DAERAH", district_code: "77" }, "district_code"],
    [{ role_id: "ADMIN" }, "role_id"],
    [{ role_id: "OBSERVER", school_code: "AAA0001" }, "role_id"],
    [{}, "role_id"],
  ])("an impersonation as %j is a 422", async (body, field) => {
    const answer = await act(person("rohana"), body);
    expect(answer.status).toBe(422);
    expect(answer.body.fields[0].field).toBe(field);
  });
});

describe("the lookups", () => {
  test.each([
    ["/districts", 9, { code: "01", name: "Gombak" }],
    ["/exam_types", 6, { code: "PSRA", name: "Penilaian Sekolah Rendah Agama" }],
    ["/roles", 4, { id: "SU", name: "SU Peperiksaan" }],
  ])("GET %s has a private cache of an hour", async (path, length, one) => {
    const { status, body, headers } = await get(person("rohana", "OBSERVER"), path);
    expect([status, body.error, body.data.length]).toEqual([200, null, length]);
    expect(body.data).toContainEqual(one);
    expect(headers.get("Cache-Control")).toBe("private, max-age=3600");
  });

  test.each(["/districts", "/exam_types", "/roles"])("a refusal of %s is not cached", async (path) => {
    const { status, headers } = await get(null, path);
    expect([status, headers.get("Cache-Control")]).toEqual([401, null]);
  });
});

test("an address of the API that does not exist is 404 by every method, as JSON", async () => {
  for (const method of ["POST", "PUT", "DELETE"]) {
    const { status, body } = await call(person(`p${method}`), method, "/tiada");
    expect([method, status, body.code]).toEqual([method, 404, "not_found"]);
  }
  expect((await get(null, "/tiada")).body).toMatchObject({ data: null, code: "not_found" });
});
