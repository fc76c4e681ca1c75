import { and, eq, isNull } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { can } from "~/auth/permissions";
import { permissionsWithProof } from "~/auth/proof";
import { db, sqlite } from "~/db/client";
import { sealTotpSecret } from "~/db/key";
import { audit_events, sessions, sign_in_failures, students, user_identities, users } from "~/db/schema";
import { loadApp } from "../support/app";
import { doors } from "../support/doors";
import {
  formOf,
  inRollback,
  jsonOf,
  letProofGoStale,
  makeStudent,
  type Person,
  register,
  requestOf,
} from "../support/people";
import { password, withSides } from "../support/sides";

const minute = 60_000;
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXQ";

const app = await loadApp();
const sides = withSides();
inRollback();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function hear(request: Request) {
  const response = await app(request);
  const body = await response.text();
  const cookie = response.headers.get("Set-Cookie") ?? "";
  const data = body.startsWith("{") ? JSON.parse(body) : undefined;
  return { status: response.status, location: response.headers.get("Location") ?? "", body, data, cookie };
}

/** The browser of a person after an answer: a proof has given it a new token. */
const browserAfter = (who: Person, { cookie }: { cookie: string }): Person => ({
  ...who,
  cookie: /calon=[^;]+/.exec(cookie)?.[0] ?? who.cookie,
});

const asks = (html: string) => /name="current_password"/.test(html);
const trail = () => db.select().from(audit_events).all().length;
const provedAt = ({ user_id }: Person) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, user_id), isNull(sessions.ended_at)))
    .all()
    .map(({ proved_at }) => proved_at);
const wait = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

/** The calls and forms that need a proof; the screen edits another account with `account.edit`. */
const needs = Object.entries(doors).flatMap(([address, methods]) =>
  Object.entries(methods)
    .filter(([method, door]) => method !== "GET" && permissionsWithProof.includes(door.needs))
    .filter(([method]) => `${method} ${address}` !== "DELETE /api/auth/impersonation")
    .filter(() => address !== "/admin/impersonate/end")
    .map(([method, door]) => ({ method, address, door })),
);

