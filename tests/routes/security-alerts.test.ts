import { beforeEach, describe, expect, test, vi } from "vitest";
import { operator } from "~/auth/actor";
import { refresh } from "~/auth/rotation";
import { findSession } from "~/auth/sessions";
import { recordEvent } from "~/db/audit";
import { db, sqlite } from "~/db/client";
import { users } from "~/db/schema";
import { checkChain, lastChainCheck } from "~/features/audit/chain-check";
import { approveUser } from "~/features/users/approve";
import { createApprovedUser } from "~/features/users/commands";
import { updateUser } from "~/features/users/edit";
import { removeSecondStep } from "~/features/users/second-step";
import { signInUser } from "~/features/users/sign-in";
import { loadApp } from "../support/app";
import { makePerson, type Person, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();

async function home(who: Person = world.admin) {
  const html = (await (await app(requestOf(who, "/"))).text()).replaceAll("&amp;", "&");
  const box = /<div class="notice (?:warning|error)">.*?<\/ul>/s.exec(html)?.[0] ?? "";
  const lines = [...box.matchAll(/<li>(.*?)<\/li>/gs)].map(([, line = ""]) => line);
  return {
    box,
    hrefs: lines.flatMap((line) => /href="([^"]+)"/.exec(line)?.[1] ?? []),
    lines: lines.map((line) => line.replace(/<[^>]+>/g, "")),
  };
}
const actionsAt = async (href: string) => {
  const html = await (await app(requestOf(world.admin, href))).text();
  return html;
};
const newUser = { full_name: "PUAN BAHARU", school_code: null, district_code: null, password_hash: "-" };
const events = (action: string) =>
  sqlite.prepare("select * from audit_events where action = ?").all(action) as { changes: string }[];

describe("the home of an ADMIN", () => {
  test("has no box where nothing happened", async () => {
    expect((await home()).box).toBe("");
  });

  test("names a new ADMIN, who was created, promoted or approved", async () => {
    createApprovedUser(operator, { ...newUser, username: "dicipta", role_id: "ADMIN" });
    createApprovedUser(operator, { ...newUser, username: "bukan", role_id: "OBSERVER" });
    const promoted = makePerson("OBSERVER", {}, "dinaikkan");
    updateUser(world.admin, promoted.user_id, { role_id: "ADMIN", version: null } as never);
    const approved = makePerson("OBSERVER", {}, "diluluskan");
    db.update(users).set({ is_approved: false }).run();
    sqlite.exec(`update users set is_approved = 1 where id <> ${approved.user_id}`);
    const access = { role_id: "ADMIN", school_code: null, district_code: null, exam_level_code: null };
    approveUser(world.admin, approved.user_id, { ...access, version: null } as never);
    const { lines, hrefs } = await home();
    expect(lines.map((line) => line.replace(/^.*: /, ""))).toEqual([
      "diluluskan menjadi pentadbir",
      "dinaikkan menjadi pentadbir",
      "dicipta menjadi pentadbir",
    ]);
    expect(lines[0]).toMatch(/^\d{1,2}\D.*\d{4}.*: /);
    expect(hrefs[0]).toBe(`/admin/audit?entity=user&entity_id=${approved.user_id}`);
    expect(await actionsAt(hrefs[0] ?? "")).toContain("Akaun diluluskan");
  });

  test("names an ADMIN who was approved with the role that the account had before", async () => {
    const waiting = makePerson("ADMIN", {}, "menunggu");
    sqlite.exec(`update users set is_approved = 0 where id = ${waiting.user_id}`);
    updateUser(world.admin, waiting.user_id, { is_approved: true, version: null } as never);
    expect((await home()).lines).toEqual([expect.stringContaining("menunggu menjadi pentadbir")]);
  });

  test("names a second step that was removed, and a token that was used again", async () => {
    const owner = makePerson("OBSERVER", {}, "pemilik");
    sqlite.exec(
      `update users set totp_secret = 'x', totp_enabled_at = '2026-01-01' where id = ${owner.user_id}`,
    );
    removeSecondStep(world.admin, owner.user_id);
    const token = world.clerk.cookie.slice("calon=".length);
    const found = findSession(token) ?? expect.fail("no session");
    refresh({ ...found, token: refresh(found) ?? "" });
    findSession(token);
    const { lines, hrefs } = await home();
    expect(lines).toEqual([
      expect.stringContaining(`Sesi ${world.clerk.username} ditamatkan kerana token lama digunakan semula`),
      expect.stringContaining("Pengesahan dua langkah pemilik dinyahaktifkan"),
    ]);
    expect(hrefs[0]).toBe(`/admin/audit?entity=session&entity_id=${found.session.id}`);
  });

  test("names an ADMIN who has been deleted since, not who did it", async () => {
    createApprovedUser(operator, { ...newUser, username: "dicipta", role_id: "ADMIN" });
    sqlite.exec("delete from users where username = 'dicipta'");
    expect((await home()).lines).toEqual([expect.stringContaining(": dicipta menjadi pentadbir")]);
  });

  test("shows at most three of a kind, and how many more there are", async () => {
    for (const n of [1, 2, 3, 4, 5])
      createApprovedUser(operator, { ...newUser, username: `pentadbir${n}`, role_id: "ADMIN" });
    const { lines } = await home();
    expect(lines).toHaveLength(4);
    expect(lines[3]).toBe("dan 2 lagi: pentadbir baharu");
  });

  test("forgets after seven days", async () => {
    createApprovedUser(operator, { ...newUser, username: "dicipta", role_id: "ADMIN" });
    sqlite.exec("drop trigger audit_events_stand");
    const days = 24 * 3_600_000;
    const set = sqlite.prepare("update audit_events set created_at = ?");
    set.run(new Date(Date.now() - 6.9 * days).toISOString());
    expect((await home()).lines).toHaveLength(1);
    set.run(new Date(Date.now() - 7.1 * days).toISOString());
    expect((await home()).box).toBe("");
  });

  test("is the only one that shows any", async () => {
    createApprovedUser(operator, { ...newUser, username: "dicipta", role_id: "ADMIN" });
    for (const person of [world.clerk, world.supervisor, world.observer])
      expect((await home(person)).box).not.toContain("dicipta");
  });
});

