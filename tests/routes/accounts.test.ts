import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { FormStrategy } from "remix-auth-form";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { hashPassword } from "~/auth/passwords";
import type { RoleId } from "~/auth/roles";
import { findSession } from "~/auth/sessions";
import { db } from "~/db/client";
import { audit_events, schools, sessions, submissions, users } from "~/db/schema";
import { createSetupLink } from "~/features/users/setup";
import { loadApp } from "../support/app";
import {
  formOf,
  inRollback,
  jsonOf,
  makePerson,
  makeSchool,
  type Person,
  requestOf,
  tokenOf,
} from "../support/people";

const password = "melur-jingga-5544";
const next = "kenanga-ungu-7788";
const minute = 60_000;
const hour = 60 * minute;
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
  const body = await response.text();
  const cookies = response.headers.getSetCookie();
  const session = cookies.find((cookie) => cookie.startsWith("calon=")) ?? null;
  const flashCookie = /calon_makluman=([\w-]+)/.exec(cookies.join())?.[1] ?? "";
  return {
    status: response.status,
    headers: response.headers,
    location: response.headers.get("Location"),
    body,
    json: () => JSON.parse(body),
    session,
    token: session && /^calon=([^;]*)/.exec(session)?.[1],
    flash: flashCookie ? JSON.parse(Buffer.from(flashCookie, "base64url").toString()).key : null,
  };
}

function person(username: string, role: RoleId = "ADMIN", scope = {}, values = {}): Person {
  const made = makePerson(role, scope, username);
  db.update(users)
    .set({ password_hash, ...values })
    .where(eq(users.id, made.user_id))
    .run();
  return made;
}

const as = (token: string | null | undefined) => ({ cookie: `calon=${token}` }) as Person;
const signIn = (fields: Record<string, string>, path = "/user_login", who: Person | null = null) =>
  ask(formOf(who, path, fields));
const right = { username: "rohana", password };
const wait = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const freezeClock = () => vi.useFakeTimers({ toFake: ["Date"] });

