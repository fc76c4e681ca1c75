import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lastSchoolOf } from "~/http/preferences";
import { loadApp } from "../support/app";
import { inRollback, makeSchool, makeWorld, type Person, register } from "../support/people";

inRollback();

let world: ReturnType<typeof makeWorld>;
let app: (request: Request) => Promise<Response>;
beforeAll(async () => {
  app = await loadApp();
}, 60_000);
beforeEach(() => {
  world = makeWorld();
});

const own = { "Sec-Fetch-Site": "same-origin" };
const open = (person: Person, path: string, selection = "", from: Record<string, string> = own) => {
  const headers = { Cookie: `${person.cookie}; ${selection}`, ...from };
  return app(new Request(`http://localhost${path}`, { headers }));
};

const selectionIn = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("calon_pilihan="))
    ?.split(";")[0];

describe("the school of the last screen", () => {
  it("a cookie stores the selection, and the next screen offers it", async () => {
    const list = await open(world.admin, "/students?school_code=AAA0001&exam_year=2026");
    const cookie = selectionIn(list);
    expect(cookie).toBe("calon_pilihan=AAA0001");
    for (const path of ["/students/roll-numbers", "/students/sheets"]) {
      const page = await (await open(world.admin, path, cookie)).text();
      expect(page, path).toMatch(/<input[^>]*name="school_code"[^>]*value="AAA0001"/);
    }
  });

  it.each([
    ["one of our own pages", { "Sec-Fetch-Site": "same-origin" }, true],
    ["the address bar", { "Sec-Fetch-Site": "none" }, true],
    ["our own page over plain http", { Referer: "http://localhost/students" }, true],
    ["another site", { "Sec-Fetch-Site": "cross-site" }, false],
    ["another host of the state", { "Sec-Fetch-Site": "same-site" }, false],
    [
      "another site that says it is ours",
      { "Sec-Fetch-Site": "cross-site", Referer: "http://localhost/" },
      false,
    ],
    ["another site over plain http", { Referer: "http://localhost.evil.test/" }, false],
    ["a page that does not say what it is", {}, false],
  ])("the selection after a link of %s is %j", async (_from, headers, isTaken) => {
    const page = await open(world.admin, "/students?school_code=AAA0001&exam_year=2026", "", headers);
    expect(page.status).toBe(200);
    expect(selectionIn(page) !== undefined).toBe(isTaken);
  });

  it("the cookie is sent once, until another selection", async () => {
    const path = "/students?school_code=AAA0001&exam_year=2026";
    expect(selectionIn(await open(world.admin, path, "calon_pilihan=AAA0001"))).toBeUndefined();
    expect(selectionIn(await open(world.admin, path, "calon_pilihan=BBB0002"))).toBeDefined();
  });

  it("a selection outside the scope of the account is not offered", async () => {
    const page = await open(world.supervisor, "/students/roll-numbers", "calon_pilihan=BBB0002");
    expect(await page.text()).not.toContain("BBB0002");
  });

  it("come back unchanged with any character in the code", async () => {
    const school_code = "Ñ&%;=(1)";
    makeSchool(school_code);
    register(school_code, 2026);
    const query = new URLSearchParams({ school_code, exam_year: "2026" });
    const cookie = selectionIn(await open(world.admin, `/students?${query}`)) ?? "";
    const request = new Request("http://localhost/", { headers: { Cookie: cookie } });
    expect(lastSchoolOf(request)).toBe(school_code);
  });

  it.each(["", "/", "A/2026", "%E0%A4%A", "A%20B", "A".repeat(21)])(
    "a malformed cookie '%s' gives no selection",
    (value) => {
      const request = new Request("http://localhost/", { headers: { Cookie: `calon_pilihan=${value}` } });
      expect(lastSchoolOf(request)).toBeNull();
    },
  );
});
