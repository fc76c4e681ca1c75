import { beforeAll, describe, expect, test } from "vitest";
import { answerTo } from "../matrix/answers";
import { type Ask, type Channel, requestFor } from "../matrix/engine";
import { asAsk, isApi, withQuery } from "../matrix/questions";
import { loadApp, loadFloorPlan, type PlannedRoute } from "../support/app";
import { methodsAt } from "../support/declared";
import { doors, type Method, PUBLIC } from "../support/doors";
import { inRollback, type Person, requestOf } from "../support/people";
import { canary, knownIdentity, makeSides, type Sides } from "../support/sides";

const methods: Method[] = ["GET", "POST", "PUT", "DELETE"];
const cases = Object.entries(doors).flatMap(([address, byMethod]) =>
  Object.entries(byMethod).map(([method, door]) => ({ address, method: method as Method, door })),
);

let app: Awaited<ReturnType<typeof loadApp>>;
let routes: (PlannedRoute & { address: string })[];
let sides: Sides;
const scoped = () => [sides.own.clerk, sides.own.supervisor, sides.own.observer, sides.narrowed];

beforeAll(async () => {
  app = await loadApp();
  routes = (await loadFloorPlan()).filter(
    (route): route is (typeof routes)[number] => route.address !== null,
  );
  sides = await makeSides();
});
inRollback();

/** The answer to one person at one door, to the last byte. */
const ask = async (channel: Channel, method: Method, question: Ask | string, person: Person | null) =>
  answerTo(await app(requestFor(channel, method, asAsk(question), { person })));

const unlisted = (addresses: string[]) =>
  addresses
    .filter((address) => !(address in doors) && !(address in PUBLIC))
    .map(
      (address) =>
        `${address} is in app/routes.ts, and nothing says who may open it: add it to tests/addresses/, or a call of the API to tests/support/doors.ts, with its permission and how to ask there for a record of either side, or with the reason why it is public`,
    );

describe("the table of doors", () => {
  test("names every address of the floor plan, or says why it is public", () => {
    expect(routes.length).toBeGreaterThan(60);
    expect(unlisted(routes.map(({ address }) => address))).toEqual([]);
  });

  test("reports a forgotten address", () => {
    expect(unlisted(["/students", "/students/secret", "/"])).toEqual([
      expect.stringMatching(/^\/students\/secret is in app\/routes\.ts/),
    ]);
  });

  test("names each existing address once", () => {
    const known = new Set(routes.map(({ address }) => address));
    expect([...Object.keys(doors), ...Object.keys(PUBLIC)].filter((address) => !known.has(address))).toEqual(
      [],
    );
    expect(Object.keys(doors).filter((address) => address in PUBLIC)).toEqual([]);
  });

  test("names every method that an address answers", () => {
    const missing = routes.flatMap(({ address, module }) => {
      const listed = Object.keys(doors[address] ?? {});
      if (address in PUBLIC) return [];
      const ofPage = [...("loader" in module ? ["GET"] : []), ...("action" in module ? ["POST"] : [])];
      const exported = isApi(address) ? methodsAt(address, module) : ofPage;
      return exported
        .filter((method) => !listed.includes(method))
        .map((method) => `${method} ${address} is answered, and tests/addresses/ does not say for whom`);
    });
    expect(missing).toEqual([]);
  });

  test.each(Object.keys(doors).filter(isApi))("%s refuses every other method", async (address) => {
    const byMethod = doors[address] ?? {};
    const listed = methods.filter((method) => method in byMethod);
    const { to } = asAsk(Object.values(byMethod)[0]?.ask(sides.own, sides.own.admin, sides) ?? "");
    for (const method of methods.filter((method) => !listed.includes(method))) {
      const answer = await ask("api", method, to, sides.own.admin);
      expect([method, answer.status, answer.headers.get("Allow")]).toEqual([method, 405, listed.join(", ")]);
    }
  });
});

test("every refusal of a visitor says how to sign in", async () => {
  for (const { address, method, door } of cases) {
    const question = door.ask(sides.own, sides.own.admin, sides);
    const answer = await ask(isApi(address) ? "api" : "document", method, question, null);
    if (isApi(address))
      expect(JSON.parse(answer.body)).toMatchObject({ data: null, code: "unauthenticated" });
    else expect(answer.headers.get("Location"), address).toMatch(/^\/user_login\?redirect_to=/);
  }
});

const pages = cases.filter(({ address, method }) => method === "GET" && !isApi(address));

test.each(pages)(
  "$address stays closed when a request names only its own loader",
  async ({ address, door }) => {
    const own = routes.filter((route) => route.address === address).map(({ id }) => id);
    const { to } = withQuery(asAsk(door.ask(sides.own, sides.own.admin, sides)), `_routes=${own.join()}`);
    const answer = await ask("data", "GET", to, null);
    expect(answer.status).toBe(202);
    expect(answer.body).toContain('"redirect","/user_login?redirect_to=');
  },
);

test("permitted accounts see the canary record", async () => {
  const { own, foreign } = sides;
  const seen = async (who: Person, to: string) => (await answerTo(await app(requestOf(who, to)))).everything;
  const year = `school_code=${foreign.school.school_code}&exam_year=2026`;
  for (const to of ["/admin/schools", "/admin/schools.data", "/api/schools", `/students?${year}`]) {
    expect(await seen(own.admin, to)).toMatch(canary);
  }
  expect(await seen(foreign.clerk, `/api/students?${year}`)).toContain("140203109876");
  const observed = await seen(foreign.observer, `/api/students?${year}`);
  expect(observed).toContain("9876");
  expect(observed).not.toContain("140203109876");
});

describe("no typed value reveals the other school", () => {
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
      const answer = await ask(isApi(to) ? "api" : "document", method, to, who);
      const echoed = answer.everything.replaceAll(/KENAR?(?=["&<])/g, "");
      expect(answer.status).toBeOneOf([200, 403]);
      expect(echoed).not.toMatch(canary);
    }
  });

  test("an own candidate with the identity number of the other school's pupil gets the same answer as with a free number", async () => {
    const { own } = sides;
    const body = { ...pupil, ic_number: knownIdentity, school_code: own.school.school_code, exam_year: 2026 };
    for (const channel of ["document", "api"] as const) {
      const to = channel === "api" ? "/api/students" : "/student-add";
      const answer = await ask(channel, "POST", { to, body }, own.clerk);
      expect(answer.status).toBe(422);
      expect(answer.everything).not.toMatch(canary);
    }
  });

  const pupil = { full_name: "MURID BAHARU", class_name: "6 B", gender: "P" };
});

describe("no page shows a link that its account may not open", () => {
  const most = 150;

  test.each(["admin", "clerk", "supervisor", "observer"] as const)("for the %s", async (kind) => {
    const who = sides.own[kind];
    const waiting = ["/"];
    const seen = new Set(waiting);
    const dead: string[] = [];
    for (let at = 0; at < Math.min(waiting.length, most); at++) {
      const page = waiting[at] ?? "";
      const { status, body } = await answerTo(await app(requestOf(who, page)));
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
