import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { can } from "~/auth/permissions";
import { sqlite } from "~/db/client.server";
import { loadApp, loadFloorPlan, type PlannedRoute } from "../support/app";
import { type Door, doors, type Method, PUBLIC } from "../support/doors";
import { inRollback, type Person, requestOf } from "../support/people";
import { canary, knownIdentity, makeSides, type Sides } from "../support/sides";

type Channel = "document" | "data" | "api";

const methods: Method[] = ["GET", "POST", "PUT", "DELETE"];
const isApi = (address: string) => address.startsWith("/api/");
const cases = Object.entries(doors).flatMap(([address, byMethod]) =>
  Object.entries(byMethod).map(([method, door]) => ({ address, method: method as Method, door })),
);
const channelsOf = (address: string): Channel[] => (isApi(address) ? ["api"] : ["document", "data"]);

let app: Awaited<ReturnType<typeof loadApp>>;
let routes: (PlannedRoute & { address: string })[];
let sides: Sides;
const fourRoles = () => [sides.own.admin, sides.own.clerk, sides.own.supervisor, sides.own.observer];
const scoped = () => [sides.own.clerk, sides.own.supervisor, sides.own.observer, sides.narrowed];

beforeAll(async () => {
  app = await loadApp();
  routes = (await loadFloorPlan()).filter(
    (route): route is (typeof routes)[number] => route.address !== null,
  );
  sides = await makeSides();
});
inRollback();

function requestFor(channel: Channel, method: Method, ask: ReturnType<Door["ask"]>, who: Person | null) {
  const { to, body } = typeof ask === "string" ? { to: ask, body: undefined } : ask;
  const [path = "", search] = to.split("?");
  const address = `${channel === "data" ? (path === "/" ? "/_root.data" : `${path}.data`) : path}${search ? `?${search}` : ""}`;
  if (body === undefined) return requestOf(who, address, { method });
  if (channel !== "api") return requestOf(who, address, { method, body: formOf(body) });
  const headers = { "Content-Type": "application/json" };
  return requestOf(who, address, { method, headers, body: JSON.stringify(body) });
}

const formOf = (body: unknown) =>
  new URLSearchParams(Object.entries(body as object).map(([name, value]) => [name, String(value ?? "")]));

/** Every byte of an answer, and what its cookies carry. */
async function hear(request: Request) {
  const response = await app(request);
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  const carried = /calon_makluman=([\w-]+)/.exec(headers)?.[1] ?? "";
  const body = await response.text();
  const everything = [headers, Buffer.from(carried, "base64url").toString(), body].join("\n");
  return { status: response.status, headers: response.headers, body, everything };
}

/** All that is kept, but for the clocks of the sessions. */
function everythingKept(): string {
  const tables = sqlite
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'students_fts%' and name <> 'sessions' order by name",
    )
    .pluck()
    .all() as string[];
  const hash = createHash("sha256");
  for (const table of tables)
    hash.update(JSON.stringify([table, sqlite.prepare(`select * from "${table}"`).all()]));
  return hash.digest("hex");
}

/** Runs the work and takes back what it wrote, so that each person finds the same records. */
async function undone<Value>(work: () => Promise<Value>): Promise<Value> {
  sqlite.exec("savepoint one_person");
  try {
    return await work();
  } finally {
    sqlite.exec("rollback to one_person; release one_person");
  }
}

const unlisted = (addresses: string[]) =>
  addresses
    .filter((address) => !(address in doors) && !(address in PUBLIC))
    .map(
      (address) =>
        `${address} stands in app/routes.ts, and nothing says who may open it: add it to tests/support/doors.ts with its permission and how to ask there for a record of either side, or to PUBLIC with the reason`,
    );

describe("the table of doors", () => {
  test("names every address of the floor plan, or says why it is public", () => {
    expect(routes.length).toBeGreaterThan(60);
    expect(unlisted(routes.map(({ address }) => address))).toEqual([]);
  });

  test("does not overlook an address that was forgotten", () => {
    expect(unlisted(["/students", "/students/secret", "/"])).toEqual([
      expect.stringMatching(/^\/students\/secret stands in app\/routes\.ts/),
    ]);
  });

  test("names no address twice or in vain", () => {
    const known = new Set(routes.map(({ address }) => address));
    expect([...Object.keys(doors), ...Object.keys(PUBLIC)].filter((address) => !known.has(address))).toEqual(
      [],
    );
    expect(Object.keys(doors).filter((address) => address in PUBLIC)).toEqual([]);
  });

  test("names every method that an address answers", () => {
    const missing = routes.flatMap(({ address, module }) => {
      const listed = Object.keys(doors[address] ?? {});
      if (isApi(address) || address in PUBLIC) return [];
      const exported = [...("loader" in module ? ["GET"] : []), ...("action" in module ? ["POST"] : [])];
      return exported
        .filter((method) => !listed.includes(method))
        .map(
          (method) => `${method} ${address} is answered, and tests/support/doors.ts does not say for whom`,
        );
    });
    expect(missing).toEqual([]);
  });

  test.each(Object.keys(doors).filter(isApi))("and %s refuses every other method", async (address) => {
    const byMethod = doors[address] ?? {};
    const listed = methods.filter((method) => method in byMethod);
    const ask = Object.values(byMethod)[0]?.ask(sides.own, sides.own.admin, sides) ?? "";
    for (const method of methods.filter((method) => !listed.includes(method))) {
      const to = typeof ask === "string" ? ask : ask.to;
      const answer = await hear(requestFor("api", method, to, sides.own.admin));
      expect([method, answer.status, answer.headers.get("Allow")]).toEqual([method, 405, listed.join(", ")]);
    }
  });
});