describe("100 sign-ins that fail within 15 minutes", () => {
  const fail = () =>
    recordEvent({ user_id: null, username: null }, { action: "session.refused_wrong", entity: "session" });
  const visitor = { address: "10.0.0.1", user_agent: "" };
  const guess = (n: number) =>
    signInUser({ username: `tiada${n}`, password: "bukan-ini-9913", remember: false }, visitor);

  test("are one event, and one line on the home, until 15 minutes have passed", async () => {
    for (let at = 0; at < 98; at++) fail();
    await guess(1);
    expect(events("session.failure_flood")).toHaveLength(0);
    await guess(2);
    await guess(3);
    expect(events("session.failure_flood")).toHaveLength(1);
    const { lines, hrefs } = await home();
    expect(lines).toEqual([expect.stringContaining("100 log masuk gagal dalam 15 minit")]);
    expect(hrefs).toEqual(["/admin/audit?entity=session&action=session.failure_flood"]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });
    for (let at = 0; at < 100; at++) fail();
    await guess(4);
    vi.useRealTimers();
    expect(events("session.failure_flood")).toHaveLength(2);
  });

  test("are no event where they took longer", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 16 * 60_000 });
    for (let at = 0; at < 99; at++) fail();
    vi.useRealTimers();
    await guess(1);
    expect(events("session.failure_flood")).toHaveLength(0);
  });
});

describe("the daily check of the trail", () => {
  const tamper = () => {
    sqlite.exec("drop trigger audit_events_stand");
    sqlite.exec("update audit_events set username = 'orang lain' where id = 3");
    const sql = sqlite
      .prepare("select sql from sqlite_master where name = 'audit_events_stay'")
      .pluck()
      .get();
    sqlite.exec(
      String(sql).replaceAll("audit_events_stay", "audit_events_stand").replace("DELETE", "UPDATE"),
    );
  };
  beforeEach(() => {
    for (let at = 0; at < 1_100; at++)
      recordEvent({ user_id: 1, username: "x" }, { action: "student.edited", entity: "student" });
  });
  const later = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3_600_000 });

  test("finds a whole trail whole, writes no event, and waits for a day", async () => {
    await checkChain();
    expect(lastChainCheck()?.broken_id).toBeNull();
    expect((await home()).box).toBe("");
    const before = lastChainCheck();
    tamper();
    await checkChain();
    expect(lastChainCheck()).toEqual(before);
  });

  test("the office sees the first broken line once, in red, as long as the audit trail is broken", async () => {
    tamper();
    await checkChain();
    expect(lastChainCheck()?.broken_id).toBe(3);
    later();
    await checkChain();
    vi.useRealTimers();
    expect(events("audit.broken").map(({ changes }) => changes)).toEqual(['{"event_id":3}']);
    const { box, hrefs } = await home();
    expect(box).toContain('class="notice error"');
    expect(box).toContain("catatan no. 3");
    expect(hrefs).toEqual(["/admin/audit?entity=audit&action=audit.broken"]);
  });

  test("lets other work in between its slices", async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    const count = () => new Promise((resolve) => setImmediate(resolve)).then(() => turns++);
    await Promise.all([checkChain(), count(), count()]);
    clearInterval(timer);
    expect(turns).toBeGreaterThanOrEqual(2);
  });
});
