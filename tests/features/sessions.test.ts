import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FoundSession } from "~/auth/found-session";
import { refresh, rotateIfDue } from "~/auth/rotation";
import { endSession, endSessionsOf, findSession, runningSessionsOf, startSession } from "~/auth/sessions";
import { db } from "~/db/client";
import { audit_events, sessions, users } from "~/db/schema";
import { inRollback, makePerson, type Person } from "../support/people";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const begin = new Date("2026-03-02T00:30:00.000Z");
const here = { address: "10.0.0.1", user_agent: "Chrome 109" };

inRollback();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: begin });
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const signIn = (person: Person, remember = false) => startSession(person.user_id, remember, here);
const found = (token: string) => {
  const session = findSession(token);
  if (!session) throw new Error("the session is over");
  return session;
};
const rotate = (session: FoundSession) => refresh(session) ?? "";
const actions = () =>
  db
    .select()
    .from(audit_events)
    .all()
    .map(({ action }) => action);

describe("a token", () => {
  test("opens the session that it was made for, and acts as its user", () => {
    const clerk = makePerson("ADMIN");
    expect(findSession(signIn(clerk))?.actor).toMatchObject({ user_id: clerk.user_id, role_id: "ADMIN" });
  });

  test("the database contains no session token, neither whole nor in part", () => {
    const token = signIn(makePerson("ADMIN"));
    const kept = JSON.stringify(db.select().from(sessions).all());
    for (const part of token.split(".")) expect(kept).not.toContain(part);
  });

  test("each token is new: 256 random bits and a name", () => {
    const person = makePerson("ADMIN");
    const tokens = new Set(Array.from({ length: 50 }, () => signIn(person)));
    expect(tokens.size).toBe(50);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
  });

  test.each([
    ["nothing", ""],
    ["a word", "calon"],
    ["half a token", "A".repeat(43)],
    ["a token of nobody", `${"A".repeat(43)}.${"B".repeat(43)}`],
    ["a token with a wildcard", `${"%".repeat(43)}.${"_".repeat(43)}`],
    ["a very long text", "A".repeat(100_000)],
  ])("that is %s opens nothing", (_, token) => {
    signIn(makePerson("ADMIN"));
    expect(findSession(token)).toBeNull();
  });
});

describe("at a shared computer", () => {
  test("a session ends after 30 minutes without a sign of life", () => {
    const token = signIn(makePerson("SU"));
    wait(30 * minute - 1);
    expect(findSession(token)).not.toBeNull();

    const idle = signIn(makePerson("SU"));
    wait(30 * minute);
    expect(findSession(idle)).toBeNull();
  });

  test("each page winds the idle clock", () => {
    const token = signIn(makePerson("SU"));
    for (let page = 0; page < 10; page++) {
      wait(25 * minute);
      expect(findSession(token)).not.toBeNull();
    }
  });

  test("a session ends after 8 hours, however busy", () => {
    const token = signIn(makePerson("SU"));
    for (let at = 0; at < 8 * 60 - 20; at += 20) {
      wait(20 * minute);
      expect(findSession(token)).not.toBeNull();
    }
    wait(20 * minute);
    expect(findSession(token)).toBeNull();
  });

  test("reading pages writes to the disk once a minute at most", () => {
    const token = signIn(makePerson("SU"));
    const { id, seen_at } = found(token).session;
    const seen = () => db.select().from(sessions).where(eq(sessions.id, id)).get()?.seen_at;
    wait(59_000);
    found(token);
    expect(seen()).toBe(seen_at);
    wait(1000);
    found(token);
    expect(seen()).not.toBe(seen_at);
  });
});

