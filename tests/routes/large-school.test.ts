import { beforeEach, describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { today } from "~/features/values/moments";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  makeInvigilator,
  makePacketRule,
  makePaper,
  makeRoom,
  makeSchool,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";

/** The screens of the exam week for a school of 5,000 candidates in 60 rooms. */
const app = await loadApp();
const world = withWorld();

const candidates = 5000;
const rooms = 60;
const at = "school_code=AAA0001&exam_year=2026";

const page = async (who: Person, path: string) =>
  (await (await app(requestOf(who, path))).text()).replaceAll("<!-- -->", "").replaceAll("&amp;", "&");
const countOf = (html: string, words: string) => html.split(words).length - 1;
const rowsOf = (html: string) => countOf(html, '<th scope="row"');
/** The addresses of the page that lead to its second page. */
const secondPages = (html: string, parameter = "page") =>
  [...html.matchAll(/href="([^"]*)"/g)].flatMap(([, href = ""]) =>
    new RegExp(`[?&]${parameter}=2\\b`).test(href) ? [href] : [],
  );

/** `classes` of 0 leaves all candidates without a class. */
function fillSchool(classes: number): void {
  sqlite
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < :candidates)
       insert into students (full_name, school_code, student_code, class_name, exam_year, created_at, updated_at)
       select 'MUHAMMAD AMIRUL BIN ABDUL RAHMAN ' || i, 'AAA0001', 'AAA0001/' || i, iif(:classes = 0, null, '6 ' || printf('%03d', i % :classes)), 2026, :at, :at from n`,
    )
    .run({ candidates, classes, at: "2026-01-05T00:00:00.000Z" });
}

describe("statements that came back", () => {
  it("have the classes in pages, and one form for the presses of them all", async () => {
    fillSchool(150);
    const first = await page(world.clerk, `/students/statements?${at}`);
    expect(rowsOf(first)).toBe(100);
    expect(countOf(first, "Semua 33 tanpa perubahan") + countOf(first, "Semua 34 tanpa perubahan")).toBe(100);
    expect(countOf(first, 'name="submission_key"')).toBe(1);
    const [second = ""] = secondPages(first);
    expect(rowsOf(await page(world.clerk, second))).toBe(50);
    const [, action = ""] = /formAction="([^"]*6\+007)"/i.exec(first) ?? [];
    const pressed = await answerOf(formOf(world.clerk, action, { pressed: "same:34" }));
    expect([pressed.status, pressed.problems]).toEqual([303, []]);
    expect(sqlite.prepare("select count(*) from statement_marks").pluck().get()).toBe(34);
  });

  it("lead from page to page of a class of 5,000, each page with its own form", async () => {
    fillSchool(0);
    const first = await page(world.clerk, `/students/statements/class?${at}&class_name=`);
    expect(rowsOf(first)).toBe(200);
    const [second = ""] = secondPages(first);
    const shown = await page(world.clerk, second);
    expect(rowsOf(shown)).toBe(200);
    expect(shown).toContain("201–400 daripada 5,000");
    const [, choice = ""] = /value="(\d+:0:missing:same)"/.exec(shown) ?? [];
    const [, action = ""] = /action="([^"]*page=2)"/.exec(shown) ?? [];
    const saved = await answerOf(formOf(world.clerk, action, { "rows[0]": choice }));
    expect([saved.status, saved.problems]).toEqual([303, []]);
    expect(sqlite.prepare("select student_id from statement_marks").pluck().all()).toEqual([
      Number(choice.split(":")[0]),
    ]);
  });

  it("print the open statements of a class, where the list of the school is too long", async () => {
    fillSchool(50);
    const school = await page(world.clerk, `/students/statements?${at}`);
    expect(school).toContain("5,000 pernyataan belum selesai, terlalu panjang untuk satu cetakan");
    expect(school).not.toContain("/students/statements/missing/print");
    const ofClass = await page(world.clerk, `/students/statements/class?${at}&class_name=6+007`);
    const [, print = ""] = /href="([^"]*missing\/print[^"]*)"/.exec(ofClass) ?? [];
    expect(countOf(await page(world.clerk, print), "MUHAMMAD AMIRUL")).toBe(100);
  });
});

describe("invigilators", () => {
  it("are in pages of a hundred, and the page of the morning leads to more chiefs than fit on paper", async () => {
    const halls = Array.from({ length: rooms }, (_, n) =>
      makeRoom({ school_code: "AAA0001", name: `Bilik ${n + 1}`, fill_order: n + 1 }),
    );
    for (const [n, { id: room_id }] of halls.entries())
      for (let each = 0; each < 4; each++)
        makeInvigilator({
          ...{ school_code: "AAA0001", room_id, full_name: `PETUGAS ${n} ${each}` },
          ...{ duty: each === 0 ? "chief" : "invigilator", phone: `012${1_000_000 + n * 10 + each}` },
        });
    const first = await page(world.clerk, `/invigilators?${at}`);
    expect(countOf(first, 'scope="row">PETUGAS')).toBe(100);
    expect(first).toContain("Petugas: 240");
    const [second = ""] = secondPages(first);
    expect(countOf(await page(world.clerk, second), 'scope="row">PETUGAS')).toBe(100);
    const letters = await page(world.clerk, `/invigilators/letters/print?${at}`);
    expect(countOf(letters, 'class="sheet ')).toBe(200);
    const [rest = ""] = secondPages(letters);
    expect(countOf(await page(world.clerk, rest), 'class="sheet ')).toBe(40);

    makePaper({ held_on: today() });
    fillSchool(10);
    const morning = await page(world.clerk, "/today?exam_year=2026");
    expect(morning).toContain("60 ketua pengawas: lihat senarai petugas");
    expect(morning).not.toContain("PETUGAS 0 0");
  });
});

describe("changes of the packets of a paper, and extra copies", () => {
  let id = 0;
  beforeEach(() => {
    id = makePaper().id;
    makePacketRule(id);
    sqlite.prepare("update packet_rules set fixed_at = '2026-09-01T00:00:00.000Z'").run();
    const line = sqlite.prepare(
      "insert into packet_lines (exam_paper_id, registration_id, room_name, candidates, spare, extra, copies_per_packet) values (?, ?, ?, 20, 0, 0, 20)",
    );
    for (let n = 0; n < rooms; n++) line.run(id, world.ownYear.id, `Bilik ${n}`);
    const extra = sqlite.prepare(
      "insert into packet_extras (exam_paper_id, registration_id, copies, reason, created_at, updated_at) values (?, ?, 3, 'Keperluan pusat', '2026', '2026')",
    );
    for (let n = 0; n < rooms; n++) {
      makeSchool(`ZZZ${n}`);
      extra.run(id, register(`ZZZ${n}`, 2026).id);
    }
  });

  it("are in pages beside the lines, and on the page that fixes the figures", async () => {
    const first = await page(world.admin, `/papers/packets/${id}`);
    const changes = rooms + rooms;
    expect(first).toContain(`Berubah sejak dimuktamadkan: ${changes}`);
    expect(first).toContain(`Naskhah tambahan: ${rooms}`);
    expect(rowsOf(first)).toBe(25 + 10 + 25);
    const [next = ""] = secondPages(first, "changes_page");
    expect(await page(world.admin, next)).toContain(`26–50 daripada ${changes}`);
    const [extras = ""] = secondPages(first, "extras_page");
    expect(await page(world.admin, extras)).toContain(`26–50 daripada ${rooms}`);
    const fix = await page(world.admin, `/papers/packets/${id}/fix`);
    expect(rowsOf(fix)).toBe(25);
    const [further = ""] = secondPages(fix, "changes_page");
    expect(await page(world.admin, further)).toContain(`26–50 daripada ${changes}`);
  });

  it("leave the keys of pages to the lines", async () => {
    const html = await page(world.admin, `/papers/packets/${id}?page=2&changes_page=2`);
    expect([countOf(html, 'accesskey="n"'), countOf(html, 'accesskey="p"')].map((n) => n <= 1)).toEqual([
      true,
      true,
    ]);
    expect(html.match(/<nav[^>]*aria-label="Halaman[^"]*"/g)).toHaveLength(3);
  });
});

it("a room of 1,000 seats leads past them to the form that moves by roll number", async () => {
  const { id } = makeRoom({ school_code: "AAA0001", rows: 40, columns: 25, capacity: 1000 });
  const html = await page(world.clerk, `/rooms/${id}`);
  const link = html.indexOf('href="#numbers"');
  expect(link).toBeGreaterThan(0);
  expect(html.indexOf('name="seats"')).toBeGreaterThan(link);
  expect(html).toMatch(/<textarea[^>]* id="numbers"/);
});

it("seats 5,000 candidates in 250 rooms, whose versions the form sends back", async () => {
  fillSchool(100);
  for (let n = 0; n < 250; n++)
    makeRoom({ school_code: "AAA0001", name: `Bilik ${n}`, fill_order: (n % 999) + 1, id: 1_000_000 + n });
  const html = await page(world.clerk, `/rooms?${at}`);
  const [, seen_rooms = ""] = /name="seen_rooms" value="([^"]*)"/.exec(html) ?? [];
  const given = { school_code: "AAA0001", exam_year: "2026", scope: "all", seen_rooms };
  const seated = await answerOf(formOf(world.clerk, "/rooms", given));
  expect([seated.status, seated.problems]).toEqual([303, []]);
  expect(sqlite.prepare("select count(*) from room_seats").pluck().get()).toBe(candidates);
});