describe("a session that was proved more than ten minutes ago", () => {
  test("the list of actions with proof has forms and API calls", () => {
    expect(needs.length).toBeGreaterThan(15);
    expect(new Set(needs.map(({ door }) => door.needs))).toEqual(new Set(permissionsWithProof));
  });

  /** The pages that ask for nothing in the state of this world. */
  const ready: Record<string, () => void> = {
    "/admin/exam_years/:id/disposal": () => {
      const { school_code } = sides.own.school;
      register(school_code, 2020);
      makeStudent({ school_code, exam_year: 2020 });
      sqlite.exec("update exam_years set closed_at = '2021-01-10T00:00:00.000Z' where year = 2020");
    },
  };

  test.each(needs)("cannot run $method $address", async ({ method, address, door }) => {
    for (const who of [sides.own.admin, sides.own.clerk].filter((who) => can(who, door.needs))) {
      letProofGoStale(who);
      ready[address]?.();
      const ask = door.ask(sides.own, who, sides);
      const { to, body = {} } = typeof ask === "string" ? { to: ask } : ask;
      const before = trail();
      if (address.startsWith("/api/")) {
        const answer = await hear(jsonOf(who, method, to, body));
        expect([answer.status, answer.data.code]).toEqual([403, "proof_required"]);
        expect(answer.data.error).toContain("10 minit");
      } else {
        const answer = await hear(formOf(who, to + queryOf(address), body as Record<string, string>));
        const shown = answer.status === 303 ? await hear(requestOf(who, answer.location)) : answer;
        expect(answer.status === 303 ? answer.location : answer.status).toBeOneOf([
          422,
          expect.stringMatching(/^\/students\/(export|handovers\/)/),
        ]);
        expect(asks(shown.body)).toBe(true);
      }
      expect(trail()).toBe(before);
    }
  });

  /** Prepares the accounts so that each page has something to remove. */
  function queryOf(address: string): string {
    const totp_enabled_at = new Date().toISOString();
    const { clerk } = sides.own;
    if (address === "/user-identity/:id") {
      const identity = { issuer: "https://id.example", subject: "1", created_at: totp_enabled_at };
      db.insert(user_identities)
        .values({ ...identity, user_id: clerk.user_id })
        .run();
    }
    if (address === "/user-second-step/:id") {
      db.update(users).set({ totp_enabled_at }).where(eq(users.id, clerk.user_id)).run();
    }
    return address === "/admin/users/approve" ? `?id=${sides.unapproved.user_id}` : "";
  }

  test("may still read every page of these permissions, but take no file", async () => {
    const { admin } = sides.own;
    letProofGoStale(admin);
    for (const [address, { GET }] of Object.entries(doors)) {
      if (!GET || !permissionsWithProof.includes(GET.needs) || address === "/admin/impersonate/end") continue;
      if (/^\/api\/(export_layouts|handovers)\/:id\/file$/.test(address)) continue;
      const ask = GET.ask(sides.own, admin, sides);
      const answer = await hear(requestOf(admin, typeof ask === "string" ? ask : ask.to));
      expect([address, answer.status]).toEqual([address, answer.status < 400 ? answer.status : "readable"]);
    }
  });

  test("an ADMIN without a fresh proof cannot edit another account, neither in HTML nor in the API", async () => {
    const { admin, clerk } = sides.own;
    letProofGoStale(admin);
    const to = `/user-edit/${clerk.user_id}`;
    const body = { full_name: "NAMA LAIN", role_id: "ADMIN", version: "1" };
    const answer = await hear(formOf(admin, to, body));
    expect([answer.status, asks(answer.body)]).toEqual([422, true]);
    expect(answer.body).toMatch(/<option value="ADMIN" selected/);
    const user = () => db.select().from(users).where(eq(users.id, clerk.user_id)).get();
    expect(user()?.role_id).toBe("SU");
    expect((await hear(formOf(admin, to, { ...body, current_password: password }))).status).toBe(303);
    expect(user()?.role_id).toBe("ADMIN");
  });

  test("an ADMIN without a fresh proof can end an impersonation and change the own name", async () => {
    const { admin } = sides.own;
    letProofGoStale(admin);
    expect((await hear(jsonOf(admin, "DELETE", "/api/auth/impersonation", {}))).status).toBe(200);
    const edit = formOf(admin, `/user-edit/${admin.user_id}`, { full_name: "NAMA BAHARU", version: "1" });
    expect((await hear(edit)).status).toBe(303);
  });
});

