import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { enqueueHash } from "~/auth/hashing";
import { hashPassword } from "~/auth/passwords";
import { db } from "~/db/client";
import { sessions, sign_in_failures, users } from "~/db/schema";
import { loadApp } from "../support/app";
import { requestFrom } from "../support/context";
import { formOf, inRollback, jsonOf, makePerson, type Person, requestOf } from "../support/people";

const password = "melur-jingga-5544";
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

type Typed = Record<string, string>;

/** The two doors, as a browser with these cookies at this address knocks at them. */
const doors = {
  form: { signIn: "/user_login", register: "/admin_register" },
  api: { signIn: "/api/auth/login", register: "/api/auth/register" },
};
type Door = keyof typeof doors;
const both = ["form", "api"] as const;

async function send(door: Door, path: string, body: Typed, cookie = "", address = "10.9.9.9") {
  const who = cookie ? ({ cookie } as Person) : null;
  const request = door === "form" ? formOf(who, path, body) : jsonOf(who, "POST", path, body);
  const response = await requestFrom(address, () => app(request));
  const cookies = response.headers.getSetCookie();
  const value = (name: string) => cookies.find((each) => each.startsWith(`${name}=`))?.split(/[=;]/)[1] ?? "";
  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
    token: value("calon"),
    device: value("calon_pelayar"),
    cookies,
  };
}

const signIn = (door: Door, body: Typed, cookie = "", address?: string) =>
  send(door, doors[door].signIn, body, cookie, address);
const registering = (door: Door, username: string, address?: string) =>
  send(door, doors[door].register, { username, full_name: "Puan Baharu", password }, "", address);

function clerk(username: string, values: Partial<typeof users.$inferInsert> = {}) {
  const { user_id } = makePerson("ADMIN", {}, username);
  db.update(users)
    .set({ password_hash, ...values })
    .where(eq(users.id, user_id))
    .run();
  return user_id;
}

const let_in: Record<Door, number> = { form: 303, api: 200 };
const refused: Record<Door, number> = { form: 422, api: 401 };

describe.each(both)("signing in by the %s", (door) => {
  beforeEach(() => void clerk("rohana"));

  test("leaves a mark in the browser that outlives the session, and opens nothing by itself", async () => {
    const { cookies, device, token } = await signIn(door, { username: "rohana", password });
    const mark = cookies.find((each) => each.startsWith("calon_pelayar=")) ?? "";
    expect(mark).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/);
    expect(device).toMatch(/^[\w-]{43}\.[\w-]{22}$/);
    expect(token).toBeTruthy();
    const page = await app(
      requestOf({ cookie: `calon_pelayar=${device}; calon=${device}` } as Person, "/account"),
    );
    expect(page.status).toBe(303);
  });

  test("repeated failures for a name do not block a browser that its owner has used", async () => {
    const { device } = await signIn(door, { username: "rohana", password });
    for (let at = 0; at < 12; at++) await signIn(door, { username: "rohana", password: "bukan-ini-lah" });
    const stranger = await signIn(door, { username: "rohana", password });
    expect([stranger.status, Number(stranger.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect(stranger.text).toContain("Terlalu banyak cubaan gagal");
    if (door === "form") expect(stranger.text).toMatch(/name="username"[^>]*value="rohana"/);
    const owner = await signIn(door, { username: "rohana", password }, `calon_pelayar=${device}`);
    expect(owner.status).toBe(let_in[door]);
    expect(owner.device).toBe(device);
  });

  test("an unknown name, a wrong password and an account without approval or role get the same answer", async () => {
    clerk("menunggu", { is_approved: false, role_id: null });
    clerk("ditutup", { is_approved: false });
    const texts = new Set<string>();
    for (const username of ["tiada-orang", "rohana", "menunggu", "ditutup"]) {
      const { status, text, cookies } = await signIn(door, { username, password: "bukan-ini-lah" });
      expect([username, status, cookies]).toEqual([username, refused[door], []]);
      texts.add(text.replaceAll(username, "NAMA"));
    }
    expect(texts.size).toBe(1);
  });

  test.each([
    ["200 characters", "k".repeat(200)],
    ["1,000 characters", "k".repeat(1000)],
    ["NUL inside", `melur\u0000${password}`],
    ["NUL at its end", `${password}\u0000`],
    ["a lone surrogate", `\ud800${password}`],
    ["control characters", "\u0001\u001b[31m\u007f-melur-jingga"],
  ])("with a password of %s is refused as wrong, never a fault", async (_, typed) => {
    const { status, text } = await signIn(door, { username: "rohana", password: typed });
    expect(status).toBe(refused[door]);
    expect(text).toContain("Nama pengguna atau kata laluan tidak betul");
  });

  test.each([
    ["10,000 characters", "k".repeat(10_000)],
    ["90,000 characters", "é".repeat(45_000)],
  ])("with a password of %s is refused before it costs a hash", async (_, typed) => {
    const { status } = await signIn(door, { username: "rohana", password: typed });
    expect(status).toBe(422);
    expect(db.select().from(sign_in_failures).all()).toEqual([]);
  });

  test("takes letters as they were typed: composed and decomposed are two passwords", async () => {
    const composed = "café-melur-jingga";
    const user_id = clerk("zaiton", { password_hash: await hashPassword(composed) });
    const decomposed = composed.normalize("NFD");
    expect(decomposed).not.toBe(composed);
    expect((await signIn(door, { username: "zaiton", password: decomposed })).status).toBe(refused[door]);
    expect((await signIn(door, { username: "zaiton", password: composed })).status).toBe(let_in[door]);
    expect(user_id).toBeGreaterThan(0);
  });

  test.each([
    ["10,000 characters", "r".repeat(10_000), 422],
    ["NUL inside", "ro\u0000hana", null],
    ["only blanks", " \u00a0\u3000 ", 422],
    ["a prototype's", "__proto__", null],
    ["SQL", "rohana' or '1'='1", null],
  ])("with a name of %s is refused, and never a 5xx", async (_, username, status) => {
    const answer = await signIn(door, { username, password });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    if (status) expect(answer.status).toBe(status);
    expect(answer.token).toBe("");
  });

  test("sign-in ignores a planted session cookie and begins a new session", async () => {
    const first = await signIn(door, { username: "rohana", password });
    const planted = first.token;
    db.update(sessions).set({ ended_at: new Date().toISOString() }).run();
    const second = await signIn(door, { username: "rohana", password }, `calon=${planted}`);
    expect(second.status).toBe(let_in[door]);
    expect(second.token.split(".")[0]).not.toBe(planted.split(".")[0]);
    const page = await app(requestOf({ cookie: `calon=${planted}` } as Person, "/account"));
    expect(page.status).toBe(303);
  });

  test("a full hashing queue asks the user to try again and returns the user name", async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const crowd = Array.from({ length: 4010 }, () => enqueueHash("ramai", () => gate).catch(() => null));
    await new Promise((resolve) => setTimeout(resolve, 20));
    const fill = Array.from({ length: 10 }, () => enqueueHash("ramai", () => gate).catch(() => null));
    const answer = await signIn(door, { username: "rohana", password });
    open();
    await Promise.all([...crowd, ...fill]);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "10"]);
    expect(answer.text).toContain("Terlalu ramai pengguna sedang log masuk serentak");
    if (door === "form") expect(answer.text).toMatch(/name="username"[^>]*value="rohana"/);
  }, 60_000);
});

