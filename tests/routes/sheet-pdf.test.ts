import { once } from "node:events";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { deflateSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { db, sqlite } from "~/db/client";
import { inContext } from "~/db/request-context";
import { office_crest } from "~/db/schema";
import type { DrawnPage } from "~/features/sheets/model/pages";
import { Drawing } from "~/features/sheets/pdf/draw";
import { drawInThread } from "~/features/sheets/pdf/in-thread";
import { QueueFull } from "~/features/threads/queue";
import { departureOf, departureSignal } from "~/http/departure";
import { sendWhole } from "~/http/exchange";
import { readFlash } from "~/http/flash";
import { t } from "~/messages";
import { answerPdf } from "~/routes/sheets/parts/answer";
import { loadApp } from "../support/app";
import { contextFrom } from "../support/context";
import { textsOfPdf, wordsOfPdf } from "../support/pdf";
import {
  formOf,
  makePerson,
  makeRoom,
  makeSchool,
  makeStudent,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";
import { jpegOf, pngOf } from "../support/pictures";
import { openPrint, pressPdf, printedAt } from "../support/sheet-prints";

const app = await loadApp();
const world = withWorld();

const part = (schools: string[], sheet = "roll", path = "/many/part") =>
  `/students/sheets${path}?exam_year=2026&sheet=${sheet}&schools=${schools.join(".")}`;
const record = (schools: string[], sheet?: string) => app(formOf(world.admin, part(schools, sheet), {}));
const pdf = (schools: string[], sheet?: string, person: Person = world.admin, headers = {}) =>
  app(
    requestOf(person, part(schools, sheet, "/many/file.pdf"), {
      headers: { "Sec-Fetch-Site": "same-origin", ...headers },
    }),
  );
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

function fill(school_code: string, n: number, exam_type_code = "PSRA", name = "CALON", arabic?: string) {
  makeSchool(school_code, { district_code: "01", exam_type_code });
  register(school_code, 2026);
  sqlite.transaction(() => {
    for (let at = 1; at <= n; at++) {
      const number = String(at).padStart(4, "0");
      makeStudent({
        school_code,
        exam_year: 2026,
        full_name: `${school_code} ${name} ${number}`,
        student_code: `${school_code}/${number}`,
        ...(arabic && { full_name_arabic: arabic }),
      });
    }
  })();
}

const usualCounts = { AAB0001: 1, AAB0024: 24, AAB0028: 28 };
/** The slow run draws larger schools too (tests/slow/sheet-parts.test.ts). */
const counts: Record<string, number> = process.env.SLOW
  ? { ...usualCounts, AAB0027: 27, AAB0087: 87, AAB1000: 1000 }
  : usualCounts;
const schools = Object.keys(counts);

describe("a part of many schools as a PDF", () => {
  it.each(["roll", "labels", "slips", "statements"])(
    "has as many pages as on the screen and each candidate once: %s",
    { timeout: process.env.SLOW ? 300_000 : 60_000 },
    async (sheet) => {
      for (const school of schools) fill(school, counts[school] ?? 0);
      await record(schools, sheet);
      const html = await (await app(requestOf(world.admin, part(schools, sheet)))).text();
      const answer = await pdf(schools, sheet);
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
      const pages = await textsOfPdf(await bytesOf(answer));
      expect(pages).toHaveLength(html.split('<section class="sheet').length - 1);
      const all = pages.join("\n");
      for (const school of schools) {
        const names = [...all.matchAll(new RegExp(`${school} CALON \\d{4}`, "g"))].map(([name]) => name);
        expect(names).toHaveLength(counts[school] ?? 0);
        expect(new Set(names).size).toBe(names.length);
        const of = pages.filter((page) => page.includes(`${school} CALON`)).length;
        expect(pages.filter((page) => page.includes(`${school} CALON`)).at(-1)).toContain(
          `Muka surat ${of} / ${of}`,
        );
        const { number, checksum } = sqlite
          .prepare("select number, checksum from sheet_prints where school_code = ? and sheet = ?")
          .get(school, sheet === "roll" ? "PSRA" : sheet) as Record<string, string>;
        const receipts = pages.filter((page) =>
          page.includes(`No. cetakan ${number} · Kod semakan ${checksum}`),
        );
        expect(receipts).toHaveLength(of);
      }
      if (sheet === "roll") expect(pages[0]).toContain(`AAB0001 HINGGA ${schools.at(-1)}`);
    },
  );

  it("has the same bytes for the same prints, with Jawi names that read back, and other bytes after a change", async () => {
    fill("AAC0001", 30, "SMA", "NAMA", "نورعاءيشة بنت عبدالله");
    await record(["AAC0001"]);
    const [one, two] = [await bytesOf(await pdf(["AAC0001"])), await bytesOf(await pdf(["AAC0001"]))];
    expect(Buffer.compare(one, two)).toBe(0);
    const texts = (await textsOfPdf(one)).join("\n");
    expect(texts.split("نورعاءيشة بنت عبدالله")).toHaveLength(31);
    sqlite.prepare("update students set full_name = 'LAIN' where full_name = 'AAC0001 NAMA 0007'").run();
    await record(["AAC0001"]);
    expect(Buffer.compare(one, await bytesOf(await pdf(["AAC0001"])))).not.toBe(0);
  });

  it("leads to the page that records it until each school has a number, and from another site", async () => {
    fill("AAC0001", 2);
    const before = await pdf(["AAC0001"]);
    expect([before.status, before.headers.get("Location")]).toEqual([303, part(["AAC0001"])]);
    await record(["AAC0001"]);
    const foreign = await pdf(["AAC0001"], "roll", world.admin, { "Sec-Fetch-Site": "cross-site" });
    expect([foreign.status, foreign.headers.get("Location")]).toEqual([303, part(["AAC0001"])]);
  });

  it("stays within the scope and the role of the reader", async () => {
    fill("AAC0001", 1);
    makeStudent({ school_code: "BBB0002", exam_year: 2026, student_code: "B/1" });
    await record(["AAC0001", "BBB0002"]);
    expect((await pdf(["BBB0002"], "roll", world.supervisor)).status).toBe(404);
    expect((await pdf(["AAC0001"], "roll", world.clerk)).status).toBe(403);
    expect((await pdf(["......"])).status).toBe(404);
  });

  it("is refused with the letters that no font has, in place of boxes", async () => {
    fill("AAC0001", 1, "PSRA", "陳");
    await record(["AAC0001"]);
    const answer = await pdf(["AAC0001"]);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, part(["AAC0001"])]);
    const cookie = answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    const page = await app(requestOf(world.admin, part(["AAC0001"]), { headers: { Cookie: cookie } }));
    expect(await page.text()).toContain("陳");
  });
});

