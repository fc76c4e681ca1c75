import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { hashPassword } from "~/auth/passwords";
import { findSession } from "~/auth/sessions";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { sealTotpSecret } from "~/db/key";
import { audit_events, sessions, users } from "~/db/schema";
import { sealPending } from "~/features/users/second-step";
import { loadApp } from "../support/app";
import {
  formOf,
  inRollback,
  jsonOf,
  letProofGoStale,
  makePerson,
  makeWorld,
  type Person,
  requestOf,
} from "../support/people";

const password = "melur-jingga-5544";
const next = "kenanga-ungu-7788";
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXQ";

let app: Awaited<ReturnType<typeof loadApp>>;
let password_hash: string;
beforeAll(async () => {
  app = await loadApp();
  password_hash = await hashPassword(password);
});
inRollback();

async function ask(request: Request) {
  const response = await app(request);
  const cookies = response.headers.getSetCookie();
  const cookie = cookies.find((each) => each.startsWith("calon="))?.split(";")[0] ?? null;
  return {
    status: response.status,
    location: response.headers.get("Location"),
    body: await response.text(),
    cookie,
  };
}

/** An ADMIN with a password, whose proof is ten minutes old. */
function admin(values: Partial<typeof users.$inferInsert> = {}): Person {
  const { admin } = makeWorld();
  db.update(users)
    .set({ password_hash, ...values })
    .where(eq(users.id, admin.user_id))
    .run();
  letProofGoStale(admin);
  return { ...admin, has_second_step: values.totp_enabled_at != null };
}

const withSecondStep = (): Person => {
  const person = admin({ totp_enabled_at: now() });
  const totp_secret = sealTotpSecret(person.user_id, secret);
  db.update(users).set({ totp_secret }).where(eq(users.id, person.user_id)).run();
  return person;
};
const withBegunStep = (): Person => {
  const person = admin();
  const totp_secret = sealPending(person.user_id, secret);
  db.update(users).set({ totp_secret }).where(eq(users.id, person.user_id)).run();
  return person;
};
const acting = (): Person => {
  const person = admin();
  const part = { acting_role_id: "SU", acting_school_code: "AAA0001", acting_until: "9999" };
  db.update(sessions).set(part).where(eq(sessions.user_id, person.user_id)).run();
  return { ...person, acting_as: "SU AAA0001" };
};
const provedAdmin = (): Person => {
  const person = admin();
  db.update(sessions).set({ proved_at: now() }).where(eq(sessions.user_id, person.user_id)).run();
  return person;
};

const otp = () => TOTP.generate({ secret: Secret.fromBase32(secret) });
const shown = { current_password: password };
const part = { role_id: "SU", school_code: "AAA0001" };

const changes: [string, () => Person, (who: Person) => Request, number][] = [
  ["a changed password", admin, (who) => formOf(who, "/account/password", { ...shown, password: next }), 303],
  [
    "PUT /api/auth/password",
    admin,
    (who) => jsonOf(who, "PUT", "/api/auth/password", { ...shown, password: next }),
    200,
  ],
  [
    "a second step turned on",
    withBegunStep,
    (who) => formOf(who, "/account/second-step/app", { otp: otp() }),
    200,
  ],
  [
    "a second step turned off",
    withSecondStep,
    (who) => formOf(who, "/account/second-step/off", { ...shown, otp: otp() }),
    303,
  ],
  [
    "new recovery codes",
    withSecondStep,
    (who) => formOf(who, "/account/second-step/codes", { ...shown, otp: otp() }),
    200,
  ],
  ["a second step that is begun", admin, (who) => formOf(who, "/account/second-step", shown), 303],
  ["the beginning of an impersonation", provedAdmin, (who) => formOf(who, "/admin/impersonate", part), 303],
  [
    "POST /api/auth/impersonation",
    provedAdmin,
    (who) => jsonOf(who, "POST", "/api/auth/impersonation", part),
    200,
  ],
  ["the end of an impersonation", acting, (who) => formOf(who, "/admin/impersonate/end", {}), 303],
  [
    "DELETE /api/auth/impersonation",
    acting,
    (who) => requestOf(who, "/api/auth/impersonation", { method: "DELETE" }),
    200,
  ],
  [
    "a fresh proof in a form",
    admin,
    (who) =>
      formOf(who, "/create-user", {
        ...shown,
        username: "salmah",
        full_name: "PUAN SALMAH",
        role_id: "ADMIN",
        password: next,
      }),
    303,
  ],
  [
    "a fresh proof in a form with another mistake",
    admin,
    (who) => formOf(who, "/create-user", { ...shown, username: "" }),
    422,
  ],
  [
    "a fresh proof in a form whose record is missing",
    admin,
    (who) => formOf(who, "/user-delete/999999", shown),
    404,
  ],
  [
    "a fresh proof for a file",
    admin,
    (who) => formOf(who, "/students/export?exam_year=2026", { ...shown, format: "csv" }),
    307,
  ],
  ["POST /api/auth/proof", admin, (who) => jsonOf(who, "POST", "/api/auth/proof", shown), 200],
];

