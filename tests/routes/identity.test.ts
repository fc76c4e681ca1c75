import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { hashPassword } from "~/auth/passwords";
import { findSession } from "~/auth/sessions";
import { db } from "~/db/client";
import { audit_events, sessions, user_identities, users } from "~/db/schema";
import { startImpersonation } from "~/features/users/impersonation";
import { issueSlip, newSlip } from "~/features/users/recovery-slip";
import { isMessageKey, t } from "~/messages";
import { hostileAddresses, leadsAway } from "../support/hostile-addresses";
import { type IdentityProvider, startIdentityProvider } from "../support/identity-provider";
import {
  formOf,
  inRollback,
  jsonOf,
  makePerson,
  makeSchool,
  type Person,
  requestOf,
} from "../support/people";
import { freePort } from "../support/ports";

const origin = "http://localhost:3000";
const password = "melur-jingga-5544";
let password_hash: string;
let provider: IdentityProvider;
let app: (request: Request) => Promise<Response>;

beforeAll(async () => {
  const port = await freePort();
  provider = await startIdentityProvider(port, [`${origin}/login/oidc/callback`]);
  Object.assign(process.env, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: "calon",
    OIDC_CLIENT_SECRET: "rahsia-penyedia",
    OIDC_NAME: "ID Negeri",
  });
  const { loadApp } = await import("../support/app");
  app = await loadApp();
  password_hash = await hashPassword(password);
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterAll(() => provider.stop());
inRollback();
beforeEach(() => {
  provider.person.subject = "subjek-rohana";
  provider.ignores.freshness = null;
});
afterEach(() => {
  vi.useRealTimers();
});

/** A browser: it keeps the cookies of each origin, and goes where it is sent. */
class Browser {
  readonly #jars = new Map<string, Map<string, string>>();

  constructor(person?: Person) {
    if (person) this.#jar(origin).set("calon", person.cookie.replace(/^calon=/, ""));
  }

  #jar(of: string): Map<string, string> {
    const jar = this.#jars.get(of) ?? new Map();
    this.#jars.set(of, jar);
    return jar;
  }

  cookie(name: string): string | undefined {
    return this.#jar(origin).get(name);
  }

  plant(name: string, value: string): void {
    this.#jar(origin).set(name, value);
  }

  get cookies(): string {
    return [...this.#jar(origin)].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async ask(path: string, fields?: Record<string, string>) {
    const who = this.cookies ? ({ cookie: this.cookies } as Person) : null;
    return this.#read(await app(fields ? formOf(who, path, fields) : requestOf(who, path)), origin);
  }

  /** From the provider's address on, until it sends the browser back to us. */
  async away(address: string): Promise<string> {
    let to = address;
    for (let hop = 0; hop < 10 && new URL(to).origin !== origin; hop++) {
      const at = new URL(to).origin;
      const cookie = [...this.#jar(at)].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await fetch(to, { redirect: "manual", headers: cookie ? { Cookie: cookie } : {} });
      const { location } = await this.#read(answer, at);
      if (!location) throw new Error(`the provider stopped at ${to} with ${answer.status}`);
      to = new URL(location, to).href;
    }
    return to.slice(origin.length);
  }

  async #read(response: Response, at: string) {
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.#jar(at).set(name, value);
      else this.#jar(at).delete(name);
    }
    const flashCookie = this.#jar(origin).get("calon_makluman") ?? "";
    const flash = flashCookie ? JSON.parse(Buffer.from(flashCookie, "base64url").toString()) : null;
    return {
      status: response.status,
      location: response.headers.get("Location"),
      refresh: response.headers.get("Refresh"),
      body: await response.text(),
      flash: flash?.key as string | undefined,
      message: flash && isMessageKey(flash.key) ? t(flash.key, flash.values) : null,
    };
  }

  async depart(redirect_to = "/students"): Promise<string> {
    const page = await this.ask("/login/oidc", { redirect_to });
    expect([page.status, page.location, page.flash]).toEqual([200, null, undefined]);
    return /^0; url=(.*)$/.exec(page.refresh ?? "")?.[1] ?? "";
  }

  async signIn(redirect_to?: string) {
    return this.ask(await this.away(await this.depart(redirect_to)));
  }

  postIdentity(postIdentity: string, current_password = password) {
    return this.ask("/account/identity", { operation: postIdentity, current_password });
  }

  async link() {
    const page = await this.postIdentity("link");
    return this.ask(await this.away(/^0; url=(.*)$/.exec(page.refresh ?? "")?.[1] ?? ""));
  }
}

