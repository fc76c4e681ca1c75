import Database from "better-sqlite3";
import { defineFunctions } from "~/db/file";
import { expect, serve, signInOnce, test } from "../support/e2e";
import { textsPrinted } from "../support/printed";
import { administrator, makeSheetOffice, openPrint, sheetAddress } from "../support/sheet-office";

const longName = "NUR FATIHAH ZULAIKHA BATRISYIA BINTI MUHAMMAD HAFIZUDDIN SHAH B";
const longArabic = "نور فاتحة زليخا باتريشيا بنت محمد حفيظ الدين شاه بن عبد الرحمن";
const longestName = `${longName} ${longName}`.slice(0, 120);

/** The longest names, classes and schools, and a third of the candidates late. */
async function makeCrowdedOffice(): Promise<string> {
  const path = await makeSheetOffice({ PSRA: [1, 24, 27, 28, 48, 49, 999], SMA: [20, 21, 41] });
  const office = new Database(path);
  defineFunctions(office);
  const set = (sql: string, ...values: unknown[]) => office.prepare(sql).run(...values);
  set(
    "update schools set school_name = substr(school_name || ' ' || school_name || ' ' || school_name, 1, 120)",
  );
  set("update students set full_name = ?, full_name_arabic = ? where id % 3 = 0", longName, longArabic);
  set("update students set full_name = ? where id % 10 = 1", longestName);
  set("update students set class_name = '6 IBNU KHALDUN AL-FARABI AS-SYAFIE' where id % 4 = 0");
  set("update students set visa_number = 'V12345678', passport_number = 'A12345678901' where id % 5 = 0");
  set(
    "update students set is_late = 1, created_at = '2026-06-01T00:00:00.000Z' where school_code <> 'PSRA999' and id % 3 = 1",
  );
  office.close();
  return path;
}

serve(async () => ({ databasePath: await makeCrowdedOffice() }));

signInOnce(administrator);

/** The longest names take several lines, so that a page of them holds fewer rows. */
const papers: Record<string, Record<string, number>> = {
  attendance: { PSRA1: 1, PSRA24: 2, PSRA27: 2, PSRA28: 2, PSRA999: 71 },
  labels: { PSRA1: 1, PSRA24: 1, PSRA27: 2, PSRA48: 2, PSRA49: 3 },
  "check-list": { SMA20: 2, SMA21: 2, SMA41: 4 },
  psra: { PSRA27: 2, PSRA28: 2 },
  sma: { SMA20: 2, SMA41: 4 },
};
const printed = Object.entries(papers).flatMap(([sheet, schools]) =>
  Object.entries(schools).map(([school, pages]) => ({ sheet, school, pages })),
);

for (const { sheet, school, pages } of printed) {
  const count = Number(school.replace(/\D/g, ""));

  test(`${sheet} of ${school} with the longest texts prints each candidate on one of ${pages} pages`, async ({
    page,
  }) => {
    await openPrint(page, sheetAddress(sheet, school));
    const printed = await textsPrinted(page);
    expect(printed).toHaveLength(pages);
    const receipts = new Set<string>();
    for (const [at, text] of printed.entries()) {
      expect(text).toContain(`Muka surat ${at + 1} / ${pages}`);
      expect(text).toContain("Dicetak pada");
      receipts.add(
        /P-[0-9A-Z]{6} · Kod semakan [0-9A-Z]{4}-[0-9A-Z]{4} · \d+ calon/.exec(text)?.[0] ?? "none",
      );
      if (sheet === "attendance") expect(text).toMatch(/JADUAL KEDATANGAN CALON[\s\S]*PERHATIAN/);
      if (sheet === "check-list") expect(text).toContain("SENARAI SEMAKAN (DRAF)");
    }
    expect([...receipts]).toEqual([expect.stringContaining(` · ${count} calon`)]);

    const whole = printed.join("\n");
    const numbers = [...whole.matchAll(new RegExp(`${school}/(\\d{3})`, "g"))].map(([, n]) => Number(n));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
    const identities = [...whole.matchAll(/\b140101-10-\d{4}\b/g)];
    expect(identities).toHaveLength(sheet === "labels" ? 0 : count);
    expect(/Pengesahan: Saya mengesahkan/.test(printed.at(-1) ?? "")).toBe(sheet === "check-list");
    if (sheet !== "labels" && count > 1)
      expect(whole.match(/CALON LEWAT: \d+ \(L: \d+, P: \d+\)/g)).toHaveLength(1);
  });
}

