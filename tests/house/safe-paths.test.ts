import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeAll, describe, expect, test } from "vitest";
import { startChallenge } from "~/auth/challenges";
import { db, sqlite } from "~/db/client";
import { sealTotpSecret } from "~/db/key";
import { requests, sessions, users } from "~/db/schema";
import { requestFor } from "../matrix/engine";
import { asAsk } from "../matrix/questions";
import { loadApp } from "../support/app";
import { doors, type Method } from "../support/doors";
import { hostileAddresses, leadsAway } from "../support/hostile-addresses";
import { bareFormOf, inRollback, lockYearAt, type Person, requestOf } from "../support/people";
import { begunSecret, makeSides, password, type Sides } from "../support/sides";
import { filesUnder, textOf } from "../support/source";

type Ask = (address: string, sides: Sides) => Request;

interface Caller {
  ask: Ask;
  /** An address that the caller keeps, so that the question reaches it. */
  keeps?: string;
}

/** The request of tests/support/doors.ts, with the address under each name that the app reads, and as the referring page. */
const atDoor =
  (address: string, method: Method, who: keyof Sides["own"] = "admin"): Ask =>
  (value, sides) => {
    const person = sides.own[who] as Person;
    const { to, body } = asAsk(doors[address]?.[method]?.ask(sides.own, person, sides) ?? "");
    const [path = "", search = ""] = to.split("?");
    const query = new URLSearchParams(search);
    for (const name of names) query.set(name, value);
    const given = Object.fromEntries(names.map((name) => [name, value]));
    const posted = body === undefined ? undefined : { ...(body as object), ...given };
    return requestFor("document", method, { to: `${path}?${query}`, body: posted }, { person });
  };

const withReferer =
  (ask: (sides: Sides) => Request): Ask =>
  (value, sides) => {
    const request = ask(sides);
    const isHeader = /^[\x20-\x7e]*$/.test(value);
    if (isHeader)
      request.headers.set("Referer", value.startsWith("/") ? `http://localhost:3000${value}` : value);
    return request;
  };

const names = ["back", "return_to", "redirect_to", "list"];
const list = "/students?limit=25";

const door = (address: string, method: Method, keeps = list, who?: keyof Sides["own"]): Caller => ({
  ask: atDoor(address, method, who),
  keeps,
});
const shownAndSaved = (address: string, keeps = list): Caller[] => [
  door(address, "GET", keeps),
  door(address, "POST", keeps),
];

const signIn: Ask = (redirect_to, { own }) =>
  bareFormOf(null, "/user_login", { username: own.clerk.username, password, redirect_to });

const signInPage: Ask = (redirect_to) =>
  requestOf(null, `/user_login?${new URLSearchParams({ redirect_to })}`);

const signInCode: Ask = (redirect_to, { own }) => {
  const { user_id } = own.clerk;
  const secondStep = {
    totp_secret: sealTotpSecret(user_id, begunSecret),
    totp_enabled_at: "2026-01-01T00:00:00.000Z",
  };
  db.update(users).set(secondStep).where(eq(users.id, user_id)).run();
  const secret = startChallenge({ user_id, remember: false, redirect_to });
  const otp = TOTP.generate({ secret: Secret.fromBase32(begunSecret) });
  return bareFormOf({ cookie: `calon_langkah=${secret}` } as Person, "/user_login/code", { otp });
};

const guestPage: Ask = (redirect_to, { own }) =>
  requestOf(own.clerk, `/user_login?${new URLSearchParams({ redirect_to })}`);

const leavingImpersonation: Ask = (redirect_to, { own }) => {
  const acting = { acting_role_id: "SU", acting_school_code: own.school.school_code, acting_until: "9999" };
  db.update(sessions).set(acting).where(eq(sessions.user_id, own.admin.user_id)).run();
  return bareFormOf(own.admin, "/admin/impersonate/end", { redirect_to });
};

const editedUser: Ask = (back, { own }) => {
  const { user_id, username } = own.clerk;
  const { school_code } = own.school;
  const fields = {
    username,
    full_name: "PUAN SITI",
    role_id: "SU",
    is_approved: "true",
    school_code,
    version: "1",
  };
  return bareFormOf(own.admin, `/user-edit/${user_id}?${new URLSearchParams({ back })}`, fields);
};