describe.each(changes)("%s", (_, make, send, status) => {
  test("makes a random token, and the token before ends in the same answer", async () => {
    const person = make();
    const answer = await ask(send(person));
    expect([answer.status, answer.body.includes("/user_login")]).toEqual([status, false]);
    const old = person.cookie.slice("calon=".length);
    const fresh = answer.cookie?.slice("calon=".length) ?? "";
    expect(fresh).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
    expect(fresh.split(".").filter((half) => old.includes(half))).toEqual([]);
    expect((await ask(requestOf(person, "/api/auth/session"))).status).toBe(401);
    const row = db
      .select()
      .from(sessions)
      .where(eq(sessions.id, findSession(fresh)?.session.id ?? 0))
      .get();
    expect(row).toMatchObject({ user_id: person.user_id, previous_hash: null, ended_at: null });
  });

  test("the holder of a copy of the old token gets nothing, and ends nothing", async () => {
    const person = make();
    const answer = await ask(send(person));
    for (const copy of [requestOf(person, "/account"), formOf(person, "/account/password", {})]) {
      const refused = await ask(copy);
      expect([refused.status, refused.cookie]).toEqual([303, null]);
      expect(refused.location).toMatch(/^\/user_login/);
    }
    expect(
      (await ask(requestOf({ ...person, cookie: answer.cookie ?? "" }, "/api/auth/session"))).status,
    ).toBe(200);
    const actions = db.select({ action: audit_events.action }).from(audit_events).all();
    expect(actions.map(({ action }) => action)).not.toContain("session.reused");
  });
});

const doubled: [string, () => Person, (who: Person) => Request][] = [
  [
    "a changed password",
    admin,
    (who) => formOf(who, "/account/password", { ...shown, password: next, submission_key: "k" }),
  ],
  [
    "the beginning of an impersonation",
    provedAdmin,
    (who) => formOf(who, "/admin/impersonate", { ...part, submission_key: "k" }),
  ],
  [
    "the end of an impersonation",
    acting,
    (who) => formOf(who, "/admin/impersonate/end", { submission_key: "k" }),
  ],
  [
    "a fresh proof in a form",
    admin,
    (who) =>
      formOf(who, "/create-user", {
        ...shown,
        username: "salmah",
        full_name: "PUAN SALMAH",
        role_id: "ADMIN",
        password: next,
        submission_key: "k",
      }),
  ],
];

describe.each(doubled)("%s, by a form that is sent twice", (_, make, send) => {
  test("at once, gets one token in both answers", async () => {
    const person = make();
    const answers = await Promise.all([ask(send(person)), ask(send(person))]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    await expectOneToken(answers);
  });

  test("one after the other, gets one token in both answers", async () => {
    const person = make();
    const answers = [await ask(send(person)), await ask(send(person))];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    await expectOneToken(answers);
  });

  test("finds no session a minute later, with another key or at another address", async () => {
    const person = make();
    await ask(send(person));
    const other = await ask(formOf(person, "/account/second-step", { ...shown, submission_key: "k" }));
    expect([other.status, other.cookie, other.location?.startsWith("/user_login")]).toEqual([
      303,
      null,
      true,
    ]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_001 });
    const late = await ask(send(person));
    vi.useRealTimers();
    expect([late.status, late.cookie, late.location?.startsWith("/user_login")]).toEqual([303, null, true]);
  });
});

async function expectOneToken(answers: { cookie: string | null }[]) {
  const [cookie, ...others] = new Set(answers.map((answer) => answer.cookie));
  expect([typeof cookie, others]).toEqual(["string", []]);
  expect(findSession(cookie?.slice("calon=".length) ?? "")).not.toBeNull();
}

test("a repeated form does not bring an ended token back", async () => {
  const person = admin();
  const send = (cookie: string) =>
    ask(formOf({ ...person, cookie }, "/create-user", { ...shown, username: "", submission_key: "lagi" }));
  const first = await send(person.cookie);
  const second = await ask(
    jsonOf({ ...person, cookie: first.cookie ?? "" }, "POST", "/api/auth/proof", shown),
  );
  letProofGoStale(person);
  const third = await send(second.cookie ?? "");
  expect(new Set([first.cookie, second.cookie, third.cookie]).size).toBe(3);
  expect((await ask(requestOf({ ...person, cookie: first.cookie ?? "" }, "/api/auth/session"))).status).toBe(
    401,
  );
});

test("the hourly rotation still gives the browser its next token again", async () => {
  const person = makePerson("ADMIN");
  const rotated_at = new Date(Date.now() - 3_600_000).toISOString();
  db.update(sessions).set({ rotated_at }).where(eq(sessions.user_id, person.user_id)).run();
  const [one, other] = [await ask(requestOf(person, "/account")), await ask(requestOf(person, "/account"))];
  expect(one.cookie).not.toBeNull();
  expect(other.cookie).toBe(one.cookie);
});
