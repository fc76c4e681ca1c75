import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { hashPassword } from "~/auth/passwords";
import { refresh } from "~/auth/rotation";
import { findSession } from "~/auth/sessions";
import { db, sqlite } from "~/db/client";
import { users } from "~/db/schema";
import { verifyTrail } from "~/features/audit/verify";
import { startGatedApp } from "../support/gated-app";
import type { GatedServer } from "../support/gated-server";
import { inRollback, makeStudent, makeWorld, type Person } from "../support/people";
import { ask } from "../support/raw-http";

let gated: GatedServer;
let password_hash: string;
const password = "melur-jingga-5544";
beforeAll(async () => {
  gated = await startGatedApp({ TRUSTED_PROXY: "127.0.0.1" });
  password_hash = await hashPassword(password);
});
afterAll(() => gated.stop());
inRollback();

const hour = 3_600_000;
let world: ReturnType<typeof makeWorld>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  world = makeWorld();
});
afterEach(() => {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(hour);
  vi.useRealTimers();
});

interface Line {
  user_id: number | null;
  acting_as: string | null;
  action: string;
  address: string | null;
  session_id: number | null;
  changes: string | null;
}

const lines = (like: string) =>
  sqlite.prepare("select * from audit_events where action like ? order by id").all(like) as Line[];
const sessionOf = ({ cookie }: Person) =>
  findSession(cookie.slice("calon=".length))?.session.id ?? expect.fail("no session");

const get = (person: Person | null, target: string, address = "10.1.2.3", method = "GET") =>
  ask(gated.port, {
    method,
    target,
    headers: {
      "X-Forwarded-For": address,
      "Sec-Fetch-Site": "same-origin",
      ...(person && { Cookie: person.cookie }),
    },
  });
const post = (
  person: Person | null,
  target: string,
  fields: Record<string, string>,
  address = "10.1.2.3",
) => {
  const body = new URLSearchParams(fields).toString();
  return ask(gated.port, {
    method: "POST",
    target,
    headers: {
      "X-Forwarded-For": address,
      Origin: `http://127.0.0.1:${gated.port}`,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(body.length),
      ...(person && { Cookie: person.cookie }),
    },
    body,
  });
};
/** The trail is written once the answer is out. */
const written = (like: string, count: number) =>
  vi.waitFor(() => expect(lines(like)).toHaveLength(count), 3000).then(() => lines(like));

describe("events of a session name the address and the session", () => {
  beforeEach(() => {
    vi.useRealTimers();
    db.update(users).set({ password_hash }).run();
  });

  test("a sign-in, a failed sign-in and a sign-out", async () => {
    const { username } = world.clerk;
    await post(null, "/user_login", { username, password: "bukan-ini-9913" }, "10.0.0.8");
    const answer = await post(null, "/user_login", { username, password }, "10.0.0.9");
    expect(answer.status).toBe(303);
    const begun = sqlite.prepare("select id from sessions where address = '10.0.0.9'").pluck().get();
    const old = sessionOf(world.clerk);
    await post(world.clerk, "/logout", {}, "10.0.0.10");
    expect(lines("session.refused_wrong")).toMatchObject([{ address: "10.0.0.8", session_id: null }]);
    expect(lines("session.started")).toMatchObject([{ address: "10.0.0.9", session_id: begun }]);
    expect(lines("session.ended")).toMatchObject([{ address: "10.0.0.10", session_id: old }]);
  });

  test("the use of an old token", async () => {
    const token = world.clerk.cookie.slice("calon=".length);
    const found = findSession(token) ?? expect.fail("no session");
    refresh({ ...found, token: refresh(found) ?? "" });
    expect((await get(world.clerk, "/account", "10.6.6.6")).status).toBe(303);
    expect(lines("session.reused")).toMatchObject([{ address: "10.6.6.6", session_id: found.session.id }]);
  });

  test("an event outside of any request names neither", () => {
    refresh(findSession(world.clerk.cookie.slice("calon=".length)) ?? expect.fail("no session"));
    expect(lines("session.refreshed")).toMatchObject([{ address: null, session_id: null }]);
  });
});

