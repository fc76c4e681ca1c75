import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { authenticate, type SignInRefused } from "~/auth/credentials";
import { hashPassword, objectionToPassword } from "~/auth/passwords";
import { findSession, startSession } from "~/auth/sessions";
import { db } from "~/db/client";
import { audit_events, setup_links, sign_in_failures, users } from "~/db/schema";
import { createApprovedUser, setPassword } from "~/features/users/commands";
import { startImpersonation, stopImpersonation } from "~/features/users/impersonation";
import { changeOwnPassword } from "~/features/users/password";
import { registerUser } from "~/features/users/register";
import { passwordChange, registration, setup } from "~/features/users/schema";
import { describeSession } from "~/features/users/session";
import { completeSetup, createSetupLink, openSetup } from "~/features/users/setup";
import { signInUser, signOut } from "~/features/users/sign-in";
import { collectProblems } from "~/features/values/problems";
import { problem } from "~/messages";
import { inRollback, makePerson, makeSchool, type Person } from "../support/people";
import { cpuOf } from "../support/process-time";

const minute = 60_000;
const password = "melur-jingga-5544";
const other = "kenanga-ungu-7788";
let password_hash: string;

beforeAll(async () => {
  password_hash = await hashPassword(password);
});
inRollback();
afterEach(() => {
  vi.useRealTimers();
});

function withPassword(person: Person): Person {
  db.update(users).set({ password_hash }).where(eq(users.id, person.user_id)).run();
  return person;
}
const clerkNamed = (username: string) => withPassword(makePerson("ADMIN", {}, username));
const trail = () => db.select().from(audit_events).all();
const userNamed = (username: string) => db.select().from(users).where(eq(users.username, username)).get();
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "let in",
    (error: SignInRefused) => error.why,
  );

describe("a password", () => {
  test.each([
    ["twelve characters", "melur-jingga"],
    ["blanks inside and at both ends", "  melur dan jingga  "],
    ["200 characters", `${"melur-55x;".repeat(19)}jingga-ku!`],
    ["Malay, Jawi and a picture", "كمبوجا-melur-🌺-55"],
  ])("of %s will do", async (_, typed) => {
    expect(await objectionToPassword(typed, { username: "rohana" })).toBeUndefined();
  });

  test.each([
    ["nothing", "", "required"],
    ["eleven characters", "melur-jingg", "too_short"],
    ["eleven characters that take more room", "🌺🌸🌼melur-55", "too_short"],
    ["201 characters", `${"melur-55x;".repeat(20)}!`, "too_long"],
    ["a well-known one", "password1234", "password_common"],
    ["a well-known one in capitals", "PASSWORD1234", "password_common"],
    ["a well-known word and a tail", "Selangor@2026!!", "password_common"],
    ["a well-known word between digits", "2026sekolah2026", "password_common"],
    ["digits in a row", "1234567890123456", "password_common"],
    ["letters in a row, backwards", "ponmlkjihgfedcba", "password_common"],
    ["one letter", "zzzzzzzzzzzzzz", "password_common"],
    ["a refrain", "kucingkucingkucing", "password_common"],
    ["a refrain cut short", "melurmelurmelurme", "password_common"],
    ["the user name with something around it", "saya-Rohana-2026", "password_common"],
  ])("of %s will not", async (_, typed, code) => {
    const objection = await objectionToPassword(typed, { username: "rohana" });
    expect(objection?.code).toBe(code);
  });

  test("a password is compared exactly as typed: an additional blank makes it wrong", async () => {
    const typed = `  ${password} `;
    const person = makePerson("ADMIN", {}, "rohana");
    db.update(users)
      .set({ password_hash: await hashPassword(typed) })
      .where(eq(users.id, person.user_id))
      .run();
    expect((await authenticate("rohana", typed, "10.0.0.1")).id).toBe(person.user_id);
    expect(await refusal(authenticate("rohana", password, "10.0.0.1"))).toBe("wrong");
    expect(await refusal(authenticate("rohana", `${typed} `, "10.0.0.1"))).toBe("wrong");
  });

  test("of 200 characters counts to its last", async () => {
    const long = `${"melur-55x;".repeat(19)}jingga-ku!`;
    const person = makePerson("ADMIN", {}, "rohana");
    db.update(users)
      .set({ password_hash: await hashPassword(long) })
      .where(eq(users.id, person.user_id))
      .run();
    expect(await refusal(authenticate("rohana", long, "10.0.0.1"))).toBe("let in");
    expect(await refusal(authenticate("rohana", `${long.slice(0, -1)}?`, "10.0.0.1"))).toBe("wrong");
  });
});

