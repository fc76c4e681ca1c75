import Database from "better-sqlite3";
import { defineFunctions } from "~/db/file";
import { expect, serve, signInOnce, test } from "../support/e2e";
import { textsPrinted } from "../support/printed";
import { administrator, makeSheetOffice } from "../support/sheet-office";

const sizes = [0, 1, 24, 27, 28, 87, 1000];
const rooms: Record<number, { rows: number; columns: number; pattern: string }> = {
  0: { rows: 5, columns: 4, pattern: "columns" },
  1: { rows: 5, columns: 4, pattern: "columns" },
  24: { rows: 6, columns: 4, pattern: "alternating" },
  27: { rows: 6, columns: 5, pattern: "alternating" },
  28: { rows: 4, columns: 7, pattern: "columns" },
  87: { rows: 9, columns: 10, pattern: "alternating" },
  1000: { rows: 40, columns: 25, pattern: "alternating" },
};

/** The empty room is in another school than its own, which has no candidates. */
const schoolOf = (size: number) => `PSRA${size || 1}`;

/** A hall for each school, with its candidates; every fifth has the longest name, and every seventh an arrangement. */
async function makeHalls(): Promise<string> {
  const path = await makeSheetOffice({ PSRA: sizes });
  const office = new Database(path);
  defineFunctions(office);
  const at = "'2026-01-05T00:00:00.000Z'";
  office.exec("update students set student_code = 'PSRA1000/000' where student_code is null");
  office.exec(`update students set full_name = 'NUR FATIHAH ZULAIKHA BATRISYIA HUMAIRA BINTI MUHAMMAD HAFIZUDDIN SHAH'
    where id % 5 = 0 and id > 1`);
  office.exec(`insert into special_needs (student_id, kind_code, created_at, updated_at)
    select id, 'LIHAT', ${at}, ${at} from students where id % 7 = 0`);
  const addRoom = office.prepare(
    `insert into exam_rooms (id, exam_year, school_code, name, rows, columns, capacity, pattern, fill_order, created_at, updated_at)
     values (?, 2026, ?, 'DEWAN TUN RAZAK ' || ?, ?, ?, ?, ?, 1, ${at}, ${at})`,
  );
  const fill = office.prepare(
    `insert into room_seats (student_id, room_id, seat)
     select id, ?, row_number() over (order by student_code) from students where school_code = ?`,
  );
  for (const size of sizes) {
    const { rows = 1, columns = 1, pattern } = rooms[size] ?? {};
    addRoom.run(size + 1, schoolOf(size), String(size), rows, columns, rows * columns, pattern);
    if (size > 0) fill.run(size + 1, `PSRA${size}`);
  }
  office.exec(`insert into exam_papers (exam_year, exam_type_code, code, name, held_on, starts_at, ends_at, created_at, updated_at)
    values (2026, 'PSRA', 'TH', 'Tilawah dan Hafazan', '2026-10-12', '10:30', '12:00', ${at}, ${at})`);
  office.close();
  return path;
}

serve(async () => ({ databasePath: await makeHalls() }));

signInOnce(administrator);

const sheetOf = (sheet: string, size: number) =>
  `/students/sheets/${sheet}?school_code=${schoolOf(size)}&exam_year=2026&room_id=${size + 1}`;

const papers: Record<string, Record<number, number>> = {
  attendance: { 1: 1, 24: 2, 27: 2, 28: 2, 87: 6, 1000: 50 },
  "door-list": { 1: 1, 24: 1, 27: 1, 28: 2, 87: 4, 1000: 38 },
  "seating-plan": { 1: 1, 24: 1, 27: 1, 28: 1, 87: 1, 1000: 12 },
  labels: { 1: 1, 24: 1, 27: 2, 28: 2, 87: 4, 1000: 42 },
};
const printed = Object.entries(papers).flatMap(([sheet, pages]) =>
  Object.entries(pages).map(([size, n]) => ({ sheet, size: Number(size), pages: n })),
);

for (const { sheet, size, pages } of printed) {
  const tag = size > 1 ? "@slow" : [];
  test(`the ${sheet} of a room of ${size} has ${pages} pages, with each candidate once`, { tag }, async ({
    page,
  }) => {
    await page.emulateMedia({ media: "print" });
    await page.goto(sheetOf(sheet, size));
    const cut = await page.locator(".sheet").evaluateAll((sheets) =>
      sheets.flatMap((each) => {
        const foot = each.querySelector(".sheet-foot")?.getBoundingClientRect().top ?? 0;
        const pieces = [...each.querySelectorAll("td, li, .sheet-notes, .sheet-signatures")];
        return pieces
          .filter(
            (piece) =>
              piece.getBoundingClientRect().bottom > foot + 0.5 ||
              piece.scrollHeight > piece.clientHeight + 1 ||
              piece.scrollWidth > piece.clientWidth + 1,
          )
          .map((piece) => `${piece.className} ${piece.textContent}`)
          .concat(each.scrollHeight > each.clientHeight ? ["a page"] : []);
      }),
    );
    expect(cut).toEqual([]);
    const texts = await textsPrinted(page);
    expect(texts).toHaveLength(pages);
    const whole = texts.join("\n");
    const numbers = whole.match(new RegExp(`PSRA${size}/\\d{3,4}`, "g")) ?? [];
    expect([numbers.length, new Set(numbers).size]).toEqual([size, size]);
    for (const [at, text] of texts.entries()) {
      expect(text).toContain(`Muka surat ${at + 1} / ${pages}`);
      expect(text).toContain("DEWAN TUN RAZAK");
    }
  });
}

test("the attendance of a paper has its room, day, session and name whole", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto(`${sheetOf("attendance", 1)}&paper=TH`);
  const facts = await page.locator(".sheet-block dl > div").evaluateAll((all) =>
    all.slice(-4).map((each) => {
      const [term, text] = [...each.children].map((child) => child.textContent);
      return { term, text, isCut: [...each.children].some((child) => child.scrollWidth > child.clientWidth) };
    }),
  );
  expect(facts).toEqual([
    { term: "DEWAN / BILIK", text: "DEWAN TUN RAZAK 1", isCut: false },
    { term: "TARIKH", text: "Isn, 12 Okt 2026", isCut: false },
    { term: "KERTAS", text: "TH · Tilawah dan Hafazan", isCut: false },
    { term: "SESI", text: "10.30 pagi hingga 12.00 tengah hari", isCut: false },
  ]);
});

test("a room without candidates has no sheet", async ({ page }) => {
  for (const sheet of Object.keys(papers)) {
    await page.goto(sheetOf(sheet, 0));
    await expect(page.getByText("jadi tiada apa-apa untuk dicetak")).toBeVisible();
    await expect(page.locator(".sheet")).toHaveCount(0);
  }
});
