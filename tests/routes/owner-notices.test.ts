import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashPassword } from "~/auth/passwords";
import { keepRecoveryCodes, newRecoveryCodes } from "~/auth/recovery-codes";
import { findSession } from "~/auth/sessions";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { sealTotpSecret } from "~/db/key";
import { account_notices, users } from "~/db/schema";
import { sealPending } from "~/features/users/second-step";
import { closeAlarms, mailQueues, openAlarms, queueMails } from "~/features/watching/alarms";
import { mailOwners } from "~/features/watching/start";
import { loadApp } from "../support/app";
import { formOf, inRollback, jsonOf, makeWorld, type Person, requestOf } from "../support/people";

const password = "melur-jingga-5544";
const next = "kenanga-ungu-7788";
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXQ";
const chrome =
  "Mozilla/5.0 (Windows NT 6.1; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36";

let app: Awaited<ReturnType<typeof loadApp>>;
let password_hash: string;
let world: ReturnType<typeof makeWorld>;
let clerk: Person;
beforeAll(async () => {
  app = await loadApp();
  password_hash = await hashPassword(password);
});
inRollback();
beforeEach(() => {
  world = makeWorld();
  clerk = world.clerk;
  set(clerk, { password_hash, username: "rohana" });
  set(world.admin, { password_hash });
});