describe("signing in", () => {
  const guess = (username: string, address = "10.0.0.1") =>
    refusal(authenticate(username, "bukan-ini-lah", address));
  const right = (username: string, address = "10.0.0.1") =>
    refusal(authenticate(username, password, address));

  test("does not mind the case of the name, nor blanks around it", async () => {
    clerkNamed("rohana");
    expect(await right(" ROHANA ")).toBe("let in");
  });

  test("sign-in reports a waiting account only after the right password", async () => {
    const { user_id } = clerkNamed("rohana");
    db.update(users).set({ is_approved: false }).where(eq(users.id, user_id)).run();
    expect(await guess("rohana")).toBe("wrong");
    expect(await right("rohana")).toBe("not_approved");
  });

  test("an unknown name costs the time of a wrong password", async () => {
    clerkNamed("rohana");
    const taken: Record<string, number[]> = { rohana: [], tiada: [] };
    // In turn, so that other work on the computer slows both alike.
    for (let at = 0; at < 9; at++) {
      for (const [username, times] of Object.entries(taken))
        times.push(await cpuOf(() => guess(username, `10.1.0.${at}`)));
    }
    const medianOf = (times: number[] = []) => times.toSorted((one, two) => one - two)[4] ?? 0;
    const [known, unknown] = [medianOf(taken.rohana), medianOf(taken.tiada)];
    expect(unknown).toBeGreaterThan(known / 2);
    expect(unknown).toBeLessThan(known * 2);
  });

  test("ten failures make an address wait, the right password too, for a quarter of an hour", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    clerkNamed("rohana");
    for (let at = 0; at < 10; at++) expect(await guess("rohana")).toBe("wrong");
    expect(await right("rohana")).toBe("throttled");
    vi.setSystemTime(Date.now() + 15 * minute + 1);
    expect(await right("rohana")).toBe("let in");
  });

  test("a throttled sign-in reports how long to wait", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let at = 0; at < 10; at++) await guess("tiada");
    vi.setSystemTime(Date.now() + 5 * minute);
    const { retry_after } = await authenticate("tiada", password, "10.0.0.1").catch((error) => error);
    expect(retry_after).toBe(600);
  });

  test("a burst of guesses is judged one by one", async () => {
    clerkNamed("rohana");
    const answers = await Promise.all(Array.from({ length: 60 }, () => guess("rohana")));
    expect(answers.filter((answer) => answer === "wrong")).toHaveLength(10);
    expect(answers.filter((answer) => answer === "throttled")).toHaveLength(50);
  });

  test("failures at one address block neither another address nor the account of a colleague", async () => {
    clerkNamed("rohana");
    clerkNamed("fauzi");
    for (let at = 0; at < 12; at++) await guess("rohana", "10.9.9.9");
    expect(await right("rohana", "10.9.9.9")).toBe("throttled");
    expect(await right("rohana", "10.0.0.1")).toBe("let in");
    expect(await right("fauzi", "10.9.9.9")).toBe("let in");
  });

  test("a whole school behind one address may mistype three times each", async () => {
    for (let clerk = 0; clerk < 15; clerk++) {
      clerkNamed(`kerani${clerk}`);
      for (let at = 0; at < 3; at++) await guess(`kerani${clerk}`);
    }
    for (let clerk = 0; clerk < 15; clerk++) expect(await right(`kerani${clerk}`)).toBe("let in");
  }, 60_000);

  test("an address that tries name after name is stopped", async () => {
    clerkNamed("rohana");
    const created_at = new Date().toISOString();
    const tries = Array.from({ length: 200 }, (_, at) => ({
      username: `nama${at}`,
      address: "10.9.9.9",
      created_at,
    }));
    db.insert(sign_in_failures).values(tries).run();
    expect(await right("rohana", "10.9.9.9")).toBe("throttled");
    expect(await right("rohana", "10.0.0.1")).toBe("let in");
  });

  test("a successful sign-in deletes the failures of that user at that address", async () => {
    clerkNamed("rohana");
    for (let at = 0; at < 9; at++) await guess("rohana");
    await right("rohana");
    for (let at = 0; at < 9; at++) expect(await guess("rohana")).toBe("wrong");
    expect(await right("rohana")).toBe("let in");
  });

  test("the audit trail names the person, and never an unknown name that was typed", async () => {
    clerkNamed("rohana");
    const visitor = { address: "10.0.0.1", user_agent: "" };
    await signInUser({ username: "Rohana", password: "bukan-ini-lah", remember: false }, visitor);
    await signInUser({ username: "rahsia-saya-99", password, remember: false }, visitor);
    await signInUser({ username: "rohana", password, remember: false }, visitor);
    expect(trail().map(({ action, username }) => [action, username])).toEqual([
      ["session.refused_wrong", "rohana"],
      ["session.refused_wrong", null],
      ["session.started", "rohana"],
    ]);
    expect(JSON.stringify(trail())).not.toMatch(/rahsia-saya-99|bukan-ini-lah|melur-jingga/);
  });

  test("tries that are not heard do not fill the trail", async () => {
    const visitor = { address: "10.0.0.1", user_agent: "" };
    for (let at = 0; at < 15; at++) {
      await signInUser({ username: "tiada", password, remember: false }, visitor);
    }
    expect(trail()).toHaveLength(10);
  });

  test("ends the session that the browser had before", async () => {
    const rohana = clerkNamed("rohana");
    const visitor = { address: "10.0.0.1", user_agent: "" };
    const before = startSession(rohana.user_id, false, visitor);
    const given = { username: "rohana", password, remember: false };
    const result = await signInUser(given, visitor, findSession(before)?.session.id);
    expect(result).toMatchObject({ kind: "signed_in", profile: { username: "rohana" } });
    expect(findSession(before)).toBeNull();
  });

  test("signing out ends the session and writes an audit event", () => {
    const rohana = clerkNamed("rohana");
    const token = startSession(rohana.user_id, true, { address: "", user_agent: "" });
    signOut(findSession(token)?.session.id ?? 0);
    expect(findSession(token)).toBeNull();
    expect(trail().at(-1)).toMatchObject({ action: "session.ended", username: "rohana" });
  });
});