describe("a refusal of a signed-in account is recorded", () => {
  test.each([
    ["a page of another role", "/admin/audit?search=140315101235", "access.refused", "/admin/audit", 403],
    ["an API call of another role", "/api/users/view", "access.refused", "/api/users/view", 403],
    ["a candidate that is not there", "/student-edit/999999", "access.missing", "/student-edit/999999", 404],
    ["the same by the API", "/api/students/999999?a=1", "access.missing", "/api/students/999999", 404],
    ["an address that is no id", "/student-edit/abc", "access.missing", "/student-edit/abc", 404],
    ["an unknown address", "/wp-admin", "access.missing", "/wp-admin", 404],
  ])("%s", async (_case, target, action, path, status) => {
    expect((await get(world.clerk, target)).status).toBe(status);
    const [line] = await written("access.%", 1);
    expect(line).toMatchObject({
      action,
      user_id: world.clerk.user_id,
      address: "10.1.2.3",
      session_id: sessionOf(world.clerk),
    });
    expect(JSON.parse(line?.changes ?? "")).toEqual({ method: "GET", path, status });
    expect(verifyTrail(sqlite)).toMatchObject({ kind: "whole" });
  });

  test("a candidate of another school, asked for by its own id, is missing", async () => {
    const foreign = makeStudent({ school_code: "BBB0002", exam_year: 2026 });
    expect((await get(world.clerk, `/student-edit/${foreign.id}`)).status).toBe(404);
    await written("access.missing", 1);
  });

  test("a form that may not be sent", async () => {
    expect((await post(world.observer, "/students/reset", {})).status).toBe(403);
    const [line] = await written("access.refused", 1);
    expect(JSON.parse(line?.changes ?? "")).toMatchObject({ method: "POST", path: "/students/reset" });
  });

  test("a refused visitor, a shown page and an automatic request of the browser are not recorded", async () => {
    await get(null, "/wp-admin");
    await get(null, "/student-edit/1");
    await get(world.clerk, "/students");
    await get(world.clerk, "/favicon.ico");
    await get(world.clerk, "/assets/styles-old.css");
    await get(world.clerk, "/wp-admin");
    await written("access.%", 1);
  });

  test("at most 60 refusals an hour have a line each; the rest is one count at the end of the hour", async () => {
    for (let at = 0; at < 75; at++) await get(world.clerk, `/tiada/${at}`);
    await get(world.supervisor, "/tiada");
    await written("access.missing", 61);
    expect(lines("access.repeated")).toEqual([]);
    vi.advanceTimersByTime(hour);
    const [line, ...more] = lines("access.repeated");
    expect([line?.user_id, line?.changes, more]).toEqual([world.clerk.user_id, '{"count":75}', []]);
    await get(world.clerk, "/tiada");
    await written("access.missing", 62);
  });

  test("a missing record is still 404 when the trail cannot be written", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    sqlite.exec(
      "create temp trigger full before insert on audit_events begin select raise(abort, 'full'); end",
    );
    try {
      expect((await get(world.clerk, "/student-edit/999999")).status).toBe(404);
      await vi.waitFor(() => expect(error).toHaveBeenCalled());
    } finally {
      sqlite.exec("drop trigger full");
      error.mockRestore();
    }
    expect((await get(world.clerk, "/")).status).toBe(200);
  });
});

describe("a bulk read of identity numbers is recorded", () => {
  const candidates = (from: number, count: number) => {
    for (let at = from; at < from + count; at++) {
      const ic_number = `1403151${String(at).padStart(5, "0")}`;
      makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name: `CALON ${at}`, ic_number });
    }
  };
  const counts = () => lines("identity.bulk_read").map(({ changes }) => JSON.parse(changes ?? "").count);

  test("when an account has read more than 200, and after each further 1,000", async () => {
    candidates(0, 200);
    await get(world.supervisor, "/api/students?limit=1000");
    await get(world.supervisor, "/students?limit=100");
    await get(world.supervisor, "/students/sheets/psra?school_code=AAA0001&exam_year=2026");
    candidates(200, 1);
    await get(world.supervisor, "/api/students?limit=1000");
    const [line] = await written("identity.bulk_read", 1);
    expect(line).toMatchObject({ user_id: world.supervisor.user_id, address: "10.1.2.3" });
    candidates(201, 1_001);
    await get(world.supervisor, "/api/students?limit=1000");
    await get(world.supervisor, "/api/students?limit=1000&page=2");
    await written("identity.bulk_read", 2);
    expect(counts()).toEqual([201, 1_202]);
    await get(world.admin, "/api/students?limit=100");
    vi.advanceTimersByTime(hour);
    await get(world.supervisor, "/api/students?limit=300");
    await written("identity.bulk_read", 3);
    expect(counts()).toEqual([201, 1_202, 300]);
  });

  test.each([
    ["a sheet", () => get(world.clerk, "/students/sheets/psra?school_code=AAA0001&exam_year=2026")],
    [
      "pages of the list",
      () => Promise.all([1, 2, 3].map((page) => get(world.clerk, `/students?limit=100&page=${page}`))),
    ],
    [
      "the register of a school",
      () =>
        Promise.all(
          [1, 2, 3].map((page) =>
            get(world.admin, `/students?school_code=AAA0001&exam_year=2026&limit=100&page=${page}`),
          ),
        ),
    ],
    ["a file", () => post(world.clerk, "/students/export/file", { format: "csv" })],
  ] as const)("%s counts", async (_case, read) => {
    candidates(0, 250);
    await read();
    await written("identity.bulk_read", 1);
    expect(counts()).toEqual([expect.toSatisfy((count: number) => count > 200 && count <= 250)]);
  });

  test("masked numbers, labels and candidates without a number do not count", async () => {
    candidates(0, 250);
    await get(world.observer, "/api/students?limit=1000");
    await get(world.clerk, "/students/sheets/labels?school_code=AAA0001&exam_year=2026");
    sqlite.exec("update students set ic_number = null");
    await get(world.supervisor, "/api/students?limit=1000");
    await get(world.admin, "/wp-admin");
    await written("access.missing", 1);
    expect(counts()).toEqual([]);
  });
});

test("250 interleaved requests of five accounts from five addresses: 0 mixed up", async () => {
  const people = [world.admin, world.clerk, world.otherClerk, world.supervisor, world.otherSupervisor];
  const turns = Array.from({ length: 250 }, (_, at) => at);
  const mixed = await Promise.all(
    turns.map(async (at) => {
      const person = people[at % people.length] ?? world.admin;
      const target = at % 25 < 5 ? `/tiada/${person.user_id}` : "/account";
      const { body } = await get(person, target, `10.0.0.${at % people.length}`);
      return !body.includes(person.full_name);
    }),
  );
  expect(mixed.filter(Boolean)).toEqual([]);
  const recorded = (await written("access.missing", 50)).map(({ user_id, address, session_id, changes }) => ({
    user_id,
    address,
    session_id,
    path: JSON.parse(changes ?? "").path,
  }));
  const expected = people.map((person, at) => ({
    user_id: person.user_id,
    address: `10.0.0.${at}`,
    session_id: sessionOf(person),
    path: `/tiada/${person.user_id}`,
  }));
  expect(
    recorded.filter((line) => !expected.some((one) => JSON.stringify(one) === JSON.stringify(line))),
  ).toEqual([]);
});
