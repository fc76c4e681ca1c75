import { beforeAll, describe, expect, test, vi } from "vitest";
import { can } from "~/auth/permissions";
import { loadApp } from "../support/app";
import { doors, PUBLIC } from "../support/doors";
import { inRollback, type Person, requestOf } from "../support/people";
import { makeSides, type Sides } from "../support/sides";

/** What a build would put into every page; there is none under test. */
const module = "/assets/enhance-abcdef.js";
const scripted = /<script|\.js\b|modulepreload/;

let app: Awaited<ReturnType<typeof loadApp>>;
let sides: Sides;

beforeAll(async () => {
  vi.stubEnv("ENHANCE", module);
  app = await loadApp();
  sides = await makeSides();
});
inRollback();

/** Every page that somebody can meet, by its address. */
function pages(who: Person): string[] {
  const own = Object.entries(doors).flatMap(([address, { GET }]) => {
    if (!GET || address.startsWith("/api/") || !can(who, GET.needs)) return [];
    const ask = GET.ask(sides.own, who, sides);
    return typeof ask === "string" ? ask : ask.to;
  });
  const open = Object.keys(PUBLIC).filter((address) => !address.startsWith("/api/"));
  return [...own, ...open.map((address) => address.replace("*", "tiada"))];
}

/** The HTML of each address that answers with a page, of any status. */
async function seen(who: Person | null, addresses: string[], headers: Record<string, string>) {
  const found = new Map<string, { status: number; html: string }>();
  for (const address of addresses) {
    const request = requestOf(who, address);
    for (const [name, value] of Object.entries(headers)) {
      const before = name === "Cookie" ? request.headers.get(name) : null;
      request.headers.set(name, before ? `${before}; ${value}` : value);
    }
    const answer = await app(request);
    const html = await answer.text();
    if (answer.headers.get("Content-Type")?.startsWith("text/html"))
      found.set(address, { status: answer.status, html });
  }
  return found;
}

const modes: [string, Record<string, string>][] = [
  ["asks for it with every request", { "Save-Data": "on" }],
  ["has the switch of the footer on", { Cookie: "calon_jimat=1" }],
];

/** One code path reads both settings, so each mode asks for every second page. */
const shareOf = (headers: Record<string, string>, addresses: string[]) =>
  addresses.filter((_, at) => at % 2 === (headers.Cookie ? 0 : 1));

describe.each(modes)("a browser that %s", (_, headers) => {
  test("gets no script on any page or error page", async () => {
    for (const who of [sides.own.admin, null]) {
      const found = await seen(who, who ? shareOf(headers, pages(who)) : Object.keys(PUBLIC), headers);
      expect(found.size).toBeGreaterThan(who ? 50 : 3);
      const named = [...found].filter(([, { html }]) => scripted.test(html)).map(([address]) => address);
      expect(named).toEqual([]);
      expect(withoutSwitch(found, headers.Cookie ? "0" : "1")).toEqual([]);
    }
  });

  test("gets no script on a page that refuses a form", async () => {
    const request = requestOf(null, "/user_login", { method: "POST", body: new URLSearchParams({}) });
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    const answer = await app(request);
    expect(answer.status).toBe(422);
    expect(await answer.text()).not.toMatch(scripted);
  });
});

/** Where the footer has no plain form that offers to turn the saving on, or off again. */
const withoutSwitch = (found: Awaited<ReturnType<typeof seen>>, offers: string) =>
  [...found]
    .filter(([, { html }]) => {
      const [form = ""] = /<form method="post" action="\/save-data">.*?<\/form>/.exec(html) ?? [];
      return !form.includes(`name="on" value="${offers}"`);
    })
    .map(([address]) => address);

test("any other browser gets one module on every page, and none on an error page", async () => {
  const found = await seen(sides.own.admin, pages(sides.own.admin), {});
  const wrong = [...found].filter(([, { status, html }]) => {
    const tags = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag).join("");
    return tags !== (status === 200 ? `<script defer="" src="${module}">` : "");
  });
  expect(wrong.map(([address]) => address)).toEqual([]);
});

test.each([
  [{ "Save-Data": "lite, ON" }, false],
  [{ "Save-Data": "off" }, true],
  [{ "Save-Data": "onward" }, true],
  [{ Cookie: "calon_jimat=0" }, true],
] as [Record<string, string>, boolean][])("the header %j is read", async (headers, isScripted) => {
  for (const [, { html }] of await seen(null, ["/", "/user_login"], headers))
    expect(html.includes(module)).toBe(isScripted);
});

describe("the switch in the footer", () => {
  const press = (on: string, headers: Record<string, string> = {}, who: Person | null = null) => {
    const request = requestOf(who, "/save-data", { method: "POST", body: new URLSearchParams({ on }) });
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    return app(request);
  };

  test("leads back to its page with the filters, for visitors too", async () => {
    const { host } = new URL(requestOf(null, "/").url);
    const referer = `http://${host}/students?search=nur&page=2`;
    for (const who of [null, sides.own.clerk]) {
      const answer = await press("1", { Referer: referer }, who);
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/students?search=nur&page=2"]);
      expect(answer.headers.getSetCookie().join()).toMatch(/calon_jimat=1; .*Max-Age=34560000/);
    }
  });

  test.each([
    ["nowhere", undefined],
    ["another site", "https://jahat.example/students"],
    ["an address with two slashes", "http://localhost//jahat.example"],
    ["what is no address", "bukan alamat"],
  ])("leads home from %s", async (_, referer) => {
    const answer = await press("1", referer ? { Referer: referer } : {});
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
  });

  test("turns off again, and treats an unknown value as off", async () => {
    for (const on of ["0", "", "ya", "1 ", "💾".repeat(1000)]) {
      const answer = await press(on);
      expect(answer.status).toBe(303);
      expect(answer.headers.getSetCookie().join()).toMatch(/calon_jimat=; .*Max-Age=0/);
    }
  });
});

test("no page is cacheable, so that no browser gets a page of another setting", async () => {
  for (const [address, { status }] of await seen(null, ["/", "/user_login", "/tiada"], {})) {
    const answer = await app(requestOf(null, address));
    expect([address, answer.status]).toEqual([address, status]);
    // The gate says no-store for every answer that says nothing of its own.
    expect(answer.headers.get("Cache-Control") ?? "no-store").toBe("no-store");
  }
});