describe("where the user asked to be remembered", () => {
  test("a session lasts 30 days without a page", () => {
    const token = signIn(makePerson("SU"), true);
    wait(30 * day - 1);
    expect(findSession(token)).not.toBeNull();
    wait(30 * day);
    expect(findSession(token)).toBeNull();
  });

  test("and 400 days in all, however busy", () => {
    const token = signIn(makePerson("SU"), true);
    for (let at = 0; at < 380; at += 20) {
      wait(20 * day);
      expect(findSession(token)).not.toBeNull();
    }
    wait(20 * day - 1);
    expect(findSession(token)).not.toBeNull();
    wait(1);
    expect(findSession(token)).toBeNull();
  });

  test("a session of 400 idle days, as earlier versions stored it, has 30", () => {
    const person = makePerson("SU");
    const token = signIn(person, true);
    const idle_until = new Date(Date.now() + 400 * day).toISOString();
    db.update(sessions).set({ idle_until }).where(eq(sessions.user_id, person.user_id)).run();
    wait(30 * day);
    expect(findSession(token)).toBeNull();
  });
});

describe("an ADMIN", () => {
  test("is never remembered: 30 minutes without a page end the session", () => {
    const token = signIn(makePerson("ADMIN"), true);
    expect(found(token).session.remember).toBe(false);
    wait(30 * minute);
    expect(findSession(token)).toBeNull();
  });

  test("an ADMIN must sign in again after 12 hours", () => {
    const token = signIn(makePerson("ADMIN"), true);
    for (let at = 0; at < 12 * 60 - 20; at += 20) {
      wait(20 * minute);
      expect(findSession(token)).not.toBeNull();
    }
    wait(20 * minute);
    expect(findSession(token)).toBeNull();
  });

  test("who was a clerk has short sessions from the next request on", () => {
    const person = makePerson("SU");
    const [busy, idle] = [signIn(person, true), signIn(person, true)];
    wait(31 * minute);
    expect(found(busy).session.remember).toBe(true);
    db.update(users).set({ role_id: "ADMIN" }).where(eq(users.id, person.user_id)).run();
    expect(found(busy).session).toMatchObject({
      remember: false,
      idle_until: new Date(Date.now() + 30 * minute).toISOString(),
      absolute_until: new Date(begin.getTime() + 12 * hour).toISOString(),
    });
    expect(findSession(idle)).toBeNull();
    expect(runningSessionsOf(person.user_id)).toHaveLength(1);
    wait(30 * minute);
    expect(findSession(busy)).toBeNull();
  });
});