/** The school's form becomes a request, because the year is locked. */
const lateWithdrawal: Ask = (back, sides) => {
  lockYearAt("2026-05-01T00:00:00.000Z");
  db.delete(requests).run();
  return atDoor("/student-withdraw/:id", "POST", "clerk")(back, sides);
};

const stored = "/students?kept=x";
const usersList = "/admin/users?page=2";
const schoolsList = "/admin/schools?page=2";
const registrations = "/school_exam_years?page=2";

/** Each file that reads an address to return to, and the requests that reach it. */
const callers: Record<string, readonly Caller[] | string> = {
  "app/http/actor.ts": [{ ask: guestPage }],
  "app/http/back.ts": "by its callers, which are in this list",
  "app/routes/account/provider.tsx": "by tests/routes/identity.test.ts, with a provider",
  "app/routes/account/provider-callback.ts": "by tests/routes/identity.test.ts, with a provider",
  "app/routes/account/notices.ts": [
    { ask: withReferer(({ own }) => bareFormOf(own.admin, "/account/notices", { up_to: "1" })), keeps: list },
  ],
  "app/routes/account/proof.tsx": shownAndSaved("/account/proof"),
  "app/routes/account/sign-in.tsx": [
    { ask: signInPage, keeps: list },
    { ask: signIn, keeps: list },
  ],
  "app/routes/account/sign-in-code.tsx": [{ ask: signInCode, keeps: list }],
  "app/routes/checks/answer-many.tsx": shownAndSaved("/checks/answer"),
  "app/routes/checks/answer.tsx": shownAndSaved("/checks/:id/:rule"),
  "app/routes/columns/choose.tsx": shownAndSaved("/columns"),
  "app/routes/owners/take.ts": [
    {
      ask: withReferer(({ own }) => bareFormOf(own.admin, "/owners", { case: `request:${own.request.id}` })),
      keeps: list,
    },
  ],
  "app/routes/save-data.ts": [
    { ask: withReferer(({ own }) => bareFormOf(own.admin, "/save-data", { on: "1" })), keeps: list },
  ],
  "app/routes/school-exam-years/delete.tsx": shownAndSaved("/school_exam_years/:id/delete", registrations),
  "app/routes/school-exam-years/edit.tsx": shownAndSaved("/school_exam_years/:id/edit", registrations),
  "app/routes/school-exam-years/expected.tsx": shownAndSaved("/school_exam_years/:id/expected"),
  "app/routes/school-exam-years/state.tsx": [door("/school_exam_years/:id/state", "GET")],
  "app/routes/schools/delete.tsx": shownAndSaved("/schools-delete/:id", schoolsList),
  "app/routes/schools/edit.tsx": shownAndSaved("/schools-edit/:id", schoolsList),
  "app/routes/special-needs/edit.tsx": shownAndSaved("/student-needs/:id"),
  "app/routes/students/add.tsx": shownAndSaved("/student-add"),
  "app/routes/students/batch.tsx": [door("/student-add/batch", "GET")],
  "app/routes/students/delete.tsx": shownAndSaved("/student-delete/:id"),
  "app/routes/students/edit.tsx": shownAndSaved("/student-edit/:id"),
  "app/routes/students/grid.tsx": shownAndSaved("/students/grid"),
  "app/routes/students/history.tsx": [door("/student-history/:id", "GET")],
  "app/routes/students/one.tsx": [door("/student/:id", "GET")],
  "app/routes/students/parts/ask.ts": [{ ask: lateWithdrawal, keeps: list }],
  "app/routes/students/bulk.tsx": [door("/students/bulk", "POST")],
  "app/routes/students/parts/lists.ts": [
    {
      ask: (value, sides) => {
        const back = `/student/${sides.own.student.id}?${new URLSearchParams({ back: value })}`;
        return bareFormOf(sides.own.admin, `/student-delete/${sides.own.student.id}`, { back });
      },
      keeps: list,
    },
  ],
  "app/routes/students/reinstate.tsx": shownAndSaved("/student-reinstate/:id"),
  "app/routes/students/withdraw.tsx": shownAndSaved("/student-withdraw/:id"),
  "app/routes/users/delete.tsx": shownAndSaved("/user-delete/:id", usersList),
  "app/routes/users/edit.tsx": [
    { ask: editedUser, keeps: usersList },
    door("/user-edit/:id", "POST", "/account"),
  ],
  "app/routes/users/impersonate.tsx": [door("/admin/impersonate", "POST", stored)],
  "app/routes/users/stop-impersonation.ts": [{ ask: leavingImpersonation, keeps: stored }],
  "app/routes/year.tsx": [
    door("/year", "GET"),
    {
      ask: (value, { own }) =>
        requestOf(own.admin, `/year?${new URLSearchParams({ exam_year: "2026", return_to: value })}`),
      keeps: list,
    },
    { ask: withReferer(({ own }) => requestOf(own.admin, "/year?exam_year=2026")), keeps: "/students" },
  ],
};

