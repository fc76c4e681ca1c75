import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { office_crest } from "~/db/schema";
import { drawInThread } from "~/features/sheets/pdf/in-thread";
import { t } from "~/messages";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { formOf, jsonOf, makeStudent, type Person, requestOf, withWorld } from "../support/people";
import { jpegOf, pngOf } from "../support/pictures";

const app = await loadApp();
const world = withWorld();

const put = (who: Person, crest: Buffer | string) =>
  answerOf(jsonOf(who, "PUT", "/api/office/crest", { crest: Buffer.from(crest).toString("base64") }));
const remove = (who: Person) => answerOf(formOf(who, "/admin/office/crest", { remove: "true" }));
const stored = () => db.select().from(office_crest).get();

function uploadOf(who: Person, crest: Buffer | string): Request {
  const request = formOf(who, "/admin/office/crest", {});
  const body = new FormData();
  body.set("crest", new File([new Uint8Array(Buffer.from(crest))], "jata"));
  const headers = new Headers(request.headers);
  headers.delete("Content-Type");
  return new Request(request.url, { method: "POST", headers, body });
}
const upload = (who: Person, crest: Buffer | string) => answerOf(uploadOf(who, crest));

/** A picture is drawn in a thread before it is stored, which takes longer than the rest of a test. */
const storeCrest = () =>
  db
    .insert(office_crest)
    .values({ id: 1, type: "image/png", content: crest, hash: "h", created_at: "2026-01-05" })
    .returning()
    .get();

const png = (width: number, height: number) => pngOf({ width, height });
/** As an office draws a crest: with transparency, which pdfkit unpacks. */
const crest = pngOf({ width: 40, height: 50, colour: 6 });
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h10v10z"/></svg>';