describe("the form of such an action", () => {
  const fields = (more: Record<string, string> = {}) => ({
    username: "baharu",
    full_name: "PUAN BAHARU",
    password: "kenanga-ungu-7788",
    role_id: "SU",
    school_code: sides.own.school.school_code,
    is_approved: "true",
    submission_key: "kunci-bukti",
    ...more,
  });
  const send = (more?: Record<string, string>) => hear(formOf(sides.own.admin, "/create-user", fields(more)));
  const made = () => db.select().from(users).where(eq(users.username, "baharu")).get();

  test("asks for nothing while the proof is fresh, and for the password after ten minutes", async () => {
    const { admin } = sides.own;
    const page = async () => asks((await hear(requestOf(admin, "/create-user"))).body);
    db.update(sessions).set({ proved_at: new Date().toISOString() }).run();
    wait(10 * minute - 1);
    expect(await page()).toBe(false);
    wait(1);
    expect(await page()).toBe(true);
  });

  test("a form whose proof expired comes back with all that was typed", async () => {
    letProofGoStale(sides.own.admin);
    const answer = await send();
    expect([answer.status, made()]).toEqual([422, undefined]);
    expect(answer.body).toContain('value="PUAN BAHARU"');
    expect(answer.body).toContain("Tindakan ini belum dilakukan");
    expect(answer.body).not.toContain("kenanga-ungu-7788");
  });

  test("runs with the right password in it, and the next one needs none", async () => {
    letProofGoStale(sides.own.admin);
    expect((await send({ current_password: password })).status).toBe(303);
    expect(made()?.full_name).toBe("PUAN BAHARU");
    expect(asks((await hear(requestOf(sides.own.admin, "/create-user"))).body)).toBe(false);
  });

  test("is not run with a wrong password, which counts as a failed sign-in and is shown nowhere", async () => {
    letProofGoStale(sides.own.admin);
    const answer = await send({ current_password: "kata-laluan-salah-9" });
    expect([answer.status, made()]).toEqual([422, undefined]);
    expect(answer.body).toContain("Kata laluan semasa tidak betul");
    expect(answer.body).not.toContain("kata-laluan-salah-9");
    expect(db.select().from(sign_in_failures).all()).toHaveLength(1);
  });

  test("a right password counts as a proof even when another field is wrong", async () => {
    letProofGoStale(sides.own.admin);
    const answer = await send({ current_password: password, role_id: "" });
    expect([answer.status, made(), asks(answer.body)]).toEqual([422, undefined, false]);
    expect((await send()).status).toBe(303);
  });

  test("sent twice at once runs once, with the same answer for both", async () => {
    letProofGoStale(sides.own.admin);
    const both = await Promise.all([1, 2].map(() => send({ current_password: password })));
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
  });

  test("requires the code of a second step too, once for a form that is sent twice", async () => {
    const { admin } = sides.own;
    const totp_secret = sealTotpSecret(admin.user_id, secret);
    const totp_enabled_at = new Date().toISOString();
    db.update(users).set({ totp_secret, totp_enabled_at }).where(eq(users.id, admin.user_id)).run();
    letProofGoStale(admin);
    const otp = () => TOTP.generate({ secret: Secret.fromBase32(secret) });
    const page = await hear(requestOf(admin, "/create-user"));
    expect(page.body).toContain('name="otp"');
    expect((await send({ current_password: password })).status).toBe(422);
    expect((await send({ current_password: password, otp: "000000" })).status).toBe(422);
    expect(made()).toBeUndefined();
    const both = await Promise.all([1, 2].map(() => send({ current_password: password, otp: otp() })));
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(made()?.full_name).toBe("PUAN BAHARU");
  });

  test("proves this session only", async () => {
    const { admin } = sides.own;
    letProofGoStale(admin);
    await send({ current_password: password });
    const stamps = provedAt(admin);
    expect(stamps.length).toBeGreaterThan(1);
    expect(new Set(stamps).size).toBe(2);
  });

  test("pressed in the list of users is shown with the role that it was for", async () => {
    const { admin, school } = sides.own;
    letProofGoStale(admin);
    const { user_id } = sides.unapproved;
    const body = { role_id: "SU", school_code: school.school_code, version: "1" };
    const answer = await hear(formOf(admin, `/user-approve/${user_id}`, body));
    expect([answer.status, asks(answer.body)]).toEqual([422, true]);
    expect(answer.body).toMatch(/<option value="SU" selected/);
  });
});

describe("a file of candidates", () => {
  const query = () => `?school_code=${sides.own.school.school_code}&exam_year=2026`;
  const page = () => `/students/export${query()}`;

  test("is downloaded by the submission that contains the password", async () => {
    const { clerk } = sides.own;
    letProofGoStale(clerk);
    expect(asks((await hear(requestOf(clerk, page()))).body)).toBe(true);
    const refused = await hear(formOf(clerk, page(), { format: "csv" }));
    expect([refused.status, asks(refused.body)]).toEqual([422, true]);
    const body = { format: "csv", current_password: password };
    const answer = await hear(formOf(clerk, page(), body));
    expect([answer.status, answer.location]).toEqual([307, `/students/export/file${query()}`]);
    const file = await hear(formOf(browserAfter(clerk, answer), answer.location, body));
    expect(file.status).toBe(200);
    expect(file.body).toContain(sides.own.student.full_name);
  });

  test("is refused at its own address without a proof", async () => {
    const { clerk } = sides.own;
    letProofGoStale(clerk);
    const body = { format: "csv", current_password: password };
    const answer = await hear(formOf(clerk, `/students/export/file${query()}`, body));
    expect([answer.status, answer.location]).toEqual([303, page()]);
  });
});