describe("the sign-in page", () => {
  beforeEach(() => void person("rohana"));

  test("sign-in begins a session with a cookie that ends with the browser", async () => {
    const answer = await signIn(right);
    expect([answer.status, answer.location, answer.flash]).toEqual([303, "/", "account.logged_in"]);
    expect(answer.session).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await ask(requestOf(as(answer.token), "/account"))).body).toContain("ROHANA");
  });

  test("remix-auth judges the request that the browser sent, with its address and its cookies", async () => {
    const judged = vi.spyOn(FormStrategy.prototype, "authenticate");
    const answer = await signIn(right, "/user_login?redirect_to=/students", as("x"));
    expect(answer.status).toBe(303);
    const requests = judged.mock.calls.map(([request]) => request);
    judged.mockRestore();
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(["/user_login"]);
    expect(requests.map(({ headers }) => headers.get("Cookie"))).toEqual(["calon=x"]);
  });

  test.each([
    ["another type of a like name", "application/x-www-form-urlencoded-x", "username=rohana&password=x", 415],
    [
      "a mark of the byte order first",
      "application/x-www-form-urlencoded",
      "\uFEFFusername=rohana&password=x",
      422,
    ],
    ["a name with brackets", "application/x-www-form-urlencoded", "username[]=rohana&password[]=x", 422],
    [
      "two delimiters",
      "multipart/form-data; boundary=aaaa, multipart/form-data; boundary=bbbb",
      "--aaaa--",
      400,
    ],
  ])("a form with %s is refused, and no fault", async (_, type, body, status) => {
    const headers = { "Content-Type": type };
    expect((await ask(requestOf(null, "/user_login", { method: "POST", body, headers }))).status).toBe(
      status,
    );
  });

  test("leaves a cookie for 400 days where the user asks to be remembered", async () => {
    db.update(users).set({ role_id: "SU" }).run();
    const { session, flash } = await signIn({ ...right, remember: "true" });
    expect(session).toMatch(/; Max-Age=34560000$/);
    expect(flash).toBe("account.logged_in");
  });

  test("sign-in does not remember an ADMIN and reports it", async () => {
    const { session, flash } = await signIn({ ...right, remember: "true" });
    expect(session).not.toContain("Max-Age");
    expect(flash).toBe("account.not_remembered");
  });

  test("answers an unknown user and a wrong password with the same page", async () => {
    const wrong = await signIn({ username: "rohana", password: "bukan-ini-lah" });
    const unknown = await signIn({ username: "tiada", password: "bukan-ini-lah" });
    expect([wrong.status, unknown.status]).toEqual([422, 422]);
    expect(wrong.body.replaceAll("rohana", "?")).toBe(unknown.body.replaceAll("tiada", "?"));
    expect(wrong.body).toContain("Log masuk gagal");
    expect(wrong.session).toBeNull();
  });

  test("a refused sign-in returns the user name and never the password", async () => {
    const answer = await signIn({ username: "rohana", password: "bukan-ini-lah", remember: "true" });
    expect(answer.body).toMatch(/name="username"[^>]*value="rohana"/);
    expect(answer.body).toMatch(/name="remember"[^>]*checked/);
    expect(answer.body).not.toContain("bukan-ini-lah");
  });

  test("sign-in reports missing fields", async () => {
    const answer = await signIn({ username: " ", password: "" });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain("Nama pengguna mesti diisi");
    expect(answer.body).toContain("Kata laluan mesti diisi");
  });

  test("sign-in reports that an account waits for approval and begins no session", async () => {
    person("baharu", "ADMIN", {}, { is_approved: false, role_id: null });
    const answer = await signIn({ username: "baharu", password });
    expect([answer.status, answer.session]).toEqual([422, null]);
    expect(answer.body).toContain("Akaun anda belum diluluskan oleh pentadbir");
  });

  test("sign-in reports how long to wait after too many failures", async () => {
    freezeClock();
    for (let at = 0; at < 10; at++) await signIn({ username: "rohana", password: "bukan-ini-lah" });
    const answer = await signIn(right);
    expect([answer.status, answer.headers.get("Retry-After"), answer.session]).toEqual([429, "900", null]);
    expect(answer.body).toContain("Terlalu banyak cubaan gagal");
  });

  test("does not keep a token that somebody planted before", async () => {
    const planted = `${"P".repeat(43)}.${"Q".repeat(43)}`;
    const answer = await signIn(right, "/user_login", as(planted));
    expect(answer.status).toBe(303);
    expect(answer.token).not.toBe(planted);
    expect(findSession(planted)).toBeNull();
    expect(findSession(answer.token ?? "")).not.toBeNull();
  });

  test("sign-in refuses a body that is no form", async () => {
    const headers = { "Content-Type": "application/json" };
    const answer = await ask(requestOf(null, "/user_login", { method: "POST", headers, body: "{}" }));
    expect(answer.status).toBe(415);
  });

  test.each([
    ["/students?search=ALI&page=2", "/students?search=ALI&page=2"],
    ["/student-edit/5", "/student-edit/5"],
    ["https://jahat.test/", "/"],
    ["//jahat.test/", "/"],
    ["/\\jahat.test/", "/"],
    ["\\\\jahat.test/", "/"],
    ["/\t/jahat.test/", "/"],
    ["/a\r\nSet-Cookie: x=y", "/"],
    ["javascript:alert(1)", "/"],
    [" //jahat.test", "/"],
    ["/学校", "/"],
    ["students", "/"],
    ["", "/"],
    ["/logout", "/"],
    ["/user_login?redirect_to=/user_login", "/"],
  ])("asked to go on to %j goes to %s", async (redirect_to, location) => {
    expect((await signIn({ ...right, redirect_to })).location).toBe(location);
    const page = await ask(requestOf(null, `/user_login?redirect_to=${encodeURIComponent(redirect_to)}`));
    const kept = /name="redirect_to" value="([^"]*)"/.exec(page.body)?.[1];
    expect(kept?.replaceAll("&amp;", "&")).toBe(location);
  });
});

describe("pages for guests", () => {
  test.each(["/user_login", "/admin_register"])("%s sends somebody who has signed in home", async (path) => {
    const rohana = person("rohana");
    expect((await ask(requestOf(null, path))).status).toBe(200);
    for (const request of [requestOf(rohana, path), formOf(rohana, path, right)]) {
      const answer = await ask(request);
      expect([answer.status, answer.location, answer.session]).toEqual([303, "/", null]);
    }
  });
});