function person(username: string, values: Partial<typeof users.$inferInsert> = {}): Person {
  const made = makePerson("ADMIN", {}, username);
  db.update(users)
    .set({ password_hash, ...values })
    .where(eq(users.id, made.user_id))
    .run();
  return made;
}

function linked(username: string, subject = "subjek-rohana", values = {}): Person {
  const made = person(username, values);
  const at = new Date().toISOString();
  db.insert(user_identities)
    .values({ user_id: made.user_id, issuer: provider.issuer, subject, created_at: at })
    .run();
  return made;
}

const actions = () =>
  db
    .select()
    .from(audit_events)
    .all()
    .map(({ action, username }) => [action, username]);
const identities = () => db.select().from(user_identities).all();

describe("signing in with the provider", () => {
  test("a linked user signs in with the provider and reaches the requested page", async () => {
    const rohana = linked("rohana");
    const browser = new Browser();
    const answer = await browser.signIn("/students?page=2");
    expect([answer.status, answer.location, answer.flash]).toEqual([
      303,
      "/students?page=2",
      "account.logged_in",
    ]);
    expect(findSession(browser.cookie("calon") ?? "")?.actor.user_id).toBe(rohana.user_id);
    expect(browser.cookie("calon_penyedia")).toBeUndefined();
    expect(browser.cookie("calon_pelayar")).toMatch(/^[\w-]{43}\.[\w-]{22}$/);
    expect(actions()).toEqual([["session.started", "rohana"]]);
  });

  test("leads to no other site for any address to return to", async () => {
    linked("rohana");
    for (const address of hostileAddresses) {
      const { location } = await new Browser().signIn(address);
      expect([address, leadsAway(location ?? "")]).toEqual([address, false]);
    }
  });

  test("the way to the provider uses the code flow with PKCE, state and nonce, and the page has a link", async () => {
    const browser = new Browser();
    const page = await browser.ask("/login/oidc", { redirect_to: "/" });
    const to = new URL(/^0; url=(.*)$/.exec(page.refresh ?? "")?.[1] ?? "");
    expect(to.origin).toBe(provider.issuer);
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      response_type: "code",
      scope: "openid",
      redirect_uri: `${origin}/login/oidc/callback`,
      code_challenge_method: "S256",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      prompt: "login",
      max_age: "0",
    });
    expect(page.body).toContain(`href="${to.href.replaceAll("&", "&amp;")}"`);
    expect(page.body).toContain("Teruskan ke ID Negeri");
    const kept = browser.cookie("calon_penyedia") ?? "";
    expect(Buffer.from(kept, "base64url").toString("latin1")).not.toContain(
      to.searchParams.get("state") ?? "-",
    );
  });

  test("a user without a link reads how to get one; no account is made and no name is searched", async () => {
    person("subjek-rohana");
    const before = db.select().from(users).all().length;
    const browser = new Browser();
    const answer = await browser.signIn();
    expect([answer.status, answer.location]).toEqual([303, "/user_login?redirect_to=%2Faccount%2Fidentity"]);
    expect(answer.message).toContain("belum dipautkan dengan mana-mana akaun");
    expect((await browser.ask("/user_login")).body).toContain("kemudian pautkan di Akaun saya");
    expect(browser.cookie("calon")).toBeUndefined();
    expect(db.select().from(users).all()).toHaveLength(before);
    expect(actions()).toEqual([["session.refused_unknown", null]]);
  });

  test("refuses an account that is not approved, as the password does", async () => {
    linked("rohana", "subjek-rohana", { is_approved: false });
    const browser = new Browser();
    const answer = await browser.signIn();
    expect([answer.location, answer.message]).toEqual([
      "/user_login",
      "Log masuk gagal. Akaun anda belum diluluskan oleh pentadbir.",
    ]);
    expect(browser.cookie("calon")).toBeUndefined();
    expect(actions()).toEqual([["session.refused_not_approved", "rohana"]]);
  });

  test("is no way around the second step", async () => {
    linked("rohana", "subjek-rohana", { totp_enabled_at: new Date().toISOString() });
    const running = db.select().from(sessions).all().length;
    const browser = new Browser();
    expect((await browser.signIn()).location).toBe("/user_login/code");
    expect(browser.cookie("calon_langkah")).toBeDefined();
    expect(browser.cookie("calon")).toBeUndefined();
    expect(db.select().from(sessions).all()).toHaveLength(running);
  });

  test("with a temporary password may only change it", async () => {
    linked("rohana", "subjek-rohana", { must_change_password: true });
    const browser = new Browser();
    await browser.signIn();
    expect((await browser.ask("/students")).location).toBe("/account/password");
  });

  test("issuer and subject identify a person together: the same subject of another issuer is unknown", async () => {
    linked("rohana");
    db.update(user_identities).set({ issuer: "https://lain.test" }).run();
    expect((await new Browser().signIn()).flash).toBe("identity.unknown");
  });

  test("leads nowhere else than to a page of this site", async () => {
    linked("rohana");
    expect((await new Browser().signIn("https://jahat.test/")).location).toBe("/");
    expect((await new Browser().signIn("//jahat.test/")).location).toBe("/");
  });
});