const withPixels = (packed: Buffer) => pngOf({ width: 40, height: 50, colour: 6, packed });
const cutShort = (picture: Buffer) => Buffer.concat([picture.subarray(0, -20), picture.subarray(-12)]);
function damaged(picture: Buffer): Buffer {
  const copy = Buffer.from(picture);
  copy.writeUInt8(copy.readUInt8(50) ^ 255, 50);
  return copy;
}
function pngWithChunkOf(bytes: number): Buffer {
  const copy = Buffer.from(crest);
  copy.writeUInt32BE(bytes, 33);
  return copy;
}

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
    expect((await put(admin, jpegOf())).status).toBe(200);
    expect(stored()).toMatchObject({ type: "image/jpeg" });
    expect((await remove(admin)).status).toBe(303);
    expect(await page()).not.toContain("/office/crest");
    expect((await app(requestOf(clerk, "/office/crest"))).status).toBe(404);
    const events = sqlite
      .prepare("select action from audit_events where entity = 'office' order by id")
      .pluck();
    expect(events.all()).toEqual(["crest.saved", "crest.saved", "crest.removed"]);
  });

  it("is the office's alone to change, and no visitor sees it", async () => {
    await put(world.admin, crest);
    for (const who of [world.clerk, world.supervisor, world.observer]) {
      expect((await put(who, crest)).status).toBe(403);
      expect((await upload(who, crest)).status).toBe(403);
      expect((await remove(who)).status).toBe(403);
      expect((await app(requestOf(who, "/office/crest"))).status).toBe(200);
    }
    expect((await app(requestOf(null, "/office/crest"))).status).not.toBe(200);
  });

  const refused = [
    ["nothing", "", "required"],
    ["a text", "jata", "crest_unknown"],
    ["a page", "<html><script>alert(1)</script></html>", "crest_unknown"],
    ["an SVG", svg, "crest_unknown"],
    ["a PNG without its end", png(10, 10).subarray(0, -4), "crest_unknown"],
    ["the first bytes of a PNG", png(10, 10).subarray(0, 16), "crest_unknown"],
    ["a PNG whose data were damaged on the way", damaged(crest), "crest_unknown"],
    ["a PNG without its last data", cutShort(crest), "crest_unknown"],
    [
      "a PNG whose pixels cannot be unpacked",
      withPixels(Buffer.from("00".repeat(40), "hex")),
      "crest_unknown",
    ],
    ["a PNG without pixels", withPixels(Buffer.alloc(0)), "crest_unknown"],
    [
      "a PNG that unpacks to more than its pixels",
      withPixels(deflateSync(Buffer.alloc(9_000_000))),
      "crest_unknown",
    ],
    [
      "a PNG whose rows have an unknown filter",
      withPixels(deflateSync(Buffer.alloc(50 * 161, 9))),
      "crest_unknown",
    ],
    ["a PNG with a chunk that ends before its file begins", pngWithChunkOf(0xffff_fff0), "crest_unknown"],
    ["a PNG of a colour that does not exist", pngOf({ width: 4, height: 4, colour: 7 }), "crest_unknown"],
    ["a JPEG without its end", jpegOf().subarray(0, -2), "crest_unknown"],
    ["the first bytes of a JPEG", jpegOf().subarray(0, 3), "crest_unknown"],
    ["a JPEG without a picture", Buffer.from("ffd8ffe00002ffd9", "hex"), "crest_unknown"],
    ["a JPEG of 10,000 pixels", jpegOf({ width: 10, height: 10_000 }), "crest_pixels"],
    ["a PNG of 10,000 pixels", png(10_000, 10), "crest_pixels"],
    ["a PNG without width", png(0, 10), "crest_pixels"],
    ["a file of more than 20 KB", "jata".repeat(6000), "crest_too_large"],
  ] as const;

  it.each(refused)("is refused as %s, and the one of before stays", async (_, given, code) => {
    const before = storeCrest();
    expect((await upload(world.admin, given)).problems).toEqual([["crest", code]]);
    expect(stored()).toEqual(before);
  });

  it.each(refused.filter(([, given]) => given !== ""))(
    "is refused by the call as by the form as %s",
    async (_, given, code) => {
      const before = storeCrest();
      expect((await put(world.admin, given)).problems).toEqual([["crest", code]]);
      expect(stored()).toEqual(before);
    },
  );

  /** Both doors answer 503 with a sentence that is not about the picture, and store nothing. */
  async function isNotTried(): Promise<void> {
    const call = await put(world.admin, crest);
    expect([call.status, call.headers.get("Retry-After"), call.body.code, call.body.error]).toEqual([
      ...[503, "5", "busy"],
      t("office.crest_busy"),
    ]);
    const page = await app(uploadOf(world.admin, crest));
    expect(page.status).toBe(503);
    expect(await page.text()).toContain(t("office.crest_busy"));
    expect(stored()).toBeUndefined();
  }

  it("is not tried while too many files are drawn", async () => {
    const leaving = new AbortController();
    const held = Array.from({ length: 25 }, (_, at) =>
      drawInThread(
        { user_id: -1 - at },
        leaving.signal,
        () =>
          new Promise((_, fail) =>
            leaving.signal.addEventListener("abort", () => fail(leaving.signal.reason)),
          ),
      ).catch(() => "left"),
    );
    await isNotTried();
    leaving.abort();
    await Promise.all(held);
  });

  it("whose trial runs out of time on a busy server is not refused as no picture", async () => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = () => timeout.call(AbortSignal, 1);
    try {
      await isNotTried();
    } finally {
      AbortSignal.timeout = timeout;
    }
    expect((await put(world.admin, crest)).status).toBe(200);
  });

  it("that an earlier version stored as an SVG is on no sheet, and its page asks for another picture", async () => {
    db.insert(office_crest)
      .values({
        id: 1,
        type: "image/svg+xml",
        content: Buffer.from(svg),
        hash: "old",
        created_at: "2026-01-05",
      })
      .run();
    const page = async () => (await app(requestOf(world.admin, "/admin/office/crest"))).text();
    expect(await page()).toContain(t("office.crest_old"));
    expect((await app(requestOf(world.admin, "/office/crest"))).status).toBe(404);
    const sheet = requestOf(world.clerk, "/students/sheets/psra?school_code=AAA0001&exam_year=2026");
    expect(await (await app(sheet)).text()).not.toContain("/office/crest");
    expect((await remove(world.admin)).status).toBe(303);
    expect(await page()).toContain(t("office.crest_none"));
  });
});