let app: Awaited<ReturnType<typeof loadApp>>;
let sides: Sides;
beforeAll(async () => {
  app = await loadApp();
  sides = await makeSides();
});
inRollback();

const addressesIn = (html: string) =>
  [...html.matchAll(/\b(?:href|action|src)="([^"]*)"/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );

/** Rolls back, so that each form of address meets the same records. */
async function answerFrom(ask: Ask, address: string) {
  sqlite.exec("savepoint form");
  try {
    const response = await app(ask(address, sides));
    const body = await response.text();
    return { status: response.status, location: response.headers.get("Location"), body };
  } finally {
    sqlite.exec("rollback to form; release form");
  }
}

const reads = /\b(?:safePath|listBehind|refererPath|refusedUntilChanged)\(/;
const reading = filesUnder("app", /\.tsx?$/).filter((path) => reads.test(textOf(path)));

test("every file that reads an address to return to is driven here", () => {
  expect(reading.filter((path) => !(path in callers))).toEqual([]);
  expect(Object.keys(callers).filter((path) => !reading.includes(path))).toEqual([]);
});

test("every name of such an address is one that this test sends", () => {
  const read = reading.flatMap((path) =>
    [...textOf(path).matchAll(/\b(?:safePath|refusedUntilChanged)\(\s*[^;]*?\.get\("(\w+)"\)/g)].map(
      ([, name]) => name,
    ),
  );
  expect([...new Set(read)].filter((name) => !names.includes(name ?? ""))).toEqual([]);
});

test("a path that resolves to another host leads away", () => {
  expect(hostileAddresses.length).toBeGreaterThanOrEqual(40);
  expect(["/", list, "/students/.//x"].filter(leadsAway)).toEqual([]);
  expect(
    ["//evil.example", "/.//evil.example", "https://evil.example"].filter((each) => !leadsAway(each)),
  ).toEqual([]);
});

describe.each(Object.entries(callers).filter(([, how]) => typeof how !== "string"))("%s", (_, asks) => {
  test.each([...(asks as readonly Caller[])].map((caller, at) => ({ caller, at })))(
    "leads to no other site (request $at)",
    async ({ caller: { ask, keeps } }) => {
      if (keeps) {
        const { location, body, status } = await answerFrom(ask, keeps);
        const everything = `${location} ${decodeURIComponent(location ?? "")} ${body.replaceAll("&amp;", "&")}`;
        expect([
          status,
          everything.includes(keeps) || everything.includes(encodeURIComponent(keeps)),
        ]).toEqual([status, true]);
      }
      const faults: string[] = [];
      for (const address of hostileAddresses) {
        const { status, location, body } = await answerFrom(ask, address);
        if (status >= 500) faults.push(`${JSON.stringify(address)} is answered ${status}`);
        const led = [...(location === null ? [] : [location]), ...addressesIn(body)].filter(leadsAway);
        if (led.length > 0) faults.push(`${JSON.stringify(address)} leads to ${led.join(" ")}`);
      }
      expect(faults).toEqual([]);
    },
  );
});