describe("the way back from the provider", () => {
  const back = (browser: Browser, query: string) => browser.ask(`/login/oidc/callback${query}`);
  const refusedAs = async (answer: Promise<{ status: number; location: string | null; flash?: string }>) => {
    const { status, location, flash } = await answer;
    expect([status, location]).toEqual([303, "/user_login"]);
    return flash;
  };

  test("a repeated return address reports that it was used and begins no session", async () => {
    linked("rohana");
    const browser = new Browser();
    const callback = await browser.away(await browser.depart());
    const sealed = browser.cookie("calon_penyedia") ?? "";
    expect((await browser.ask(callback)).status).toBe(303);
    const thief = new Browser();
    thief.plant("calon_penyedia", sealed);
    expect(await refusedAs(thief.ask(callback))).toBe("identity.stale");
    expect(thief.cookie("calon")).toBeUndefined();
  });

  test("the return address works only in the browser that left", async () => {
    linked("rohana");
    const browser = new Browser();
    const callback = await browser.away(await browser.depart());
    const other = new Browser();
    expect(await refusedAs(other.ask(callback))).toBe("identity.stale");
    await other.depart();
    expect(await refusedAs(other.ask(callback))).toBe("identity.stale");
    expect(other.cookie("calon")).toBeUndefined();
  });

  test("is open for ten minutes", async () => {
    linked("rohana");
    const browser = new Browser();
    const callback = await browser.away(await browser.depart());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 });
    expect(await refusedAs(browser.ask(callback))).toBe("identity.stale");
  });

  test("a cancelled sign-in at the provider is reported as cancelled", async () => {
    provider.person.subject = null;
    const browser = new Browser();
    const callback = await browser.away(await browser.depart());
    expect(callback).toContain("error=access_denied");
    const answer = await browser.ask(callback);
    expect(answer.message).toBe(
      "Log masuk dengan ID Negeri dibatalkan. Cuba sekali lagi, atau gunakan kata laluan.",
    );
  });

  test.each([
    ["nothing", () => "", "identity.stale"],
    ["a code that nobody gave", (state: string) => `?code=palsu&state=${state}&iss=ISS`, "identity.refused"],
    ["no issuer", (state: string) => `?code=palsu&state=${state}`, "identity.refused"],
    [
      "another issuer",
      (state: string) => `?code=palsu&state=${state}&iss=https%3A%2F%2Fjahat.test`,
      "identity.refused",
    ],
    ["two codes", (state: string) => `?code=a&code=b&state=${state}&iss=ISS`, "identity.refused"],
    ["two states", (state: string) => `?code=a&state=${state}&state=x&iss=ISS`, "identity.refused"],
    ["another state", () => "?code=palsu&state=lain&iss=ISS", "identity.stale"],
    [
      "an error nobody knows",
      (state: string) => `?error=%3Cscript%3E&state=${state}&iss=ISS`,
      "identity.refused",
    ],
    [
      "an error of the provider",
      (state: string) => `?error=server_error&state=${state}&iss=ISS`,
      "identity.refused",
    ],
  ])("a return with %s gives a Malay message, and never a 5xx", async (_, query, flash) => {
    linked("rohana");
    const browser = new Browser();
    const state = new URL(await browser.depart()).searchParams.get("state") ?? "";
    const filled = query(state).replace("ISS", encodeURIComponent(provider.issuer));
    expect(await refusedAs(back(browser, filled))).toBe(flash);
    expect(browser.cookie("calon")).toBeUndefined();
  });

  test.each(["", "x", "A".repeat(200), "é"])("with the cookie %j is stale", async (cookie) => {
    const browser = new Browser();
    browser.plant("calon_penyedia", cookie);
    expect(await refusedAs(back(browser, "?code=a&state=b"))).toBe("identity.stale");
  });

  test("an unreachable provider is reported before and after the visit", async () => {
    linked("rohana");
    const browser = new Browser();
    const callback = await browser.away(await browser.depart());
    await provider.stop();
    try {
      expect(await refusedAs(browser.ask(callback))).toBe("identity.unreachable");
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 3_600_000 });
      const out = await browser.ask("/login/oidc", { redirect_to: "/" });
      expect([out.status, out.location, out.flash]).toEqual([303, "/user_login", "identity.unreachable"]);
    } finally {
      await provider.start();
    }
    vi.useRealTimers();
    expect((await new Browser().signIn()).flash).toBe("account.logged_in");
  });

  test("a return from the provider leaves a session that began meanwhile", async () => {
    linked("rohana");
    const fauzi = person("fauzi");
    const browser = new Browser();
    const callback = await browser.away(await browser.depart());
    browser.plant("calon", fauzi.cookie.slice("calon=".length));
    expect((await browser.ask(callback)).location).toBe("/");
    expect(browser.cookie("calon")).toBe(fauzi.cookie.slice("calon=".length));
  });
});

