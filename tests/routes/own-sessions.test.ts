import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "~/auth/passwords";
import { findSession, startSession } from "~/auth/sessions";
import { db } from "~/db/client";
import { audit_events, sessions, users } from "~/db/schema";
import { eventsOf } from "~/features/users/events";
import { startImpersonation } from "~/features/users/impersonation";
import { deviceOf } from "~/features/values/device";
import { loadApp } from "../support/app";
import {
  formOf,
  inRollback,
  jsonOf,
  makePerson,
  makeSchool,
  type Person,
  requestOf,
} from "../support/people";

const password = "melur-jingga-5544";
const chrome109 =
  "Mozilla/5.0 (Windows NT 6.1; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36";
const firefox115 = "Mozilla/5.0 (Windows NT 10.0; rv:109.0) Gecko/20100101 Firefox/115.0";

let app: Awaited<ReturnType<typeof loadApp>>;
let password_hash: string;
beforeAll(async () => {
  app = await loadApp();
  password_hash = await hashPassword(password);
});
inRollback();

async function ask(request: Request) {
  const response = await app(request);
  const cookies = response.headers.getSetCookie().join("\n");
  return {
    status: response.status,
    location: response.headers.get("Location"),
    body: await response.text(),
    cookie: /^calon=[^;]+/m.exec(cookies)?.[0] ?? "",
    flash: JSON.parse(
      Buffer.from(/calon_makluman=([\w-]+)/.exec(cookies)?.[1] ?? "", "base64url").toString() || "{}",
    ),
  };
}

function person(username: string): Person {
  const made = makePerson("ADMIN", {}, username);
  db.update(users).set({ password_hash }).where(eq(users.id, made.user_id)).run();
  return made;
}

const elsewhere = ({ user_id }: Person, user_agent = firefox115) => {
  const token = startSession(user_id, true, { address: "10.0.0.7", user_agent });
  return { token, id: findSession(token)?.session.id ?? 0 };
};
const idOf = ({ cookie }: Person) => findSession(cookie.slice("calon=".length))?.session.id ?? 0;
const isOpen = (token: string) => findSession(token) !== null;

describe("a device", () => {
  test.each([
    [chrome109, "Chrome 109 di Windows"],
    [firefox115, "Firefox 115 di Windows"],
    [
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36",
      "Chrome 120 di Android",
    ],
    ["curl/8.5.0", "Peranti tidak dikenali"],
    ["", "Peranti tidak dikenali"],
    ["  ", "Peranti tidak dikenali"],
    ["<script>alert(1)</script>", "Peranti tidak dikenali"],
    ["A".repeat(200), "Peranti tidak dikenali"],
  ])("%j is shown as %s", (user_agent, shownEvents) => {
    expect(deviceOf(user_agent)).toBe(shownEvents);
  });
});