const set = ({ user_id }: Person, values: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(values).where(eq(users.id, user_id)).run();

async function ask(request: Request) {
  const response = await app(request);
  const cookie = (name: string) =>
    response.headers
      .getSetCookie()
      .find((each) => each.startsWith(`${name}=`))
      ?.split(";")[0];
  return {
    status: response.status,
    location: response.headers.get("Location"),
    body: await response.text(),
    session: cookie("calon"),
    device: cookie("calon_pelayar"),
  };
}

/** A new sign-in, of a browser with this mark or without one. */
async function signIn(device?: string, typed = password) {
  const request = formOf(null, "/user_login", { username: "rohana", password: typed });
  request.headers.set("User-Agent", chrome);
  if (device) request.headers.set("Cookie", device);
  const answer = await ask(request);
  return { ...answer, person: { ...clerk, cookie: answer.session ?? "" } };
}

const kinds = () =>
  db
    .select()
    .from(account_notices)
    .all()
    .map(({ kind }) => kind);
const shown = async (who: Person) => {
  const { body } = await ask(requestOf(who, "/"));
  return body.includes("Sejak log masuk anda yang terakhir") ? body : "";
};
const otp = () => TOTP.generate({ secret: Secret.fromBase32(secret) });
const withStep = (who: Person) =>
  set(who, { totp_enabled_at: now(), totp_secret: sealTotpSecret(who.user_id, secret) });

describe("a sign-in", () => {
  test("from a new browser is shown in the next session, and not in its own", async () => {
    const first = await signIn();
    expect(kinds()).toEqual(["new_device"]);
    expect(await shown(first.person)).toBe("");
    const second = await signIn(first.device);
    expect(kinds()).toEqual(["new_device"]);
    const body = await shown(second.person);
    expect(body).toContain("Log masuk dari peranti baharu pada");
    expect(body).toContain("Chrome 109 di Windows");
    expect(body).toContain('href="/account/sessions/end"');
  });

  test("that is the first of an account is no alarm", async () => {
    db.delete(account_notices).run();
    const { user_id } = clerk;
    db.run(`delete from sessions where user_id = ${user_id}`);
    await signIn();
    expect(kinds()).toEqual([]);
  });

  test("of a program from its usual address is no alarm", async () => {
    const login = () => ask(jsonOf(null, "POST", "/api/auth/login", { username: "rohana", password }));
    await login();
    const before = kinds().length;
    await login();
    expect(kinds()).toHaveLength(before);
  });
});

describe("a notice", () => {
  const changes: [string, string[], () => Promise<unknown>][] = [
    [
      "a changed password",
      ["password_changed"],
      () => ask(formOf(clerk, "/account/password", { current_password: password, password: next })),
    ],
    [
      "a password that an ADMIN resets",
      ["password_reset"],
      () => ask(formOf(world.admin, `/user-password/${clerk.user_id}`, {})),
    ],
    [
      "a recovery code",
      ["recovery_code_used", "password_recovered"],
      () => {
        const codes = newRecoveryCodes();
        keepRecoveryCodes(clerk.user_id, codes);
        const typed = {
          username: "rohana",
          recovery_code: codes[0] ?? "",
          password: next,
          password_again: next,
        };
        return ask(formOf(null, "/recover", typed));
      },
    ],
    [
      "a second step that is turned on",
      ["second_step_set"],
      () => {
        set(clerk, { totp_secret: sealPending(clerk.user_id, secret) });
        return ask(formOf(clerk, "/account/second-step/app", { otp: otp() }));
      },
    ],
    [
      "a second step that is turned off",
      ["second_step_removed"],
      () => {
        withStep(clerk);
        return ask(formOf(clerk, "/account/second-step/off", { current_password: password, otp: otp() }));
      },
    ],
    [
      "a second step that an ADMIN removes",
      ["second_step_removed"],
      () => {
        withStep(clerk);
        return ask(formOf(world.admin, `/user-second-step/${clerk.user_id}`, {}));
      },
    ],
    [
      "a changed e-mail address",
      ["email_changed"],
      () => {
        set(clerk, { email: "lama@sekolah.my" });
        const fields = { full_name: "PUAN ROHANA", email: "baru@sekolah.my", version: "1" };
        return ask(formOf(clerk, `/user-edit/${clerk.user_id}`, fields));
      },
    ],
  ];

  test.each(changes)("follows %s", async (_, expected, change) => {
    await change();
    expect(kinds()).toEqual(expected);
    expect(db.select().from(account_notices).all()[0]).toMatchObject({
      user_id: clerk.user_id,
      seen_at: null,
    });
  });

  test("is one line of the home alone, until the owner dismisses it", async () => {
    const first = await signIn();
    const { person } = await signIn(first.device);
    expect(await shown(person)).not.toBe("");
    expect((await ask(requestOf(person, "/students"))).body).not.toContain("peranti baharu");
    const up_to = /name="up_to" value="(\d+)"/.exec(await shown(person))?.[1] ?? "";
    const dismissed = await ask(formOf(person, "/account/notices", { up_to }));
    expect([dismissed.status, await shown(person)]).toEqual([303, ""]);
  });

  test("is not dismissed by the session that it is about", async () => {
    const stranger = await signIn();
    await ask(formOf(stranger.person, "/account/notices", { up_to: "999999" }));
    expect(await shown(clerk)).toContain("peranti baharu");
  });

  test("is not shown during an impersonation, and to no other account", async () => {
    await signIn();
    expect(await shown(world.admin)).toBe("");
    const begun = await ask(
      jsonOf(world.admin, "POST", "/api/auth/impersonation", { role_id: "SU", school_code: "AAA0001" }),
    );
    expect(await shown({ ...world.admin, cookie: begun.session ?? "" })).toBe("");
  });
});

describe("the mail", () => {
  const mails = () => mailQueues().flatMap((queue) => queue.due(Number.POSITIVE_INFINITY));

  test("goes once to the address of the account, and names no person but the user name", async () => {
    set(clerk, { email: "rohana@sekolah.my" });
    await signIn();
    openAlarms(":memory:");
    mailOwners("https://calon.example", queueMails);
    mailOwners("https://calon.example", queueMails);
    const [mail, ...others] = mails();
    closeAlarms();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: "rohana@sekolah.my",
      subject: expect.stringContaining("rohana"),
    });
    expect(mail?.body).toContain("Log masuk dari peranti baharu");
    expect(mail?.body).toContain("https://calon.example/account/sessions/end");
    expect(mail?.body).not.toContain(clerk.full_name);
    expect(db.select().from(account_notices).all()[0]?.recipient).toBeNull();
  });

  test("about a changed address goes to the earlier one", async () => {
    set(clerk, { email: "lama@sekolah.my" });
    const fields = { full_name: "PUAN ROHANA", email: "baru@sekolah.my", version: "1" };
    await ask(formOf(clerk, `/user-edit/${clerk.user_id}`, fields));
    expect(db.select().from(account_notices).all()[0]?.recipient).toBe("lama@sekolah.my");
    const page = await ask(requestOf(clerk, `/user-edit/${clerk.user_id}`));
    expect(page.body).toContain('value="baru@sekolah.my"');
  });

  test("waits for nothing where no address is set", async () => {
    await signIn();
    openAlarms(":memory:");
    mailOwners("https://calon.example", queueMails);
    expect(mails()).toEqual([]);
    closeAlarms();
  });

  test("an address that is none is refused", async () => {
    const fields = { full_name: "PUAN ROHANA", email: "bukan e-mel", version: "1" };
    expect((await ask(formOf(clerk, `/user-edit/${clerk.user_id}`, fields))).status).toBe(422);
  });
});

test("one button ends all sessions, with the present one, without a script", async () => {
  const other = await signIn();
  const page = await ask(requestOf(clerk, "/account/sessions/end"));
  expect(page.body).toContain("Tamatkan semua sesi, termasuk yang ini");
  const answer = await ask(formOf(clerk, "/account/sessions/end", { all: "true" }));
  expect([answer.status, answer.location, answer.session]).toEqual([303, "/user_login", "calon="]);
  for (const { cookie } of [clerk, other.person])
    expect(findSession(cookie.slice("calon=".length))).toBeNull();
});