describe("the sheet of one school as a PDF", () => {
  const place = { school_code: "AAD0001", exam_year: 2026 };
  const at = (sheet: string, more = "", file = "") =>
    `/students/sheets/${sheet}${file}?school_code=AAD0001&exam_year=2026${more}`;
  const own = { "Sec-Fetch-Site": "same-origin" };
  const open = (address: string, person: Person = world.admin, headers = own) =>
    app(requestOf(person, address, { headers }));
  const file = (sheet: string, more?: string, person: Person = world.admin) =>
    pressPdf(app, person, at(sheet, more));
  const prints = () => sqlite.prepare("select sheet, filters, number from sheet_prints").all() as object[];

  function fillRoom(n: number) {
    fill(place.school_code, n);
    const { id } = makeRoom({ ...place, name: "DEWAN RAZAK", rows: 9, columns: 10, capacity: 90 });
    sqlite
      .prepare(
        `insert into room_seats (student_id, room_id, seat)
         select id, ?, row_number() over (order by student_code) from students where school_code = 'AAD0001'`,
      )
      .run(id);
    return `&room_id=${id}`;
  }

  const whole = ["psra", "statements", "slips"];
  const ofRoom = ["attendance", "door-list", "labels", "seating-plan"];

  it.each([...whole.map((sheet) => [sheet, ""]), ...ofRoom.map((sheet) => [sheet, "of a room"])])(
    "has the pages, the candidates and the receipt of the page that it is linked from: %s %s",
    { timeout: 30_000 },
    async (sheet, part) => {
      const room = fillRoom(28);
      const filters = part === "" ? "" : room;
      const html = await (await openPrint(app, world.admin, at(sheet, filters))).text();
      const [print] = prints() as Record<string, string>[];
      const named = `${at(sheet, filters, "/file.pdf")}&number=${print?.number}`;
      expect(html).toContain(`href="${named.replaceAll("&", "&amp;")}"`);
      const one = await bytesOf(await file(sheet, filters));
      if (sheet === "seating-plan")
        expect(Buffer.compare(one, await bytesOf(await file(sheet, filters)))).toBe(0);
      expect(prints()).toEqual([print]);
      const pages = await textsOfPdf(one);
      expect(pages).toHaveLength(html.split('<section class="sheet').length - 1);
      for (const page of pages) expect(page).toContain(`No. cetakan ${print?.number}`);
      const all = pages.join("\n");
      for (let n = 1; n <= 28; n++)
        expect(all.split(`AAD0001/${String(n).padStart(4, "0")}`), `candidate ${n}`).toHaveLength(2);
      if (filters && sheet === "labels") expect(all).toContain("DEWAN RAZAK · Meja 28");
      if (sheet === "seating-plan")
        expect([all.split("kosong").length, all]).toEqual([64, expect.stringContaining("DEPAN DEWAN")]);
    },
  );

  it("is recorded by its own button, and leads to the preview before that", async () => {
    fill("AAD0001", 2);
    const before = await open(at("labels", "", "/file.pdf"));
    expect([before.status, before.headers.get("Location"), prints()]).toEqual([303, at("labels"), []]);
    const answer = await file("labels");
    expect(answer.headers.get("Content-Disposition")).toContain("labels-AAD0001-2026.pdf");
    expect(prints()).toEqual([expect.objectContaining({ sheet: "labels" })]);
    expect((await textsOfPdf(await bytesOf(answer))).join()).toContain(
      (prints()[0] as { number: string }).number,
    );
  });

  it("has another number with another head, and the number of before gives no other PDF", async () => {
    fill("AAD0001", 2);
    await file("labels");
    const [{ number }] = prints() as [{ number: string }];
    const again = async (sheet: string) =>
      (await open(`${at(sheet, "", "/file.pdf")}&number=${number}`)).status;
    expect(await again("labels")).toBe(200);
    sqlite.exec("update office set department_name = 'JABATAN LAIN'");
    expect(await again("labels")).toBe(303);
    expect((await file("labels")).status).toBe(200);
    expect(prints()).toHaveLength(2);
    // A print from before its checksum covered the head is found by what it covered.
    sqlite.exec("update sheet_prints set content = json_remove(content, '$.issuer')");
    expect(await again("labels")).toBe(303);
  });

  it.each(["psra", "attendance"])(
    "is a draft without a number while a candidate has none: %s",
    async (sheet) => {
      fill("AAD0001", 2);
      makeStudent(place);
      const [page = ""] = await textsOfPdf(await bytesOf(await open(at(sheet, "", "/file.pdf"))));
      expect(page).toContain("DRAF: cetakan tanpa nombor");
      expect(page.split(/\bDRAF\b/)).toHaveLength(4);
      expect(prints()).toEqual([]);
    },
  );

  it("leads to its page from another site, without a school, without a room, and where nothing is to print", async () => {
    fill("AAD0001", 0);
    const foreign = { "Sec-Fetch-Site": "cross-site" };
    const leads = async (address: string, headers = own) => {
      const { status, headers: answered } = await open(address, world.admin, headers);
      return [status, answered.get("Location")];
    };
    expect(await leads(at("slips", "", "/file.pdf"))).toEqual([303, at("slips")]);
    makeStudent({ ...place, student_code: "AAD0001/0001" });
    expect(await leads(at("slips", "", "/file.pdf"), foreign)).toEqual([303, at("slips")]);
    expect(await leads("/students/sheets/slips/file.pdf")).toEqual([303, "/students/sheets/slips"]);
    expect(await leads(at("seating-plan", "", "/file.pdf"))).toEqual([303, at("seating-plan")]);
    expect(prints()).toEqual([]);
  });

  it("stays within the scope of the reader, masks what the page masks, and knows no other sheet", async () => {
    fill("AAD0001", 1);
    makeSchool("AAE0002", { district_code: "02", exam_type_code: "PSRA" });
    sqlite.prepare("update students set ic_number = '140810014475'").run();
    const texts = async (person: Person) =>
      (await textsOfPdf(await bytesOf(await file("psra", "", person)))).join();
    expect(await texts(world.admin)).toContain("140810-01-4475");
    expect(await texts(makePerson("OBSERVER"))).not.toContain("140810");
    const statuses = [
      await open(at("psra", "", "/file.pdf").replace("AAD0001", "AAE0002"), world.supervisor),
      await open(at("sma", "", "/file.pdf")),
      await open(at("lain", "", "/file.pdf")),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404]);
  });
});