describe("a list as a file", () => {
  const file = "/special_needs.csv?exam_year=2026";

  test("leads to a page for the password, and on to the file", async () => {
    const { clerk } = sides.own;
    letProofGoStale(clerk);
    const sent = await hear(requestOf(clerk, file));
    expect([sent.status, sent.location.startsWith("/account/proof?")]).toEqual([303, true]);
    const page = await hear(requestOf(clerk, sent.location));
    expect([page.status, asks(page.body)]).toEqual([200, true]);
    const wrong = await hear(formOf(clerk, sent.location, { current_password: "bukan-ini-lah" }));
    expect([wrong.status, asks(wrong.body)]).toEqual([422, true]);
    const proved = await hear(formOf(clerk, sent.location, { current_password: password }));
    expect([proved.status, proved.location]).toEqual([303, file]);
    const browser = browserAfter(clerk, proved);
    const answer = await hear(requestOf(browser, proved.location));
    expect([answer.status, answer.body]).toEqual([200, expect.stringContaining(sides.own.student.full_name)]);
    const again = await hear(requestOf(browser, sent.location));
    expect([asks(again.body), again.body.includes(`href="${file}"`)]).toEqual([false, true]);
  });

  test("of another site's link leads to the list, not to the password", async () => {
    letProofGoStale(sides.own.clerk);
    const headers = { "Sec-Fetch-Site": "cross-site" };
    const answer = await hear(requestOf(sides.own.clerk, file, { headers }));
    expect([answer.status, answer.location.split("?")[0]]).toEqual([303, "/special_needs"]);
  });

  test("of the trail leads back to its list, because its button is pressed again", async () => {
    const { admin } = sides.own;
    letProofGoStale(admin);
    const sent = await hear(formOf(admin, "/admin/audit.csv?user=x", {}));
    const proved = await hear(formOf(admin, sent.location, { current_password: password }));
    expect([proved.status, proved.location]).toEqual([303, "/admin/audit?user=x"]);
  });

  test("that a program knows already needs no proof", async () => {
    const { admin } = sides.own;
    const path = `/api/export_layouts/${sides.layout.id}/file?exam_year=2025`;
    const first = await app(requestOf(admin, path));
    const etag = first.headers.get("ETag") ?? "";
    letProofGoStale(admin);
    const status = async (headers: Record<string, string>) =>
      (await app(requestOf(admin, path, { headers }))).status;
    expect([
      first.status,
      await status({ "If-None-Match": etag }),
      await status({ "If-None-Match": '"x"' }),
    ]).toEqual([200, 304, 403]);
  });
});

describe("an ADMIN who acts for a clerk", () => {
  test("the password of the ADMIN is the proof during an impersonation", async () => {
    const { admin, clerk, school } = sides.own;
    const begun = await hear(
      jsonOf(admin, "POST", "/api/auth/impersonation", { role_id: "SU", school_code: school.school_code }),
    );
    const acting_as = `SU ${school.school_code}`;
    const acting = { ...admin, acting_as, cookie: begun.cookie.split(";")[0] ?? "" };
    const other = "kenanga-ungu-7788-lain";
    db.update(users).set({ password_hash: "-" }).where(eq(users.id, clerk.user_id)).run();
    letProofGoStale(admin);
    const at = `school_code=${school.school_code}&exam_year=2026`;
    const reset = (current_password: string) =>
      hear(formOf(acting, `/students/reset?${at}`, { typed_code: school.school_code, current_password }));
    const left = () =>
      db.select().from(students).where(eq(students.school_code, school.school_code)).all().length;
    expect(begun.data.data.impersonation).not.toBeNull();
    const before = left();
    expect([(await reset(other)).status, left()]).toEqual([422, before]);
    expect([(await reset(password)).status, left()]).toEqual([303, 0]);
  });
});