describe.each(cases)("$method $address", ({ address, method, door }) => {
  const channels = channelsOf(address);

  test("sends a visitor to sign in, and does nothing", async () => {
    const before = everythingKept();
    const ask = door.ask(sides.own, sides.own.admin, sides);
    const forged = { ...sides.own.admin, cookie: `calon=${"A".repeat(43)}.${"A".repeat(43)}` };
    for (const who of [null, forged, sides.unapproved]) {
      for (const channel of channels) {
        const answer = await hear(requestFor(channel, method, ask, who));
        if (channel === "api") {
          expect(answer.status).toBe(401);
          expect(JSON.parse(answer.body)).toMatchObject({ data: null, code: "unauthenticated" });
        } else if (channel === "data") {
          expect(answer.status).toBe(202);
          expect(answer.body).toContain('"redirect","/user_login?redirect_to=');
        } else {
          expect(answer.status).toBe(303);
          expect(answer.headers.get("Location")).toMatch(/^\/user_login\?redirect_to=/);
        }
        expect(answer.everything).not.toMatch(canary);
      }
    }
    expect(everythingKept()).toBe(before);
  });

  test("refuses every role that the matrix refuses, and does nothing", async () => {
    const before = everythingKept();
    const refused = fourRoles().filter((who) => !can(who, door.needs));
    for (const who of refused) {
      for (const side of [sides.own, sides.foreign]) {
        for (const channel of channels) {
          const answer = await hear(requestFor(channel, method, door.ask(side, who, sides), who));
          expect([who.role_id, channel, answer.status]).toEqual([who.role_id, channel, 403]);
          expect(answer.everything).not.toMatch(canary);
        }
      }
    }
    expect(everythingKept()).toBe(before);
  });

  test("knows nothing of a record of the other side, and does nothing to it", async () => {
    const before = everythingKept();
    for (const who of scoped().filter((who) => can(who, door.needs))) {
      const ask = door.ask(sides.foreign, who, sides);
      const isOfNoSide = JSON.stringify(ask) === JSON.stringify(door.ask(sides.own, who, sides));
      if (isOfNoSide) continue;
      for (const channel of channels) {
        const allowed =
          channel === "data"
            ? door.foreign.map((status) => (status === 303 || status === 307 ? 202 : status))
            : door.foreign;
        const answer = await hear(requestFor(channel, method, ask, who));
        expect(allowed, `${who.username} by ${channel} got ${answer.status}`).toContain(answer.status);
        expect(answer.everything).not.toMatch(canary);
      }
    }
    expect(everythingKept()).toBe(before);
  });

  test("opens for every role that the matrix lets in, and shows nothing of the other side", async () => {
    for (const who of fourRoles().filter((who) => can(who, door.needs))) {
      for (const channel of channels) {
        const answer = await undone(() =>
          hear(requestFor(channel, method, door.ask(sides.own, who, sides), who)),
        );
        expect(answer.status, `${who.role_id} by ${channel}: ${answer.body.slice(0, 400)}`).toBeLessThan(400);
        if (who.role_id !== "ADMIN") expect(answer.everything).not.toMatch(canary);
      }
    }
  });
});

const pages = cases.filter(({ address, method }) => method === "GET" && !isApi(address));

test.each(pages)("$address is not opened by asking for its own loader only", async ({ address, door }) => {
  const own = routes.filter((route) => route.address === address).map(({ id }) => id);
  const asked = new URL(requestFor("data", "GET", door.ask(sides.own, sides.own.admin, sides), null).url);
  asked.searchParams.set("_routes", own.join(","));
  const answer = await hear(requestOf(null, asked.pathname + asked.search));
  expect(answer.status).toBe(202);
  expect(answer.body).toContain('"redirect","/user_login?redirect_to=');
});

const allButThePassword = cases.filter(({ door }) => door.needs !== "account.password");