describe("the letters of a PDF", () => {
  const names = [
    "نورعاءيشة بنت عبدالله",
    "محمد ڤوتيه بن چيق",
    "ڽمن ڠادڠ ݢاجه ۏاوا",
    "صِدِّيق لالا بن آدم",
    "أمين بن إسماعيل",
  ];

  /** Of the library that pdfkit itself uses, with the font as it is published. */
  const { openSync } = createRequire(import.meta.url)("fontkit");
  const amiri = openSync(
    createRequire(import.meta.url).resolve("@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf"),
  );

  it.each(names)("are joined, and each word is where the whole line has it: %s", async (name) => {
    const [page = []] = await wordsOfPdf(await drawn([pageOf([name])]));
    const words = page.filter(({ text }) => arabic.test(text));
    expect(words.map(({ text }) => text).join(" ")).toBe(name);
    const size = words[0]?.size ?? 0;
    const widthOf = (text: string) => (amiri.layout(text).advanceWidth / amiri.unitsPerEm) * size;
    const [begin = 0] = words.map(({ x, width }) => x + width);
    expect(begin - Math.min(...words.map(({ x }) => x))).toBeCloseTo(widthOf(name), 1);
    let right = begin;
    for (const { text, x, width } of words) {
      expect([x + width - right, width - widthOf(text)].map(Math.abs).filter((off) => off > 0.1)).toEqual([]);
      right -= widthOf(`${text} `);
    }
    expect(widthOf(name)).toBeLessThan([...name].reduce((sum, letter) => sum + widthOf(letter), 0));
    const shape = (text: string) => amiri.layout(text).glyphs.map(({ id }: { id: number }) => id);
    const apart = name.split(/(?<= )/).toReversed();
    expect(apart.flatMap(shape)).toEqual(shape(name));
  });

  it("are read back as the names that were drawn", async () => {
    const [page = ""] = await textsOfPdf(await drawn([pageOf(names)]));
    for (const name of names) expect(page).toContain(name);
  });
});