describe("rotation", () => {
  test("is due after an hour, not before, and not again for the next hour", () => {
    const token = signIn(makePerson("SU"), true);
    wait(hour - 1);
    expect(rotateIfDue(found(token))).toBeNull();
    wait(1);
    const next = rotateIfDue(found(token)) ?? "";
    expect(next).not.toBe(token);
    expect(rotateIfDue(found(next))).toBeNull();
    wait(hour);
    expect(rotateIfDue(found(next))).not.toBeNull();
  });

  test("rotation does not change the session or its actor", () => {
    const token = signIn(makePerson("SU"));
    const before = found(token);
    const after = found(rotate(before));
    expect(after.session.id).toBe(before.session.id);
    expect(after.actor).toEqual(before.actor);
  });

  test("is the same again for a browser that has not shown it, as for two tabs that ask at once", () => {
    const token = signIn(makePerson("SU"), true);
    wait(hour);
    const [one, other] = [found(token), found(token)];
    const next = rotateIfDue(one);
    expect(next).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
    expect(rotateIfDue(other)).toBe(next);
    expect(refresh(other)).toBe(next);
    expect(actions().filter((action) => action === "session.refreshed")).toHaveLength(1);
  });

  test.each([1, 2, 5])("survives %i lost answers, and records no reuse", (lost) => {
    const token = signIn(makePerson("SU"), true);
    wait(hour);
    const sent = new Set([rotateIfDue(found(token))]);
    for (let answer = 1; answer < lost; answer++) {
      wait(10 * minute);
      sent.add(rotateIfDue(found(token)));
    }
    wait(20 * minute);
    sent.add(rotateIfDue(found(token)));
    expect(sent.size).toBe(1);
    const [next = ""] = sent;
    expect(findSession(next ?? "")).not.toBeNull();
    expect(actions()).not.toContain("session.reused");
  });

  test("goes on after answers were lost for hours, one token after the other", () => {
    const token = signIn(makePerson("SU"), true);
    wait(hour);
    const lost = rotateIfDue(found(token));
    wait(3 * hour);
    const next = rotateIfDue(found(token)) ?? "";
    expect(next).toBe(lost);
    expect(rotateIfDue(found(next))).toBeNull();
    wait(minute);
    expect(rotateIfDue(found(next))).not.toBeNull();
    expect(actions()).not.toContain("session.reused");
  });

  test("leaves the old token a minute once the next is in use, and gives its holder nothing", () => {
    const token = signIn(makePerson("SU"), true);
    wait(hour);
    const next = rotateIfDue(found(token)) ?? "";
    found(next);
    wait(minute - 1);
    expect(rotateIfDue(found(token))).toBeNull();
    expect(refresh(found(token))).toBeNull();
    expect(findSession(next)).not.toBeNull();
  });

  test("does not prolong that minute, with either token", () => {
    const token = signIn(makePerson("SU"), true);
    const next = rotate(found(token));
    found(next);
    wait(30_000);
    found(token);
    found(next);
    wait(30_000);
    expect(findSession(token)).toBeNull();
  });

  test("ends the session for both when an old token is used after its minute", () => {
    const token = signIn(makePerson("SU"), true);
    const next = rotate(found(token));
    found(next);
    wait(minute);
    expect(findSession(token)).toBeNull();
    expect(findSession(next)).toBeNull();
    expect(actions()).toContain("session.reused");
  });

  test("knows a token of any age as one of its session, so that a thief who rotates twice is found out", () => {
    const stolen = signIn(makePerson("SU"), true);
    let thief = stolen;
    for (let rotation = 0; rotation < 5; rotation++) {
      wait(hour);
      thief = rotateIfDue(found(thief)) ?? "";
      found(thief);
    }
    expect(findSession(stolen)).toBeNull();
    expect(findSession(thief)).toBeNull();
  });

  test("finds a thief out at the latest one rotation after both were sent the same token", () => {
    const token = signIn(makePerson("SU"), true);
    wait(hour);
    const shared = rotateIfDue(found(token)) ?? "";
    expect(rotateIfDue(found(token))).toBe(shared);
    found(shared);
    wait(hour);
    const thief = rotateIfDue(found(shared)) ?? "";
    found(thief);
    wait(minute);
    expect(findSession(shared)).toBeNull();
    expect(findSession(thief)).toBeNull();
    expect(actions()).toContain("session.reused");
  });

  test("cannot be foretold without the key file", () => {
    const token = signIn(makePerson("SU"), true);
    const next = rotate(found(token));
    const stored = db
      .select()
      .from(sessions)
      .where(eq(sessions.id, found(token).session.id))
      .get();
    const guesses = [token, stored?.token_hash, stored?.previous_hash].map((text) =>
      createHash("sha256")
        .update(text ?? "")
        .digest("base64url"),
    );
    expect(guesses).not.toContain(next.split(".")[1]);
    expect(JSON.stringify(stored)).not.toContain(next.split(".")[1]);
  });

  test("of a session that has ended gives nothing", () => {
    const session = found(signIn(makePerson("SU")));
    db.delete(sessions).where(eq(sessions.id, session.session.id)).run();
    expect(refresh(session)).toBeNull();
  });

  test("cannot be made to end a session by somebody who guesses", () => {
    const token = signIn(makePerson("SU"));
    const [name = "", secret = ""] = token.split(".");
    expect(findSession(`${"A".repeat(43)}.${secret}`)).toBeNull();
    expect(findSession(`${secret}.${name}`)).toBeNull();
    expect(findSession(token)).not.toBeNull();
  });

  test("is a sign of life", () => {
    const token = signIn(makePerson("SU"));
    wait(29 * minute);
    const next = rotate(found(token));
    wait(29 * minute);
    expect(findSession(next)).not.toBeNull();
  });

  test("is recorded in the trail", () => {
    rotate(found(signIn(makePerson("SU"))));
    expect(actions()).toContain("session.refreshed");
  });
});

