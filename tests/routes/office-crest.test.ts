import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client.server";
import { office_crest } from "~/db/schema";
import { action as apiCrest } from "~/routes/api/office-crest";
import { action as crestAction } from "~/routes/office/crest";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { formOf, jsonOf, makeStudent, type Person, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();

const put = (who: Person, crest: Buffer | string) =>
  answerOf(
    apiCrest,
    jsonOf(who, "PUT", "/api/office/crest", { crest: Buffer.from(crest).toString("base64") }),
    {},
  );
const remove = (who: Person) =>
  answerOf(crestAction, formOf(who, "/admin/office/crest", { remove: "true" }), {});
const stored = () => db.select().from(office_crest).get();
const storedText = () => stored()?.content.toString() ?? "";

function upload(who: Person, crest: Buffer | string) {
  const request = formOf(who, "/admin/office/crest", {});
  const body = new FormData();
  body.set("crest", new File([new Uint8Array(Buffer.from(crest))], "jata"));
  const headers = new Headers(request.headers);
  headers.delete("Content-Type");
  return answerOf(crestAction, new Request(request.url, { method: "POST", headers, body }), {});
}

const chunk = (name: string, data: Buffer) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  return Buffer.concat([size, Buffer.from(name), data, Buffer.from("ae426082", "hex")]);
};
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 0], 8);
  const parts = [
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(100))),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...parts]);
}

const svg = (inside: string, attributes = 'xmlns="http://www.w3.org/2000/svg"') =>
  `<svg ${attributes}>${inside}</svg>`;
const shape = '<path d="M0 0h10v10z" fill="#123"/>';

describe("the crest", () => {
  it("is stored from a file and by a call, shown on the sheets, and removed, each with its audit event", async () => {
    const { admin, clerk } = world;
    makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name: "CALON" });
    expect((await upload(admin, png(400, 500))).status).toBe(303);
    const { hash } = stored() ?? {};
    const page = async () =>
      (await app(requestOf(clerk, "/students/sheets/psra?school_code=AAA0001&exam_year=2026"))).text();
    expect(await page()).toContain(`<img src="/office/crest?v=${hash}" alt=""/>`);
    const shown = await app(requestOf(clerk, `/office/crest?v=${hash}`));
    expect(shown.headers.get("Content-Type")).toBe("image/png");
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png(400, 500));
    expect((await put(admin, svg(shape))).status).toBe(200);
    expect(stored()).toMatchObject({ type: "image/svg+xml" });
    expect((await remove(admin)).status).toBe(303);
    expect(await page()).not.toContain("/office/crest");
    expect((await app(requestOf(clerk, "/office/crest"))).status).toBe(404);
    const events = sqlite
      .prepare("select action from audit_events where entity = 'office' order by id")
      .pluck();
    expect(events.all()).toEqual(["crest.saved", "crest.saved", "crest.removed"]);
  });

  it("is the office's alone to change, and no visitor sees it", async () => {
    await put(world.admin, svg(shape));
    for (const who of [world.clerk, world.supervisor, world.observer]) {
      expect((await put(who, svg(shape))).status).toBe(403);
      expect((await upload(who, svg(shape))).status).toBe(403);
      expect((await remove(who)).status).toBe(403);
      expect((await app(requestOf(who, "/office/crest"))).status).toBe(200);
    }
    expect((await app(requestOf(null, "/office/crest"))).status).not.toBe(200);
  });

  it.each([
    ["nothing", "", "required"],
    ["a text", "jata", "crest_unknown"],
    ["a page", "<html><script>alert(1)</script></html>", "crest_unknown"],
    ["half of an SVG", '<svg xmlns="http://www.w3.org/2000/svg"><path', "crest_unknown"],
    ["a PNG without its end", png(10, 10).subarray(0, -4), "crest_unknown"],
    ["the first bytes of a PNG", png(10, 10).subarray(0, 16), "crest_unknown"],
    ["a PNG of 10,000 pixels", png(10_000, 10), "crest_pixels"],
    ["a PNG without width", png(0, 10), "crest_pixels"],
    ["a file of more than 20 KB", svg(shape.repeat(600)), "crest_too_large"],
  ])("is refused as %s, and the one of before stays", async (_, given, code) => {
    await put(world.admin, svg(shape));
    const before = stored();
    expect((await upload(world.admin, given)).problems).toEqual([["crest", code]]);
    if (given !== "") expect((await put(world.admin, given)).problems).toEqual([["crest", code]]);
    expect(stored()).toEqual(before);
  });
});

describe("an SVG", () => {
  const kept = async (inside: string, attributes?: string) => {
    expect((await put(world.admin, svg(inside, attributes))).status).toBe(200);
    return storedText();
  };

  it.each([
    ["a script", "<script>alert(1)</script>"],
    ["a script in CDATA", "<style><![CDATA[</style><script>alert(1)</script>]]></style>"],
    ["a script with a prefix", '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
    ["an event", '<path onload="alert(1)" d="M0 0"/>'],
    ["an event in capitals", '<path ONLOAD="alert(1)" d="M0 0"/>'],
    [
      "a foreign page",
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">alert(1)</body></foreignObject>',
    ],
    ["a link", '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
    ["a use of another file", '<use href="https://contoh.invalid/a.svg#alert"/>'],
    ["a use of a data address", '<use xlink:href="data:image/svg+xml,alert"/>'],
    ["an image of another site", '<image href="https://contoh.invalid/alert.png"/>'],
    ["a style that loads a file", "<style>@import url(https://contoh.invalid/alert.css)</style>"],
    ["a style with hidden letters", "<style>a{background:\\75 rl(//contoh.invalid/alert)}</style>"],
    ["an attribute that loads a file", '<path fill="url(https://contoh.invalid/alert)" d="M0 0"/>'],
    ["an animation of a link", '<animate attributeName="href" values="javascript:alert(1)"/>'],
  ])("loses %s", async (_, inside) => {
    const text = await kept(inside + shape);
    expect(text).toContain('<path d="M0 0h10v10z" fill="#123"/>');
    expect(text).not.toMatch(/alert|contoh|<script|<image|foreign|on\w+=|<a |animate/i);
  });

  it("keeps shapes, gradients, texts and references within itself", async () => {
    const inside =
      '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient><symbol id="s"><circle r="1"/></symbol></defs>' +
      '<style>.b{fill:url(#a)}</style><g transform="scale(2)"><use href="#s"/><text x="1">JATA &amp; NEGERI</text></g>';
    expect(await kept(inside, 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"')).toBe(
      svg(inside, 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"'),
    );
  });

  it("with entities of its own cannot grow", async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${"alert".repeat(100)}">]>${svg(`<text>&a;&a;</text>${shape}`)}`;
    expect((await put(world.admin, bomb)).status).toBe(200);
    expect(storedText()).not.toContain("alertalert");
    expect(storedText().length).toBeLessThan(300);
  });
});