describe("the own sessions", () => {
  test("are listed with device, address and time, and the present one is marked", async () => {
    const rohana = person("rohana");
    elsewhere(rohana);
    elsewhere(person("somebody"), "Mozilla/5.0 (X11; Linux x86_64; rv:99.0) Gecko/20100101 Firefox/99.0");
    const { body } = await ask(requestOf(rohana, "/account"));
    expect(body).toContain("Firefox 115 di Windows");
    expect(body).toContain("10.0.0.7");
    expect(body.match(/Sesi ini<\/span>/g)).toHaveLength(1);
    expect(body).not.toContain("Firefox 99");
    expect(body.match(/\/account\/sessions\/\d+\/end"/g)).toHaveLength(1);
  });

  test("that are over are not listed", async () => {
    const rohana = person("rohana");
    const over = [elsewhere(rohana), elsewhere(rohana), elsewhere(rohana)];
    const past = new Date(Date.now() - 1000).toISOString();
    const ends = [{ ended_at: past }, { idle_until: past }, { absolute_until: past }];
    over.forEach(({ id }, at) => {
      db.update(sessions)
        .set(ends[at] ?? {})
        .where(eq(sessions.id, id))
        .run();
    });
    expect((await ask(requestOf(rohana, "/account"))).body).not.toContain("Firefox 115");
    for (const { id } of over) {
      expect((await ask(requestOf(rohana, `/account/sessions/${id}/end`))).status).toBe(404);
      expect((await ask(formOf(rohana, `/account/sessions/${id}/end`, {}))).status).toBe(404);
    }
  });

  test("can be ended one by one, after a question, by POST alone", async () => {
    const rohana = person("rohana");
    const [one, other] = [elsewhere(rohana), elsewhere(rohana)];
    const confirmation = await ask(requestOf(rohana, `/account/sessions/${one.id}/end`));
    expect([confirmation.status, isOpen(one.token)]).toEqual([200, true]);
    const done = await ask(formOf(rohana, `/account/sessions/${one.id}/end`, {}));
    expect([done.status, done.location, done.flash.key]).toEqual([303, "/account", "session.ended_one"]);
    expect([isOpen(one.token), isOpen(other.token), idOf(rohana) > 0]).toEqual([false, true, true]);
    const again = await ask(formOf(rohana, `/account/sessions/${one.id}/end`, {}));
    expect(again.status).toBe(404);
    const trail = db
      .select()
      .from(audit_events)
      .where(eq(audit_events.action, "session.ended_elsewhere"))
      .all();
    expect(trail).toMatchObject([{ user_id: rohana.user_id, entity_id: String(one.id) }]);
  });

  test("can all be ended but the present one", async () => {
    const rohana = person("rohana");
    const somebody = elsewhere(person("somebody"));
    const others = [elsewhere(rohana), elsewhere(rohana)];
    const done = await ask(formOf(rohana, "/account/sessions/end", {}));
    expect([done.status, done.flash]).toMatchObject([
      303,
      { key: "session.ended_others", values: { n: "2" } },
    ]);
    expect(others.map(({ token }) => isOpen(token))).toEqual([false, false]);
    expect([isOpen(somebody.token), idOf(rohana) > 0]).toEqual([true, true]);
    const none = await ask(requestOf(rohana, "/account/sessions/end"));
    expect(none.body).toContain("Tiada sesi lain");
  });

  test("the current session does not end on this page: signing out does that", async () => {
    const rohana = person("rohana");
    const answer = await ask(formOf(rohana, `/account/sessions/${idOf(rohana)}/end`, {}));
    expect([answer.status, idOf(rohana) > 0]).toEqual([409, true]);
    expect(answer.body).toContain("tekan Log keluar");
  });

  test.each(["0", "-1", "x", "1.5", "99999999999999999999", "9007199254740993"])(
    "are not numbered %s",
    async (id) => {
      const rohana = person("rohana");
      expect((await ask(requestOf(rohana, `/account/sessions/${id}/end`))).status).toBe(404);
      expect((await ask(formOf(rohana, `/account/sessions/${id}/end`, {}))).status).toBe(404);
    },
  );

  test("the sessions of another user are missing", async () => {
    const rohana = person("rohana");
    const theirs = elsewhere(person("somebody"));
    for (const request of [
      requestOf(rohana, `/account/sessions/${theirs.id}/end`),
      formOf(rohana, `/account/sessions/${theirs.id}/end`, {}),
    ]) {
      expect((await ask(request)).status).toBe(404);
    }
    expect(isOpen(theirs.token)).toBe(true);
  });

  test("the session pages are closed during an impersonation", async () => {
    const rohana = person("rohana");
    const other = elsewhere(rohana);
    makeSchool("AAA0001");
    const actor = findSession(rohana.cookie.slice("calon=".length))?.actor;
    if (!actor) throw new Error("the session is over");
    startImpersonation(actor, { role_id: "SU", school_code: "AAA0001", district_code: null });
    expect((await ask(requestOf(rohana, "/account"))).body).not.toContain("/account/sessions");
    for (const path of [`/account/sessions/${other.id}/end`, "/account/sessions/end"]) {
      expect((await ask(requestOf(rohana, path))).status).toBe(403);
      expect((await ask(formOf({ ...rohana, acting_as: "SU AAA0001" }, path, {}))).status).toBe(403);
    }
    expect(isOpen(other.token)).toBe(true);
  });
});

describe("the events of an account are recorded and shown to its user", () => {
  const shownEvents = (who: Person) => eventsOf(who).map(({ what }) => what);

  test("signed in, a failed try, and signed out", async () => {
    const rohana = person("rohana");
    await ask(formOf(null, "/user_login", { username: "rohana", password: "bukan-ini-lah" }));
    const { cookie } = await ask(formOf(null, "/user_login", { username: "rohana", password }));
    await ask(formOf({ ...rohana, cookie }, "/logout", {}));
    expect(shownEvents(rohana)).toEqual([
      "Log keluar",
      "Log masuk",
      "Log masuk ditolak: nama atau kata laluan salah",
    ]);
    const { body } = await ask(requestOf(rohana, "/account"));
    expect(body).toContain("Log masuk ditolak: nama atau kata laluan salah");
  });

  test("token refreshed", async () => {
    const rohana = person("rohana");
    await ask(jsonOf(rohana, "POST", "/api/auth/refresh", {}));
    expect(shownEvents(rohana)).toEqual(["Token sesi diperbaharui"]);
  });

  test("a token used twice", () => {
    const rohana = person("rohana");
    const { token, id } = elsewhere(rohana);
    const others = `${token.split(".")[0]}.${"A".repeat(43)}`;
    expect(findSession(others)).toBeNull();
    expect(shownEvents(rohana)).toEqual(["Sesi ditamatkan kerana token lama digunakan semula"]);
    expect(db.select().from(sessions).where(eq(sessions.id, id)).get()?.ended_at).not.toBeNull();
  });

  test("user updated, by the account itself and by the office", async () => {
    const [rohana, boss] = [person("rohana"), person("bos.pejabat")];
    await ask(formOf(rohana, `/user-edit/${rohana.user_id}`, { full_name: "NAMA LAIN", version: "1" }));
    await ask(
      formOf(boss, `/user-edit/${rohana.user_id}`, {
        username: "rohana",
        full_name: "NAMA BAHARU",
        role_id: "ADMIN",
        is_approved: "true",
        version: "2",
      }),
    );
    expect(eventsOf(rohana)).toMatchObject([
      { what: "Pengguna diubah", by: "bos.pejabat" },
      { what: "Pengguna diubah", by: null },
    ]);
    expect(shownEvents(boss)).toEqual([]);
  });

  test("password changed, and reset by the office", async () => {
    const [rohana, boss] = [person("rohana"), person("bos.pejabat")];
    const change = { current_password: password, password: "kenanga-ungu-7788" };
    expect((await ask(formOf(rohana, "/account/password", change))).status).toBe(303);
    await ask(formOf(boss, `/user-password/${rohana.user_id}`, { submission_key: "kunci" }));
    expect(shownEvents(rohana)).toEqual([
      "Kata laluan ditetapkan semula",
      "Token sesi diperbaharui",
      "Kata laluan sendiri ditukar",
    ]);
  });

  test("the events show the start of an impersonation", () => {
    const rohana = person("rohana");
    makeSchool("AAA0001");
    const actor = findSession(rohana.cookie.slice("calon=".length))?.actor;
    if (!actor) throw new Error("the session is over");
    startImpersonation(actor, { role_id: "SU", school_code: "AAA0001", district_code: null });
    expect(shownEvents(rohana)).toEqual(["Mula bertindak sebagai pengguna lain"]);
  });

  test("the page shows the latest ten events of its user only", async () => {
    const [rohana, somebody] = [person("rohana"), person("somebody")];
    let { cookie } = rohana;
    for (let at = 0; at < 12; at++) {
      ({ cookie } = await ask(jsonOf({ ...rohana, cookie }, "POST", "/api/auth/refresh", {})));
    }
    await ask(jsonOf(somebody, "POST", "/api/auth/refresh", {}));
    const ids = eventsOf(rohana).map(({ id }) => id);
    expect(ids).toHaveLength(10);
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
    expect(eventsOf(somebody)).toHaveLength(1);
  });
});
