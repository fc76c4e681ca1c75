import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { stepOf, takeStep } from "~/auth/one-time-codes";
import { hashPassword } from "~/auth/passwords";
import { keepRecoveryCodes, newRecoveryCodes } from "~/auth/recovery-codes";
import type { RoleId } from "~/auth/roles";
import { findSession } from "~/auth/sessions";
import { removeSecondStep as removeOnTheBox } from "~/cli/accounts";
import { db } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import { sealTotpSecret } from "~/db/key";
import { audit_events, recovery_slips, users } from "~/db/schema";
import { eventsOf } from "~/features/users/events";
import { issueSlip, newSlip } from "~/features/users/recovery-slip";
import { loadApp } from "../support/app";
import { formOf, inRollback, jsonOf, makePerson, type Person, requestOf } from "../support/people";

const password = "melur-jingga-5544";
const next = "kenanga-ungu-7788";
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const printedCode = "ABCD1234EFGH5678";
let password_hash: string;
let app: Awaited<ReturnType<typeof loadApp>>;
let rohana: Person;

beforeAll(async () => {
  app = await loadApp();
  password_hash = await hashPassword(password);
});
inRollback();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  rohana = person("rohana", "ADMIN", { totp_secret: secret, totp_enabled_at: now() });
  keepRecoveryCodes(rohana.user_id, [printedCode]);
});
afterEach(() => void vi.useRealTimers());

function person(username: string, role: RoleId, values: Partial<typeof users.$inferInsert> = {}): Person {
  const made = makePerson(role, {}, username);
  const totp_secret = values.totp_secret && sealTotpSecret(made.user_id, values.totp_secret);
  db.update(users)
    .set({ password_hash, ...values, totp_secret })
    .where(eq(users.id, made.user_id))
    .run();
  return made;
}

const codeAt = (milliseconds = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + milliseconds });
const wait = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const minute = 60_000;
const events = () =>
  db
    .select({ action: audit_events.action })
    .from(audit_events)
    .all()
    .map((row) => row.action);

/** The latest events as their user reads them on the account's page. */
const shownEvents = (who: Person) => eventsOf(who).map(({ what }) => what);

async function ask(request: Request) {
  const response = await app(request);
  const cookieOf = (name: string) =>
    response.headers
      .getSetCookie()
      .find((each) => each.startsWith(`${name}=`))
      ?.match(/=([^;]*)/)?.[1];
  const body = await response.text();
  const token = cookieOf("calon");
  const pending = cookieOf("calon_langkah");
  return {
    status: response.status,
    headers: response.headers,
    body,
    token,
    pending,
    location: response.headers.get("Location"),
  };
}

/** The code at either door: on the screen after the password, at the API beside it. */
const doors = {
  screen: async (otp: string) => {
    const first = await ask(formOf(null, "/user_login", { username: "rohana", password }));
    expect([first.status, first.location, first.token]).toEqual([303, "/user_login/code", undefined]);
    return enter(first.pending ?? "", otp);
  },
  api: async (otp: string) =>
    ask(jsonOf(null, "POST", "/api/auth/login", { username: "rohana", password, otp })),
};
const between = (pending: string) => ({ cookie: `calon_langkah=${pending}` }) as Person;
const enter = (pending: string, otp: string) => ask(formOf(between(pending), "/user_login/code", { otp }));