describe("the crest of a PDF", () => {
  const alpha = { width: 40, height: 50, colour: 6 };
  const crestIs = (content: Buffer, type: "image/png" | "image/jpeg" = "image/png") =>
    db
      .insert(office_crest)
      .values({ id: 1, type, content, hash: "h", created_at: "2026-11-23T00:00:00Z" })
      .run();
  const attendance = () =>
    pressPdf(app, world.admin, "/students/sheets/attendance?school_code=AAF0001&exam_year=2026");
  const pictures = (bytes: Uint8Array) =>
    Buffer.from(bytes).toString("latin1").split("/Subtype /Image").length - 1;
  const quiet = () => vi.spyOn(console, "error").mockImplementation(() => {});
  afterEach(() => vi.restoreAllMocks());

  it.each<[string, Buffer, "image/png" | "image/jpeg"]>([
    ["a PNG", pngOf({ width: 4, height: 4 }), "image/png"],
    ["a JPEG", jpegOf(), "image/jpeg"],
  ])("is drawn once for all pages: %s", async (_, content, type) => {
    fill("AAF0001", 60);
    crestIs(content, type);
    expect(pictures(await bytesOf(await attendance()))).toBe(1);
  });

  it.each([
    ["no picture", Buffer.from("00", "hex")],
    ["the first bytes of a PNG", Buffer.from("89504e47", "hex")],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 0"/>')],
    ["transparent pixels that cannot be unpacked", pngOf({ ...alpha, packed: Buffer.alloc(9) })],
    ["rows of an unknown filter", pngOf({ ...alpha, packed: deflateSync(Buffer.alloc(8050, 9)) })],
  ])("that is broken in the database is left out, and the file has its pages: %s", async (_, content) => {
    fill("AAF0001", 2);
    crestIs(content);
    const answer = await attendance();
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    const bytes = await bytesOf(answer);
    expect(pictures(bytes)).toBe(0);
    expect((await textsOfPdf(bytes)).join()).toContain("AAF0001 CALON 0002");
  });

  it("has a limit of time when it is tried", async () => {
    const endless = function* () {
      for (;;) yield [pageOf(["بن"])];
    };
    const read = async () => ({ file: { ...noFile, isTrial: true }, pages: endless() });
    await expect(
      drawInThread<never>({ user_id: 1 }, new AbortController().signal, read, 300),
    ).rejects.toThrow("timeout");
  });

  it.each([
    ["one school", "/students/sheets/attendance?school_code=AAF0001&exam_year=2026"],
    ["many schools", null],
  ])("or anything else that ends the thread answers a page in Malay: %s", async (_, page) => {
    fill("AAF0001", 2);
    await record(["AAF0001"]);
    const print = page && (await printedAt(app, world.admin, page));
    const address = print?.replace("/printed?", "/file.pdf?") ?? part(["AAF0001"], "roll", "/many/file.pdf");
    const log = quiet();
    vi.spyOn(Worker.prototype, "postMessage").mockImplementation(() => {
      throw new Error("The drawing fails");
    });
    const headers = { "Sec-Fetch-Site": "same-origin" };
    const answer = await app(requestOf(world.admin, address, { headers }));
    const html = await answer.text();
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([500, "text/html; charset=utf-8"]);
    expect(html).toContain('<html lang="ms">');
    expect(html).toContain(t("student.print_list_failed"));
    expect(html).toContain(t("system.internal"));
    expect(html).not.toMatch(/Unexpected|drawing fails/);
    expect(log).toHaveBeenCalledOnce();
  });
});