describe("a session in the browser", () => {
  beforeEach(freezeClock);

  test("gets its next token with a page, after an hour", async () => {
    const rohana = person("rohana", "SU");
    const { token } = await signIn({ ...right, remember: "true" });
    expect((await ask(requestOf(as(token), "/account"))).session).toBeNull();
    wait(hour);
    expect((await ask(requestOf(as(token), "/api/districts"))).session).toBeNull();
    expect((await ask(requestOf(as(token), "/account.data"))).session).toBeNull();
    const page = await ask(requestOf(as(token), "/account"));
    expect(page.session).toMatch(/; Max-Age=34560000$/);
    expect(page.token).not.toBe(token);
    expect(findSession(page.token ?? "")?.actor.user_id).toBe(rohana.user_id);
  });

  test("gives tabs that come at once one next token, and is over for both when the old one comes a minute after it", async () => {
    person("rohana", "SU");
    const { token } = await signIn({ ...right, remember: "true" });
    wait(hour);
    const tabs = await Promise.all(Array.from({ length: 20 }, () => ask(requestOf(as(token), "/account"))));
    expect(new Set(tabs.map(({ status }) => status))).toEqual(new Set([200]));
    const [next, ...others] = new Set(tabs.map((tab) => tab.token));
    expect(others).toEqual([]);
    expect((await ask(requestOf(as(next), "/account"))).session).toBeNull();
    expect((await ask(requestOf(as(token), "/account"))).session).toBeNull();
    wait(minute);
    expect((await ask(requestOf(as(token), "/account"))).status).toBe(303);
    expect((await ask(requestOf(as(next), "/account"))).status).toBe(303);
  });

  test("survives a page that got lost with its cookie: ten minutes later the same cookie comes again", async () => {
    person("rohana", "SU");
    const { token } = await signIn({ ...right, remember: "true" });
    wait(hour);
    const lost = await ask(requestOf(as(token), "/account"));
    wait(10 * minute);
    const form = await ask(formOf(as(token), "/account/forms/tiada", {}));
    expect(form.status).toBe(404);
    const again = await ask(requestOf(as(token), "/account"));
    expect([again.status, again.token]).toEqual([200, lost.token]);
    expect((await ask(requestOf(as(again.token), "/account"))).status).toBe(200);
    const reused = db.select().from(audit_events).where(eq(audit_events.action, "session.reused")).all();
    expect(reused).toEqual([]);
  });

  test("that is over sends a form to sign in and back to where it waits, and saves nothing", async () => {
    const { user_id } = person("rohana");
    const { token } = await signIn(right);
    wait(30 * minute);
    const form = { school_name: "SEKOLAH", school_code: "AAA0001", hq_code: "P1", district_code: "01" };
    const received = { ...form, exam_type_code: "PSRA", ...tokenOf({ user_id }) };
    const answer = await ask(formOf(as(token), "/schools-add", received));
    expect(answer.status).toBe(303);
    expect(answer.location).toMatch(/^\/user_login\?redirect_to=%2Fschools-add%3Fkept%3D[\w-]{43}$/);
    expect(answer.session).toMatch(/^calon=;.*Max-Age=0/);
    expect(db.select().from(schools).all()).toEqual([]);
  });

  test("of somebody who is approved no longer sends a form to sign in, takes the cookie away and saves nothing", async () => {
    const { user_id } = person("rohana");
    const { token } = await signIn(right);
    db.update(users).set({ is_approved: false }).where(eq(users.id, user_id)).run();
    const form = { school_name: "SEKOLAH", school_code: "AAA0001", hq_code: "P1", district_code: "01" };
    const answer = await ask(formOf(as(token), "/schools-add", { ...form, exam_type_code: "PSRA" }));
    expect([answer.status, answer.location]).toEqual([303, "/user_login?redirect_to=%2Fschools-add"]);
    expect(answer.flash).toBe("kept.not_done");
    expect(answer.session).toMatch(/^calon=;.*Max-Age=0/);
    expect(db.select().from(schools).all()).toEqual([]);
  });

  test("ends by POST, and not by following a link", async () => {
    person("rohana");
    const { token } = await signIn(right);
    await ask(requestOf(as(token), "/logout"));
    expect(findSession(token ?? "")).not.toBeNull();
    const answer = await ask(formOf(as(token), "/logout", {}));
    expect([answer.status, answer.location, answer.flash]).toEqual([303, "/", "account.logged_out"]);
    expect(answer.session).toMatch(/^calon=;.*Max-Age=0/);
    expect(answer.headers.get("Clear-Site-Data")).toContain("storage");
    expect(findSession(token ?? "")).toBeNull();
  });
});