describe("registering", () => {
  const form = { username: "Rohana.K", full_name: "puan  rohana d’souza", password };
  const register = async (changes: Record<string, unknown> = {}) => {
    const read = registration.safeParse({ ...form, ...changes });
    if (!read.success) return { kind: "refused", problems: collectProblems(read.error) } as const;
    return (await registerUser(read.data))();
  };

  beforeEach(() => void makeSchool("AAA0001"));

  test("makes an account without role or approval, which cannot sign in", async () => {
    expect(await register({ school_code: "aaa0001" })).toMatchObject({
      kind: "saved",
      value: { username: "rohana.k", role_id: null, is_approved: false, school_code: "AAA0001" },
    });
    expect(userNamed("rohana.k")).toMatchObject({
      full_name: "PUAN ROHANA D'SOUZA",
      must_change_password: false,
    });
    expect(await refusal(authenticate("rohana.k", password, "10.0.0.1"))).toBe("not_approved");
  });

  test("registration grants no requested role", async () => {
    const extra = { role_id: "ADMIN", is_approved: true, must_change_password: false, id: 1, version: 9 };
    await register({ ...extra, exam_level_code: "PSRA", password_hash: "x", created_at: "1999" });
    expect(userNamed("rohana.k")).toMatchObject({
      role_id: null,
      is_approved: false,
      exam_level_code: null,
      version: 1,
    });
    expect(userNamed("rohana.k")?.password_hash).toMatch(/^\$argon2id\$/);
  });

  test.each([
    ["a name in another case is taken", { username: "ROHANA.K" }, "username", "taken"],
    ["a name of two characters", { username: "ab" }, "username", "username_format"],
    ["a name of 33 characters", { username: "a".repeat(33) }, "username", "username_format"],
    ["a name with a blank", { username: "puan rohana" }, "username", "username_format"],
    ["a name with letters that only look like ours", { username: "rоhana" }, "username", "username_format"],
    ["a name in full-width letters", { username: "ｒｏｈａｎａ" }, "username", "username_format"],
    ["no full name", { full_name: "  " }, "full_name", "required"],
    ["a password too short", { password: "pendek" }, "password", "too_short"],
    ["a common password", { password: "katalaluan123" }, "password", "password_common"],
    ["the name in the password", { password: "saya-rohana.k-99" }, "password", "password_common"],
    ["an unknown school", { school_code: "ZZZ9" }, "school_code", "unknown"],
    ["an unknown district", { district_code: "77" }, "district_code", "unknown"],
  ])("is refused for %s", async (what, changes, field, code) => {
    if (what.endsWith("is taken")) await register();
    const before = db.select().from(users).all().length;
    const outcome = await register(changes);
    expect(outcome.kind).toBe("refused");
    const problems = outcome.kind === "refused" ? outcome.problems : {};
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]?.[0]?.code).toBe(code);
    expect(db.select().from(users).all().length).toBe(before);
  });

  test("of one name by two people at the same moment makes one account", async () => {
    const read = registration.parse(form);
    const commands = await Promise.all([registerUser(read), registerUser(read)]);
    expect(commands.map((command) => command().kind)).toEqual(["saved", "refused"]);
  });

  test("is in the trail, and the password is not", async () => {
    await register();
    expect(trail().at(-1)).toMatchObject({ action: "user.registered", username: "rohana.k" });
    expect(JSON.stringify(trail())).not.toMatch(/argon2|melur/);
  });
});