describe("linking", () => {
  test("takes the password and the provider's word, and is in the trail without the whole subject", async () => {
    provider.person.subject = "900101145555";
    const rohana = person("rohana");
    const browser = new Browser(rohana);
    expect((await browser.ask("/account")).body).toContain('href="/account/identity"');
    expect((await browser.ask("/account/identity")).body).toContain("Akaun anda belum dipautkan.");
    const answer = await browser.link();
    expect([answer.status, answer.location, answer.message]).toEqual([
      303,
      "/account/identity",
      "Akaun anda kini dipautkan dengan ID Negeri",
    ]);
    expect(identities()).toMatchObject([
      { user_id: rohana.user_id, issuer: provider.issuer, subject: "900101145555" },
    ]);
    for (const page of ["/account/identity", "/account"]) {
      expect((await browser.ask(page)).body).toContain("ID Negeri (…5555), dipautkan pada");
    }
    expect(actions()).toEqual([["user.identity_linked", "rohana"]]);
    expect(JSON.stringify(db.select().from(audit_events).all())).not.toContain("900101145555");
    expect((await new Browser().signIn()).flash).toBe("account.logged_in");
  });

  test("is taken back with the password, and the provider opens nothing from then on", async () => {
    const rohana = linked("rohana");
    const browser = new Browser(rohana);
    const answer = await browser.postIdentity("unlink");
    expect([answer.status, answer.message]).toEqual([
      303,
      "Akaun anda tidak lagi dipautkan dengan ID Negeri",
    ]);
    expect(identities()).toEqual([]);
    expect(actions()).toEqual([["user.identity_unlinked", "rohana"]]);
    expect((await browser.postIdentity("unlink")).status).toBe(303);
    expect((await new Browser().signIn()).flash).toBe("identity.unknown");
  });

  test.each(["link", "unlink"])("to %s without the right password is refused", async (postIdentity) => {
    const rohana = linked("rohana");
    const browser = new Browser(rohana);
    for (const typed of ["", "bukan-ini-lah"]) {
      const { status, refresh, body } = await browser.postIdentity(postIdentity, typed);
      expect([status, refresh]).toEqual([422, null]);
      expect(body).toContain("Kata laluan semasa");
    }
    expect((await browser.postIdentity("curi")).status).toBe(422);
    expect(identities()).toHaveLength(1);
  });

  test("linking an identity of another account is refused without naming that account", async () => {
    linked("fauzi");
    const answer = await new Browser(person("rohana")).link();
    expect([answer.location, answer.flash]).toEqual(["/account/identity", "identity.taken"]);
    expect(answer.message).not.toMatch(/fauzi/i);
    expect(identities()).toHaveLength(1);
  });

  test("to a second identity asks to take the first one back", async () => {
    const rohana = linked("rohana", "subjek-lama");
    expect((await new Browser(rohana).link()).flash).toBe("identity.linked_already");
    provider.person.subject = "subjek-lama";
    expect((await new Browser(rohana).link()).flash).toBe("identity.linked_already");
    expect(identities()).toMatchObject([{ subject: "subjek-lama" }]);
  });

  test("a link begun in one session cannot end in another session or for another user", async () => {
    const rohana = person("rohana");
    const fauzi = person("fauzi");
    const browser = new Browser(rohana);
    const page = await browser.postIdentity("link");
    const callback = await browser.away(/^0; url=(.*)$/.exec(page.refresh ?? "")?.[1] ?? "");
    browser.plant("calon", fauzi.cookie.slice("calon=".length));
    expect((await browser.ask(callback)).flash).toBe("identity.stale");
    expect(identities()).toEqual([]);
  });

  test("linking is closed during an impersonation, and so is its return address", async () => {
    makeSchool("AAA0001");
    const rohana = person("rohana");
    const browser = new Browser(rohana);
    const page = await browser.postIdentity("link");
    const callback = await browser.away(/^0; url=(.*)$/.exec(page.refresh ?? "")?.[1] ?? "");
    const found = findSession(rohana.cookie.slice("calon=".length));
    const clerk = { role_id: "SU", school_code: "AAA0001", district_code: null } as const;
    expect(startImpersonation(found?.actor as never, clerk).kind).toBe("saved");
    expect((await browser.ask(callback)).flash).toBe("identity.stale");
    expect((await browser.ask("/account/identity")).status).toBe(403);
    expect((await browser.postIdentity("link")).status).toBe(403);
    expect((await browser.postIdentity("unlink")).status).toBe(403);
    expect((await browser.ask("/account")).body).not.toContain("/account/identity");
    expect(identities()).toEqual([]);
  });

  test("ends with the account", () => {
    const rohana = linked("rohana");
    db.delete(users).where(eq(users.id, rohana.user_id)).run();
    expect(identities()).toEqual([]);
  });
});