const noFile = { title: "t", author: "a", created_at: "2026-11-23T00:00:00Z", crest: null };

describe("the thread of a PDF", () => {
  it("ends with the reader who leaves, and draws for the next", async () => {
    const gone = new AbortController();
    let groups = 0;
    function* endless() {
      for (; ; groups++) {
        if (groups === 3) gone.abort();
        yield [pageOf(["بن"])];
      }
    }
    const left = drawInThread({ user_id: 1 }, gone.signal, async () => ({ file: noFile, pages: endless() }));
    const next = drawInThread<never>({ user_id: 2 }, new AbortController().signal, async () => ({
      file: noFile,
      pages: [[pageOf(["بن"])], [pageOf(["بنت"])]],
    }));
    await expect(left).rejects.toThrow("aborted");
    expect(groups).toBe(3);
    expect(await textsOfPdf(new Uint8Array(await next))).toHaveLength(2);
  });

  it("learns over HTTP that the reader has left, also when it asks afterwards", async () => {
    const signals: AbortSignal[] = [];
    const answer = sendWhole(async (request) => {
      const signal = departureSignal(request);
      signals.push(signal);
      await once(signal, "abort");
      signals.push(departureSignal(request));
      return new Response();
    });
    const server = createServer((request, response) => {
      const context = contextFrom("127.0.0.1", { departure: () => departureOf(response) });
      inContext(context, () => answer(request, response));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const leaving = new AbortController();
    const { port } = server.address() as AddressInfo;
    const file = fetch(`http://127.0.0.1:${port}/`, leaving);
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    leaving.abort();
    await expect(file).rejects.toThrow("aborted");
    await vi.waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]));
    server.close();
  });

  it("takes two PDFs of one account, and gives up the place of a reader who leaves", async () => {
    const one = new AbortController();
    const wait = () => drawInThread({ user_id: 1 }, one.signal, () => new Promise<never>(() => {}));
    const held = drawInThread(
      { user_id: 1 },
      one.signal,
      () => new Promise((_, fail) => one.signal.addEventListener("abort", fail)),
    );
    const waiting = wait().catch(() => "left");
    await expect(wait()).rejects.toMatchObject({ isOwn: true });
    one.abort();
    await expect(held).rejects.toBeDefined();
    expect(await waiting).toBe("left");
  });

  it("says on the page of the sheet that two PDFs are under way, or how many are before it", async () => {
    const path = "/students/sheets/attendance";
    const ask = (error: Error) =>
      answerPdf(requestOf(world.clerk, `${path}/file.pdf`), path, () => Promise.reject(error));
    const flashOf = (answer: Response) => {
      const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
      return readFlash(new Request("http://localhost:3000/", { headers: { Cookie: cookie } }))?.message;
    };
    const [own, others] = [await ask(new QueueFull(1, true)), await ask(new QueueFull(3))];
    expect([own.status, own.headers.get("location")]).toEqual([303, path]);
    expect(flashOf(own)).toContain("Dua PDF anda");
    expect(flashOf(others)).toContain("3 PDF lain di hadapannya");
  });
});

const arabic = /\p{Script=Arabic}/u;

async function drawn(pages: DrawnPage[]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const file = { title: "t", author: "a", created_at: "2026-11-23T00:00:00Z", crest: null };
  const drawing = new Drawing(file, (chunk) => chunks.push(chunk));
  drawing.add(pages);
  expect(await drawing.end()).toEqual([]);
  return new Uint8Array(Buffer.concat(chunks));
}

const pageOf = (names: string[]): DrawnPage => ({
  ...{
    kind: "table",
    orientation: "landscape",
    hasCrest: false,
    isDraft: true,
    head: [],
    part: null,
    block: [],
  },
  columns: [{ label: "NAMA", width: 100, dir: "rtl" }],
  rows: names.map((name) => [name]),
  heights: names.map(() => 6),
  ...{ heading: null, notes: null, totals: [], signatures: [], foot: [], page: 1, pages: 1 },
});