describe("the first ADMIN", () => {
  const input = setup.parse({ username: "ketua", full_name: "Puan Ketua", password });
  const tokenOf = (path: string) => new URL(path, "http://localhost").searchParams.get("token") ?? "";

  test("comes from the link, approved, and the link is used up", async () => {
    const { token, path } = createSetupLink();
    expect(tokenOf(path)).toBe(token);
    expect(openSetup(token)).toBe(true);
    const outcome = (await completeSetup(token, input))();
    expect(outcome).toMatchObject({ kind: "saved", value: { role_id: "ADMIN", is_approved: true } });
    expect(openSetup(token)).toBe(false);
    expect(await refusal(authenticate("ketua", password, "10.0.0.1"))).toBe("let in");
  });

  test("is one, even when two use the link at the same moment", async () => {
    const { token } = createSetupLink();
    const second = setup.parse({ username: "kedua", full_name: "Puan Kedua", password });
    const commands = await Promise.all([completeSetup(token, input), completeSetup(token, second)]);
    expect(commands.map((command) => command().kind)).toEqual(["saved", "missing"]);
    expect(db.select().from(users).all()).toHaveLength(1);
  });

  test("is not made with a weak password, and the link still opens", async () => {
    const { token } = createSetupLink();
    expect((await completeSetup(token, { ...input, password: "pendek" }))()).toMatchObject({
      kind: "refused",
    });
    expect(openSetup(token)).toBe(true);
  });

  test("is not made by a link of half an hour ago", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { token } = createSetupLink();
    vi.setSystemTime(Date.now() + 30 * minute - 1);
    expect(openSetup(token)).toBe(true);
    vi.setSystemTime(Date.now() + 1);
    expect(openSetup(token)).toBe(false);
    expect((await completeSetup(token, input))().kind).toBe("missing");
  });

  test("is not made where somebody has an account, approved or not", async () => {
    const { token } = createSetupLink();
    const { user_id } = makePerson("OBSERVER");
    db.update(users).set({ is_approved: false }).where(eq(users.id, user_id)).run();
    expect(openSetup(token)).toBe(false);
    expect((await completeSetup(token, input))().kind).toBe("missing");
  });

  test.each(["", "tiada", "%", "A".repeat(43)])("is not made by the token %j", async (token) => {
    createSetupLink();
    expect(openSetup(token)).toBe(false);
    expect((await completeSetup(token, input))().kind).toBe("missing");
  });

  test("leaves no token in the database", () => {
    const { token } = createSetupLink();
    expect(JSON.stringify(db.select().from(setup_links).all())).not.toContain(token);
  });
});