describe.each(["screen", "api"] as const)("the second step at the %s", (door) => {
  const right = door === "screen" ? 303 : 200;
  const wrong = door === "screen" ? 422 : 401;
  const send = doors[door];

  test("lets in by the code of the app, and by those of half a minute before and after", async () => {
    for (const at of [-30_000, 0, 30_000]) {
      const answer = await send(codeAt(at));
      expect([at, answer.status]).toEqual([at, right]);
      expect(findSession(answer.token ?? "")?.actor.username).toBe("rohana");
    }
    expect(events()).toContain("session.second_step_verified");
    expect(shownEvents(rohana)).toContain("Kod pengesahan diterima");
  });

  test("takes no code twice, and none that is older than the last", async () => {
    expect((await send(codeAt())).status).toBe(right);
    expect((await send(codeAt())).status).toBe(wrong);
    expect((await send(codeAt(-30_000))).status).toBe(wrong);
    expect((await send(codeAt(-60_000))).status).toBe(wrong);
  });

  test("takes a recovery code however it is typed, and takes it once", async () => {
    expect((await send(" abcd-l234 efgh–5678 ")).status).toBe(right);
    expect((await send(printedCode)).status).toBe(wrong);
  });

  test.each(["000000", "12345", "٠٠٠٠٠٠", "ABCD-1234-EFGH-5679", "x"])("refuses %s", async (otp) => {
    const answer = await send(otp);
    expect([answer.status, answer.token]).toEqual([wrong, undefined]);
    expect(events()).toContain("session.second_step_refused");
  });

  test("hears no sixth code in a quarter of an hour, and lets everybody else in", async () => {
    for (let at = 0; at < 5; at++) expect((await send("000000")).status).toBe(wrong);
    const answer = await send(codeAt());
    expect([answer.status, answer.headers.get("Retry-After"), answer.token]).toEqual([429, "900", undefined]);
    expect(answer.body).toContain("Terlalu banyak kod yang salah");
    person("salmah", "SU");
    expect((await ask(formOf(null, "/user_login", { username: "salmah", password }))).token).toBeDefined();
    wait(15 * minute);
    expect((await send(codeAt())).status).toBe(right);
  });

  test("lets one of two in who send the same code at the same moment", async () => {
    const answers = await Promise.all([send(codeAt()), send(codeAt())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([right, wrong].sort());
    expect(answers.filter(({ token }) => token)).toHaveLength(1);
  });
});

test("the API asks for the code in the contract's words", async () => {
  const answer = await ask(jsonOf(null, "POST", "/api/auth/login", { username: "rohana", password }));
  expect([answer.status, answer.token]).toEqual([401, undefined]);
  expect(JSON.parse(answer.body)).toMatchObject({ success: false, data: null, code: "otp_required" });
});

describe("between the two pages", () => {
  const begin = async (fields = {}) =>
    (await ask(formOf(null, "/user_login", { username: "rohana", password, ...fields }))).pending ?? "";

  test("nothing is opened", async () => {
    const pending = await begin();
    for (const cookie of [`calon_langkah=${pending}`, `calon=${pending}`, `calon=${pending}.${pending}`]) {
      expect((await ask(requestOf({ cookie } as Person, "/api/auth/session"))).status).toBe(401);
      expect((await ask(requestOf({ cookie } as Person, "/account"))).location).toMatch(/^\/user_login/);
    }
  });

  test("the wish to be remembered and the way on are carried, and the token is a new one", async () => {
    const pending = await begin({ remember: "true", redirect_to: "/students?page=2" });
    const answer = await enter(pending, codeAt());
    expect([answer.location, answer.pending]).toEqual(["/students?page=2", ""]);
    expect(answer.headers.getSetCookie().join()).toContain("Max-Age=34560000");
    expect(answer.token).not.toContain(pending);
  });

  test("sign-in redirects to no other site", async () => {
    const answer = await enter(await begin({ redirect_to: "//jahat.example" }), codeAt());
    expect(answer.location).toBe("/");
  });

  test.each(["five minutes", "another password", "another browser", "an approval withdrawn"])(
    "%s end the wait",
    async (what) => {
      const pending = await begin();
      if (what === "five minutes") wait(5 * minute + 1);
      if (what === "an approval withdrawn") {
        db.update(users).set({ is_approved: false }).where(eq(users.id, rohana.user_id)).run();
      }
      if (what === "another password") {
        const slip = newSlip();
        issueSlip(person("fauzi", "ADMIN"), rohana.user_id, slip);
        const form = { username: "rohana", recovery_code: slip.code, password: next, password_again: next };
        expect((await ask(formOf(null, "/recover", form))).location).toBe("/user_login");
      }
      const answer = await enter(what === "another browser" ? "A".repeat(43) : pending, codeAt());
      expect([answer.location, answer.token]).toEqual(["/user_login", undefined]);
    },
  );

  test("the code page opens only for a browser with a pending sign-in", async () => {
    expect((await ask(requestOf(between(await begin()), "/user_login/code"))).body).toMatch(
      /name="otp"[^>]*autoComplete="one-time-code"|autoComplete="one-time-code"[^>]*name="otp"/i,
    );
    expect((await ask(requestOf(null, "/user_login/code"))).location).toBe("/user_login");
  });
});

test("the codes are those of RFC 6238, and a step is taken once", () => {
  vi.setSystemTime(new Date(59_000));
  const rfc = Secret.fromUTF8("12345678901234567890").base32;
  expect(stepOf(rfc, "287082")).toBe(1);
  expect(stepOf(rfc, "287083")).toBeNull();
  expect([takeStep(rohana.user_id, 7), takeStep(rohana.user_id, 7), takeStep(rohana.user_id, 6)]).toEqual([
    true,
    false,
    false,
  ]);
});

describe("the own second step", () => {
  test("a right code turns the step on, shows ten codes once, and gives the session a new token", async () => {
    const before = person("salmah", "SU");
    const begun = await ask(formOf(before, "/account/second-step", { current_password: password }));
    expect(begun.location).toBe("/account/second-step/app");
    const salmah = { ...before, cookie: `calon=${begun.token}` };
    const page = (await ask(requestOf(salmah, "/account/second-step/app"))).body;
    const own = /secret=([A-Z2-7]{32})/.exec(page)?.[1] ?? "";
    expect(page).toContain("<svg");
    const send = (otp: string) =>
      ask(formOf(salmah, "/account/second-step/app", { otp, submission_key: "k1" }));
    expect((await send("000000")).status).toBe(422);
    const stepAt = () => db.select().from(users).where(eq(users.id, salmah.user_id)).get()?.totp_enabled_at;
    expect(stepAt()).toBeNull();
    const done = await send(TOTP.generate({ secret: Secret.fromBase32(own) }));
    const codes = done.body.match(/[0-9A-Z]{4}(-[0-9A-Z]{4}){5}/g) ?? [];
    expect([done.status, new Set(codes).size, typeof stepAt()]).toEqual([200, 10, "string"]);
    expect(findSession(done.token ?? "")).not.toBeNull();
    const after = { ...salmah, cookie: `calon=${done.token}` };
    expect((await ask(requestOf(after, "/account/second-step"))).body).not.toContain(codes[0]);
  });

  test("is turned off by password and code together, and by neither alone", async () => {
    const off = (fields: Record<string, string>) => ask(formOf(rohana, "/account/second-step/off", fields));
    expect((await off({ current_password: next, otp: codeAt() })).status).toBe(422);
    expect((await off({ current_password: password, otp: "000000" })).status).toBe(422);
    expect((await off({ current_password: password, otp: codeAt() })).location).toBe("/account");
    expect((await ask(formOf(null, "/user_login", { username: "rohana", password }))).token).toBeDefined();
  });

  test("new codes void the old ones", async () => {
    const fields = { current_password: password, otp: codeAt(), submission_key: "k2" };
    const answer = await ask(formOf(rohana, "/account/second-step/codes", fields));
    expect(answer.status).toBe(200);
    expect((await doors.api(printedCode)).status).toBe(401);
  });
});

describe("the office", () => {
  test("an ADMIN removes the step of another account, whose sessions end, and cannot remove the own step", async () => {
    const salmah = person("salmah", "SU", { totp_secret: secret, totp_enabled_at: now() });
    expect((await ask(formOf(rohana, `/user-second-step/${salmah.user_id}`, {}))).status).toBe(303);
    expect(findSession(salmah.cookie.slice("calon=".length))).toBeNull();
    expect((await ask(formOf(rohana, `/user-second-step/${rohana.user_id}`, {}))).status).toBe(409);
    expect(events()).toContain("user.second_step_removed");
  });

  test("finds a way back on the box", () => {
    expect(removeOnTheBox({ username: "rohana" })).toEqual({});
    expect(removeOnTheBox({ username: "tiada" })).toHaveProperty("username");
    expect(db.select().from(users).where(eq(users.id, rohana.user_id)).get()?.totp_secret).toBeNull();
  });

  test("gives a temporary password that ends after a day", async () => {
    person("salmah", "SU", { must_change_password: true, password_expires_at: fromNow(60_000) });
    const send = () => ask(formOf(null, "/user_login", { username: "salmah", password }));
    expect((await send()).token).toBeDefined();
    wait(60_000);
    expect((await send()).body).toContain("tamat tempoh 24 jam");
  });
});

describe("a slip", () => {
  let salmah: Person;
  const slip = () => {
    const made = newSlip();
    expect(issueSlip(rohana, salmah.user_id, made).kind).toBe("saved");
    return made.code;
  };
  const recover = (recovery_code: string, more = {}) =>
    ask(
      formOf(null, "/recover", {
        username: "Salmah",
        recovery_code,
        password: next,
        password_again: next,
        ...more,
      }),
    );
  beforeEach(() => {
    salmah = person("salmah", "SU", { totp_secret: secret, totp_enabled_at: now() });
  });

  test("changes the password once, ends every session, and leaves the second step", async () => {
    const code = slip();
    const answer = await recover(code.toLowerCase().replace(/(.{4})/g, "$1 "));
    expect([answer.status, answer.location, answer.token]).toEqual([303, "/user_login", undefined]);
    expect(findSession(salmah.cookie.slice("calon=".length))).toBeNull();
    const first = await ask(formOf(null, "/user_login", { username: "salmah", password: next }));
    expect(first.location).toBe("/user_login/code");
    const again = await recover(code);
    expect([again.status, again.body.includes("telah digunakan")]).toEqual([422, true]);
    expect(events()).toContain("user.password_recovered");
    expect(shownEvents(salmah)).toContain("Kata laluan dipulihkan");
  });

  test("is void after a day, and from the next slip on", async () => {
    const [first, second] = [slip(), slip()];
    expect((await recover(first)).status).toBe(422);
    wait(24 * 60 * minute + 1);
    expect((await recover(second)).status).toBe(422);
    expect(db.select().from(recovery_slips).all()).toHaveLength(2);
  });

  test("opens for one of two who use it at the same moment", async () => {
    const code = slip();
    const answers = await Promise.all([
      recover(code),
      recover(code, { password: `${next}9`, password_again: `${next}9` }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
  });

  test("an unknown user, a wrong code and an account without access get the same answer", async () => {
    const code = slip();
    db.update(users).set({ is_approved: false }).where(eq(users.id, salmah.user_id)).run();
    const answers = [await recover(code), await recover("0000"), await recover(code, { username: "tiada" })];
    const bodies = answers.map(({ body }) => body.replaceAll(/Salmah|tiada/g, "?"));
    expect([answers.map(({ status }) => status), new Set(bodies).size]).toEqual([[422, 422, 422], 1]);
  });

  test("is not heard after five wrong codes", async () => {
    for (let at = 0; at < 5; at++) expect((await recover("0000")).status).toBe(422);
    const answer = await recover(slip());
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "900"]);
  });

  test("judges the password as elsewhere, and wants it typed twice alike", async () => {
    const code = slip();
    expect((await recover(code, { password: "password1234", password_again: "password1234" })).status).toBe(
      422,
    );
    expect((await recover(code, { password_again: `${next}9` })).status).toBe(422);
    expect((await recover(code)).status).toBe(303);
  });

  test("the recovery codes appear only on the page that answers the form, ready for printing", async () => {
    const answer = await ask(formOf(rohana, `/user-slip/${salmah.user_id}`, { submission_key: "k3" }));
    const shown = /[0-9A-Z]{4}(-[0-9A-Z]{4}){5}/.exec(answer.body)?.[0] ?? "";
    expect(answer.body).toContain("http://localhost:3000/recover");
    expect((await recover(shown)).status).toBe(303);
    expect((await ask(formOf(rohana, `/user-slip/${rohana.user_id}`, {}))).status).toBe(409);
  });
});

describe("a sheet of recovery codes alone", () => {
  const [first, second, third] = newRecoveryCodes() as [string, string, string];
  let salmah: Person;
  beforeEach(() => {
    salmah = person("salmah", "SU", { totp_secret: secret, totp_enabled_at: now() });
    keepRecoveryCodes(salmah.user_id, [first, second, third]);
  });
  const recover = (recovery_code: string, username = "salmah") =>
    ask(formOf(null, "/recover", { username, recovery_code, password: next, password_again: next }));
  const begin = () => ask(formOf(null, "/user_login", { username: "salmah", password: next }));
  const send = async (otp: string) => enter((await begin()).pending ?? "", otp);
  const sendToApi = (otp: string) =>
    ask(jsonOf(null, "POST", "/api/auth/login", { username: "salmah", password: next, otp }));
  const isClosed = () =>
    db.select().from(users).where(eq(users.id, salmah.user_id)).get()?.recovered_by_code_at !== null;

  test("a recovery code restores the password, and another code of the paper is no second step in HTML and API", async () => {
    expect((await recover(first)).location).toBe("/user_login");
    for (const answer of [await send(second), await sendToApi(third)]) {
      expect([answer.status === 303 || answer.status === 200, answer.token]).toEqual([false, undefined]);
    }
    const refused = await send(second);
    expect(refused.body).toContain("Kod pemulihan tidak diterima kali ini");
    const { pending = "" } = await begin();
    const page = await ask(requestOf(between(pending), "/user_login/code"));
    expect(page.body).toContain("kod pemulihan yang lain tidak diterima kali ini");
    expect(isClosed()).toBe(true);
  });

  test("is joined by the code of the app, and the codes that are left count again from then on", async () => {
    await recover(first);
    expect((await send(codeAt())).status).toBe(303);
    expect(isClosed()).toBe(false);
    expect((await send(second)).status).toBe(303);
  });

  test("is joined by a slip of the office, which is used up", async () => {
    await recover(first);
    const slip = newSlip();
    issueSlip(rohana, salmah.user_id, slip);
    expect((await send(slip.code)).status).toBe(303);
    expect(isClosed()).toBe(false);
    expect((await send(slip.code)).status).toBe(422);
  });

  test("recovery codes stay valid after a slip or an ADMIN restored the password", async () => {
    await recover(first);
    const slip = newSlip();
    issueSlip(rohana, salmah.user_id, slip);
    expect((await recover(slip.code)).status).toBe(303);
    expect((await send(second)).status).toBe(303);
    await recover(third);
    expect(isClosed()).toBe(true);
    await ask(formOf(rohana, `/user-password/${salmah.user_id}`, {}));
    expect(isClosed()).toBe(false);
  });

  test("a recovery code restores no password of an ADMIN and gets the answer for a wrong code", async () => {
    const refused = await recover(printedCode, "rohana");
    const wrong = await recover("ABCD1234EFGH5679", "rohana");
    expect([refused.status, wrong.status]).toEqual([422, 422]);
    expect(refused.body).toBe(wrong.body);
    expect((await doors.screen(printedCode)).status).toBe(303);
    const fields = { current_password: password, otp: codeAt(), submission_key: "k9" };
    const sheet = await ask(formOf(rohana, "/account/second-step/codes", fields));
    expect(sheet.body).toContain("Kod akaun pentadbir tidak memulihkan kata laluan");
  });
});

test("a slip of the office is a second step once, for an account that has lost the telephone", async () => {
  const slip = newSlip();
  issueSlip(person("fauzi", "ADMIN"), rohana.user_id, slip);
  expect((await doors.screen(slip.code)).status).toBe(303);
  expect((await doors.screen(slip.code)).status).toBe(422);
});

test("a new code holds 120 bits, and a code of an earlier version works until it is used", async () => {
  const [code = ""] = newRecoveryCodes();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/);
  expect(newSlip().code).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/);
  expect(printedCode).toHaveLength(16);
  expect((await doors.screen(printedCode)).status).toBe(303);
});