describe("a shared computer, where the person before is still signed in at the provider,", () => {
  async function leftByRohana(): Promise<Browser> {
    linked("rohana");
    const browser = new Browser();
    expect((await browser.signIn()).flash).toBe("account.logged_in");
    await browser.ask("/logout", {});
    expect(browser.cookie("calon")).toBeUndefined();
    return browser;
  }

  test("opens nothing to the next person: the provider asks again", async () => {
    const browser = await leftByRohana();
    provider.person.subject = null;
    expect((await browser.signIn()).flash).toBe("identity.denied");
    expect(browser.cookie("calon")).toBeUndefined();
  });

  test("the provider asks for a fresh sign-in, so the identity of a previous user is not linked", async () => {
    const browser = await leftByRohana();
    const salmah = person("salmah");
    browser.plant("calon", salmah.cookie.slice("calon=".length));
    provider.person.subject = null;
    expect((await browser.link()).flash).toBe("identity.denied");
    expect(identities()).toHaveLength(1);
  });

  test.each(["silent", "stale"] as const)(
    "is refused where the provider is %s about a sign-in that is not fresh",
    async (freshness) => {
      const browser = await leftByRohana();
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
      provider.ignores.freshness = freshness;
      const answer = await browser.signIn();
      expect([answer.status, answer.location, answer.flash]).toEqual([
        303,
        "/user_login",
        "identity.not_fresh",
      ]);
      expect(answer.message).toContain("Log keluar dahulu daripada ID Negeri");
      expect(browser.cookie("calon")).toBeUndefined();
    },
  );

  test("is offered the provider's own sign-out, by a plain link", async () => {
    linked("rohana");
    const browser = new Browser();
    await browser.signIn();
    const answer = await browser.ask("/logout", {});
    expect([answer.location, answer.flash]).toEqual(["/user_login?signed_out", "account.logged_out"]);
    const { body } = await browser.ask("/user_login?signed_out");
    expect(body).toContain(`href="${provider.issuer}/session/end?client_id=calon"`);
    expect(body).toContain("Log keluar daripada ID Negeri juga");
    expect((await new Browser().ask("/user_login")).body).not.toContain("session/end");
  });

  test("is offered nothing after the sign-out of an account that is not linked", async () => {
    const answer = await new Browser(person("rohana")).ask("/logout", {});
    expect(answer.location).toBe("/");
  });
});