for (const [sheet, school] of [
  ["psra", "PSRA27"],
  ["sma", "SMA20"],
  ["attendance", "PSRA27"],
  ["check-list", "SMA20"],
  ["labels", "PSRA24"],
] as const) {
  test(`a full page of ${sheet} cuts nothing off`, async ({ page }) => {
    await page.emulateMedia({ media: "print" });
    await page.goto(sheetAddress(sheet, school, "&number_from=1"));
    const [measured] = await page.locator(".sheet").evaluateAll((sheets) =>
      sheets.map((each) => {
        const edge = (selector: string, side: "top" | "bottom") =>
          each.querySelector(selector)?.getBoundingClientRect()[side];
        const notes = edge(".sheet-notes", "bottom") ?? edge("table, .labels", "bottom") ?? 0;
        const signatures = edge(".sheet-signatures", "top") ?? edge(".sheet-foot", "top") ?? 0;
        return {
          overflow: each.scrollHeight - each.clientHeight,
          toSignatures: signatures - notes,
          toFoot: (edge(".sheet-foot", "top") ?? 0) - (edge(".sheet-signatures", "bottom") ?? 0),
          toEdge: each.getBoundingClientRect().bottom - (edge(".sheet-foot", "bottom") ?? 0),
          cut: [...each.querySelectorAll("td, .labels li")].filter(
            (cell) => cell.scrollHeight > cell.clientHeight + 1,
          ).length,
        };
      }),
    );
    expect(measured?.overflow).toBeLessThanOrEqual(0);
    expect(measured?.toSignatures).toBeGreaterThan(1);
    expect(measured?.toFoot).toBeGreaterThanOrEqual(0);
    expect(measured?.toEdge).toBeGreaterThanOrEqual(-0.5);
    expect(measured?.cut, "no name is cut off").toBe(0);
  });
}

test("a printed sheet shows its filters, and the next sheet has none", async ({ page }) => {
  await page.goto(sheetAddress("psra", "PSRA49"));
  await page.getByLabel("Jantina").selectOption("P");
  await page.getByLabel("Dari nombor").fill("5");
  await page.getByLabel("Susunan").selectOption("full_name");
  await page.getByRole("button", { name: "Tapis" }).click();
  await page.waitForURL(/gender=P/);
  const [first = ""] = await textsPrinted(page);
  expect(first).toContain("SEBAHAGIAN SENARAI: PEREMPUAN · DARI NOMBOR 5");
  expect(first).not.toContain("Tapis");
  expect(first).not.toContain("PSRA49/004");
  await page.getByRole("link", { name: "Tutup" }).click();
  await expect(page).toHaveURL(/\/students\?school_code=PSRA49&exam_year=2026$/);
  await page.goBack();
  await page.getByRole("link", { name: "Pilih helaian lain" }).click();
  await expect(page).toHaveURL(/\/students\/sheets\?school_code=PSRA49&exam_year=2026$/);
  await page.getByRole("link", { name: "PSRA ·" }).click();
  await expect(page.getByText("SEBAHAGIAN SENARAI")).toHaveCount(0);
  await expect(page.locator("tbody tr:not(.sheet-heading)")).toHaveCount(49);
});

test("the number on a printed sheet checks whether the sheet is still current", async ({ page }) => {
  await openPrint(page, sheetAddress("check-list", "SMA21"));
  const [first = ""] = await textsPrinted(page);
  const [, number = "", checksum = ""] = /(P-\w{6}) · Kod semakan (\w{4}-\w{4})/.exec(first) ?? [];
  await page.goto("/students/sheets");
  await page.getByRole("link", { name: "Semak cetakan" }).click();
  await page.getByLabel("No. cetakan").fill(number.toLowerCase().replace("-", ""));
  await page.getByLabel("Kod semakan").fill(checksum.replace("-", " "));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Cetakan ini masih sama dengan data semasa.")).toBeVisible();
  await expect(page.getByText("PUAN ROSNAH BINTI KARIM").last()).toBeVisible();
});

test("a preview on paper has PRATONTON on each page and in its foot, and no number", async ({ page }) => {
  await page.goto(sheetAddress("psra", "PSRA49"));
  await expect(page.locator(".preview-mark").first()).toBeVisible();
  const printed = await textsPrinted(page);
  expect(printed.length).toBeGreaterThan(1);
  for (const text of printed) {
    expect(text).toContain("PRATONTON: TIDAK BERNOMBOR");
    expect(text).not.toMatch(/P-\w{6}|Tekan Cetak/);
    const letters = text.replace("PRATONTON: TIDAK", "").replace(/\s/g, "");
    expect([...letters].filter((letter) => "PRATON".includes(letter)).length).toBeGreaterThan(8);
  }
});

test("a sheet takes two requests, the page and its stylesheet", async ({ page }) => {
  const kinds: string[] = [];
  page.on("request", (request) => kinds.push(`${request.resourceType()} ${new URL(request.url()).pathname}`));
  await page.goto(sheetAddress("psra", "PSRA27"));
  const loaded = kinds.filter((kind) => !kind.includes("favicon") && !kind.startsWith("other"));
  expect(loaded).toEqual([
    "document /students/sheets/psra",
    expect.stringMatching(/^stylesheet \/assets\/sheet-[\w-]+\.css$/),
  ]);
});