describe("changing the own password", () => {
  const change = async (person: Person, current_password: string, next: string) => {
    const input = passwordChange.parse({ current_password, password: next });
    return (await changeOwnPassword(person, input, "10.0.0.1"))();
  };
  const codes = (outcome: Awaited<ReturnType<typeof change>>) =>
    outcome.kind === "refused"
      ? Object.entries(outcome.problems).map(([field, all]) => [field, all[0]?.code])
      : outcome.kind;

  test("replaces it, ends the other sessions and leaves this one", async () => {
    const rohana = clerkNamed("rohana");
    const from = { address: "", user_agent: "" };
    const [here, elsewhere] = [0, 1].map(() => startSession(rohana.user_id, false, from)) as [string, string];
    const actor = findSession(here)?.actor as Person;
    expect((await change(actor, password, other)).kind).toBe("saved");
    expect(findSession(here)).not.toBeNull();
    expect(findSession(elsewhere)).toBeNull();
    expect(await refusal(authenticate("rohana", password, "10.0.0.1"))).toBe("wrong");
    expect(await refusal(authenticate("rohana", other, "10.0.0.1"))).toBe("let in");
    expect(trail().at(-1)).toMatchObject({ action: "user.password_changed", username: "rohana" });
  });

  test("lets somebody with a temporary password go on", async () => {
    const rohana = clerkNamed("rohana");
    db.update(users).set({ must_change_password: true }).where(eq(users.id, rohana.user_id)).run();
    await change(rohana, password, other);
    expect(userNamed("rohana")?.must_change_password).toBe(false);
  });

  test("needs the present one", async () => {
    const rohana = clerkNamed("rohana");
    expect(codes(await change(rohana, "bukan-ini-lah", other))).toEqual([
      ["current_password", "password_wrong"],
    ]);
    expect(await refusal(authenticate("rohana", password, "10.0.0.1"))).toBe("let in");
  });

  test("the form reports all problems at once", async () => {
    const rohana = clerkNamed("rohana");
    expect(codes(await change(rohana, "bukan-ini-lah", "pendek"))).toEqual([
      ["current_password", "password_wrong"],
      ["password", "too_short"],
    ]);
  });

  test("does not take the same one again", async () => {
    const rohana = clerkNamed("rohana");
    expect(codes(await change(rohana, password, password))).toEqual([["password", "password_same"]]);
  });

  test("cannot be used to guess it at an unattended computer", async () => {
    const rohana = clerkNamed("rohana");
    for (let at = 0; at < 10; at++) await change(rohana, "bukan-ini-lah", other);
    expect(codes(await change(rohana, password, other))).toEqual([
      ["current_password", "password_throttled"],
    ]);
  });
});