describe("POST /api/auth/proof", () => {
  const prove = (body: unknown) => hear(jsonOf(sides.own.admin, "POST", "/api/auth/proof", body));

  test("permits the refused calls for ten minutes", async () => {
    const { clerk } = sides.own;
    let { admin } = sides.own;
    letProofGoStale(admin);
    const call = () => hear(jsonOf(admin, "DELETE", `/api/users/${clerk.user_id}/sessions`, {}));
    expect((await call()).data.code).toBe("proof_required");
    const answer = await prove({ current_password: password });
    admin = browserAfter(admin, answer);
    const until = new Date(Date.now() + 10 * minute).toISOString();
    expect([answer.status, answer.data.data.proved_until]).toEqual([200, until]);
    expect((await hear(requestOf(admin, "/api/auth/session"))).data.data.proved_until).toBe(until);
    expect((await call()).status).toBe(200);
    wait(10 * minute);
    expect((await call()).status).toBe(403);
    expect((await hear(requestOf(admin, "/api/auth/session"))).data.data.proved_until).toBeNull();
  });

  test.each([
    ["nothing", {}, "current_password"],
    ["an empty password", { current_password: "" }, "current_password"],
    ["a wrong password", { current_password: "salah-sama-sekali" }, "current_password"],
    ["a list", { current_password: ["x"] }, "current_password"],
  ])("refuses %s", async (_, body, field) => {
    letProofGoStale(sides.own.admin);
    const answer = await prove(body);
    expect([answer.status, answer.data.fields[0].field]).toEqual([422, field]);
    expect((await hear(requestOf(sides.own.admin, "/api/auth/session"))).data.data.proved_until).toBeNull();
  });

  test("accepts no more codes after five wrong ones", async () => {
    const { admin } = sides.own;
    const totp_secret = sealTotpSecret(admin.user_id, secret);
    const totp_enabled_at = new Date().toISOString();
    db.update(users).set({ totp_secret, totp_enabled_at }).where(eq(users.id, admin.user_id)).run();
    letProofGoStale(admin);
    expect((await prove({ current_password: password })).data.fields[0].field).toBe("otp");
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess++) {
      statuses.push((await prove({ current_password: password, otp: "000000" })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

describe("a second step that was begun", () => {
  const app = "/account/second-step/app";
  let clerk: Person;
  const begin = () => hear(formOf(clerk, "/account/second-step", { current_password: password }));
  const prove = async () => {
    const answer = await hear(jsonOf(clerk, "POST", "/api/auth/proof", { current_password: password }));
    clerk = browserAfter(clerk, answer);
  };
  const shown = async () => (await hear(requestOf(clerk, app))).body.includes("otpauth:");

  test("shows its secret for ten minutes, and to a session with a fresh proof only", async () => {
    ({ clerk } = sides.own);
    clerk = browserAfter(clerk, await begin());
    expect(await shown()).toBe(true);
    letProofGoStale(clerk);
    expect(await shown()).toBe(false);
    await prove();
    expect(await shown()).toBe(true);
    wait(10 * minute);
    await prove();
    expect(await shown()).toBe(false);
    expect((await hear(formOf(clerk, app, { otp: "123456" }))).status).toBe(409);
  });
});

test("an ADMIN ends all sessions of a user, with one event, and none of the own session", async () => {
  const { admin, clerk } = sides.own;
  const ended = await hear(jsonOf(admin, "DELETE", `/api/users/${clerk.user_id}/sessions`, {}));
  expect([ended.status, ended.data.data.ended]).toEqual([200, 2]);
  expect((await hear(requestOf(clerk, "/account"))).status).toBe(303);
  await hear(jsonOf(admin, "DELETE", `/api/users/${admin.user_id}/sessions`, {}));
  expect((await hear(requestOf(admin, "/account"))).status).toBe(200);
  const action = "user.sessions_ended";
  expect(db.select().from(audit_events).where(eq(audit_events.action, action)).all()).toHaveLength(2);
});