describe("a link that somebody planted", () => {
  const goneBy = async (username: string) => {
    expect(identities()).toEqual([]);
    expect(actions()).toContainEqual(["user.identity_unlinked", username]);
    expect((await new Browser().signIn()).flash).toBe("identity.unknown");
  };

  test("is gone with a password that the office resets", async () => {
    const rohana = linked("rohana");
    const admin = new Browser(person("fauzi"));
    expect((await admin.ask(`/user-password/${rohana.user_id}`, {})).status).toBe(200);
    await goneBy("fauzi");
  });

  test("is gone with a password that a slip replaces", async () => {
    const rohana = linked("rohana");
    const slip = newSlip();
    issueSlip(person("fauzi"), rohana.user_id, slip);
    const typed = { password: "kenanga-ungu-7788", password_again: "kenanga-ungu-7788" };
    const fields = { username: "rohana", recovery_code: slip.code, ...typed };
    expect((await new Browser().ask("/recover", fields)).location).toBe("/user_login");
    await goneBy("rohana");
  });

  test("is gone with a second step that the office removes", async () => {
    const at = new Date().toISOString();
    const rohana = linked("rohana", "subjek-rohana", { totp_secret: "x", totp_enabled_at: at });
    const admin = new Browser(person("fauzi"));
    expect((await admin.ask(`/user-second-step/${rohana.user_id}`, {})).status).toBe(303);
    await goneBy("fauzi");
  });

  test("is seen and removed by an ADMIN on the user's page", async () => {
    const rohana = linked("rohana", "900101145555");
    provider.person.subject = "900101145555";
    const address = `/user-identity/${rohana.user_id}`;
    const admin = new Browser(person("fauzi"));
    expect((await admin.ask(`/user-edit/${rohana.user_id}`)).body).toContain(`href="${address}"`);
    const { body } = await admin.ask(address);
    expect(body).toContain("ID Negeri (…5555)");
    expect(body).not.toContain("900101145555");
    expect((await admin.ask(address, {})).location).toBe("/admin/users");
    await goneBy("fauzi");
    expect((await admin.ask(address)).body).toContain("tiada pautan identiti");
    expect((await admin.ask(`/user-edit/${rohana.user_id}`)).body).not.toContain(address);
  });

  test("is removed by an ADMIN's script, never from the ADMIN's own account", async () => {
    const rohana = linked("rohana");
    const admin = person("fauzi");
    const remove = (id: number) => app(jsonOf(admin, "DELETE", `/api/users/${id}/identities`, {}));
    expect((await remove(rohana.user_id)).status).toBe(200);
    await goneBy("fauzi");
    expect((await remove(admin.user_id)).status).toBe(409);
    expect((await remove(999_999)).status).toBe(404);
  });
});

describe("the button", () => {
  test("the provider button on the sign-in page posts the requested address", async () => {
    const { body } = await new Browser().ask("/user_login?redirect_to=/students");
    expect(body).toMatch(
      /<form method="post" action="\/login\/oidc"><input type="hidden" name="redirect_to" value="\/students"/,
    );
    expect(body).toContain("Log masuk dengan ID Negeri");
    const alone = await new Browser().ask("/login/oidc?redirect_to=/students");
    expect([alone.status, alone.refresh]).toEqual([200, null]);
    expect(alone.body).toContain('value="/students"');
  });

  test("is for guests", async () => {
    const answer = await new Browser(person("rohana")).ask("/login/oidc", { redirect_to: "/students" });
    expect([answer.status, answer.location]).toEqual([303, "/"]);
  });
});