describe("the commands behind the box's own accounts", () => {
  const admin = () => makePerson("ADMIN");
  const account = { username: "baharu", full_name: "PUAN BAHARU", school_code: null, district_code: null };

  test("make an approved user with a password that is not temporary", () => {
    const made = createApprovedUser(admin(), { ...account, role_id: "OBSERVER", password_hash });
    expect(made).toMatchObject({ kind: "saved", value: { role_id: "OBSERVER", is_approved: true } });
    expect(userNamed("baharu")?.must_change_password).toBe(false);
  });

  test("set a password for a name in any case, and end the sessions", () => {
    const rohana = clerkNamed("rohana");
    const token = startSession(rohana.user_id, true, { address: "", user_agent: "" });
    expect(setPassword(admin(), "ROHANA", password_hash).kind).toBe("saved");
    expect(findSession(token)).toBeNull();
    expect(setPassword(admin(), "tiada", password_hash).kind).toBe("missing");
  });
});

describe("an impersonation", () => {
  const begin = () => {
    makeSchool("AAA0001");
    const { user_id } = clerkNamed("rohana");
    const token = startSession(user_id, false, { address: "", user_agent: "" });
    const now = () => {
      const found = findSession(token);
      if (!found) throw new Error("the session is over");
      return found;
    };
    return now;
  };

  test("as SU takes on the school and clears the district", () => {
    const now = begin();
    const given = { role_id: "SU", school_code: "AAA0001", district_code: "02" } as const;
    expect(startImpersonation(now().actor, given).kind).toBe("saved");
    expect(now().actor).toMatchObject({ role_id: "SU", school_code: "AAA0001", district_code: null });
    expect(describeSession(now())).toMatchObject({
      user: { role_id: "SU", school_code: "AAA0001", school_name: "SEKOLAH AAA0001", district_code: null },
      actor: { role_id: "ADMIN", username: "rohana", school_code: null },
      impersonation: { role_id: "SU", school_code: "AAA0001", district_code: null },
    });
  });

  test("as PENYELIA_DAERAH takes on the district and clears the school", () => {
    const now = begin();
    const given = { role_id: "PENYELIA_DAERAH", school_code: "AAA0001", district_code: "02" } as const;
    startImpersonation(now().actor, given);
    expect(describeSession(now())).toMatchObject({
      user: { district_code: "02", district_name: "Hulu Langat", school_code: null, school_name: null },
    });
  });

  test("cannot nest", () => {
    const now = begin();
    const given = { role_id: "SU", school_code: "AAA0001", district_code: null } as const;
    startImpersonation(now().actor, given);
    const other = { role_id: "PENYELIA_DAERAH", school_code: null, district_code: "02" } as const;
    expect(startImpersonation(now().actor, other).kind).toBe("blocked");
    expect(startImpersonation(now().actor, given).kind).toBe("saved");
  });

  test.each([
    [{ role_id: "SU", school_code: null, district_code: "02" }, { school_code: [problem("required")] }],
    [
      { role_id: "PENYELIA_DAERAH", school_code: "AAA0001", district_code: null },
      { district_code: [problem("required")] },
    ],
    [
      { role_id: "SU", school_code: "ZZZ9", district_code: null },
      { school_code: [problem("unknown", { value: "ZZZ9" })] },
    ],
  ] as const)("is refused as %j", (given, problems) => {
    const now = begin();
    expect(startImpersonation(now().actor, given)).toEqual({ kind: "refused", problems });
    expect(now().actor.role_id).toBe("ADMIN");
  });

  test("ends in the ADMIN's own role, and the trail names both", () => {
    const now = begin();
    startImpersonation(now().actor, { role_id: "SU", school_code: "AAA0001", district_code: null });
    stopImpersonation(now().actor);
    expect(now().actor).toMatchObject({ role_id: "ADMIN", school_code: null, acting_as: null });
    expect(describeSession(now())).toMatchObject({ actor: null, impersonation: null });
    expect(trail().map(({ action, username, acting_as }) => [action, username, acting_as])).toEqual([
      ["impersonation.started", "rohana", null],
      ["impersonation.ended", "rohana", "SU AAA0001"],
    ]);
  });
});
