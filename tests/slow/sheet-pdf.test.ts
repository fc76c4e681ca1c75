import { describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { loadApp } from "../support/app";
import { fixture } from "../support/known";
import { wordsOfPdf } from "../support/pdf";
import {
  makePaper,
  makeRoom,
  makeSchool,
  makeStudent,
  register,
  requestOf,
  withWorld,
} from "../support/people";
import { pressPdf } from "../support/sheet-prints";

const app = await loadApp();
const world = withWorld();

const lines = fixture("clean/candidates_full.tsv")
  .split("\n")
  .map((line) => line.split("\t"));
const longest = "NUR FATIHAH ZULAIKHA BATRISYIA HUMAIRA BINTI MUHAMMAD HAFIZUDDIN SHAH";
const sizes = [0, 1, 24, 27, 28, 87, 1000];
const rooms: Record<number, { rows: number; columns: number }> = {
  1: { rows: 5, columns: 4 },
  24: { rows: 6, columns: 4 },
  27: { rows: 6, columns: 5 },
  28: { rows: 4, columns: 7 },
  87: { rows: 9, columns: 10 },
  1000: { rows: 40, columns: 25 },
};
const codeOf = (type: string, size: number) => `${type}${String(size).padStart(4, "0")}`;
const numberOf = (school: string, n: number) => `${school}/${String(n).padStart(4, "0")}`;

/** A school with its candidates in one room; every fifth has the longest name, and every seventh an arrangement. */
function makeOffice(exam_type_code: string, size: number): { school_code: string; room: string } {
  const school_code = codeOf(exam_type_code, size);
  makeSchool(school_code, {
    district_code: "01",
    exam_type_code,
    school_name: `SEKOLAH AGAMA ${school_code}`,
  });
  register(school_code, 2026);
  sqlite.transaction(() => {
    for (let n = 1; n <= size; n++) {
      const [, name, arabic, , , , class_name, , gender] = lines[n - 1] ?? [];
      const { id } = makeStudent({
        ...{ school_code, exam_year: 2026, class_name, gender: gender === "L" ? "L" : "P" },
        full_name: n % 5 === 0 ? longest : name,
        full_name_arabic: arabic || null,
        ic_number: String(140101100000 + 1000 * sizes.indexOf(size) + n),
        student_code: numberOf(school_code, n),
      });
      if (n % 7 === 0)
        sqlite
          .prepare(
            "insert into special_needs (student_id, kind_code, created_at, updated_at) values (?, 'LIHAT', '', '')",
          )
          .run(id);
    }
  })();
  const desks = rooms[size] ?? { rows: 5, columns: 4 };
  const capacity = desks.rows * desks.columns;
  const { id } = makeRoom({
    school_code,
    name: "DEWAN TUN RAZAK",
    ...desks,
    capacity,
    pattern: "alternating",
  });
  sqlite
    .prepare(
      `insert into room_seats (student_id, room_id, seat)
       select id, ?, row_number() over (order by student_code) from students where school_code = ?`,
    )
    .run(id, school_code);
  return { school_code, room: `&room_id=${id}` };
}

const open = (path: string) =>
  app(requestOf(world.admin, path, { headers: { "Sec-Fetch-Site": "same-origin" } }));

interface Sheet {
  sheet: string;
  type?: string;
  room?: boolean;
  paper?: boolean;
  /** By the number of candidates. */
  pages: (size: number) => number | undefined;
  jawi?: boolean;
}

const counted =
  (...pages: number[]) =>
  (size: number) =>
    pages[sizes.indexOf(size) - 1];
const each = (most: number) => (size: number) => Math.ceil(size / most);

const sheets: Sheet[] = [
  { sheet: "psra", pages: counted(1, 1, 2, 2, 4, 38) },
  { sheet: "sma", type: "SMA", pages: counted(1, 2, 2, 2, 4, 48), jawi: true },
  { sheet: "check-list", type: "SMA", pages: counted(1, 2, 2, 2, 5, 46), jawi: true },
  { sheet: "final-list", type: "SMA", pages: counted(1, 2, 2, 2, 4, 44), jawi: true },
  { sheet: "attendance", pages: counted(1, 2, 2, 2, 4, 47) },
  { sheet: "attendance", paper: true, pages: counted(1, 2, 2, 2, 5, 48) },
  { sheet: "attendance", room: true, pages: counted(1, 2, 2, 2, 5, 48) },
  { sheet: "door-list", pages: counted(1, 1, 1, 2, 4, 38) },
  { sheet: "door-list", room: true, pages: counted(1, 1, 1, 2, 4, 38) },
  { sheet: "labels", pages: each(24) },
  { sheet: "labels", room: true, pages: each(24) },
  { sheet: "seating-plan", room: true, pages: counted(1, 1, 1, 1, 1, 12) },
  { sheet: "statements", type: "SMA", pages: each(2), jawi: true },
  { sheet: "slips", type: "SMA", pages: each(3), jawi: true },
];
/** In no order, because a reader takes some kerns for spaces and parts the word there. */
const lettersOf = (text: string) =>
  text
    .match(/\p{Script=Arabic}/gu)
    ?.toSorted()
    .join("") ?? "";
const margin = (12 * 72) / 25.4 - 1;

describe("the PDF of a sheet for 0, 1, 24, 27, 28, 87 and 1,000 candidates", () => {
  it.each(
    sheets.map(
      (sheet) =>
        [
          [sheet.sheet, sheet.room && "room", sheet.paper && "paper"].filter(Boolean).join(" of a "),
          sheet,
        ] as const,
    ),
  )(
    "has its pages, each candidate once and nothing outside the margins: %s",
    { timeout: 600_000 },
    async (_, { sheet, type = "PSRA", room, paper, pages, jawi }) => {
      makePaper({
        exam_type_code: type,
        code: "BA1",
        held_on: "2026-10-05",
        starts_at: "08:00",
        ends_at: "10:00",
      });
      const found: Record<number, number> = {};
      for (const size of sizes) {
        const { school_code, room: seats } = makeOffice(type, size);
        const query = `?school_code=${school_code}&exam_year=2026${room ? seats : ""}${paper ? "&paper=BA1" : ""}`;
        const address = `/students/sheets/${sheet}${query}`;
        const answer =
          size > 0
            ? await pressPdf(app, world.admin, address)
            : await open(address.replace("?", "/file.pdf?"));
        if (size === 0) {
          expect([answer.status, answer.headers.get("Location")]).toEqual([303, address]);
          continue;
        }
        const bytes = new Uint8Array(await answer.arrayBuffer());
        const drawn = await wordsOfPdf(bytes);
        found[size] = drawn.length;
        const html = await (await open(address)).text();
        expect(drawn).toHaveLength(html.split('<section class="sheet').length - 1);
        const [width = 0] = [["sma", "check-list", "final-list"].includes(sheet) ? 842 : 595];
        const words = drawn.flat();
        if (sheet !== "seating-plan")
          expect(words.filter(({ x, width: w }) => x < margin || x + w > width - margin)).toEqual([]);
        const all = drawn
          .map((page) => page.map(({ text }) => text).join(" "))
          .join(" ")
          .replace(/ {2,}/g, " ");
        for (let n = 1; n <= size; n++) {
          expect(all.split(numberOf(school_code, n)), `candidate ${n} of ${size}`).toHaveLength(2);
          const [, name = ""] = lines[n - 1] ?? [];
          if (sheet !== "seating-plan") expect(all).toContain(n % 5 === 0 ? longest : name);
        }
        const names = lines.slice(0, size).map(([, , arabic = ""]) => arabic);
        if (jawi) expect(lettersOf(all)).toBe(lettersOf(names.join("")));
        if (sheet !== "seating-plan") expect(all).not.toContain("…");
      }
      expect(found).toEqual(Object.fromEntries(sizes.slice(1).map((size) => [size, pages(size)])));
    },
  );
});