describe.each(both)("registering by the %s", (door) => {
  const made: Record<Door, number> = { form: 303, api: 201 };
  const address: Record<Door, string> = { form: "10.5.5.1", api: "10.5.5.2" };
  const elsewhere: Record<Door, string> = { form: "10.5.6.1", api: "10.5.6.2" };

  test("registration accepts a hall of clerks, stops a machine, and returns the typed text", async () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    const before = db.select().from(users).all().length;
    expect((await registering(door, "pertama", address[door])).status).toBe(made[door]);
    for (let at = 0; at < 59; at++) {
      expect((await registering(door, "pertama", address[door])).status).toBe(422);
    }
    const stopped = await registering(door, "kedua", address[door]);
    expect([stopped.status, stopped.headers.get("Retry-After")]).toEqual([429, "900"]);
    expect(stopped.text).toContain("Cuba semula selepas 15 minit; tiada apa-apa yang telah disimpan.");
    if (door === "form") {
      expect(stopped.text).toMatch(/name="username"[^>]*value="kedua"/);
      expect(stopped.text).not.toContain(password);
    } else {
      expect(JSON.parse(stopped.text)).toMatchObject({ success: false, data: null, code: "throttled" });
    }
    expect(db.select().from(users).all()).toHaveLength(before + 1);
    expect((await registering(door, "ketiga", elsewhere[door])).status).toBe(made[door]);
    vi.advanceTimersByTime(15 * 60_000);
    expect((await registering(door, "kedua", address[door])).status).toBe(made[door]);
  });

  test.each(["password1234", "Selangor@2026!!", "pertama-pertama"])(
    "with %s as password is refused",
    async (typed) => {
      const path = doors[door].register;
      const body = { username: "pertama", full_name: "P", password: typed };
      const answer = await send(door, path, body, "", "10.5.7.1");
      expect(answer.status).toBe(422);
      expect(db.select().from(users).all()).toEqual([]);
    },
  );
});

describe("a changed password", () => {
  test.each([
    ["form", "/account/password", "POST"],
    ["api", "/api/auth/password", "PUT"],
  ] as const)("by the %s leaves this browser known", async (door, path, method) => {
    clerk("rohana");
    const { token, device } = await signIn("form", { username: "rohana", password });
    const who = { cookie: `calon=${token}; calon_pelayar=${device}` } as Person;
    const body = { current_password: password, password: "kenanga-ungu-7788" };
    const response = await app(door === "form" ? formOf(who, path, body) : jsonOf(who, method, path, body));
    expect(response.status).toBe(door === "form" ? 303 : 200);
    const after = response.headers.getSetCookie().find((each) => each.startsWith("calon_pelayar="));
    const [, marked = ""] = /^calon_pelayar=([^;]+)/.exec(after ?? "") ?? [];
    expect(marked).not.toBe(device);
    for (let at = 0; at < 12; at++) await signIn("form", { username: "rohana", password });
    const right = { username: "rohana", password: body.password };
    expect((await signIn("form", right, `calon_pelayar=${device}`)).status).toBe(429);
    expect((await signIn("form", right, `calon_pelayar=${marked}`)).status).toBe(303);
  });
});

test.each([
  "/%2f/jahat.test",
  "/%5cjahat.test",
  "/%2e%2e//jahat.test",
  "/..//jahat.test",
  "/.//jahat.test",
  "/%09/jahat.test",
  "/@jahat.test",
  "/:80",
  "///jahat.test",
  "/\u0000/jahat.test",
  "/\u2028/jahat.test",
  "https:jahat.test",
  "HTTPS://jahat.test",
  "data:text/html,x",
  "%2f%2fjahat.test",
  "http:///jahat.test",
])("asked to go on to %j after signing in, a browser stays on this site", async (redirect_to) => {
  clerk("rohana");
  const answer = await signIn("form", { username: "rohana", password, redirect_to });
  expect(answer.status).toBe(303);
  const went = new URL(answer.headers.get("Location") ?? "", "http://localhost:3000/user_login");
  expect(went.origin).toBe("http://localhost:3000");
});