describe("the registration page", () => {
  const form = {
    username: "Rohana.K",
    full_name: "Puan Rohana",
    password,
    school_code: "",
    district_code: "",
  };
  const register = (changes = {}) => ask(formOf(null, "/admin_register", { ...form, ...changes }));
  const account = () => db.select().from(users).where(eq(users.username, "rohana.k")).get();

  test("the sign-in page says what happens after the registration", async () => {
    const { body } = await ask(requestOf(null, "/admin_register"));
    expect(body).toContain("hanya selepas akaun itu diluluskan");
  });

  test("registration makes an account, begins no session and says that an approval follows", async () => {
    const answer = await register({ district_code: "02" });
    expect([answer.status, answer.location, answer.session]).toEqual([303, "/user_login?waiting", null]);
    expect(answer.flash).toBe("account.registered");
    expect(account()).toMatchObject({ is_approved: false, role_id: null, district_code: "02" });
    const cookie = answer.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
    const page = await ask(requestOf(null, "/user_login?waiting", { headers: { Cookie: cookie } }));
    expect(page.body).toContain("Pendaftaran berjaya");
    expect(page.body).toContain("Akaun anda menunggu kelulusan");
  });

  test("the place of work decides whether the school or the district counts, and must be named", async () => {
    const problemsOf = async (changes: object) => {
      const { body, status } = await register(changes);
      return [status, /id="(\w+)-err"/.exec(body)?.[1]];
    };
    expect(await problemsOf({ works_at: "school", district_code: "02" })).toEqual([422, "school_code"]);
    expect(await problemsOf({ works_at: "district" })).toEqual([422, "district_code"]);
    expect(await problemsOf({ works_at: "istana" })).toEqual([422, "works_at"]);
    expect(account()).toBeUndefined();
    await register({ works_at: "district", district_code: "02", school_code: "TIADA" });
    expect(account()).toMatchObject({ district_code: "02", school_code: null });
  });

  test("gives no power to fields that were added to it", async () => {
    await register({ role_id: "ADMIN", is_approved: "true", must_change_password: "false", id: "1" });
    expect(account()).toMatchObject({ is_approved: false, role_id: null });
    expect((await signIn({ username: "rohana.k", password })).session).toBeNull();
  });

  test("a refused registration reports all problems and returns everything but the password", async () => {
    const answer = await register({
      username: "x",
      full_name: "",
      password: "pendek-99",
      school_code: "zz9",
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain("<title>Ralat: Daftar akaun");
    expect(answer.body).toContain("Nama penuh mesti diisi");
    expect(answer.body).toMatch(/name="school_code"[^>]*value="zz9"/);
    expect(answer.body).not.toContain("pendek-99");
  });

  test("doubled by an impatient Enter makes one account, and both answers say so", async () => {
    const answers = [await register({ submission_key: "k1" }), await register({ submission_key: "k1" })];
    expect(answers.map(({ status, flash }) => [status, flash])).toEqual([
      [303, "account.registered"],
      [303, "account.registered"],
    ]);
    expect(db.select().from(users).all()).toHaveLength(1);
  });
});

describe("the one-time link", () => {
  const form = { username: "ketua", full_name: "Puan Ketua", password };

  test("shows its page, makes the ADMIN, and is a page that does not exist from then on", async () => {
    const { path } = createSetupLink();
    expect((await ask(requestOf(null, path))).status).toBe(200);
    expect((await ask(formOf(null, path, { ...form, password: "pendek" }))).status).toBe(422);
    const answer = await ask(formOf(null, path, form));
    expect([answer.status, answer.location, answer.flash]).toEqual([
      303,
      "/user_login",
      "account.setup_done",
    ]);
    expect((await ask(requestOf(null, path))).status).toBe(404);
    expect((await ask(formOf(null, path, { ...form, username: "kedua" }))).status).toBe(404);
    expect((await signIn({ username: "ketua", password })).token).toBeTruthy();
  });

  test.each(["/setup", "/setup?token=", "/setup?token=tiada"])("%s does not exist", async (path) => {
    createSetupLink();
    expect((await ask(requestOf(null, path))).status).toBe(404);
    expect((await ask(formOf(null, path, form))).status).toBe(404);
    expect((await ask(formOf(null, path, {}))).status).toBe(404);
    expect(db.select().from(users).all()).toEqual([]);
  });
});

describe("the own password", () => {
  const change = (who: Person, fields = {}) =>
    ask(formOf(who, "/account/password", { current_password: password, password: next, ...fields }));

  test("a changed password ends the sessions in other browsers and gives this one a new token", async () => {
    const rohana = person("rohana");
    const { token: elsewhere } = await signIn(right);
    const answer = await change(rohana);
    expect([answer.status, answer.location, answer.flash]).toEqual([303, "/", "account.password_changed"]);
    expect(`calon=${answer.token}`).not.toBe(rohana.cookie);
    expect(findSession(answer.token ?? "")).not.toBeNull();
    expect(findSession(elsewhere ?? "")).toBeNull();
    expect((await signIn(right)).status).toBe(422);
    expect((await signIn({ ...right, password: next })).status).toBe(303);
  });

  test("is refused for a wrong present one, which is not shown again", async () => {
    const answer = await change(person("rohana"), { current_password: "bukan-ini-lah" });
    expect([answer.status, answer.session]).toEqual([422, null]);
    expect(answer.body).toContain("Kata laluan semasa tidak betul");
    expect(answer.body).not.toMatch(/bukan-ini-lah|kenanga-ungu/);
  });

  test("changed by an impatient double Enter is changed once, and both answers say so", async () => {
    const rohana = person("rohana");
    const answers = [];
    for (let at = 0; at < 2; at++) answers.push(await change(rohana, { submission_key: "k2" }));
    expect(answers.map(({ status, flash }) => [status, flash])).toEqual([
      [303, "account.password_changed"],
      [303, "account.password_changed"],
    ]);
    const actions = db.select().from(audit_events).all();
    expect(actions.filter(({ action }) => action === "user.password_changed")).toHaveLength(1);
  });

  test("leaves no hash by which it could be guessed among the submissions", async () => {
    await change(person("rohana"), { submission_key: "k3" });
    const [kept] = db.select().from(submissions).all();
    const plain = createHash("sha256").update("/account/password");
    for (const pair of [
      ["current_password", password],
      ["password", next],
    ]) {
      plain.update(JSON.stringify(pair));
    }
    expect(kept?.body_hash).toMatch(/^[\da-f]{64}$/);
    expect(kept?.body_hash).not.toBe(plain.digest("hex"));
  });

  test("that is temporary shuts every other page until it is changed", async () => {
    const rohana = person("rohana", "ADMIN", {}, { must_change_password: true });
    for (const path of ["/", "/account", "/admin/schools"]) {
      const answer = await ask(requestOf(rohana, path));
      expect([path, answer.status, answer.location]).toEqual([path, 303, "/account/password"]);
    }
    const page = await ask(requestOf(rohana, "/account/password"));
    expect(page.body).toContain("Kata laluan anda ditetapkan oleh pentadbir");
    const { token } = await change(rohana);
    expect((await ask(requestOf(as(token), "/account"))).status).toBe(200);
  });

  test("that is temporary does not keep anybody from signing out", async () => {
    const rohana = person("rohana", "ADMIN", {}, { must_change_password: true });
    expect((await ask(formOf(rohana, "/logout", {}))).flash).toBe("account.logged_out");
    expect((await ask(requestOf(rohana, "/account/password"))).location).toMatch(/^\/user_login/);
  });
});

describe("decisions of the office", () => {
  test("every change by the office takes effect with the next request", async () => {
    const rohana = person("rohana");
    const set = (values: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(values).where(eq(users.id, rohana.user_id)).run();
    const statuses = async () => [
      (await ask(requestOf(rohana, "/schools-add"))).status,
      (await ask(requestOf(rohana, "/api/schools"))).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    set({ role_id: "OBSERVER" });
    expect(await statuses()).toEqual([403, 200]);
    set({ is_approved: false });
    expect(await statuses()).toEqual([303, 401]);
    set({ is_approved: true, must_change_password: true });
    expect(await statuses()).toEqual([303, 403]);
    db.delete(users).where(eq(users.id, rohana.user_id)).run();
    expect(await statuses()).toEqual([303, 401]);
  });

  test("the account page shows the name, the role and the school", async () => {
    makeSchool("AAA0001", { school_name: "SEKOLAH AAA" });
    const clerk = person("kerani", "SU", { school_code: "AAA0001" });
    const { body } = await ask(requestOf(clerk, "/account"));
    for (const shown of ["KERANI", "SU Peperiksaan", "AAA0001 · SEKOLAH AAA", "/account/password"]) {
      expect(body).toContain(shown);
    }
  });
});

test("no session is begun by anything but signing in", async () => {
  person("rohana");
  db.delete(sessions).run();
  await ask(formOf(null, "/admin_register", { username: "baharu", full_name: "B", password }));
  await ask(jsonOf(null, "POST", "/api/auth/register", { username: "baharu2", full_name: "B", password }));
  await ask(requestOf(null, "/"));
  expect(db.select().from(sessions).all()).toEqual([]);
});