test.each(allButThePassword)(
  "$method $address is shut for whoever has to change a password first",
  async ({ address, method, door }) => {
    const before = everythingKept();
    const ask = door.ask(sides.own, sides.own.admin, sides);
    for (const channel of channelsOf(address)) {
      const answer = await hear(requestFor(channel, method, ask, sides.temporary));
      if (channel === "api") {
        expect([answer.status, JSON.parse(answer.body).code]).toEqual([403, "password_change_required"]);
      } else {
        expect(answer.status).toBe(channel === "data" ? 202 : 303);
        expect(answer.everything).toContain("/account/password");
      }
    }
    expect(everythingKept()).toBe(before);
  },
);

test("the canary is seen by those who may see it, so that its silence means something", async () => {
  const { own, foreign } = sides;
  const seen = async (who: Person, to: string) => (await hear(requestOf(who, to))).everything;
  const year = `school_code=${foreign.school.school_code}&exam_year=2026`;
  for (const to of ["/admin/schools", "/admin/schools.data", "/api/schools", `/students?${year}`]) {
    expect(await seen(own.admin, to)).toMatch(canary);
  }
  expect(await seen(foreign.clerk, `/api/students?${year}`)).toContain("140203109876");
  const observed = await seen(foreign.observer, `/api/students?${year}`);
  expect(observed).toContain("9876");
  expect(observed).not.toContain("140203109876");
});

test("a draft is its owner's alone, whoever asks", async () => {
  const { own, foreign } = sides;
  for (const address of ["/students/import/:id", "/admin/schools/import/:id"]) {
    for (const [method, door] of Object.entries(doors[address] ?? {})) {
      const ask = door.ask(foreign, own.admin, sides);
      const answer = await hear(requestFor("document", method as Method, ask, own.admin));
      expect([address, method, answer.status]).toEqual([address, method, 404]);
    }
  }
});

test("the public addresses show nobody anything of a school that is not theirs", async () => {
  for (const address of Object.keys(PUBLIC)) {
    for (const who of [null, ...scoped()]) {
      const to = address.replace("*", "tiada");
      for (const channel of channelsOf(address)) {
        expect((await hear(requestFor(channel, "GET", to, who))).everything).not.toMatch(canary);
      }
    }
  }
});

describe("what is typed does not draw out the other side", () => {
  const probes: [string, string, Method, string, unknown?][] = [
    ["a name", "search", "GET", "/students?search=BURUNG"],
    ["an identity", "search", "GET", `/api/students?search=${knownIdentity}`],
    ["a name", "search of the API", "GET", "/api/students?search=BURUNG"],
    ["a school", "search of schools", "GET", "/api/schools?search=KENAR"],
    ["a district", "filter", "GET", "/api/students?district_code=02"],
    ["a district", "filter of schools", "GET", "/api/schools?district_code=02"],
    ["a district", "filter of registrations", "GET", "/api/school_exam_years/stats?district_code=02"],
    ["a fragment", "filter of registrations", "GET", "/school_exam_years?school_name=KENA"],
    ["a fragment", "filter of candidates", "GET", "/api/students?school_name=KENA"],
    ["a fragment", "choice of a school", "GET", "/school_exam_years/add?search=KENA"],
  ];
  test.each(probes)("%s in a %s", async (_what, _where, method, to) => {
    for (const who of scoped()) {
      const answer = await hear(requestFor(isApi(to) ? "api" : "document", method, to, who));
      const echoed = answer.everything.replaceAll(/KENAR?(?=["&<])/g, "");
      expect(answer.status).toBeOneOf([200, 403]);
      expect(echoed).not.toMatch(canary);
    }
  });

  test("an identity that a pupil of the other side has, in a candidate of one's own", async () => {
    const { own } = sides;
    const body = { ...pupil, ic_number: knownIdentity, school_code: own.school.school_code, exam_year: 2026 };
    for (const channel of ["document", "api"] as const) {
      const to = channel === "api" ? "/api/students" : "/student-add";
      const answer = await hear(requestFor(channel, "POST", { to, body }, own.clerk));
      expect(answer.status).toBe(422);
      expect(answer.everything).not.toMatch(canary);
    }
  });

  const pupil = { full_name: "MURID BAHARU", class_name: "6 B", gender: "P" };
});

describe("no page shows a link that its reader may not follow", () => {
  const most = 150;

  test.each(["admin", "clerk", "supervisor", "observer"] as const)("for the %s", async (kind) => {
    const who = sides.own[kind];
    const waiting = ["/"];
    const seen = new Set(waiting);
    const dead: string[] = [];
    for (let at = 0; at < Math.min(waiting.length, most); at++) {
      const page = waiting[at] ?? "";
      const { status, body } = await hear(requestOf(who, page));
      if (status >= 400) dead.push(`${page} ${status}`);
      for (const [, href = ""] of body.matchAll(/<a\b[^>]*\bhref="(\/[^"]*)"/g)) {
        const link = href.replaceAll("&amp;", "&").replace(/#.*$/, "");
        if (seen.has(link)) continue;
        seen.add(link);
        waiting.push(link);
      }
    }
    expect(seen.size).toBeGreaterThan(5);
    expect(dead).toEqual([]);
  });
});
