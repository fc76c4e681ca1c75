import { createRequestHandler, data, redirect, type ServerBuild } from "@remix-run/node";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { sqlite } from "~/db/client";
import type { Answer } from "~/http/exchange";
import { addressesOf } from "~/http/routing/chains";
import { loadBuild } from "../support/app";
import { doors, PUBLIC } from "../support/doors";
import { inRollback, type Person, requestOf } from "../support/people";
import { makeSides, type Sides } from "../support/sides";

let build: ServerBuild;
let remix: Answer;
let sides: Sides;

beforeAll(async () => {
  build = await loadBuild();
  remix = createRequestHandler(build, "production");
  sides = await makeSides();
});
inRollback();

/** The answer without its random values and the moment at which the session ends. */
async function said(answer: Response) {
  const text = await answer.text();
  return {
    status: answer.status,
    headers: [...answer.headers].filter(([name]) => !name.startsWith("x-remix")),
    text: text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, "a key")
      .replace(/"expires_at":"[^"]+"/, '"expires_at":"a moment"'),
  };
}

/** Some answers write an audit event, which the trail would show to the next one who asks. */
async function unrecorded<T>(ask: () => Promise<T>): Promise<T> {
  sqlite.exec("savepoint asked");
  try {
    return await ask();
  } finally {
    sqlite.exec("rollback to asked; release asked");
  }
}

function addressesFor(who: Person | null): string[] {
  // A file of these kinds, and the metrics, say when they were made.
  const isOfMoment = (address: string) => /\.(pdf|xlsx)\b|^\/(metrics|readyz)/.test(address);
  const open = Object.keys(PUBLIC).filter((address) => !address.includes("*"));
  const own = Object.values(doors).flatMap(({ GET }) => {
    if (!GET) return [];
    const ask = GET.ask(sides.own, who ?? sides.own.admin, sides);
    return typeof ask === "string" ? ask : ask.to;
  });
  const missing = own.map((address) => address.replace(/\d+/, "999999"));
  const all = [...new Set([...own, ...missing, ...open])].filter((address) => !isOfMoment(address));
  // The slow run asks for each address; Remix matches all routes again for each request.
  return process.env.SLOW ? all : all.filter((_, at) => at % 3 === 0);
}

const usualReaders: [string, () => Person | null][] = [
  ["the administrator", () => sides.own.admin],
  ["a visitor", () => null],
];
/** `tests/slow/pages.test.ts` asks as these too: other rows, in the same pages and codes. */
const moreReaders: typeof usualReaders = [
  ["a school clerk", () => sides.own.clerk],
  ["an observer", () => sides.own.observer],
];

describe("the answer of an address", () => {
  test.each(process.env.SLOW ? [...usualReaders, ...moreReaders] : usualReaders)(
    "equals the answer of Remix with all routes for %s, also where it is missing or refused",
    async (_, who) => {
      const addressAt = addressesOf(build);
      const seen = new Map<number, number>();
      for (const address of addressesFor(who())) {
        const answer = addressAt(address.split("?", 1)[0] ?? "")?.answer;
        if (!answer) continue;
        const short = await unrecorded(async () => said(await answer(requestOf(who(), address))));
        const full = await unrecorded(async () => said(await remix(requestOf(who(), address))));
        expect(short, address).toEqual(full);
        seen.set(short.status, (seen.get(short.status) ?? 0) + 1);
      }
      expect(seen.get(who() ? 200 : 303)).toBeGreaterThan(5);
      if (who()) expect(seen.get(404)).toBeGreaterThan(3);
    },
  );
});

/** The build, with a list of candidates that does something else. */
function buildWith(changes: object): ServerBuild {
  const [id, list] = Object.entries(build.routes).find(([, route]) => route?.path === "students") ?? [];
  const module = { ...list?.module, ...changes };
  return { ...build, routes: { ...build.routes, [id ?? ""]: { ...list, module } } } as ServerBuild;
}

const broken = () => {
  throw new Error("broken");
};

describe("a screen", () => {
  test.each<[string, object, number]>([
    ["whose data cannot be had", { loader: broken }, 500],
    ["that cannot be shown", { default: broken }, 500],
    ["that is not for the reader", { loader: () => Promise.reject(new Response("", { status: 403 })) }, 403],
    [
      "that is refused with a cookie",
      { loader: () => Promise.reject(new Response("", { status: 404, headers: { "Set-Cookie": "a=1" } })) },
      404,
    ],
    ["that leads elsewhere", { loader: () => redirect("/", 303) }, 303],
    [
      "that is answered with another status and a cookie",
      {
        loader: () => data(null, { status: 422, headers: { "Set-Cookie": "a=1", "X-Other": "b" } }),
        default: () => null,
        meta: () => [],
      },
      422,
    ],
    [
      "that says its headers itself",
      { loader: () => null, default: () => null, meta: () => [], headers: () => ({ "Retry-After": "7" }) },
      200,
    ],
  ])("%s is answered as Remix's own handler answers it", async (_, changes, status) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const changed = buildWith(changes);
    const ask = () => requestOf(sides.own.admin, "/students");
    const whole = await said(await createRequestHandler(changed, "production")(ask()));
    const errors = logged.mock.calls.map(([error]) => String(error));
    logged.mockClear();
    const short = await said((await addressesOf(changed)("/students")?.answer(ask())) as Response);
    expect(short).toEqual(whole);
    expect(short.status).toBe(status);
    expect(logged.mock.calls.map(([error]) => String(error))).toEqual(errors);
    logged.mockRestore();
  });

  test.each([
    ["where it is shown", () => null, 200],
    ["where it is refused", () => Promise.reject(new Response("", { status: 403 })), 403],
  ])("runs each of its loaders once, %s", async (_, answered, status) => {
    const loader = vi.fn<() => unknown>(answered);
    const changed = buildWith({ loader, default: () => null, meta: () => [] });
    const answer = await addressesOf(changed)("/students")?.answer(requestOf(sides.own.admin, "/students"));
    expect(answer?.status).toBe(status);
    expect(loader).toHaveBeenCalledOnce();
  });
});