describe("decisions of the office take effect with the next request", () => {
  const change = (person: Person, values: Partial<typeof users.$inferInsert>) =>
    db.update(users).set(values).where(eq(users.id, person.user_id)).run();

  test("an approval taken back shuts the session", () => {
    const person = makePerson("ADMIN");
    const token = signIn(person, true);
    change(person, { is_approved: false });
    expect(findSession(token)).toBeNull();
  });

  test("a role taken away shuts the session", () => {
    const person = makePerson("ADMIN");
    const token = signIn(person, true);
    change(person, { role_id: null });
    expect(findSession(token)).toBeNull();
  });

  test("a changed role and district take effect at once", () => {
    const person = makePerson("ADMIN");
    const token = signIn(person);
    change(person, { role_id: "PENYELIA_DAERAH", district_code: "03" });
    expect(found(token).actor).toMatchObject({ role_id: "PENYELIA_DAERAH", district_code: "03" });
  });

  test("a deleted user has no session left", () => {
    const person = makePerson("ADMIN");
    const token = signIn(person, true);
    db.delete(users).where(eq(users.id, person.user_id)).run();
    expect(findSession(token)).toBeNull();
    expect(db.select().from(sessions).where(eq(sessions.user_id, person.user_id)).all()).toEqual([]);
  });
});

describe("ending", () => {
  test("one session leaves the others", () => {
    const person = makePerson("ADMIN");
    const [one, other] = [signIn(person), signIn(person)];
    endSession(found(one).session.id);
    expect(findSession(one)).toBeNull();
    expect(findSession(other)).not.toBeNull();
  });

  test("all of a user's but one leaves that one, and everybody else's", () => {
    const [person, somebody] = [makePerson("ADMIN"), makePerson("SU")];
    const [one, other, theirs] = [signIn(person), signIn(person), signIn(somebody)];
    endSessionsOf(person.user_id, found(one).session.id);
    expect([one, other, theirs].map((token) => findSession(token) !== null)).toEqual([true, false, true]);
  });
});

describe("an impersonation by an ADMIN", () => {
  const acting = (token: string, acting_until: string) =>
    db
      .update(sessions)
      .set({ acting_role_id: "PENYELIA_DAERAH", acting_district_code: "02", acting_until })
      .where(eq(sessions.id, found(token).session.id))
      .run();

  test("holds for its hour, and leaves the ADMIN behind", () => {
    const token = signIn(makePerson("ADMIN"), true);
    acting(token, new Date(Date.now() + hour).toISOString());
    expect(found(token).actor).toMatchObject({
      role_id: "PENYELIA_DAERAH",
      district_code: "02",
      school_code: null,
      acting_as: "PENYELIA_DAERAH 02",
    });
    wait(29 * minute);
    found(token);
    wait(29 * minute);
    expect(found(token).actor.acting_as).toBe("PENYELIA_DAERAH 02");
    wait(2 * minute);
    expect(found(token).actor).toMatchObject({ role_id: "ADMIN", district_code: null, acting_as: null });
  });

  test("gives nothing to somebody who is an ADMIN no longer", () => {
    const person = makePerson("ADMIN");
    const token = signIn(person);
    acting(token, new Date(Date.now() + hour).toISOString());
    db.update(users).set({ role_id: "OBSERVER" }).where(eq(users.id, person.user_id)).run();
    expect(found(token).actor).toMatchObject({ role_id: "OBSERVER", district_code: null, acting_as: null });
  });
});
