import Database from "better-sqlite3";
import { defineFunctions } from "~/db/file";
import { expect, serve, signInOnce, test } from "../support/e2e";
import { pngOf } from "../support/pictures";
import { textsPrinted } from "../support/printed";
import { administrator, makeSheetOffice, sheetAddress } from "../support/sheet-office";

const longName = "NUR FATIHAH ZULAIKHA BATRISYIA BINTI MUHAMMAD HAFIZUDDIN SHAH B";
const longArabic = "نور فاتحة زليخا باتريشيا بنت محمد حفيظ الدين شاه بن عبد الرحمن";
const twice = (text: string) => `${text} ${text}`.slice(0, 120);

/** Four exam types have 0, 5, 8 and 12 papers; every text of each third candidate has its greatest length. */
async function makeCardOffice(): Promise<string> {
  const path = await makeSheetOffice({
    PSRA: [0, 1, 24, 27, 28, 87, 1000],
    SMA: [1, 27],
    SMATQ: [28],
    SKM: [7],
  });
  const office = new Database(path);
  defineFunctions(office);
  const set = (sql: string, ...values: unknown[]) => office.prepare(sql).run(...values);
  set(
    "update schools set school_name = substr(school_name || ' ' || school_name || ' ' || school_name, 1, 120)",
  );
  set(
    "update students set full_name = ?, full_name_arabic = ?, class_name = ?, birth_cert_number = ?, passport_number = ? where id % 3 = 0",
    twice(longName),
    twice(longArabic),
    twice("6 IBNU KHALDUN AL-FARABI").slice(0, 60),
    "AB12345678901234",
    "A1234567890123456789",
  );
  set("update students set student_code = null where school_code = 'PSRA28' and id % 4 = 0");
  set(
    "update office set department_name = ?, unit_name = ?, sheet_footer = ?",
    twice("JABATAN AGAMA"),
    twice("UNIT PEPERIKSAAN DAN PENILAIAN"),
    twice("Rujukan: PP/2026"),
  );
  set(
    "insert into office_crest (id, type, content, hash, created_at) values (1, 'image/png', ?, 'square', '2026-01-05T00:00:00.000Z')",
    pngOf({ width: 10, height: 10 }),
  );
  const paper = (type: string, n: number, name: string) =>
    set(
      `insert into exam_papers (exam_year, exam_type_code, code, name, held_on, starts_at, ends_at, created_at, updated_at)
       values (2026, ?, ?, ?, ?, '08:30', '10:00', '2026-01-05T00:00:00.000Z', '2026-01-05T00:00:00.000Z')`,
      type,
      `K${n}`,
      name,
      `2026-10-${String(n + 9).padStart(2, "0")}`,
    );
  for (let n = 1; n <= 5; n++) paper("SMA", n, "AL-QURAN DAN TAJWID");
  for (let n = 1; n <= 12; n++) paper("SMATQ", n, "FIQH");
  for (let n = 1; n <= 12; n++)
    paper("SKM", n, "PENGETAHUAN AL-QURAN, AS-SUNNAH, AKIDAH, AKHLAK, SIRAH DAN TAMADUN ISLAM SEMESTA");
  set("update schools set hq_code = 'SELANGORTENGAH000001' where school_code = 'SKM7'");
  set(
    "update students set student_code = replace(student_code, 'SKM7', 'SELANGORTENGAH000001') where school_code = 'SKM7'",
  );
  office.close();
  return path;
}

serve(async () => ({ databasePath: await makeCardOffice() }));

signInOnce(administrator);

const papers: Record<string, Record<string, [count: number, pages: number]>> = {
  statements: {
    PSRA1: [1, 1],
    PSRA24: [24, 12],
    PSRA27: [27, 14],
    PSRA28: [28, 14],
    PSRA87: [87, 44],
  },
  slips: {
    PSRA1: [1, 1],
    PSRA24: [24, 12],
    PSRA27: [27, 14],
    PSRA28: [21, 11],
    PSRA87: [87, 44],
    SMA27: [27, 14],
    SMATQ28: [28, 14],
    SKM7: [7, 7],
  },
};
const printed = Object.entries(papers).flatMap(([sheet, schools]) =>
  Object.entries(schools).map(([school, [count, pages]]) => ({ sheet, school, count, pages })),
);

for (const { sheet, school, count, pages } of printed) {
  test(`${sheet} of ${school}: ${count} candidates on exactly ${pages} pages, each of them once and nothing cut off`, async ({
    page,
  }) => {
    await page.emulateMedia({ media: "print" });
    await page.goto(sheetAddress(sheet, school));
    const cut = await page.locator(".sheet").evaluateAll((sheets) =>
      sheets.flatMap((each) => {
        const foot = each.querySelector(".sheet-foot")?.getBoundingClientRect();
        const paper = each.getBoundingClientRect();
        const parts = [...each.querySelectorAll("article")];
        return parts
          .filter((part) => {
            const box = part.getBoundingClientRect();
            const inner = [...part.querySelectorAll("*")].map(
              (piece) => piece.getBoundingClientRect().bottom,
            );
            return Math.max(...inner) > box.bottom + 0.5 || box.bottom > (foot?.top ?? 0) + 0.5;
          })
          .map((part) => part.textContent?.slice(0, 300))
          .concat(paper.height > 1021 ? [`a page of ${paper.height}`] : []);
      }),
    );
    expect(cut).toEqual([]);
    const texts = await textsPrinted(page);
    expect(texts).toHaveLength(pages);
    for (const [at, text] of texts.entries()) expect(text).toContain(`Muka surat ${at + 1} / ${pages}`);
    const whole = texts.join("\n");
    expect(whole.includes("Tiada rekod calon")).toBe(count === 0);
    expect(whole.match(/\b140101-10-\d{4}\b/g) ?? []).toHaveLength(count);
    const numbers = [...whole.matchAll(new RegExp(`(?:${school}|SELANGORTENGAH000001)/(\\d{3})`, "g"))].map(
      ([, n]) => n,
    );
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length + (whole.match(/belum dijana/g) ?? []).length).toBe(count);
  });
}

for (const [sheet, pages, most] of [
  ["statements", 500, 40],
  ["slips", 333, 40],
] as const) {
  test(`${sheet} of 1,000 candidates have ${pages} pages and come in less than ${most} KB`, async ({
    page,
  }) => {
    const response = await page.goto(sheetAddress(sheet, "PSRA1000"));
    await expect(page.locator(".sheet")).toHaveCount(pages);
    const sizes = await response?.request().sizes();
    expect((sizes?.responseBodySize ?? Number.POSITIVE_INFINITY) / 1024).toBeLessThan(most);
  });

  test(`the Jawi names of ${sheet} are joined, from right to left, in 12 pt`, async ({ page }) => {
    await page.emulateMedia({ media: "print" });
    await page.goto(sheetAddress(sheet, "PSRA1"));
    const name = page.locator("article [dir=rtl]").first();
    const shown = await name.evaluate((element) => {
      const { direction, fontSize } = getComputedStyle(element);
      element.style.cssText = "display: inline-block; white-space: nowrap";
      const joined = element.getBoundingClientRect().width;
      element.textContent = [...(element.textContent ?? "")].join("\u200c");
      return {
        direction,
        points: Number.parseFloat(fontSize) * 0.75,
        isJoined: element.getBoundingClientRect().width > joined * 1.1,
      };
    });
    expect(shown).toEqual({ direction: "rtl", points: expect.closeTo(12, 1), isJoined: true });
  });
}
